import { type FunctionComponent, lazy } from 'react';
import { ScreenUnavailable } from './screen-unavailable.ts';

/** A component that can be had ahead of time. */
export interface OnDemand<Props> {
  load(): Promise<unknown>;
  readonly Component: FunctionComponent<Props>;
}

type Module<Props> = { default: FunctionComponent<Props> };

/**
 * A component whose code comes when it is first drawn, or ahead of that by `load`.
 * Code that has come is drawn at once. With `lazy` alone a fallback would come first even then, and React keeps one for 300 ms.
 */
export function onDemand<Props>(get: () => Promise<Module<Props>>): OnDemand<Props> {
  let come: Module<Props> | undefined;
  const load = async () => {
    come ??= await get();
    return come;
  };
  return { load, Component: lazy<FunctionComponent<Props>>(() => (come ? here(come) : load().catch(unavailable))) };
}

function unavailable(cause: unknown): never {
  throw new ScreenUnavailable('', { cause });
}

/** A promise that does not wait, which `lazy` allows for. */
function here<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: it is what `lazy` calls.
  return { then: (use: (value: T) => void) => use(value) } as Promise<T>;
}

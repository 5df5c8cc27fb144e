import { createElement, type FunctionComponent, lazy, useState } from 'react';
import { askRelease } from './release.ts';
import { ScreenUnavailable } from './screen-unavailable.ts';
import { styleAgain } from './style-again.ts';

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
export function onDemand<Props extends object>(get: () => Promise<Module<Props>>): OnDemand<Props> {
  let come: Module<Props> | undefined;
  let hasFailed = false;
  const load = async () => {
    try {
      // Styles that another part missed may be this one's too, which can be drawn without them.
      if (!come) await styleAgain().catch((error) => hasFailed && Promise.reject(error));
      come ??= await get();
    } catch (error) {
      hasFailed = true;
      throw error;
    }
    return come;
  };
  const ask = () =>
    load().catch(async (cause) => {
      throw new ScreenUnavailable({ ask, forget }, await askRelease(), cause);
    });
  // It remembers a failure for good.
  let awaited = lazy(ask);
  const forget = () => {
    awaited = lazy(ask);
  };

  // biome-ignore lint/correctness/noComponentHookFactories: once for each part, when the file that names it is read.
  function Component(props: Props) {
    // What was drawn once stays what it is, with what was typed in it.
    const [drawn] = useState<FunctionComponent<Props>>(() => come?.default ?? awaited);
    return createElement(drawn, props);
  }
  return { load, Component };
}

import { type ComponentType, lazy } from 'react';
import { ScreenUnavailable } from './ui/ErrorBoundary.tsx';

type Module<Props> = { default: ComponentType<Props> };

/** A screen whose code comes when it is first shown. */
export function lazyScreen<Props>(load: () => Promise<Module<Props>>) {
  return lazy(() =>
    load().catch((cause: unknown): never => {
      throw new ScreenUnavailable('', { cause });
    }),
  );
}

import { type ComponentType, lazy } from 'react';
import { ScreenUnavailable } from './ui/ErrorBoundary.tsx';

type Module<Props> = { default: ComponentType<Props> };

const loads = new Map<string, () => Promise<unknown>>();

/** A screen whose code comes when it is first shown, or ahead of that when its name is prefetched. */
export function lazyScreen<Props>(load: () => Promise<Module<Props>>, name?: string) {
  if (name !== undefined) loads.set(name, load);
  return lazy(() =>
    load().catch((cause: unknown): never => {
      throw new ScreenUnavailable('', { cause });
    }),
  );
}

/** Only a favour: if the code does not come now, the screen itself will ask for it and say so. */
export function prefetchScreen(name: string): void {
  loads
    .get(name)?.()
    .catch(() => undefined);
}

import type { Resource } from '@clareira/contract';
import { type FunctionComponent, lazy } from 'react';
import type { StoredRow } from '../table/column.ts';
import { ScreenUnavailable } from '../ui/screen-unavailable.ts';
import type { ResourceDefinition } from './rows/definition.ts';
import type { View } from './view.ts';

type Module<Props> = { default: FunctionComponent<Props> };

type ModuleWithRows<Props> = Module<Props> & { resource: Resource };

/** A view whose code comes when it is first shown, or ahead of that when it is prefetched. */
export function lazyView<Props>(load: () => Promise<Module<Props>>): View<Props> {
  return {
    load,
    Component: lazy(() =>
      load().catch((cause: unknown): never => {
        throw new ScreenUnavailable('', { cause });
      }),
    ),
  };
}

/** As `lazyView`, for a screen that opens with the rows of a resource. */
export function lazyViewWithRows<Props>(load: () => Promise<ModuleWithRows<Props>>): View<Props> {
  return { ...lazyView(load), resource: async () => (await load()).resource };
}

/** The view of a resource that is a table and nothing else. */
export function resourceView<Row extends StoredRow>(
  load: () => Promise<ResourceDefinition<Row>>,
): View<{ companyId?: number }> {
  return lazyViewWithRows(async () => {
    const [{ ResourceScreen }, definition] = await Promise.all([import('./ResourceScreen.tsx'), load()]);
    return {
      default: (props) => <ResourceScreen definition={definition} {...props} />,
      resource: definition.resource,
    };
  });
}

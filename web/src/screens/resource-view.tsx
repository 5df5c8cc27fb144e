import type { Resource } from '@clareira/contract';
import type { FunctionComponent } from 'react';
import type { StoredRow } from '../table/column.ts';
import { onDemand } from '../ui/on-demand.ts';
import type { ResourceDefinition } from './rows/definition.ts';
import type { View } from './view.ts';

type ModuleWithRows<Props> = { default: FunctionComponent<Props>; resource: Resource };

/** A view whose code comes on demand, and that opens with the rows of a resource. */
export function viewWithRows<Props extends object>(load: () => Promise<ModuleWithRows<Props>>): View<Props> {
  return { ...onDemand(load), resource: async () => (await load()).resource };
}

/** The view of a resource that is a table and nothing else. */
export function resourceView<Row extends StoredRow>(
  load: () => Promise<ResourceDefinition<Row>>,
): View<{ companyId?: number }> {
  return viewWithRows(async () => {
    const [{ ResourceScreen }, definition] = await Promise.all([import('./ResourceScreen.tsx'), load()]);
    return {
      default: (props) => <ResourceScreen definition={definition} {...props} />,
      resource: definition.resource,
    };
  });
}

import { type Place, paths, type Resource } from '@clareira/contract';
import { call } from '../../api/client.ts';
import { unlessDone } from '../../api/lost-answers.ts';
import { isThere } from './is-there.ts';

/** Brings a row back from the trash. */
export function restoreRow(resource: Pick<Resource, 'within' | 'path'>, place: Place, id: number): Promise<unknown> {
  const restored = call('POST', paths.restore(place.account_id, resource.path, id));
  return restored.catch(unlessDone(() => isThere(resource, place, id)));
}

import { type Place, paths, type Resource } from '@clareira/contract';
import { call, isNotFound } from '../../api/client.ts';

type Declared = Pick<Resource, 'within' | 'path'>;

/** Whether there is such a row now, for after a call about it that got no answer; undefined where that cannot be had. */
export async function isThere(resource: Declared, place: Place, id: number): Promise<boolean | undefined> {
  try {
    await call('GET', paths.row(resource, place, id));
    return true;
  } catch (error) {
    return isNotFound(error) ? false : undefined;
  }
}

import { invalid } from '../../http/errors.ts';
import type { ServerResource } from './server-resource.ts';

/** Runs a statement; where it breaks a unique key, the field that the key belongs to is at fault. */
export async function refusingClash<T>(unique: ServerResource['unique'], statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    throw unique && isClash(error, unique.index) ? invalid({ [unique.field]: unique.problem }) : error;
  }
}

/** Both databases name what was not unique: PostgreSQL the index, SQLite the columns. */
function isClash(error: unknown, index: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === '23505') return 'constraint' in error && error.constraint === index;
  return error.code === 'SQLITE_CONSTRAINT_UNIQUE';
}

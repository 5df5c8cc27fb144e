import type { Services } from '../services.ts';

/** How long a sheet can be looked at: since it was written, or since it was sent if it never was. */
const sheetLifetime = 30 * 24 * 3_600_000;

/** Of what was written the sheet goes, and what is needed to take it back stays; what was never written goes as a whole. */
export async function forgetSheets({ db, now }: Services): Promise<void> {
  const longAgo = now() - sheetLifetime;
  await db.deleteFrom('imports').where('status', '=', 'checked').where('created_at', '<', longAgo).execute();
  await db
    .updateTable('imports')
    .set({ lines: '[]' })
    .where('status', '!=', 'checked')
    .where('written_at', '<', longAgo)
    .where('lines', '!=', '[]')
    .execute();
}

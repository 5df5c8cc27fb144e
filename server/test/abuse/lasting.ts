import type { Services } from '../../src/services.ts';

export type LastingRows = Awaited<ReturnType<typeof lastingRows>>;

/** The people and companies that the fixed roles are about: whatever was done to them is undone, so that roles stay. */
export async function lastingRows({ db }: Services) {
  const users = await db.selectFrom('users').selectAll().execute();
  const companies = await db.selectFrom('companies').selectAll().execute();
  const grams = await db.selectFrom('company_grams').selectAll().execute();

  return {
    users,
    companies,

    isAimedAt(path: string): boolean {
      const [, list, id] = /\/(companies|users)\/(\d+)$/.exec(path) ?? [];
      const rows: { id: number }[] = list === 'users' ? users : companies;
      return rows.some((row) => row.id === Number(id));
    },

    async restore(): Promise<void> {
      await db.transaction().execute(async (tx) => {
        for (const { id, ...columns } of users)
          await tx.updateTable('users').set(columns).where('id', '=', id).execute();
        for (const { id, version: _, ...columns } of companies) {
          await tx.updateTable('companies').set(columns).where('id', '=', id).execute();
          await tx.deleteFrom('company_grams').where('company_id', '=', id).execute();
        }
        if (grams.length > 0) await tx.insertInto('company_grams').values(grams).execute();
      });
    },
  };
}

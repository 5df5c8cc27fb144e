import type { Backup } from './read.ts';

/** What a backup holds, in half a sentence. */
export function summaryOf({ about, manifest }: Backup): string {
  const { tables, files } = manifest;
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const companies = tables.companies?.rows ?? 0;
  const megabytes = (files.bytes / 1024 / 1024).toFixed(1);
  const lost = files.lost ? `, without ${files.lost} that the store had lost,` : '';
  return `${companies} companies, ${rows} rows in all and ${files.count} files (${megabytes} MB)${lost} as of ${about.made_at}`;
}

import type { Importable } from '@clareira/contract';

export const templateFormats = ['csv', 'xlsx'] as const;
type TemplateFormat = (typeof templateFormats)[number];

export const mediaTypes: Record<TemplateFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file with the header that an import reads, for people to fill in. */
export async function templateOf({ name: sheet, columns }: Importable, format: TemplateFormat): Promise<Buffer> {
  const names = columns.map(({ name }) => name);
  // The mark tells spreadsheets that it is UTF-8.
  if (format === 'csv') return Buffer.from(`\ufeff${names.join(';')}\r\n`);
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const header = names.map((value) => ({ value, fontWeight: 'bold' as const }));
  const workbook = writeXlsxFile([header], {
    sheet,
    columns: names.map((name) => ({ width: name.length + 6 })),
    stickyRowsCount: 1,
  });
  return workbook.toBuffer();
}

import { saveFile } from '../../save-file.ts';
import { csvFile } from './csv.ts';
import type { ExportFormat } from './format.ts';
import type { Sheet } from './sheet.ts';
import { xlsxFile } from './xlsx.ts';

const writers = { csv: csvFile, xlsx: xlsxFile };

export async function exportSheet(sheet: Sheet, format: ExportFormat, name: string): Promise<void> {
  saveFile(await writers[format](sheet), name);
}

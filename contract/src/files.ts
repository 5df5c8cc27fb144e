/** The kinds of file that a row may carry, known by their first bytes. */
export const fileTypes = {
  pdf: { mediaType: 'application/pdf', signature: '25504446', ending: 'pdf' },
  jpeg: { mediaType: 'image/jpeg', signature: 'ffd8ff', ending: 'jpg' },
  png: { mediaType: 'image/png', signature: '89504e47', ending: 'png' },
} as const satisfies Record<string, { mediaType: string; signature: string; ending: string }>;

export type FileType = keyof typeof fileTypes;

/** A file of a row: the key that holds its annex's id, and the types that are taken. */
export interface FileField<Column extends string = string> {
  readonly column: Column;
  readonly types: readonly FileType[];
  /** A new row is refused without it. */
  readonly required?: boolean;
}

/** The usual file of a row. */
export function pdf<const Column extends string>(column: Column): FileField<Column> {
  return { column, types: ['pdf'] };
}

/** Of so many rows the files are zipped at once. */
export const mostZippedRows = 1000;

/** As many bytes as the longest signature has. */
export const signatureLength = 4;

export function fileTypeOf(firstBytes: Uint8Array): FileType | undefined {
  const hex = [...firstBytes.subarray(0, signatureLength)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return (Object.keys(fileTypes) as FileType[]).find((type) => hex.startsWith(fileTypes[type].signature));
}

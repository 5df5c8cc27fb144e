/** What a place to drop files takes. By default: any type, any size, any number. */
interface DropLimits {
  readonly types?: readonly string[];
  readonly maxBytes?: number;
  readonly minBytes?: number;
  readonly maxFiles?: number;
}

export type DropMessage =
  | { key: 'type'; types: string }
  | { key: 'tooLarge'; bytes: number }
  | { key: 'tooSmall'; bytes: number }
  | { key: 'tooMany' }
  | { key: 'severalPayers' };

/** Why these files are refused, or nothing. */
export function dropMessage(
  files: readonly Pick<File, 'type' | 'size'>[],
  { types, maxBytes = Number.POSITIVE_INFINITY, minBytes = 0, maxFiles = Number.POSITIVE_INFINITY }: DropLimits = {},
): DropMessage | undefined {
  if (files.length > maxFiles) return { key: 'tooMany' };
  if (types && files.some((file) => !types.includes(file.type))) return { key: 'type', types: types.join(', ') };
  if (files.some((file) => file.size > maxBytes)) return { key: 'tooLarge', bytes: maxBytes };
  if (files.some((file) => file.size < minBytes)) return { key: 'tooSmall', bytes: minBytes };
  return undefined;
}

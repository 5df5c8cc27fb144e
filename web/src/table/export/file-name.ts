import { fold } from '@clareira/contract';

/** `Pagamentos`, `Santa Clara S/A` and a date as `pagamentos-santa-clara-s-a-2026-11-15.csv`. */
export function exportName(parts: readonly string[], extension: string): string {
  const words = parts.map((part) =>
    fold(part)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60),
  );
  return `${words.filter(Boolean).join('-')}.${extension}`;
}

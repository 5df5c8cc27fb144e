import type { Day } from '@clareira/contract';

/** A value as it leaves the table: text, a plain number, an amount of reais, or a calendar day. */
export type Exported = string | number | { readonly money: number } | { readonly day: Day };

import type { FieldChange } from './field-changes.ts';
import { type Asked, question } from './question.ts';

/** Mine: what was typed goes over the other's. Theirs: what was typed is given up. Stay: go on typing. */
export type ConflictChoice = 'mine' | 'theirs' | 'stay';

export type AskedConflict = Asked<readonly FieldChange[], ConflictChoice>;

/** Somebody else has saved the row meanwhile: the person who typed decides. */
export const conflictQuestion = () => question<readonly FieldChange[], ConflictChoice>('stay');

/** Of all tables: one row is edited at a time. */
export const conflict = conflictQuestion();

/** The same of a row that is being deleted. */
export const removalConflict = conflictQuestion();

export type AskedConfirmation = Asked<undefined, 'confirmed' | 'stay'>;

/** The server wants to see the password again before it changes who may come in. */
export const confirmation = question<undefined, 'confirmed' | 'stay'>('stay');

import { type Language, languageOf } from '@clareira/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** The language that a person chose to be spoken to in. */
export async function chosenLanguage(db: Kysely<Tables>, userId: number): Promise<Language> {
  const chosen = await db
    .selectFrom('notice_choices')
    .select('language')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return languageOf(chosen?.language);
}

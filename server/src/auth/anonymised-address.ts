import { sql } from 'kysely';

const [before, after] = ['anonimizado-', '@invalid'];

/** The address of somebody who asked to be forgotten; none can be written to. */
export const anonymisedAddress = (id: number) => `${before}${id}${after}`;

/** The same as a condition on a row of users. */
export const hasAnonymisedAddress = sql<boolean>`email = ${sql.lit(before)} || cast(id as text) || ${sql.lit(after)}`;

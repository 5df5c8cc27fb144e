import type { Access } from './access.ts';
import type { Field } from './fields.ts';
import type { Problems } from './problems.ts';

export type Fields = Record<string, Field>;

/** The keys a row carries beside its own fields. */
type Owner = 'company_id' | 'account_id' | 'admin_user';

/** One kind of row, said once: both sides read this value. */
export interface Resource<F extends Fields = Fields, Files extends Record<string, string> = Record<string, string>> {
  readonly name: string;
  /** The segment of the URL. */
  readonly path: string;
  /** Whether its rows belong to a company or to the account as a whole. */
  readonly within: 'account' | 'company';
  readonly fields: F;
  /** PDF fields of a form, each with the key of the row that holds the annex's id. */
  readonly files: Files;
  readonly access: Access;
  /** What an answer says of the row's place, beside its fields. */
  readonly owners: readonly Owner[];
}

export function defineResource<
  const F extends Fields,
  const Files extends Record<string, string> = Record<never, string>,
>(
  declaration: Omit<Resource<F, Files>, 'files' | 'path' | 'owners'> &
    Partial<Pick<Resource<F, Files>, 'files' | 'path' | 'owners'>>,
): Resource<F, Files> {
  return {
    path: declaration.name,
    files: {} as Files,
    owners: declaration.within === 'company' ? ['company_id'] : [],
    ...declaration,
  };
}

type ValueOf<F> = F extends Field<infer Value> ? Value : never;

/** What a create or an update carries once it has been judged. */
export type ValuesOf<R> = R extends Resource<infer F, infer _> ? { [K in keyof F]: ValueOf<F[K]> } : never;

type Shown<F> = { [K in keyof F as F[K] extends Field<infer _, 'password'> ? never : K]: ValueOf<F[K]> };

/** A row as the server answers it. */
export type RowOf<R> =
  R extends Resource<infer F, infer Files>
    ? { id: number } & Shown<F> & { [Key in Files[keyof Files]]: number | null } & {
          company_id: R['within'] extends 'company' ? number : number | null;
        }
    : never;

/** The keys of an answer: these and no others. */
export function answerKeys(resource: Resource): string[] {
  const shown = Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind !== 'password');
  return [...new Set(['id', ...resource.owners, ...shown, ...Object.values(resource.files)])];
}

export type Judged<R> = { ok: true; values: ValuesOf<R> } | { ok: false; problems: Problems };

/** Judges a whole row. A new one must bring its password; afterwards a blank one keeps what is there. */
export function judge<R extends Resource>(resource: R, body: Record<string, unknown>, isNew: boolean): Judged<R> {
  const values: Record<string, unknown> = {};
  const problems: Problems = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const parsed = field.parse(body[name]);
    if (!parsed.ok) problems[name] = parsed.problem;
    else if (isNew && field.kind === 'password' && parsed.value === null) problems[name] = 'required';
    else values[name] = parsed.value;
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, values: values as ValuesOf<R> };
}

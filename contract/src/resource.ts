import type { Access } from './access.ts';
import type { Field } from './fields.ts';
import type { FileField } from './files.ts';
import type { Problems } from './problems.ts';

export type Fields = Record<string, Field>;
export type FileFields = Record<string, FileField>;

/** The keys a row carries beside its own fields. */
export const ownerKinds = { company_id: 'id', account_id: 'id', admin_user: 'flag' } as const;

type Owner = keyof typeof ownerKinds;

/** One kind of row, said once: both sides read this value. */
export interface Resource<F extends Fields = Fields, Files extends FileFields = FileFields> {
  readonly name: string;
  /** The segment of the URL. */
  readonly path: string;
  /** Whether its rows belong to a company or to the account as a whole. */
  readonly within: 'account' | 'company';
  readonly fields: F;
  /** File fields of a form. */
  readonly files: Files;
  readonly access: Access;
  /**
   * How a row is changed where nobody changes it as a whole: each is a `POST` on the row with these fields, and there is
   * no `PUT`.
   */
  readonly rowCalls?: Readonly<Record<string, Fields>>;
  /** The fields that another value of the body clears: whatever was sent for them is not looked at. */
  clearedBy?(body: Record<string, unknown>): readonly string[];
  /** What an answer says of the row's place, beside its fields: behind the id, or behind everything. */
  readonly owners: readonly Owner[];
  readonly ownersLast?: boolean;
}

export function defineResource<const F extends Fields, const Files extends FileFields = Record<never, FileField>>(
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
type ValuesOf<R> = R extends Resource<infer F, infer _> ? { [K in keyof F]: ValueOf<F[K]> } : never;

type Shown<F> = { [K in keyof F as F[K] extends Field<infer _, 'password'> ? never : K]: ValueOf<F[K]> };

/** A row as the server answers it. */
export type RowOf<R> =
  R extends Resource<infer F, infer Files>
    ? { id: number } & Shown<F> & { [Key in Files[keyof Files]['column']]: number | null } & {
          company_id: R['within'] extends 'company' ? number : number | null;
        }
    : never;

/** The keys of an answer: these and no others. */
export function answerKeys(resource: Resource): string[] {
  const shown = Object.entries(resource.fields).filter(([, field]) => field.kind !== 'password');
  const names = (isLast: boolean) => shown.filter(([, field]) => standsLast(field) === isLast).map(([name]) => name);
  const rest = [...names(false), ...annexColumns(resource), ...names(true)];
  const { owners } = resource;
  return ['id', ...new Set(resource.ownersLast ? [...rest, ...owners] : [...owners, ...rest])];
}

/** The fields that were added to answers later, and those that the server writes by itself, come after all others. */
const standsLast = ({ keptWhenAbsent, kind }: Field) => keptWhenAbsent || kind === 'instant' || kind === 'person';

/** The keys of a row that hold the ids of its annexes. */
export function annexColumns({ files }: Pick<Resource, 'files'>): string[] {
  return Object.values(files).map(({ column }) => column);
}

/** Of a row that is refused, `values` has the fields that are right by themselves. */
type Judged<R> = { ok: true; values: ValuesOf<R> } | { ok: false; values: Partial<ValuesOf<R>>; problems: Problems };

/** The values of a form's fields, once they have been judged. */
type FormValues<F> = { [K in keyof F]: ValueOf<F[K]> };

type JudgedForm<F> =
  | { ok: true; values: FormValues<F> }
  | { ok: false; values: Partial<FormValues<F>>; problems: Problems };

/**
 * Judges a whole row. A new one must bring its password; afterwards a blank one keeps what is there. A field that is kept
 * when absent is judged only where the body has it, and is missing from the values otherwise.
 */
export function judge<R extends Resource>(resource: R, body: Record<string, unknown>, isNew: boolean): Judged<R> {
  const cleared = resource.clearedBy?.(body) ?? [];
  const blanks = cleared.filter((name) => body[name] !== undefined).map((name) => [name, null]);
  return judgeForm(resource.fields, { ...body, ...Object.fromEntries(blanks) }, isNew) as Judged<R>;
}

/** The same for a form that is no resource's. */
export function judgeForm<F extends Record<string, Field>>(
  fields: F,
  body: Record<string, unknown>,
  isNew = true,
): JudgedForm<F> {
  const values: Record<string, unknown> = {};
  const problems: Problems = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.readOnly) continue;
    if (field.keptWhenAbsent && body[name] === undefined) continue;
    const parsed = field.parse(body[name]);
    if (!parsed.ok) problems[name] = parsed.problem;
    else if (isNew && field.kind === 'password' && parsed.value === null) problems[name] = 'required';
    else values[name] = parsed.value;
  }
  if (Object.keys(problems).length > 0) return { ok: false, values: values as Partial<FormValues<F>>, problems };
  return { ok: true, values: values as FormValues<F> };
}

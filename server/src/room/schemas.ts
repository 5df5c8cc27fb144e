import {
  annexColumns,
  answerKeys,
  type Field,
  type Fields,
  longestEmail,
  longestPassword,
  longestPix,
  longestText,
  maxMoney,
  type Resource,
  shortestPassword,
} from '@clareira/contract';

export type Schema = Record<string, unknown>;

export const id: Schema = { type: 'integer', minimum: 1 };
export const day: Schema = { type: 'string', format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };
export const instant: Schema = { type: 'string', format: 'date-time' };
export const count: Schema = { type: 'integer', minimum: 0 };
export const anyText: Schema = { type: 'string' };
/** As a field of a row takes it. */
export const text: Schema = { type: 'string', maxLength: longestText };
export const newPassword: Schema = { type: 'string', minLength: shortestPassword, maxLength: longestPassword };
export const choice = (values: readonly string[]): Schema => ({ type: 'string', enum: values });

/** How many rows a page has unless it is asked for, and how many it may have. */
export const usualPage = 100;
export const mostRows = 1000;

/** The query of a list in pages; one without a usual size comes whole unless a limit is asked for. */
export const paging = (usual?: number): Record<string, Schema> => ({
  limit: { type: 'integer', minimum: 1, maximum: mostRows, ...(usual && { default: usual }) },
  after: { type: 'string', description: 'Where the page before ended, as its `Link` says.' },
});

/** An answer with these keys and no others. */
export const object = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** What a call sends: these keys, and whatever else comes is overlooked. */
export const input = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, required.includes(name) ? filled(schema) : schema]),
  ),
  required,
});
export const jsonBody = (...given: Parameters<typeof input>) => ({ 'application/json': input(...given) });

/** Where text must be there, blank text is as good as none. */
const filled = (schema: Schema): Schema =>
  schema.type === 'string' && !schema.enum && !schema.pattern && !schema.format ? { minLength: 1, ...schema } : schema;

export const list = (items: Schema): Schema => ({ type: 'array', items });
export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

function fieldSchema(field: Field): Schema {
  switch (field.kind) {
    case 'day':
      return day;
    case 'money':
      return { type: 'number', minimum: 0, maximum: maxMoney, description: 'At most two decimals.' };
    case 'cnpj':
      return { type: 'string', pattern: '^\\d{14}$' };
    case 'email':
      return { type: 'string', maxLength: longestEmail };
    case 'password':
      return { ...newPassword, writeOnly: true };
    case 'choice':
      return choice(field.values);
    case 'flag':
      return { type: 'boolean' };
    case 'text':
      return text;
    case 'pix':
      return { type: 'string', maxLength: longestPix };
    case 'reference':
      return id;
    case 'instant':
      return instant;
    case 'person':
      return { type: 'string', description: 'The name of a user.' };
  }
}

export const rowRef = ({ name }: Resource): Schema => ({ $ref: `#/components/schemas/${name}` });

/** A row as it is answered. */
export const rowSchema = (resource: Resource): Schema => object(rowProperties(resource));

export function rowProperties(resource: Resource): Record<string, Schema> {
  const owners: Record<string, Schema> = {
    id,
    company_id: resource.within === 'company' ? id : orNull(id),
    account_id: id,
    admin_user: { type: 'boolean' },
  };
  const required = Object.values(resource.files).filter((file) => file.required);
  const owned = new Set(required.map(({ column }) => column));
  const annexes = new Set(annexColumns(resource));
  const properties = answerKeys(resource).map((key) => {
    const field = resource.fields[key];
    if (annexes.has(key)) return [key, owned.has(key) ? id : orNull(id)];
    if (!field) return [key, owners[key]];
    return [key, field.required || field.kind === 'flag' ? fieldSchema(field) : orNull(fieldSchema(field))];
  });
  return Object.fromEntries(properties);
}

/** What a create or an update sends, by media type; files only as multipart. `notes` tell of fields with rules of their own. */
export function inputSchemas(
  resource: Resource,
  isNew: boolean,
  notes: Record<string, string> = {},
): Record<string, Schema> {
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([, field]) => !field.readOnly));
  const plain = fieldsBody(fields, isNew, notes);
  const files = Object.entries(resource.files);
  if (files.length === 0) return plain;
  const wanted = isNew ? files.filter(([, file]) => file.required).map(([name]) => name) : [];
  const { 'application/json': json, 'multipart/form-data': form } = plain;
  const withFiles = {
    ...form,
    properties: {
      ...form.properties,
      ...Object.fromEntries(files.map(([name]) => [name, isNew ? file : keptFile])),
    },
    required: [...form.required, ...wanted],
  };
  return { ...(wanted.length === 0 && { 'application/json': json }), 'multipart/form-data': withFiles };
}

/** Which types it may have, the form's description says beside its fields. */
export const file: Schema = { type: 'string', format: 'binary' };
const keptFile: Schema = { ...file, description: 'Left out, the file that is there is kept.' };

/** The same fields as JSON and as a form, which knows no null. */
export const fieldsBody = (fields: Fields, isNew = true, notes: Record<string, string> = {}) => ({
  'application/json': fieldsSchema(fields, { type: ['string', 'null'], enum: ['', null] }, isNew, notes),
  'multipart/form-data': fieldsSchema(fields, { type: 'string', enum: [''] }, isNew, notes),
});

/** A new row must bring its password; afterwards a blank one keeps what is there. */
function fieldsSchema(fields: Fields, blank: Schema, isNew: boolean, notes: Record<string, string>) {
  const entries = Object.entries(fields);
  const isWanted = (field: Field) => field.required || (isNew && field.kind === 'password');
  const schemaOf = (field: Field) =>
    isWanted(field) ? filled(fieldSchema(field)) : { anyOf: [fieldSchema(field), blank] };
  const told = (name: string, field: Field) => {
    const sentences = [!isNew && !isWanted(field) && whenLeftOut(field), notes[name]].filter(Boolean);
    return sentences.length > 0 && { description: sentences.join(' ') };
  };
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, field]) => [name, { ...schemaOf(field), ...told(name, field) }]),
    ),
    required: entries.filter(([, field]) => isWanted(field)).map(([name]) => name),
  };
}

/** What a change makes of a field that it does not bring. */
function whenLeftOut({ kind, keptWhenAbsent }: Field): string {
  if (kind === 'password') return 'Left out or blank, it stays as it is.';
  if (keptWhenAbsent) return 'Left out, it stays as it is; blank, it becomes null.';
  return `Left out or blank, it becomes ${kind === 'flag' ? false : null}.`;
}

export const errorSchema: Schema = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 } },
  },
  required: ['message'],
  additionalProperties: false,
};

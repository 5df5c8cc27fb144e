import { importables, paths } from '@clareira/contract';
import { binary, json, type Operation } from '../room/operation.ts';
import {
  anyText,
  choice,
  count,
  file,
  id,
  input,
  instant,
  jsonBody,
  list,
  object,
  orNull,
  paging,
  type Schema,
  usualPage,
} from '../room/schemas.ts';
import { mediaTypes, templateFormats } from './template.ts';

const resource = choice(Object.keys(importables));
const status = choice(['checked', 'done', 'undone']);
const summary = { id, resource, file_name: anyText, status, rows: count, good: count };
const whole = object({
  ...summary,
  problems: list(object({ line: count, field: anyText, message: anyText })),
  preview: list(
    object({
      ...{ line: count, cells: { type: 'object', additionalProperties: anyText }, values: { type: 'object' } },
      company_name: orNull(anyText),
    }),
  ),
});
const numbers = (description: string): Schema => ({
  ...list({ type: 'string', pattern: '^\\d+$' }),
  minItems: 1,
  description,
});
/** A refusal as any other, but that two of its errors are no messages. */
const undoRefused: Schema = {
  allOf: [{ $ref: '#/components/schemas/error' }],
  properties: {
    errors: {
      properties: {
        row_id: numbers('The ids of the rows, no messages.'),
        line: numbers('The lines of the file that they came from, in the same order.'),
      },
    },
  },
};
const staff = [401, 403, 404];
const tag = 'imports';
const one = ':account_id';

export const importOperations: Operation[] = [
  {
    ...{ method: 'get', path: paths.imports(one), tag },
    summary: 'The imports of the account, the latest first, for super users; `Link` leads to the next page.',
    query: paging(usualPage),
    answers: { 200: json(list(object({ ...summary, created_at: instant, created_by: anyText }))) },
    refusals: [...staff, 422],
  },
  {
    ...{ method: 'get', path: paths.importTemplate(one), tag },
    summary: 'A file with the header that an import of this `resource` reads; `format` is csv or xlsx.',
    query: { resource, format: choice(templateFormats) },
    requiredQuery: ['resource'],
    answerHeaders: ['Content-Disposition'],
    answers: { 200: [binary('text/csv'), binary(mediaTypes.xlsx)] },
    refusals: [...staff, 422],
  },
  {
    ...{ method: 'post', path: paths.imports(one), tag },
    summary: 'Reads a CSV or XLSX file and judges every row of it; writes none.',
    headers: ['Idempotency-Key'],
    body: { 'multipart/form-data': input({ resource, file }) },
    files: { file: ['text/csv', mediaTypes.xlsx] },
    answers: { 201: json(whole) },
    refusals: [...staff, 422],
  },
  {
    ...{ method: 'get', path: paths.import(one, ':id'), tag },
    summary:
      'An import, judged as things are now. Thirty days after it was written it has no `preview`; one that was not is gone by then.',
    answers: { 200: json(whole) },
    refusals: staff,
  },
  {
    ...{ method: 'put', path: paths.import(one, ':id'), tag },
    summary: 'Corrects cells of an import that was not written yet, and judges it again.',
    body: jsonBody({ corrections: { ...list(object({ line: count, field: anyText, value: anyText })), minItems: 1 } }),
    answers: { 200: json(whole) },
    refusals: [...staff, 422],
  },
  {
    ...{ method: 'post', path: paths.importCommit(one, ':id'), tag },
    summary: 'Writes all rows, or none while there are problems. A second time changes nothing.',
    answers: { 200: json(object({ status: { const: 'done' }, created: count })) },
    refusals: [...staff, 422],
  },
  {
    ...{ method: 'post', path: paths.importUndo(one, ':id'), tag },
    summary:
      'Takes the rows back, unless one of them was changed since or has got a proof of payment: `row_id` and `line` of the errors say which, unless its company was deleted.',
    answers: { 200: json(object({ status: { const: 'undone' }, removed: count })), 422: json(undoRefused) },
    refusals: staff,
  },
];

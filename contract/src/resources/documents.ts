import { access } from '../access.ts';
import { choice, day, text } from '../fields.ts';
import { pdf } from '../files.ts';
import { defineResource, type RowOf } from '../resource.ts';

export const documentTypes = ['environmental_license', 'surveillance_permit', 'certificates', 'service_order'] as const;

export const documents = defineResource({
  name: 'documents',
  path: 'documentations',
  within: 'company',
  fields: {
    name: text({ required: true }),
    type: choice(documentTypes),
    date: day({}),
    unit: text({ required: true }),
    valid_until: day({ keptWhenAbsent: true }),
    renewal_filed_on: day({ keptWhenAbsent: true }),
  },
  files: { file: pdf('annex_id') },
  access: access({ read: 'member', write: 'super' }),
});

export type Document = RowOf<typeof documents>;

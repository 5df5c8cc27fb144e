import { type Document, documents, documentTypes } from '@clareira/contract';
import { columnsOf, suggested } from '../../table/columns.ts';
import { onDemand } from '../../ui/on-demand.ts';
import type { ResourceDefinition } from '../rows/definition.ts';
import { maxFileBytes } from '../rows/max-file-bytes.ts';

const column = columnsOf<Document>('documents');

export const documentTable: ResourceDefinition<Document> = {
  resource: documents,
  texts: 'documents',
  wire: { removeFrom: 1 },
  columns: ({ companyName }) => [
    column.id(),
    column.named('company_id', () => companyName),
    column.text('unit', suggested),
    column.day('date'),
    column.text('name'),
    column.choice('type', {
      values: documentTypes,
      names: 'documents.types',
      placeholder: 'documents.chooseType',
      width: 12,
    }),
    column.pdf('file', 'annex_id', maxFileBytes),
  ],
  leads: ['name', 'type', 'date', 'file'],
  carriesOver: ['unit', 'date'],
  pdfTitle: ({ name, unit }) => `${name} · ${unit}`,
  details: onDemand(() => import('../details/DocumentDetails.tsx')),
};

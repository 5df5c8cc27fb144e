import { documentTypes, paymentStatuses, type Resource, scheduleStatuses } from '@clareira/contract';
import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import translations from '../../i18n/locales/en-US.json' with { type: 'json' };
import type { ColumnContext } from '../rows/definition.ts';
import type { Toast } from '../rows/toasts.ts';
import { companyTable } from './companies.ts';
import { contractTable } from './contracts.ts';
import { documentTable } from './documents.ts';
import { paymentTable } from './payments.ts';
import { scheduleTable } from './schedules.ts';
import { administrativeUserTable, companyUserTable } from './users.ts';

// The journeys in the browser read Portuguese, and see which text stands where. Here is what the same texts say in English.

const language = 'en-US';
const english = createInstance({ lng: language, resources: { [language]: { translation: translations } } });
await english.init();

const userToasts: Record<Toast, string> = {
  loadFailed: 'Failed to load users',
  created: 'User created',
  createFailed: 'Failed to create user',
  updated: 'User updated',
  updateFailed: 'Failed to update user',
  rowRemoved: 'User deleted',
  oneRemoved: 'User deleted',
  manyRemoved: '2 users deleted',
  removeFailed: 'Failed to delete user(s)',
  removeManyFailed: 'Failed to delete user(s)',
};

interface Told {
  resource: Resource;
  texts: string;
  columns(context: ColumnContext): readonly { title: string }[];
}

const tables: [Told, titles: string[], Record<Toast, string>][] = [
  [
    paymentTable,
    [
      'Id',
      'Company',
      'Unit',
      'Service date',
      'Due date',
      'Amount',
      'Status',
      'Bank slip (PDF)',
      'Bank slip code',
      'Tax invoice (PDF)',
    ],
    {
      loadFailed: 'Failed to load the payments',
      created: 'Payment created',
      createFailed: 'Failed to create payment',
      updated: 'Payment updated',
      updateFailed: 'Failed to update payment',
      rowRemoved: 'Payment deleted',
      oneRemoved: 'Payment deleted',
      manyRemoved: '2 payments deleted',
      removeFailed: 'Failed to delete payment',
      removeManyFailed: 'Failed to delete payments',
    },
  ],
  [
    contractTable,
    ['Number', 'Service date', 'Unit', 'Technical manager', 'Status', 'Contract (PDF)'],
    {
      loadFailed: 'The contracts could not be loaded',
      created: 'A new contract was created',
      createFailed: 'Failed to create new contract',
      updated: 'Contract updated successfully',
      updateFailed: 'Failed to update contract',
      rowRemoved: 'Contract deleted',
      oneRemoved: 'Contract removed',
      manyRemoved: 'Contracts removed',
      removeFailed: 'Failed to remove contract',
      removeManyFailed: 'Failed to remove contracts',
    },
  ],
  [
    scheduleTable,
    [
      'Id',
      'Company',
      'Unit',
      'Request date',
      'Scheduled date',
      'Service type',
      'Technical manager',
      'Status',
      'Report (PDF)',
    ],
    {
      loadFailed: 'The schedules could not be loaded',
      created: 'Schedule created',
      createFailed: 'Failed to create schedule',
      updated: 'Schedule updated',
      updateFailed: 'Failed to update schedule',
      rowRemoved: 'Schedule deleted',
      oneRemoved: 'Schedule deleted',
      manyRemoved: '2 schedules deleted',
      removeFailed: 'Failed to delete schedule(s)',
      removeManyFailed: 'Failed to delete schedule(s)',
    },
  ],
  [
    documentTable,
    ['Id', 'Company', 'Unit', 'Date', 'Document name', 'Document type', 'Document (PDF)'],
    {
      loadFailed: 'The documents could not be loaded',
      created: 'Document created',
      createFailed: 'Failed to create document',
      updated: 'Document updated',
      updateFailed: 'Failed to update document',
      rowRemoved: 'Document removed',
      oneRemoved: 'Document deleted',
      manyRemoved: '2 documents deleted',
      removeFailed: 'Failed to delete document(s)',
      removeManyFailed: 'Failed to delete document(s)',
    },
  ],
  [
    companyTable,
    ['Id', 'CNPJ', 'Name'],
    {
      loadFailed: 'Failed to load companies',
      created: 'Company created',
      createFailed: 'Failed to create company',
      updated: 'Company updated',
      updateFailed: 'Failed to update company',
      rowRemoved: 'Company deleted',
      oneRemoved: 'Company deleted',
      manyRemoved: '2 companies deleted',
      removeFailed: 'Failed to delete company',
      removeManyFailed: 'Failed to delete companies',
    },
  ],
  [companyUserTable, ['Id', 'Administrator', 'Name', 'E-mail', 'Password'], userToasts],
  [administrativeUserTable, ['Id', 'Name', 'E-mail', 'Password'], userToasts],
];

test.for(tables)('$0.resource.path: titles of columns, and toasts', ([{ columns, texts }, titles, toasts]) => {
  expect(columns({ language, companyName: '' }).map(({ title }) => english.t(title))).toEqual(titles);
  const said = Object.keys(toasts).map((key) => [key, english.t(`${texts}.toasts.${key}`, { count: 2 })]);
  expect(Object.fromEntries(said)).toEqual(toasts);
});

test('what can be chosen', () => {
  const named = (names: string, values: readonly string[]) => values.map((value) => english.t(`${names}.${value}`));
  expect(english.t('payments.chooseStatus')).toBe('Select the status');
  expect(named('payments.statuses', paymentStatuses)).toEqual(['Pending', 'Paid']);
  const states = ['Pending confirmation', 'Scheduled', 'Accomplished', 'Delayed'];
  expect(english.t('schedules.chooseStatus')).toBe('Select the status');
  expect(named('schedules.statuses', scheduleStatuses)).toEqual(states);
  const types = ['Environmental license', 'Surveillance permit', 'Certificates', 'Service order'];
  expect(english.t('documents.chooseType')).toBe('Select the type');
  expect(named('documents.types', documentTypes)).toEqual(types);
});

test('the actions of every table', () => {
  const { add, remove, edit, save, cancel, action, filter, selectAll, downloadSelected } = translations.table;
  expect([add, remove, edit, save, cancel]).toEqual(['Add', 'Delete', 'Edit', 'Save', 'Cancel']);
  expect([action, filter, selectAll, downloadSelected]).toEqual([
    'Action',
    'Filter',
    'Select all',
    'Download selected',
  ]);
  expect(english.t('table.selectRow', { id: 7 })).toBe('Select row 7');
  expect([english.t('table.confirm.yes'), english.t('faults.tryAgain')]).toEqual(['Yes', 'Try again']);
});

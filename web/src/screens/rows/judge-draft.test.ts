import {
  administrativeUsers,
  companies,
  companyUsers,
  contracts,
  documents,
  payments,
  schedules,
} from '@clareira/contract';
import { describe, expect, test } from 'vitest';
import { judgeDraft } from './judge-draft.ts';

const typed = {
  unit: ' Matriz ',
  service_date: '01/02/2026',
  due_date: '29/02/2024',
  value: '1.234,50',
  status: 'pending',
  billet_code: '0001',
  billet_file: null,
  invoice_file: null,
};

const pdf = new File(['%PDF-1.7'], 'boleto.pdf', { type: 'application/pdf' });
const disguised = new File(['GIF89a'], 'boleto.pdf', { type: 'application/pdf' });

/** What a browser has of a file that is no longer as it was. */
class ChangedFile extends File {
  constructor() {
    super([], 'boleto.pdf');
  }

  override slice(): Blob {
    return { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) } as Blob;
  }
}

describe('a draft', () => {
  test('becomes what travels: days, a number, trimmed text, no file that was not chosen', async () => {
    expect(await judgeDraft(payments, typed, true)).toEqual({
      ok: true,
      values: {
        unit: 'Matriz',
        service_date: '2026-02-01',
        due_date: '2024-02-29',
        value: 1234.5,
        status: 'pending',
        billet_code: '0001',
      },
    });
  });

  test('brings its files along', async () => {
    const judged = await judgeDraft(payments, { ...typed, billet_file: pdf }, true);
    expect(judged.ok && judged.values.billet_file).toBe(pdf);
  });

  test('is refused field by field', async () => {
    const blank = { ...typed, unit: ' ', service_date: '31/02/2026', due_date: '', value: '', status: '' };
    expect(await judgeDraft(payments, blank, true)).toEqual({
      ok: false,
      problems: { unit: 'required', service_date: 'day', due_date: 'required', value: 'required', status: 'required' },
    });
  });

  test('is refused for a file that only says it is a PDF, on that file', async () => {
    const judged = await judgeDraft(payments, { ...typed, billet_file: pdf, invoice_file: disguised }, true);
    expect(judged).toEqual({ ok: false, problems: { invoice_file: 'pdf' } });
  });

  test('is refused for a file that was changed after it was chosen, on that file', async () => {
    const judged = await judgeDraft(payments, { ...typed, billet_file: new ChangedFile() }, true);
    expect(judged).toEqual({ ok: false, problems: { billet_file: 'unreadable' } });
  });

  test('may leave the dates of a schedule blank', async () => {
    const schedule = {
      unit: 'a',
      request_date: '',
      date: '',
      service_type: 'b',
      technical_manager: 'c',
      status: 'delayed',
    };
    expect(await judgeDraft(schedules, schedule, true)).toMatchObject({ ok: true, values: { date: null } });
  });

  test('sends the digits of a CNPJ', async () => {
    const judged = await judgeDraft(companies, { name: 'Ipê', cnpj: '12 345 678/0001-90' }, true);
    expect(judged).toMatchObject({ ok: true, values: { cnpj: '12345678000190' } });
  });

  test('needs a password for a new user only', async () => {
    const user = { name: 'Ana', email: 'ana@ipe.com.br', password: '', admin_user: true };
    expect(await judgeDraft(companyUsers, user, true)).toEqual({ ok: false, problems: { password: 'required' } });
    expect(await judgeDraft(companyUsers, user, false)).toMatchObject({ ok: true, values: { admin_user: true } });
    expect(await judgeDraft(administrativeUsers, user, false)).toMatchObject({ ok: true, values: { password: null } });
  });
});

test.for([
  [payments, ['unit', 'service_date', 'due_date', 'value', 'status', 'billet_code']],
  [contracts, ['unit', 'technical_manager', 'status']],
  [schedules, ['unit', 'service_type', 'technical_manager', 'status']],
  [documents, ['unit', 'name', 'type']],
  [companies, ['name', 'cnpj']],
  [companyUsers, ['name', 'email', 'password']],
  [administrativeUsers, ['name', 'email', 'password']],
] as const)('what $0.name ask for, of blanks alone too', async ([resource, required]) => {
  const names = [...Object.keys(resource.fields), ...Object.keys(resource.files ?? {})];
  for (const blank of ['', '   ']) {
    const draft = Object.fromEntries(names.map((name) => [name, name in resource.fields ? blank : null]));
    const problems = Object.fromEntries(required.map((name) => [name, 'required']));
    expect(await judgeDraft(resource, draft, true)).toEqual({ ok: false, problems });
  }
});

const wrongDays = [
  '31/02/2026',
  '29/02/2023',
  '29/02/1900',
  '01/01/0999',
  '01/01/3001',
  '00/01/2026',
  '01/13/2026',
  '1',
];
const rightDays = ['29/02/2024', '29/02/2000', '01/01/1000', '31/12/3000'];

test.for([
  [payments, ['service_date', 'due_date']],
  [contracts, ['date']],
  [schedules, ['request_date', 'date']],
  [documents, ['date']],
] as const)('the days of $0.name are days of the calendar', async ([resource, days]) => {
  for (const name of days) {
    for (const wrong of wrongDays)
      expect(await judgeDraft(resource, { [name]: wrong }, true), wrong).toMatchObject({ problems: { [name]: 'day' } });
    for (const right of rightDays)
      expect(await judgeDraft(resource, { [name]: right }, true), right).not.toHaveProperty(`problems.${name}`);
  }
});

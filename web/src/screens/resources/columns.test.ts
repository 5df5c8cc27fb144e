import { documentTypes, paymentStatuses, scheduleStatuses } from '@clareira/contract';
import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import translations from '../../i18n/locales/pt-BR.json' with { type: 'json' };
import type { Column, StoredRow } from '../../table/column.ts';
import type { ColumnContext } from '../rows/definition.ts';
import { companyTable } from './companies.ts';
import { contractTable } from './contracts.ts';
import { documentTable } from './documents.ts';
import { paymentTable } from './payments.ts';
import { scheduleTable } from './schedules.ts';
import { administrativeUserTable, companyUserTable } from './users.ts';

// A journey in the browser sees how columns stand at rest and in edit. Here are those of every table: the specification's, in their order.

const language = 'pt-BR';
const portuguese = createInstance({ lng: language, resources: { [language]: { translation: translations } } });
await portuguese.init();
const { t } = portuguese;

type Columns = readonly Pick<Column<StoredRow>, 'name' | 'title' | 'editor' | 'onlyWhileEditing'>[];

interface Told {
  texts: string;
  columns(context: ColumnContext): Columns;
}

const context = { language, companyName: 'Hospital Santa Clara' };

test.for<[Told, titles: string[]]>([
  [
    paymentTable,
    [
      'Id',
      'Empresa',
      'Unidade',
      'Data do Serviço',
      'Data de Vencimento',
      'Valor',
      'Status',
      'Boleto (PDF)',
      'Código do boleto',
      'Nota fiscal (PDF)',
    ],
  ],
  [contractTable, ['Número', 'Data do Serviço', 'Unidade', 'Técnico Responsável', 'Status', 'Contrato (PDF)']],
  [
    scheduleTable,
    [
      'Id',
      'Empresa',
      'Unidade',
      'Data da solicitação',
      'Data do agendamento',
      'Tipo de serviço',
      'Responsável técnico',
      'Status',
      'Relatório (PDF)',
    ],
  ],
  [documentTable, ['Id', 'Empresa', 'Unidade', 'Data', 'Nome do Documento', 'Tipo de Documento', 'Documento (PDF)']],
  [companyTable, ['Id', 'Nome', 'CNPJ']],
  [companyUserTable, ['Id', 'Administrador', 'Nome', 'E-mail', 'Senha']],
  [administrativeUserTable, ['Id', 'Nome', 'E-mail', 'Senha']],
])('$0.texts: titles, and what is edited', ([{ columns }, titles]) => {
  const all = columns(context);
  expect(all.map(({ title }) => t(title))).toEqual(titles);
  for (const { name, editor, onlyWhileEditing = false } of all) {
    expect(editor !== undefined, `${name} is edited`).toBe(name !== 'id' && name !== 'company_id');
    expect(onlyWhileEditing, `${name} is seen only then`).toBe(name === 'password');
  }
});

test('every choice has its name, and what stands there before one is made', () => {
  const named = <Row extends StoredRow>(columns: readonly Column<Row>[], field: string, values: readonly string[]) => {
    const column = columns.find(({ name }) => name === field);
    return values.map((value) => column?.text({ [field]: value } as unknown as Row, t));
  };
  expect(named(paymentTable.columns(context), 'status', paymentStatuses)).toEqual(['Pendente', 'Pago']);
  expect(named(scheduleTable.columns(context), 'status', scheduleStatuses)).toEqual([
    'Pendente confirmação',
    'Agendado',
    'Realizado',
    'Atrasado',
  ]);
  expect(named(documentTable.columns(context), 'type', documentTypes)).toEqual([
    'Licença Ambiental',
    'Alvará de Vigilância',
    'Certificados',
    'Ordem de Serviço',
  ]);
  expect([t('payments.chooseStatus'), t('schedules.chooseStatus')]).toEqual(Array(2).fill('Selecione o status'));
  expect(t('documents.chooseType')).toBe('Selecione o tipo');
});

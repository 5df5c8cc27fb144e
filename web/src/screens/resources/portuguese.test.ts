import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import translations from '../../i18n/locales/pt-BR.json' with { type: 'json' };
import type { Toast } from '../rows/toasts.ts';
import { companyTable } from './companies.ts';
import { contractTable } from './contracts.ts';
import { documentTable } from './documents.ts';
import { paymentTable } from './payments.ts';
import { scheduleTable } from './schedules.ts';
import { administrativeUserTable, companyUserTable } from './users.ts';

// A journey in the browser sees when each of them is said. Here is what they say for every table: the specification's, letter for letter.

const portuguese = createInstance({ lng: 'pt-BR', resources: { 'pt-BR': { translation: translations } } });
await portuguese.init();

const users: Record<Toast, string> = {
  loadFailed: 'Falha ao consultar usuários',
  created: 'Usuário criado',
  createFailed: 'Falha ao criar usuário',
  updated: 'Usuário atualizado',
  updateFailed: 'Falha ao atualizar usuário',
  rowRemoved: 'Usuário excluído',
  oneRemoved: 'Usuário excluído',
  manyRemoved: '2 usuários excluídos',
  removeFailed: 'Falha ao excluir usuário(s)',
  removeManyFailed: 'Falha ao excluir usuário(s)',
};

/** Several are two at a time. */
const tables: [{ texts: string }, Record<Toast, string>][] = [
  [
    paymentTable,
    {
      loadFailed: 'Falha ao consultar os pagamentos',
      created: 'Pagamento criado',
      createFailed: 'Falha ao criar pagamento',
      updated: 'Pagamento atualizado',
      updateFailed: 'Falha ao atualizar pagamento',
      rowRemoved: 'Pagamento excluído',
      oneRemoved: 'Pagamento excluído',
      manyRemoved: '2 pagamentos excluídos',
      removeFailed: 'Falha ao excluir pagamento',
      removeManyFailed: 'Falha ao excluir pagamento',
    },
  ],
  [
    contractTable,
    {
      loadFailed: 'Não foi possível consultar os contratos',
      created: 'Um novo contrato foi criado',
      createFailed: 'Falha ao criar novo contrato',
      updated: 'Contrato atualizado com sucesso',
      updateFailed: 'Falha ao atualizar contrato',
      rowRemoved: 'Contrato excluído',
      oneRemoved: 'Contrato removido',
      manyRemoved: 'Contratos removidos',
      removeFailed: 'Falha ao remover contrato',
      removeManyFailed: 'Falha ao remover contratos',
    },
  ],
  [
    scheduleTable,
    {
      loadFailed: 'Não foi possível consultar os agendamentos',
      created: 'Agendamento criado',
      createFailed: 'Falha ao criar agendamento',
      updated: 'Agendamento atualizado',
      updateFailed: 'Falha ao atualizar agendamento',
      rowRemoved: 'Agendamento excluído',
      oneRemoved: 'Agendamento excluído',
      manyRemoved: '2 agendamentos excluídos',
      removeFailed: 'Falha ao excluir agendamento(s)',
      removeManyFailed: 'Falha ao excluir agendamento(s)',
    },
  ],
  [
    documentTable,
    {
      loadFailed: 'Não foi possível consultar as documentações',
      created: 'Documento criado',
      createFailed: 'Falha ao criar documento',
      updated: 'Documento atualizado',
      updateFailed: 'Falha ao atualizar documento',
      rowRemoved: 'Documento removido',
      oneRemoved: 'Documento excluído',
      manyRemoved: '2 documentos excluídos',
      removeFailed: 'Falha ao excluir documento(s)',
      removeManyFailed: 'Falha ao excluir documento(s)',
    },
  ],
  [
    companyTable,
    {
      loadFailed: 'Falha ao consultar empresas',
      created: 'Empresa criada',
      createFailed: 'Falha ao criar empresa',
      updated: 'Empresa atualizada',
      updateFailed: 'Falha ao atualizar empresa',
      rowRemoved: 'Empresa excluída',
      oneRemoved: 'Empresa excluída',
      manyRemoved: '2 empresas excluídas',
      removeFailed: 'Falha ao excluir empresa',
      removeManyFailed: 'Falha ao excluir empresas',
    },
  ],
  [companyUserTable, users],
  [administrativeUserTable, users],
];

test.for(tables)('$0.texts', ([{ texts }, toasts]) => {
  const said = Object.keys(toasts).map((key) => [key, portuguese.t(`${texts}.toasts.${key}`, { count: 2 })]);
  expect(Object.fromEntries(said)).toEqual(toasts);
});

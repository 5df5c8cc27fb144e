import { expect, test } from 'vitest';
import ptBR from '../../i18n/locales/pt-BR.json' with { type: 'json' };
import { removedToast, removeFailedToast, savedToast, saveFailedToast } from './toasts.ts';

const { contracts, documents, payments } = ptBR;

test('a deleted contract is worded by where it was asked for', () => {
  expect(contracts.toasts[removedToast(1, 'row')]).toBe('Contrato excluído');
  expect(contracts.toasts[removedToast(1, 'selection')]).toBe('Contrato removido');
  expect(contracts.toasts[removedToast(2, 'selection')]).toBe('Contratos removidos');
});

test('so is a deleted document', () => {
  expect(documents.toasts[removedToast(1, 'row')]).toBe('Documento removido');
  expect(documents.toasts[removedToast(1, 'selection')]).toBe('Documento excluído');
  expect(documents.toasts[removedToast(3, 'selection')]).toBe('{{count}} documentos excluídos');
});

test('a deletion that failed counts its rows', () => {
  expect(contracts.toasts[removeFailedToast(1)]).toBe('Falha ao remover contrato');
  expect(contracts.toasts[removeFailedToast(2)]).toBe('Falha ao remover contratos');
});

test('a save says whether the row is new', () => {
  expect(payments.toasts[savedToast(true)]).toBe('Pagamento criado');
  expect(payments.toasts[savedToast(false)]).toBe('Pagamento atualizado');
  expect(payments.toasts[saveFailedToast(true)]).toBe('Falha ao criar pagamento');
  expect(payments.toasts[saveFailedToast(false)]).toBe('Falha ao atualizar pagamento');
});

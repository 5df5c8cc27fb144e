import type { Resource } from './resource.ts';
import { companies } from './resources/companies.ts';
import { contracts } from './resources/contracts.ts';
import { documents } from './resources/documents.ts';
import { payments } from './resources/payments.ts';
import { schedules } from './resources/schedules.ts';
import { fold } from './text.ts';

/** A column of a file that is imported: the field it fills, and the name that the portal's table has for it. */
export interface ImportColumn {
  field: string;
  name: string;
  /** The Portuguese names of a choice's values. */
  choices?: Readonly<Record<string, string>>;
}

/** What can be imported. The company of a row is told by its CNPJ. */
export interface Importable {
  resource: Resource;
  /** Of its table, in Portuguese. */
  name: string;
  columns: readonly ImportColumn[];
}

/** Fills no field: it says whose row it is. */
export const companyColumn: ImportColumn = { field: 'cnpj', name: 'CNPJ' };

export const importables: Readonly<Record<string, Importable>> = {
  payments: {
    resource: payments,
    name: 'Pagamentos',
    columns: [
      companyColumn,
      { field: 'unit', name: 'Unidade' },
      { field: 'service_date', name: 'Data do Serviço' },
      { field: 'due_date', name: 'Data de Vencimento' },
      { field: 'value', name: 'Valor' },
      { field: 'status', name: 'Status', choices: { pending: 'Pendente', paid_off: 'Pago' } },
      { field: 'billet_code', name: 'Código do boleto' },
      { field: 'paid_on', name: 'Pago em' },
      { field: 'pix_code', name: 'Código PIX' },
    ],
  },
  contracts: {
    resource: contracts,
    name: 'Contratos',
    columns: [
      companyColumn,
      { field: 'date', name: 'Data do Serviço' },
      { field: 'unit', name: 'Unidade' },
      { field: 'technical_manager', name: 'Técnico Responsável' },
      { field: 'status', name: 'Status' },
    ],
  },
  schedules: {
    resource: schedules,
    name: 'Agendamentos',
    columns: [
      companyColumn,
      { field: 'unit', name: 'Unidade' },
      { field: 'request_date', name: 'Data da solicitação' },
      { field: 'date', name: 'Data do agendamento' },
      { field: 'service_type', name: 'Tipo de serviço' },
      { field: 'technical_manager', name: 'Responsável técnico' },
      {
        field: 'status',
        name: 'Status',
        choices: {
          pending_confirmation: 'Pendente confirmação',
          scheduled: 'Agendado',
          accomplished: 'Realizado',
          delayed: 'Atrasado',
        },
      },
      { field: 'note', name: 'Observação' },
    ],
  },
  documentations: {
    resource: documents,
    name: 'Documentações',
    columns: [
      companyColumn,
      { field: 'unit', name: 'Unidade' },
      { field: 'date', name: 'Data' },
      { field: 'name', name: 'Nome do Documento' },
      {
        field: 'type',
        name: 'Tipo de Documento',
        choices: {
          environmental_license: 'Licença Ambiental',
          surveillance_permit: 'Alvará de Vigilância',
          certificates: 'Certificados',
          service_order: 'Ordem de Serviço',
        },
      },
      { field: 'valid_until', name: 'Validade' },
      { field: 'renewal_filed_on', name: 'Renovação pedida em' },
    ],
  },
  companies: {
    resource: companies,
    name: 'Empresas',
    columns: [
      { field: 'name', name: 'Nome' },
      { field: 'cnpj', name: 'CNPJ' },
    ],
  },
};

const longestName = 200;

/**
 * A header as it is compared: no case, accents, spaces or signs. One that is longer than every name is none: folding a letter
 * with thousands of accents would take very long.
 */
const plain = (header: string) => (header.length > longestName ? '' : fold(header).replace(/[^a-z0-9]/g, ''));

/** Which column a header names: by its field or by the table's name for it. */
export function importColumnOf({ columns }: Importable, header: string): ImportColumn | undefined {
  const wanted = plain(header);
  return wanted === '' ? undefined : columns.find(({ field, name }) => [plain(field), plain(name)].includes(wanted));
}

/** A choice by its value or its Portuguese name; anything else stays as it is, for the rule to refuse. */
export function readChoice({ choices = {} }: ImportColumn, text: string): string {
  const wanted = plain(text);
  const found = Object.entries(choices).find(([value, name]) => [plain(value), plain(name)].includes(wanted));
  return found?.[0] ?? text;
}

interface AnyImport {
  id: number;
  resource: string;
  file_name: string;
  status: 'checked' | 'done' | 'undone';
  rows: number;
  good: number;
}

/** An import in the list of all. */
export interface ImportSummary extends AnyImport {
  created_at: string;
  /** The name of who chose the file. */
  created_by: string;
}

/** An import as the server tells it. */
export interface Import extends AnyImport {
  problems: ImportProblem[];
  preview: ImportLine[];
}

/** `line` counts the header as 1. */
export interface ImportProblem {
  line: number;
  field: string;
  message: string;
}

export interface ImportLine {
  line: number;
  /** By field, as the file says it. */
  cells: Record<string, string>;
  /** By field, as it is read; what cannot be read has a problem. A server of the version before does not tell. */
  values?: Record<string, unknown>;
  /** Whose row it is, where one company alone has its CNPJ; not told by that server either. */
  company_name?: string | null;
}

/** More is another file. */
export const mostImportRows = 10_000;
/** However much a file may be elsewhere: one that is imported is held in memory, and so many rows take less. */
export const mostImportMb = 50;

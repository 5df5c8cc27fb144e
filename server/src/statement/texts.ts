import type { AgeingBand, Language } from '@clareira/contract';

const bands: Record<AgeingBand, string> = {
  not_due: 'A vencer',
  days_1_30: '1 a 30 dias',
  days_31_60: '31 a 60 dias',
  days_61_90: '61 a 90 dias',
  over_90: 'Mais de 90 dias',
};

const portuguese = {
  title: 'Extrato',
  titleOf: (company: string) => `Extrato de ${company}`,
  issued: (day: string) => `Emitido em ${day}`,
  period: (from: string, to: string) => `Período: ${from} a ${to}`,
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  opening: 'Saldo anterior',
  invoiced: 'Faturado no período',
  paid: 'Pago no período',
  closing: 'Saldo final',
  ageing: (day: string) => `Em aberto em ${day}, por atraso`,
  bands,
  total: 'Total em aberto',
  columns: {
    date: 'Data',
    kind: 'Lançamento',
    unit: 'Unidade',
    reference: 'Referência',
    due: 'Vencimento',
    amount: 'Valor (R$)',
    balance: 'Saldo (R$)',
  },
  kinds: { invoice: 'Fatura', payment: 'Pagamento' },
  nothing: 'Nenhum lançamento no período.',
  assumed: '* Pagamento registrado sem o dia: vale o do vencimento, no máximo hoje.',
};

/** What the pages say beside the figures. Days and amounts are written as in Brazil in both languages. */
export type StatementTexts = typeof portuguese;

const english: StatementTexts = {
  title: 'Statement',
  titleOf: (company) => `Statement of ${company}`,
  issued: (day) => `Issued on ${day}`,
  period: (from, to) => `Period: ${from} to ${to}`,
  page: (page, pages) => `Page ${page} of ${pages}`,
  opening: 'Opening balance',
  invoiced: 'Invoiced',
  paid: 'Paid',
  closing: 'Closing balance',
  ageing: (day) => `Outstanding on ${day}, by days overdue`,
  bands: {
    not_due: 'Not due yet',
    days_1_30: '1 to 30 days',
    days_31_60: '31 to 60 days',
    days_61_90: '61 to 90 days',
    over_90: 'More than 90 days',
  },
  total: 'Total outstanding',
  columns: {
    date: 'Date',
    kind: 'Entry',
    unit: 'Unit',
    reference: 'Reference',
    due: 'Due date',
    amount: 'Amount (R$)',
    balance: 'Balance (R$)',
  },
  kinds: { invoice: 'Invoice', payment: 'Payment' },
  nothing: 'No entries in this period.',
  assumed: '* Payment recorded without its day: the due date is taken, today at the latest.',
};

export const statementTexts: Record<Language, StatementTexts> = { 'pt-BR': portuguese, 'en-US': english };

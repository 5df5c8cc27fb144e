import { tabLink } from '../ui/tab-link.ts';
import { toRow } from './asked-rows.ts';

/** The tab with the table, of the screens that have others too. */
const tableTabs: Readonly<Record<string, string>> = {
  pagamentos: 'historico',
  agendamentos: 'lista',
  documentacoes: 'documentos',
};

/** Leads to a row in the table of a screen. */
export function toTableRow(path: string, id: number): string {
  const tab = tableTabs[path.split('/').at(-1) ?? ''];
  return toRow(tab === undefined ? path : path + tabLink(tab), id);
}

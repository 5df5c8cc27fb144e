import { rowParameter } from '@clareira/contract';
import { useSearchParams } from 'react-router';

const filterParameter = 'filtro';

/** The row that the address names: `?linha=12`. */
export function useMarkedRow(): number | undefined {
  const [parameters] = useSearchParams();
  const id = Number(parameters.get(rowParameter) ?? 0);
  return id > 0 ? id : undefined;
}

/** What the address has the table filtered by: `?filtro=Pendente`. */
export function useAskedFilter(): string | undefined {
  const [parameters] = useSearchParams();
  return parameters.get(filterParameter) ?? undefined;
}

/** Makes a link to a table lead to some of its rows. */
export function toFiltered(link: string, filter: string): string {
  return `${link}&${filterParameter}=${encodeURIComponent(filter)}`;
}

/** Makes a link to a table lead to one of its rows. */
export function toRow(link: string, id: number): string {
  return `${link}${link.includes('?') ? '&' : '?'}${rowParameter}=${id}`;
}

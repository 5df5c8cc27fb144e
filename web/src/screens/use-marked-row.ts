import { useSearchParams } from 'react-router';

const parameter = 'linha';

/** The row that the address names: `?linha=12`. */
export function useMarkedRow(): number | undefined {
  const [parameters] = useSearchParams();
  const id = Number(parameters.get(parameter) ?? 0);
  return id > 0 ? id : undefined;
}

/** Makes a link to a table lead to one of its rows. */
export function toRow(link: string, id: number): string {
  return `${link}&${parameter}=${id}`;
}

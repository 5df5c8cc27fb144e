/** In the address, as in `#/1/servicos/pagamentos?aba=historico`. */
export const tabParameter = 'aba';

/** Leads to a tab: behind the path of its screen, or by itself on the screen that the link stands on. */
export function tabLink(slug: string): string {
  return `?${tabParameter}=${slug}`;
}

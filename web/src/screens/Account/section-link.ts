/** In the address, as in `#/minha-conta?secao=senha`. */
export const sectionParameter = 'secao';

/** The sections of the account that links lead to. */
export type AccountSection = 'senha' | 'autenticador' | 'passkeys' | 'sessoes' | 'idioma' | 'tokens' | 'dados';

/** Leads to one, behind the path of the screen. */
export function sectionLink(section: AccountSection): string {
  return `?${sectionParameter}=${section}`;
}

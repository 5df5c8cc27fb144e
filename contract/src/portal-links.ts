/** The screens that a mail or a picture leads to, as paths of the portal. */
export const portalLinks = {
  home: '/',
  account: '/minha-conta',
  sessions: '/sessoes',
  /** Where the staff decide on proofs. */
  receivedProofs: '/servicos/comprovantes',
  proofs: (companyId: number) => `/${companyId}/servicos/pagamentos?aba=comprovante`,
  payments: (companyId: number) => `/${companyId}/servicos/pagamentos`,
  documents: (companyId: number) => `/${companyId}/servicos/documentacoes`,
  visits: (companyId: number) => `/${companyId}/servicos/agendamentos`,
} as const;

/** What names a row in an address of the portal, by its id. */
export const rowParameter = 'linha';

/**
 * The address of a screen of the portal in a mail, or of one of its rows: straight there for who is signed in, after the
 * sign-in for others.
 */
export function enterAddress(publicUrl: string, path: string, row?: number): string {
  const to = encodeURIComponent(path).replaceAll('%2F', '/');
  return `${publicUrl}/#/entrar?para=${to}${row === undefined ? '' : `&${rowParameter}=${row}`}`;
}

/** Where a password that was forgotten is made anew. */
export function resetAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/#/nova-senha/${token}`;
}

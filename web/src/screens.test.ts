import { enterAddress, portalLinks, resources, type User } from '@clareira/contract';
import { describe, expect, test } from 'vitest';
import portuguese from './i18n/locales/pt-BR.json' with { type: 'json' };
import { type Audience, everyone } from './screens/audiences.ts';
import { entryAddress } from './screens/Enter/entry-address.ts';
import { rowLink } from './screens/History/row-link.ts';
import { companyDestinations, destinations, partDestinations, screenAddress, viewsBehind } from './screens/screen.ts';
import { portal } from './screens.ts';

const user = (company_id: number | null, admin_user: boolean): User => ({
  id: 1,
  name: 'Ana',
  email: 'ana@example.com',
  account_id: 1,
  company_id,
  admin_user,
});
const staff = user(null, false);
const member = user(7, false);
const manager = user(7, true);

const forAll = ['payments', 'contracts', 'documents', 'schedules'];

const textOf = (key: string) => key.split('.').reduce<unknown>((tree, part) => Object(tree)[part], portuguese);

describe('tiles', () => {
  const companies = ['Empresas', '/servicos/empresas'];
  const users = ['Usuários', '/servicos/usuarios'];
  const forEveryone = [
    ['Pagamentos', '/servicos/pagamentos'],
    ['Contratos', '/servicos/contratos'],
    ['Documentações', '/servicos/documentacoes'],
    ['Agendamentos', '/servicos/agendamentos'],
  ];
  const administrativeUsers = ['Usuários Administrativos', '/servicos/usuarios-admnistrativos'];
  const signOut = ['Sair', '/logout'];

  // To the company picker, except a company administrator's users, for whom it is closed.
  test.each([
    ['ordinary', member, [...forEveryone, signOut]],
    ['company administrator', manager, [['Usuários', '/7/servicos/usuarios'], ...forEveryone, signOut]],
    ['super', staff, [companies, ...forEveryone, administrativeUsers, signOut]],
    ['super administrator', user(null, true), [companies, users, ...forEveryone, administrativeUsers, signOut]],
  ])('of a user who is %s', (_role, who, tiles) => {
    expect(destinations(portal, 'tiles', who).map(({ text, path }) => [textOf(text), path])).toEqual(tiles);
  });
});

describe('a screen', () => {
  const roles = { member, manager, staff, administrativeStaff: user(null, true) };
  const superUsers = ['staff', 'administrativeStaff'];
  const all = ['member', 'manager', ...superUsers];

  /** Who may see it, and for one that every company has, who may pick a company for it. */
  test.each([
    ['/servicos/empresas', superUsers, undefined],
    ['/servicos/usuarios-admnistrativos', superUsers, undefined],
    ['/servicos/usuarios', ['manager', ...superUsers], ['administrativeStaff']],
    ['/servicos/pagamentos', all, all],
    ['/servicos/contratos', all, all],
    ['/servicos/documentacoes', all, all],
    ['/servicos/agendamentos', all, all],
  ])('at %s is for %j', (path, readers, pickers) => {
    const screen = portal.screens.find((one) => one.path === path);
    const namesOf = (audience: Audience = everyone) =>
      Object.entries(roles).flatMap(([name, who]) => (audience(who) ? [name] : []));
    expect(screen).toBeDefined();
    expect(screen?.open, 'behind the sign-in').toBeUndefined();
    expect(namesOf(screen?.who)).toEqual(readers);
    expect(screen?.ofCompany ? namesOf(screen.whoPicks) : undefined).toEqual(pickers);
  });
});

describe('the quick jump', () => {
  const paths = (who: User) => destinations(portal, 'quickJump', who).map(({ path }) => path);

  test('leads those of a company straight there', () => {
    expect(paths(member)).toEqual(paths(manager).filter((path) => path !== '/7/servicos/usuarios'));
    expect(paths(manager)).toEqual([
      '/',
      '/7/servicos/usuarios',
      '/7/servicos/pagamentos',
      '/7/servicos/contratos',
      '/7/servicos/documentacoes',
      '/7/servicos/agendamentos',
      '/7/servicos/pasta-do-fiscal',
      '/minha-conta',
      '/avisos',
      '/logout',
    ]);
  });

  test('leads to the tabs of those screens, and to what they ask, by their own names', () => {
    expect(partDestinations(portal, member).map(({ text, within, path }) => [text, within, path])).toEqual([
      ['payments.tabs.statement', 'services.payments', '/7/servicos/pagamentos?aba=extrato'],
      ['payments.tabs.proof', 'services.payments', '/7/servicos/pagamentos?aba=comprovante'],
      ['validity.tabs.validity', 'services.documents', '/7/servicos/documentacoes?aba=validades'],
      ['visits.tabs.calendar', 'services.schedules', '/7/servicos/agendamentos?aba=calendario'],
      ['visits.request', 'services.schedules', '/7/servicos/agendamentos?solicitar=visita'],
      ['account.password.title', 'account.title', '/minha-conta?secao=senha'],
      ['secondFactor.appTitle', 'account.title', '/minha-conta?secao=autenticador'],
      ['secondFactor.passkeys.title', 'account.title', '/minha-conta?secao=passkeys'],
      ['sessions.title', 'account.title', '/minha-conta?secao=sessoes'],
      ['account.language.title', 'account.title', '/minha-conta?secao=idioma'],
      ['account.export.title', 'account.title', '/minha-conta?secao=dados'],
    ]);
    const ofStaff = partDestinations(portal, staff);
    expect(ofStaff.map(({ text }) => text)).toContain('account.tokens.title');
    expect(ofStaff.filter(({ ofCompany }) => ofCompany).map(({ path }) => path)).toEqual([
      '/servicos/pagamentos?aba=extrato',
      '/servicos/pagamentos?aba=comprovante',
      '/servicos/documentacoes?aba=validades',
      '/servicos/agendamentos?aba=calendario',
    ]);
  });

  test('leads the staff to the picker, and to every screen of a company, what everyone uses first', () => {
    expect(paths(staff)).toContain('/servicos/pagamentos');
    expect(paths(staff)).not.toContain('/servicos/usuarios');
    expect(companyDestinations(portal, staff).map(({ name }) => name)).toEqual([...forAll, 'shares', 'companyUsers']);
  });
});

test('the side menu has what is nobody else’s, and the bar under the header is for the staff', () => {
  expect(destinations(portal, 'menu', member).map(({ path }) => path)).toContain('/sessoes');
  expect(destinations(portal, 'staffBar', member)).toEqual([]);
});

test('every link has a name in the language files', () => {
  for (const { listed } of portal.screens) {
    if (!listed) continue;
    for (const { text } of [listed, ...(listed.parts ?? [])]) expect(textOf(text)).toEqual(expect.any(String));
  }
});

describe('a link from outside', () => {
  test.each([
    ['/7/servicos/pagamentos?aba=comprovante'],
    ['/sessoes'],
    ['/'],
    ['/servicos/agendamentos'],
    [portalLinks.payments(7)],
    [portalLinks.proofs(7)],
    [portalLinks.documents(7)],
    [portalLinks.visits(7)],
    [portalLinks.sessions],
    [portalLinks.account],
    [portalLinks.receivedProofs],
  ])('leads to %s', (address) => {
    expect(screenAddress(portal, address)).toBe(address);
  });

  test.each([
    'https://example.com/',
    '//example.com/servicos/empresas',
    '/nada',
    'sessoes',
    'javascript:alert(1)',
    '/logout',
    '/auth',
    '/entrar?para=/',
    '',
  ])('leads nowhere by %j', (address) => {
    expect(screenAddress(portal, address)).toBeUndefined();
  });
});

describe('a link in a mail', () => {
  const led = (query: string) => entryAddress(portal, new URLSearchParams(query));

  test.each([
    [portalLinks.payments(7), '/7/servicos/pagamentos?linha=12'],
    [portalLinks.documents(7), '/7/servicos/documentacoes?linha=12'],
    [portalLinks.visits(7), '/7/servicos/agendamentos?linha=12'],
  ])('a mail about one row of %s leads to it', (path, address) => {
    const [, query = ''] = enterAddress('https://portal.test', path, 12).split('?');
    expect(query).toBe(`para=${path}&linha=12`);
    expect(led(query)).toBe(address);
  });

  test('a mail about no row leads to the screen', () => {
    const [, query = ''] = enterAddress('https://portal.test', portalLinks.proofs(7)).split('?');
    expect(led(query)).toBe('/7/servicos/pagamentos?aba=comprovante');
  });

  test.each(['', '0', '-1', '1.5', 'x', '1e99', '12%26aba=extrato'])('%j is no row', (row) => {
    expect(led(`para=/7/servicos/pagamentos&linha=${row}`)).toBe('/7/servicos/pagamentos');
  });

  test('what is no screen of the portal leads to its start, with a row too', () => {
    expect(led('para=https://example.com/&linha=12')).toBe('/');
    expect(led('linha=12')).toBe('/');
  });
});

describe('an event of the history', () => {
  const event = { action: 'update', resource: 'payments', row_id: 12, company_id: 3 };
  const linkOf = (change: Partial<Parameters<typeof rowLink>[1]>) => rowLink(portal, { ...event, ...change });

  test.each([
    ['companies', '/servicos/empresas?linha=12'],
    ['payments', '/3/servicos/pagamentos?aba=historico&linha=12'],
    ['contracts', '/3/servicos/contratos?linha=12'],
    ['schedules', '/3/servicos/agendamentos?aba=lista&linha=12'],
    ['documents', '/3/servicos/documentacoes?aba=documentos&linha=12'],
    ['proofs', '/3/servicos/pagamentos?aba=comprovante&linha=12'],
    ['companyUsers', '/3/servicos/usuarios?linha=12'],
    ['administrativeUsers', '/servicos/usuarios-admnistrativos?linha=12'],
    ['shares', '/3/servicos/pasta-do-fiscal?linha=12'],
  ])('about %s leads to %s', (resource, link) => {
    expect(linkOf({ resource })).toBe(link);
  });

  test.each(resources.map(({ name }) => name))('leads to a row of %s', (resource) => {
    expect(linkOf({ resource })).toContain('linha=12');
  });

  test('leads to the trash once the row is deleted', () => {
    expect(linkOf({ action: 'delete' })).toBe('/servicos/lixeira');
  });

  test('leads nowhere if it is about no row, or about one without a screen', () => {
    expect(linkOf({ row_id: null })).toBeUndefined();
    expect(linkOf({ resource: 'imports' })).toBeUndefined();
    expect(linkOf({ resource: 'mail' })).toBeUndefined();
    expect(linkOf({ company_id: null })).toBeUndefined();
    expect(linkOf({ resource: 'shares', action: 'delete' })).toBeUndefined();
  });
});

describe('the code behind an address', () => {
  const { screens, companyPicker } = portal;
  const view = (name: string) => screens.find((screen) => screen.name === name)?.view;

  test.each([
    ['/servicos/pagamentos', staff, [companyPicker]],
    ['/servicos/pagamentos', member, [companyPicker, view('payments')]],
    ['/7/servicos/contratos', staff, [view('contracts')]],
    ['/7/servicos/pagamentos?aba=historico', staff, [view('payments')]],
    ['/7/servicos/usuarios', manager, [view('companyUsers')]],
    ['/servicos/empresas', staff, [view('companies')]],
    ['/servicos/usuarios-admnistrativos', staff, [view('administrativeUsers')]],
    ['/', staff, [view('home')]],
    ['/', null, []],
    ['/auth', null, [view('signIn')]],
    ['/nada', staff, []],
  ])('%s', (address, who, views) => {
    expect(viewsBehind(portal, address, who)).toEqual(views);
  });

  test('stands in the table once for every path', () => {
    expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
  });
});

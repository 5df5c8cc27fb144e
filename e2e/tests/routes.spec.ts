import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

type Role = 'visitor' | 'member' | 'manager' | 'plainSuper' | 'super';

/** What a route shows; a `screen` is the row's own, `ownScreen` the same inside of the reader's company. */
type Shown = 'login' | 'home' | 'picker' | 'screen' | 'ownScreen' | 'notFound' | 'forbidden';

interface Row {
  /** `own` and `other` stand for the ids of the reader's company and of another one. */
  path: string;
  title?: string;
  shows: Record<Role, Shown>;
}

/** In the order of the roles above. */
function row(path: string, title: string, ...shown: [Shown, Shown, Shown, Shown, Shown]): Row {
  const [visitor, member, manager, plainSuper, superUser] = shown;
  return { path, title, shows: { visitor, member, manager, plainSuper, super: superUser } };
}

/**
 * Section 2 of the specification, with the roles of section 6 and of section 4 of the contract: of the screens that are
 * declared alike one, as a unit test reads for whom each is.
 */
const table: Row[] = [
  row('/', '', 'login', 'home', 'home', 'home', 'home'),
  row('/nada', '', 'notFound', 'notFound', 'notFound', 'notFound', 'notFound'),
  row('/pasta/a/b', '', 'notFound', 'notFound', 'notFound', 'notFound', 'notFound'),
  row('/auth', '', 'login', 'home', 'home', 'home', 'home'),
  row('/servicos', '', 'notFound', 'notFound', 'notFound', 'notFound', 'notFound'),
  row('/servicos/usuarios', '', 'login', 'notFound', 'notFound', 'notFound', 'picker'),
  row('/servicos/pagamentos', 'Pagamentos', 'login', 'ownScreen', 'ownScreen', 'picker', 'picker'),
  row(
    '/servicos/usuarios-admnistrativos',
    'Usuários Administrativos',
    ...(['login', 'notFound', 'notFound', 'screen', 'screen'] as const),
  ),
  row('/own/servicos/contratos', 'Contratos', 'login', 'screen', 'screen', 'screen', 'screen'),
  row('/own/servicos/usuarios', 'Usuários', 'login', 'notFound', 'screen', 'screen', 'screen'),
  row('/own/servicos/empresas', '', 'notFound', 'notFound', 'notFound', 'notFound', 'notFound'),
  row('/other/servicos/contratos', 'Contratos', 'login', 'forbidden', 'forbidden', 'screen', 'screen'),
  row('/other/servicos/usuarios', 'Usuários', 'login', 'forbidden', 'forbidden', 'screen', 'screen'),
  row('/abc/servicos/pagamentos', '', 'login', 'notFound', 'notFound', 'notFound', 'notFound'),
  row('/0/servicos/contratos', '', 'login', 'notFound', 'notFound', 'notFound', 'notFound'),
  row('/1.5/servicos/contratos', '', 'login', 'notFound', 'notFound', 'notFound', 'notFound'),
  row('/999999999/servicos/pagamentos', '', 'login', 'forbidden', 'forbidden', 'notFound', 'notFound'),
  // The last one: it ends the session, so that the next role signs in.
  row('/logout', '', 'login', 'login', 'login', 'login', 'login'),
];

type Places = Record<'own' | 'other', number>;

test('every kind of route, as seen by a visitor, a member and a manager', async ({ page, company, staff, signIn }) => {
  const places = { own: company.id, other: (await staff.createCompany()).id };
  await walkAll(page, 'visitor', places);
  await page.goto('/nada');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' }), 'without the #').toBeVisible();
  await expect(page).toHaveURL('/#/nada');
  await signIn('member');
  await walkAll(page, 'member', places);
  await signIn('manager');
  await walkAll(page, 'manager', places);
});

test('every kind of route, as seen by the staff', async ({ page, company, staff, plainSuper, provoked, signIn }) => {
  // The lists of a company that is not there.
  provoked.push(/status of 404/);
  const places = { own: company.id, other: (await staff.createCompany()).id };
  await signIn(plainSuper);
  await walkAll(page, 'plainSuper', places);
  await signIn('super');
  await walkAll(page, 'super', places);

  await test.step('the first company, whose path is answered even where it cannot be seen', async () => {
    await signIn('super');
    await page.route(/\/companies\/1$/, (route) => route.fulfill({ status: 204 }));
    await page.route(/\/companies\/1\/contracts$/, (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto('/#/1/servicos/contratos');
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  });
});

async function walkAll(page: Page, role: Role, { own, other }: Places): Promise<void> {
  await page.goto('/#/somewhere');
  for (const { path, title = '', shows } of table) {
    const place = path.replace('/own/', `/${own}/`).replace('/other/', `/${other}/`);
    await test.step(`${role} at ${path}: ${shows[role]}`, async () => {
      await walkTo(page, place, shows[role]);
      await expectToSee(page, shows[role], { place, title, ownCompany: own });
    });
  }
}

/** What stands behind the session guard is waited for, or the last screen could be taken for this one. */
async function walkTo(page: Page, place: string, shown: Shown): Promise<void> {
  const isChecked = shown !== 'login' && /servicos\/|^\/$/.test(place) && !place.endsWith('servicos/empresas');
  const checked = isChecked ? page.waitForResponse(/\/companies\/1$/) : undefined;
  await page.goto(`/#${place}`);
  await checked;
}

interface Expected {
  place: string;
  title: string;
  ownCompany: number;
}

async function expectToSee(page: Page, shown: Shown, { place, title, ownCompany }: Expected): Promise<void> {
  const headings: Record<Shown, string | RegExp> = {
    login: 'Que bom ter você na Clareira!',
    home: /^Olá, .+!$/,
    picker: 'Selecione uma empresa abaixo',
    screen: title,
    ownScreen: title,
    notFound: 'Página não encontrada',
    forbidden: 'Ops! Você não possui permissão para acessar esta página.',
  };
  const ends: Partial<Record<Shown, string>> = { login: '/auth', home: '/', ownScreen: `/${ownCompany}${place}` };
  await expect(page).toHaveURL(`/#${ends[shown] ?? place}`);
  await expect(page.getByRole('heading', { level: 1, name: headings[shown], exact: true })).toBeVisible();
  if (shown === 'notFound') expect(await toast(page, /./).count(), 'a page says it, no toast').toBe(0);
}

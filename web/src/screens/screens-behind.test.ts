import type { User } from '@clareira/contract';
import { expect, test } from 'vitest';
import { screensBehind } from './screens-behind.ts';

const someone = { id: 1, name: 'Ana', email: 'ana@example.com', account_id: 1, admin_user: false };
const staff: User = { ...someone, company_id: null };
const client: User = { ...someone, company_id: 7 };

test.each([
  ['/servicos/pagamentos', staff, ['company-picker']],
  ['/servicos/pagamentos', client, ['company-picker', 'pagamentos']],
  ['/7/servicos/contratos', staff, ['contratos']],
  ['/7/servicos/usuarios', client, ['usuarios']],
  ['/servicos/empresas', staff, ['empresas']],
  ['/servicos/usuarios-admnistrativos', staff, ['usuarios-admnistrativos']],
  ['/logout', client, []],
  ['/', staff, ['home']],
  ['/nada', staff, []],
])('%s needs its screens', (path, user, names) => {
  expect(screensBehind(path, user)).toEqual(names);
});

import { isSuper, type User } from '@clareira/contract';

const ofAccount = ['empresas', 'usuarios-admnistrativos'];

/** The names of the screens whose code a path of the portal needs, as the route table gives them. */
export function screensBehind(path: string, user: User): string[] {
  if (path === '/') return ['home'];
  const [, company, service] = /^(\/\d+)?\/servicos\/([\w-]+)$/.exec(path) ?? [];
  if (service === undefined) return [];
  if (company !== undefined || ofAccount.includes(service)) return [service];
  // The picker sends those who have but one company straight on.
  return isSuper(user) ? ['company-picker'] : ['company-picker', service];
}

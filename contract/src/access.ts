/** A signed-in user, as the server answers it and the portal keeps it. */
export interface User {
  id: number;
  name: string;
  email: string;
  admin_user: boolean;
  company_id: number | null;
  account_id: number;
}

/** Staff of the account: belongs to no company. */
export function isSuper(user: User): boolean {
  return user.company_id === null;
}

export function isAdministrative(user: User): boolean {
  return user.admin_user;
}

/**
 * Who may do a thing, beside the super users of the account, who may do all of them:
 * `super` nobody else, `manager` the company's administrative users, `member` everyone of the company.
 */
type Rule = 'super' | 'manager' | 'member';

export type Action = 'read' | 'create' | 'update' | 'delete';

export type Access = Record<Action, Rule>;

/** The usual case: whoever may change a row may also make and delete one. */
export function access({ read, write }: { read: Rule; write: Rule }): Access {
  return { read, create: write, update: write, delete: write };
}

/** Where a row lives. `company_id` is null for what belongs to the account as a whole. */
export interface Place {
  account_id: number;
  company_id: number | null;
}

/** Whether the place exists for this user at all: what it does not see is "not found", never "forbidden". */
export function sees(user: User, place: Place): boolean {
  if (user.account_id !== place.account_id) return false;
  return isSuper(user) || place.company_id === null || place.company_id === user.company_id;
}

/** Whether the user, in a place that it sees, may do this. */
export function can(user: User, action: Action, resource: { readonly access: Access }): boolean {
  if (isSuper(user)) return true;
  const rule = resource.access[action];
  return rule === 'member' || (rule === 'manager' && isAdministrative(user));
}

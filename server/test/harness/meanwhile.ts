import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../src/database/tables.ts';
import type { Caller } from '../../src/identity/caller.ts';
import type { Services } from '../../src/services.ts';
import type { Client } from './client.ts';

/** Services for which something happens after they have looked, and before they write. */
export function meanwhile(services: Services, happens: () => Promise<unknown>): Services {
  const transaction = () => ({
    async execute(work: (tx: Transaction<Tables>) => Promise<unknown>) {
      await happens();
      return services.db.transaction().execute(work);
    },
  });
  const get = (db: Kysely<Tables>, name: keyof Kysely<Tables>) => {
    const value = name === 'transaction' ? transaction : db[name];
    return typeof value === 'function' ? value.bind(db) : value;
  };
  return { ...services, db: new Proxy(services.db, { get } as ProxyHandler<Kysely<Tables>>) };
}

/** A caller of what routes call, who is who is signed in there. */
export function operatorAs({ user }: Client): Caller {
  if (!user) throw new Error('Nobody is signed in.');
  return { user, account: { version: 0 }, company: undefined, address: '-', by: { kind: 'operator' } };
}

import type { AddressInfo } from 'node:net';
import { buildApp } from '../../src/app.ts';
import { openServices } from '../../src/open.ts';
import type { Services } from '../../src/services.ts';
import { Client } from './client.ts';
import type { TestServer } from './server.ts';

export interface SecondServer {
  services: Services;
  /** The same caller, with the same cookies, at this server. */
  elsewhere(client: Client): Client;
  stop(): Promise<void>;
}

/** Another server over the same database and files, as a second machine would be. */
export async function startBeside({ services: { config } }: TestServer): Promise<SecondServer> {
  const services = await openServices(config);
  const app = await buildApp(services);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    services,
    elsewhere(client) {
      const twin = new Client(url);
      for (const [name, value] of client.cookies) twin.cookies.set(name, value);
      twin.user = client.user;
      return twin;
    },
    async stop() {
      app.server.closeAllConnections();
      await app.close();
      await services.db.destroy();
    },
  };
}

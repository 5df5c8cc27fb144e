import type { Finding } from '../report.ts';
import { signIn } from './client.ts';
import { type Ask, drive, median } from './drive.ts';
import { start } from './process.ts';
import { admin, type Engine, makeWorld } from './world.ts';

const people = 200;
const rounds = 11;
const amount = 200;

const visit = { unit: 'Matriz', request_date: '', service_type: 'Desinsetização', status: 'scheduled' };

/** The same change of the same visit, once of what 200 people are told and once of what nobody is. */
export async function measureTelling(engine: Engine): Promise<Finding[]> {
  const world = await makeWorld(engine, { companies: 1, paymentsEach: 100 });
  // Nobody listens there: what is measured is what the change costs its caller, not what it costs to send.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'http://127.0.0.1' };
  const server = await start('server/src/main.ts', { ...world.environment, ...mail });
  try {
    const session = await signIn(server.url, admin.email, admin.password);
    const headers = { ...session, 'content-type': 'application/json' };
    const make = async (path: string, body: object) => {
      const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (answer.status !== 201) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as { id: number };
    };
    const company = await make('/api/accounts/1/companies', { name: 'Ipê', cnpj: '11222333000181' });
    const place = `/api/accounts/1/companies/${company.id}`;
    for (let at = 0; at < people; at++) {
      const email = `person-${at}@bench.test`;
      await make(`${place}/users`, {
        name: `Pessoa ${at}`,
        email,
        password: 'a password of the bench',
        admin_user: false,
      });
    }
    const first = { ...visit, date: '2027-01-01', technical_manager: 'Ana' };
    const { id } = await make(`${place}/schedules`, first);
    const change = (fields: object): Ask => ({
      method: 'POST',
      path: `${place}/schedules/${id}`,
      headers,
      body: JSON.stringify({ ...first, ...fields, _method: 'put' }),
    });
    // Each is a change: to something else, and back.
    const told = [change({ date: '2027-01-02' }), change({})];
    const untold = [change({ technical_manager: 'Bia' }), change({})];
    const time = async (asks: Ask[]) => (await drive({ server, asks, amount, connections: 1 })).latency;
    const [telling, silent]: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round++) {
      const [one, other] = [await time(told), await time(untold)];
      // The first round only warms up.
      if (round > 0) telling.push(one);
      if (round > 0) silent.push(other);
    }
    return [
      {
        what: `a change that ${people} people are told, beside one that nobody is`,
        where: engine,
        figure: median(telling),
        beside: median(silent),
        unit: 'ms',
        most: 1.2,
      },
    ];
  } finally {
    await server.stop();
    await world.remove();
  }
}

import type { Finding } from '../report.ts';
import { signIn } from './client.ts';
import { start } from './process.ts';
import { admin, type Engine, makeWorld } from './world.ts';

const rows = 10_000;
const companies = 500;

/** As many rows as an import takes: read and judged, written, and taken back. */
export async function measureImport(engine: Engine): Promise<Finding[]> {
  const world = await makeWorld(engine, { companies, paymentsEach: 20 });
  const server = await start('server/src/main.ts', world.environment);
  try {
    const headers = await signIn(server.url, admin.email, admin.password);
    const imports = `${server.url}/api/accounts/1/imports`;
    const post = async (address: string, body?: FormData) => {
      const began = performance.now();
      const answer = await fetch(address, { method: 'POST', headers, ...(body && { body }) });
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
      const { id } = await answer.json();
      return { id, seconds: (performance.now() - began) / 1000 };
    };
    const measured: Finding[] = [];
    for (const [resource, content] of Object.entries(files)) {
      const form = new FormData();
      form.append('resource', resource);
      form.append('file', new Blob([content()]), `${resource}.csv`);
      const checked = await post(imports, form);
      const written = await post(`${imports}/${checked.id}/commit`);
      const undone = await post(`${imports}/${checked.id}/undo`);
      const figures = { 'read and judged': checked.seconds, written: written.seconds, 'taken back': undone.seconds };
      for (const [what, figure] of Object.entries(figures))
        measured.push({ what: `10,000 imported ${resource} ${what}`, where: engine, figure, unit: 's', most: 20 });
    }
    return measured;
  } finally {
    await server.stop();
    await world.remove();
  }
}

/** One for each resource whose rows cost something of their own: what is owed, and how a company is found. */
const files = { payments: paymentsFile, companies: companiesFile };

function paymentsFile(): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const cnpj = String(1 + (at % companies)).padStart(14, '0');
    return `${cnpj};Unidade ${at % 9};03/11/2026;${String(1 + (at % 28)).padStart(2, '0')}/12/2026;${at},50;Pendente;34191.${at}`;
  });
  return ['CNPJ;Unidade;Data do Serviço;Data de Vencimento;Valor;Status;Código do boleto', ...lines].join('\n');
}

function companiesFile(): string {
  const lines = Array.from({ length: rows }, (_, at) => `Empresa Número ${at} Ltda;${10_000_000_000_000 + at}`);
  return ['Nome;CNPJ', ...lines].join('\n');
}

import type { Readable } from 'node:stream';
import {
  companies,
  contracts,
  documents,
  importables,
  mostImportMb,
  paths,
  payments,
  proofs,
  schedules,
} from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { ZipFile } from 'yazl';
import { settle } from '../src/across/settle.ts';
import { bumpCompanyVersion } from '../src/database/versions.ts';
import { HttpError } from '../src/http/errors.ts';
import { commitImport, undoImport } from '../src/imports/commit.ts';
import { housekeeping } from '../src/jobs/housekeeping.ts';
import type { AnswerBody } from './harness/answer.ts';
import { form, pdf } from './harness/client.ts';
import { meanwhile, operatorAs } from './harness/meanwhile.ts';
import { sampleOf } from './harness/samples.ts';
import { engine, startServer, type TestServer } from './harness/server.ts';
import { untilWaiting } from './harness/waiting.ts';
import { makeCompany, makeWorld, type World } from './harness/world.ts';

let server: TestServer;
let world: World;
const cnpj = '45997418000153';
let company: number;
const statements: string[] = [];

beforeAll(async () => {
  server = await startServer({ MAX_UPLOAD_MB: '2' }, ({ query }) => void statements.push(query.sql));
  world = await makeWorld(server);
  company = await makeCompany(world.as.superAdmin, 'Importada', cnpj);
});
afterAll(() => server.stop());

const staff = () => world.as.superAdmin;
const at = () => ({ account_id: world.account, company_id: company });

function upload(resource: string, content: string | Uint8Array, name = 'linhas.csv') {
  const file = new Blob([content as BlobPart]);
  return staff().post(paths.imports(world.account), form({ resource, file: [file, name] }));
}

async function checked(resource: string, content: string | Uint8Array): Promise<AnswerBody> {
  const { status, body, text } = await upload(resource, content);
  expect(status, text).toBe(201);
  return body;
}

const commit = (id: number) => staff().post(paths.importCommit(world.account, id));
const undo = (id: number) => staff().post(paths.importUndo(world.account, id));
const listed = async (resource: typeof payments | typeof contracts) =>
  (await staff().get(paths.rows(resource, at()))).rows;

const header = 'CNPJ;Unidade;Data do Serviço;Data de Vencimento;Valor;Status;Código do boleto';

describe('a file of invoices', () => {
  test('is judged and written in two steps, and taken back as one', async () => {
    const file = `${header}\n${cnpj};Matriz;01/02/2026;2026-03-01;1.234,56;Pendente;111\n45.997.418/0001-53;Filial;1/2/2026;10/03/2026;R$ 90;paid_off;222\n`;
    const before = await listed(payments);
    const made = await checked('payments', file);
    expect(made).toEqual({
      ...{
        id: made.id,
        resource: 'payments',
        file_name: 'linhas.csv',
        status: 'checked',
        rows: 2,
        good: 2,
        problems: [],
      },
      preview: [
        expect.objectContaining({ line: 2 }),
        {
          line: 3,
          cells: expect.objectContaining({ due_date: '10/03/2026', value: 'R$ 90', status: 'paid_off' }),
          values: expect.objectContaining({ cnpj, due_date: '2026-03-10', value: 90, status: 'paid_off' }),
          company_name: 'Importada',
        },
      ],
    });
    expect(await listed(payments)).toEqual(before);

    expect((await commit(made.id)).body).toEqual({ status: 'done', created: 2 });
    const version = async () => (await staff().get(paths.rows(payments, at()))).headers.get('etag');
    const written = await version();
    server.later(5);
    expect((await commit(made.id)).body).toEqual({ status: 'done', created: 2 });
    expect(await version()).toBe(written);
    const rows = (await listed(payments)).slice(before.length);
    expect(rows).toMatchObject([
      {
        unit: 'Matriz',
        service_date: '2026-02-01',
        due_date: '2026-03-01',
        value: 1234.56,
        status: 'pending',
        billet_code: '111',
      },
      { unit: 'Filial', value: 90, status: 'paid_off', paid_on: server.services.today() },
    ]);
    const { rows: trail } = await staff().get(`${paths.audit(world.account)}?resource=payments&row_id=${rows[0]?.id}`);
    expect(trail.map(({ action }) => action)).toEqual(['create']);

    expect((await undo(made.id)).body).toEqual({ status: 'undone', removed: 2 });
    expect((await undo(made.id)).body).toEqual({ status: 'undone', removed: 2 });
    expect(await listed(payments)).toEqual(before);
    const again = await commit(made.id);
    expect([again.status, again.body.errors]).toEqual([422, { status: ['Esta importação foi desfeita'] }]);
  });

  test('tells what is wrong with which cell, and is not written until it is corrected', async () => {
    await makeCompany(staff(), 'Gêmea 1', '11111111000111');
    await makeCompany(staff(), 'Gêmea 2', '11111111000111');
    const lines = [
      `${cnpj};;31/02/2026;01/03/2026;1,234;Vencido;`,
      '99999999000199;U;01/01/2026;01/01/2026;1;Pago;1',
      '11111111000111;U;01/01/2026;01/01/2026;1;Pago;1',
      '123;U;01/01/2026;01/01/2026;1;Pago;1',
      ';U;01/01/2026;01/01/2026;1;Pago;1',
      '',
      `${cnpj};U;01/01/2026;01/01/2026;1;Pago;1`,
    ];
    const made = await checked('payments', [header, ...lines].join('\r\n'));
    expect(made).toMatchObject({ rows: 6, good: 1 });
    expect(made.problems).toEqual([
      { line: 2, field: 'unit', message: 'Campo obrigatório*' },
      { line: 2, field: 'service_date', message: 'Data inválida' },
      { line: 2, field: 'status', message: 'Valor inválido' },
      { line: 2, field: 'value', message: 'Valor inválido' },
      { line: 2, field: 'billet_code', message: 'Campo obrigatório*' },
      { line: 3, field: 'cnpj', message: 'Nenhuma empresa tem este CNPJ' },
      { line: 4, field: 'cnpj', message: 'Mais de uma empresa tem este CNPJ' },
      { line: 5, field: 'cnpj', message: 'CNPJ inválido' },
      { line: 6, field: 'cnpj', message: 'Campo obrigatório*' },
    ]);
    expect((made.preview as { company_name: unknown }[]).map((one) => one.company_name)).toEqual([
      ...['Importada', null, null, null, null, 'Importada'],
    ]);
    const before = await listed(payments);
    const refusal = await commit(made.id);
    expect([refusal.status, refusal.body.errors]).toEqual([
      422,
      { status: ['Corrija os problemas antes de importar'] },
    ]);
    expect(await listed(payments)).toEqual(before);

    const right = { unit: 'U', service_date: '01/01/2026', value: '1.234', status: 'Pago', billet_code: '2' };
    const corrections = [
      ...Object.entries(right).map(([field, value]) => ({ line: 2, field, value })),
      ...[3, 4, 5, 6].map((line) => ({ line, field: 'cnpj', value: cnpj })),
    ];
    const corrected = await staff().put(paths.import(world.account, made.id), { corrections });
    expect(corrected.body).toMatchObject({ problems: [], good: 6, status: 'checked' });
    expect((await commit(made.id)).body).toEqual({ status: 'done', created: 6 });
    const late = await staff().put(paths.import(world.account, made.id), { corrections });
    expect([late.status, late.body.errors]).toEqual([422, { status: ['Esta importação já foi feita'] }]);
    expect((await listed(payments)).length).toBe(before.length + 6);
    // A dot with three digits behind it parts thousands; of a comma nobody knows.
    expect((await listed(payments))[before.length]).toMatchObject({ value: 1234 });
  });

  test('shows a line far below that was corrected, though nothing is wrong with it any more', async () => {
    const line = `${cnpj};U;01/01/2026;01/01/2026;1;Pago;1`;
    const lines = [...Array(60).fill(line), line.replace('Pago', 'Vencido')];
    const made = await checked('payments', [header, ...lines].join('\n'));
    const corrections = [{ line: 62, field: 'status', value: 'paid_off' }];
    const { body } = await staff().put(paths.import(world.account, made.id), { corrections });
    expect(body.problems).toEqual([]);
    expect((body.preview as object[]).at(-1)).toMatchObject({ line: 62, cells: { status: 'paid_off' } });
    const again = await staff().get(paths.import(world.account, made.id));
    expect((again.body.preview as object[]).at(-1)).toMatchObject({ line: 51 });
  });

  test('stays as it is when a company goes before it is written', async () => {
    const gone = await makeCompany(staff(), 'Vai', '22222222000122');
    const line = (owner: string) => `${owner};U;01/01/2026;01/01/2026;1;Pago;1`;
    const made = await checked('payments', [header, line(cnpj), line('22222222000122')].join('\n'));
    const before = await listed(payments);
    await staff().delete(paths.row(companies, at(), gone));
    expect((await commit(made.id)).status).toBe(422);
    expect(await listed(payments)).toEqual(before);
    const { body } = await staff().get(paths.import(world.account, made.id));
    expect(body.problems).toEqual([{ line: 3, field: 'cnpj', message: 'Nenhuma empresa tem este CNPJ' }]);
  });

  test('is not taken back once one of its rows was changed', async () => {
    const line = `${cnpj};U;01/01/2026;01/01/2026;1;Pendente;1`;
    const made = await checked('payments', [header, line, '', line, line].join('\n'));
    await commit(made.id);
    const row = (await listed(payments)).at(-2);
    server.later(5);
    await staff().put(paths.row(payments, at(), row?.id ?? 0), { ...row, unit: 'Mudou' });
    const answer = await undo(made.id);
    const which = { row_id: [String(row?.id)], line: ['4'] };
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { status: ['Uma das linhas foi alterada depois da importação'], ...which },
    ]);
    expect((await listed(payments)).at(-2)).toMatchObject({ unit: 'Mudou' });
  });

  test('is not taken back while one of its invoices has a proof of payment', async () => {
    const made = await checked('payments', `${header}\n${cnpj};U;01/01/2026;01/01/2026;1;Pendente;1`);
    await commit(made.id);
    const invoice = (await listed(payments)).at(-1);
    const sent = await staff().post(
      paths.rows(proofs, at()),
      form({ payment_id: String(invoice?.id), file: pdf('paid') }),
    );
    expect(sent.status).toBe(201);
    const answer = await undo(made.id);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        status: ['Uma das linhas foi alterada depois da importação'],
        ...{ row_id: [String(invoice?.id)], line: ['2'] },
      },
    ]);
    expect((await listed(payments)).at(-1)).toEqual(invoice);
    await staff().delete(paths.row(proofs, at(), sent.body.id));
    expect((await undo(made.id)).body).toEqual({ status: 'undone', removed: 1 });
  });

  test('of companies is not taken back once something stands in one of them', async () => {
    const made = await checked('companies', 'name;cnpj\nUsada;44444444000144\nLivre;44444444000145');
    await commit(made.id);
    const { rows } = await staff().get(`${paths.rows(companies, at())}?search=44444444000144`);
    const within = { account_id: world.account, company_id: rows[0]?.id ?? 0 };
    server.later(5);
    await staff().post(paths.rows(payments, within), sampleOf(payments));
    const answer = await undo(made.id);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        status: ['Uma das linhas foi alterada depois da importação'],
        ...{ row_id: [String(rows[0]?.id)], line: ['2'] },
      },
    ]);
    expect((await staff().get(paths.rows(payments, within))).rows).toHaveLength(1);
  });

  test('of companies lets each of them be found, and indexes them together', async () => {
    const lines = Array.from({ length: 600 }, (_, line) => `Rede Ipê ${line};${55_000_000_000_000 + line}`);
    const made = await checked('companies', ['name;cnpj', ...lines].join('\n'));
    const found = async (name: string) =>
      (await staff().get(`${paths.rows(companies, at())}?search=${encodeURIComponent(name)}`)).rows;
    const indexing = async (work: () => Promise<unknown>) => {
      statements.length = 0;
      await work();
      return statements.filter((sql) => sql.includes('company_grams')).length;
    };
    expect(await indexing(() => commit(made.id))).toBeLessThan(lines.length / 5);
    for (const line of [0, 499, 500, 599]) expect(await found(`Ipê ${line}`), String(line)).not.toEqual([]);
    expect(await indexing(() => undo(made.id))).toBeLessThan(lines.length / 5);
    expect(await found('Rede Ipê')).toEqual([]);
    const kept = server.services.db.selectFrom('company_grams').select('gram').where('gram', '=', 'ipe');
    expect(await kept.execute()).toEqual([]);
  });

  test('of companies is not taken back while somebody is writing in one of them', async () => {
    const made = await checked('companies', 'name;cnpj\nEm uso;44444444000146');
    await commit(made.id);
    const { rows } = await staff().get(`${paths.rows(companies, at())}?search=44444444000146`);
    const { undone } = await server.services.db.transaction().execute(async (tx) => {
      await bumpCompanyVersion(tx, rows[0]?.id ?? 0, server.services.now() + 5);
      const undone = undo(made.id);
      if (engine === 'postgres') await untilWaiting(server.services, 1);
      return { undone };
    });
    expect((await undone).status).toBe(422);
    expect((await staff().get(paths.row(companies, at(), rows[0]?.id ?? 0))).status).toBe(200);
  });

  test('is not taken back once the company of a row is gone', async () => {
    const gone = await makeCompany(staff(), 'Some depois', '55555555000155');
    const line = '55555555000155;U;01/01/2026;01/01/2026;1;Pendente;1';
    const made = await checked('payments', `${header}\n${line}`);
    await commit(made.id);
    await staff().delete(paths.row(companies, at(), gone));
    const answer = await undo(made.id);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { status: ['Uma das linhas foi alterada depois da importação'] },
    ]);
  });

  test('sent twice with one key is kept once', async () => {
    const send = () =>
      staff().post(
        paths.imports(world.account),
        form({ resource: 'companies', file: [new Blob(['name;cnpj\nA;33333333000133']), 'a.csv'] }),
        { 'idempotency-key': 'segunda-feira' },
      );
    const [first, second] = [await send(), await send()];
    expect([second.status, second.body]).toEqual([201, first.body]);
    const { rows } = await staff().get(`${paths.imports(world.account)}?limit=1`);
    expect(rows[0]?.id).toBe(first.body.id);
  });

  test('tells every problem, however many', async () => {
    const made = await checked('companies', ['name;cnpj', ...Array.from({ length: 1500 }, () => ';x')].join('\n'));
    expect(made).toMatchObject({ rows: 1500, good: 0 });
    expect(made.problems).toHaveLength(3000);
  });

  test('committed by two at once is written once', async () => {
    const made = await checked('payments', `${header}\n${cnpj};Uma vez;01/01/2026;01/01/2026;1;Pendente;1`);
    const answers = await Promise.all([commit(made.id), commit(made.id), commit(made.id)]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { status: 'done', created: 1 }]),
    );
    expect((await listed(payments)).filter(({ unit }) => unit === 'Uma vez')).toHaveLength(1);
  });
});

describe('a file', () => {
  /** What a line of invoices says behind its CNPJ. */
  const rest = 'U;31/01/2026;31/01/2026;1;Pendente;1';
  const contract = (unit: string, separator = ';') =>
    `${['cnpj', 'unit', 'technical_manager', 'status'].join(separator)}\n${[cnpj, unit, 'T', 'ATIVO'].join(separator)}`;
  const unitOf = async (content: string | Uint8Array) => {
    const made = await checked('contracts', content);
    expect(made.problems).toEqual([]);
    return (made.preview as { cells: { unit: string } }[])[0]?.cells.unit;
  };

  test('is read with any separator and in any usual encoding', async () => {
    expect(await unitOf(contract('Ação, "aspas"'))).toBe('Ação, "aspas"');
    expect(await unitOf(contract('Ação', ','))).toBe('Ação');
    expect(await unitOf(contract('Ação', '\t'))).toBe('Ação');
    expect(await unitOf(`\ufeff${contract('Ação')}`)).toBe('Ação');
    expect(await unitOf(Buffer.from(contract('Ação'), 'latin1'))).toBe('Ação');
    expect(await unitOf(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(contract('Ação'), 'utf16le')]))).toBe(
      'Ação',
    );
    expect(await unitOf(contract('"Duas\nlinhas; e ponto"'))).toBe('Duas\nlinhas; e ponto');
    expect(await unitOf(contract("'=1+1"))).toBe('=1+1');
    const bigEndian = Buffer.from(`\ufeff${contract('Ação')}`, 'utf16le').swap16();
    expect(await unitOf(bigEndian)).toBe('Ação');
    expect(await unitOf(`sep=,\r\n${contract('Ação', ',')}`)).toBe('Ação');
    expect(await unitOf(`\n;;\n${contract('Ação')}`)).toBe('Ação');
  });

  test('of a spreadsheet is read with its days and numbers', async () => {
    const names = importables.payments?.columns.slice(0, 7).map(({ name }) => name) ?? [];
    const day = { value: new Date(Date.UTC(2026, 0, 31)), type: Date, format: 'dd/mm/yyyy' };
    const rows = [names, [Number(cnpj), 12, day, day, 1234.5, 'Pago', '0001']];
    const workbook = await writeXlsxFile(rows as never).toBuffer();
    const { body: made } = await upload('payments', workbook, 'Março.XLSX');
    expect(made.problems).toEqual([]);
    expect(made.file_name).toBe('Março.XLSX');
    await commit(made.id);
    expect((await listed(payments)).at(-1)).toMatchObject({
      ...{ unit: '12', service_date: '2026-01-31', due_date: '2026-01-31', value: 1234.5, billet_code: '0001' },
    });
  });

  test('of a spreadsheet keeps the zeros in front of a CNPJ, and refuses an amount with more than cents', async () => {
    await makeCompany(staff(), 'Com zeros', '00000000000191');
    const names = ['cnpj', 'unit', 'service_date', 'due_date', 'value', 'status', 'billet_code'];
    const rows = [names, [191, 'U', 46053, '2026-01-31', 1.234, 'pending', 'x']];
    const made = await checked('payments', await writeXlsxFile(rows as never).toBuffer());
    expect(made.problems).toEqual([{ line: 2, field: 'value', message: 'Valor inválido' }]);
  });

  test('that a spreadsheet wrote keeps the zeros in front of a CNPJ in a CSV too, where its check digits follow', async () => {
    const zeros = '00360305000104';
    await makeCompany(staff(), 'Com dois zeros', zeros);
    const lines = ['360305000104', ' 360305000104 ', '360305000105', '36.030.500-0104', '191', '52998224725'];
    const made = await checked('payments', [header, ...lines.map((said) => `${said};${rest}`)].join('\n'));
    expect(made.problems).toEqual([4, 5, 6, 7].map((line) => ({ line, field: 'cnpj', message: 'CNPJ inválido' })));
    const own = await checked('companies', 'name;cnpj\nUm;360305000104\nOutro;360305000105');
    expect(own.preview).toMatchObject([{ values: { cnpj: zeros } }, {}]);
    expect(own.problems).toEqual([{ line: 3, field: 'cnpj', message: 'CNPJ inválido' }]);
  });

  test('of a spreadsheet is read by what its cells show, or refused', async () => {
    const names = ['cnpj', 'unit', 'service_date', 'due_date', 'value', 'status', 'billet_code'];
    const rows = [names, [Number(cnpj), 'U', '46053', '31/01/2026 00:00', 110.00000000000001, 'pending', '1']];
    const made = await checked('payments', await writeXlsxFile(rows as never).toBuffer());
    expect(made.problems).toEqual([]);
    await commit(made.id);
    expect((await listed(payments)).at(-1)).toMatchObject({
      ...{ service_date: '2026-01-31', due_date: '2026-01-31', value: 110 },
    });
    const code = [names, [Number(cnpj), 'U', '2026-01-31', '2026-01-31', 1, 'pending', 34191091233456784]];
    const wrong = await checked('payments', await writeXlsxFile(code as never).toBuffer());
    expect(wrong.problems).toEqual([{ line: 2, field: 'billet_code', message: 'Valor inválido' }]);
  });

  test.for(['3,41917E+46', '3.41917E+46', ' 3e+46 '])(
    'that a spreadsheet wrote is refused where a long code became %j, in a CSV too',
    async (code) => {
      const made = await checked('payments', `${header}\n${cnpj};U;31/01/2026;31/01/2026;1;Pendente;"${code}"`);
      expect(made.problems).toEqual([{ line: 2, field: 'billet_code', message: 'Valor inválido' }]);
    },
  );

  test('of a spreadsheet is refused where a formula has failed, in a column that may be blank too', async () => {
    const names = ['cnpj', 'unit', 'name', 'type', 'valid_until'];
    const [header, failed] = [names.map((name) => `<c t="str"><v>${name}</v></c>`), '<c t="e"><v>#N/A</v></c>'];
    const rows = `<row>${header.join('')}</row><row>${failed.repeat(names.length)}</row>`;
    const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    const made = await checked('documentations', await zipped(workbookOf(sheet)));
    expect(made.problems).toEqual([
      { line: 2, field: 'name', message: 'Valor inválido' },
      { line: 2, field: 'type', message: 'Valor inválido' },
      { line: 2, field: 'unit', message: 'Valor inválido' },
      { line: 2, field: 'valid_until', message: 'Data inválida' },
      { line: 2, field: 'cnpj', message: 'CNPJ inválido' },
    ]);
    expect(made.preview).toMatchObject([{ cells: { valid_until: '#N/A' } }]);
  });

  const everything = {
    contracts: [contracts, `CNPJ;Data do Serviço;Unidade;Técnico Responsável;Status\n${cnpj};;U;T;ATIVO`],
    schedules: [
      schedules,
      `CNPJ;Unidade;Data da solicitação;Data do agendamento;Tipo de serviço;Responsável técnico;Status;Observação\n${cnpj};U;;05/05/2026;S;T;Pendente confirmação;Portão`,
    ],
    documentations: [
      documents,
      `CNPJ;Unidade;Data;Nome do Documento;Tipo de Documento;Validade\n${cnpj};U;;N;Licença Ambiental;01/01/2027`,
    ],
    companies: [companies, 'Nome;CNPJ\nNova empresa;33.333.333/0001-33'],
  } as const;
  test.for(Object.entries(everything))(
    'of %s is imported by the names of the table',
    async ([path, [resource, file]]) => {
      const made = await checked(path, file);
      expect(made.problems).toEqual([]);
      expect((await commit(made.id)).body).toEqual({ status: 'done', created: 1 });
      const rows = (await staff().get(paths.rows(resource, at()))).rows;
      expect(rows.length).toBeGreaterThan(0);
      expect((await undo(made.id)).body).toEqual({ status: 'undone', removed: 1 });
      expect((await staff().get(paths.rows(resource, at()))).rows.length).toBe(rows.length - 1);
    },
  );

  test('with more cells in a row than its header names is not written, whatever is corrected', async () => {
    const wide = 'A linha tem mais células que o cabeçalho: corrija o arquivo';
    const file = `cnpj,unit,technical_manager,status,\n${cnpj},Rua A, 5,T,ATIVO\n${cnpj},Rua B,T,ATIVO,\n`;
    const made = await checked('contracts', file);
    expect(made).toMatchObject({ rows: 2, good: 1, problems: [{ line: 2, field: 'status', message: wide }] });
    const corrections = [{ line: 2, field: 'status', value: 'ATIVO' }];
    const corrected = await staff().put(paths.import(world.account, made.id), { corrections });
    expect(corrected.body.problems).toEqual(made.problems);
    expect((await commit(made.id)).status).toBe(422);
    const names = ['cnpj', 'unit', 'technical_manager', 'status'];
    const noted = [names, [cnpj, 'U', 'T', 'ATIVO', 'a note beside the table']];
    expect(await checked('contracts', await writeXlsxFile(noted as never).toBuffer())).toMatchObject({ problems: [] });
  });

  test('with a cell longer than any field takes is judged by the rule of that field', async () => {
    const spaces = ' '.repeat(40_000);
    const row = [cnpj, 'U'.repeat(40_000), `1${spaces}1`, '2026-01-31', `1${spaces}0`, `Pago${spaces}x`, '1'];
    const made = await checked('payments', `${header}\n${row.join(';')}`);
    expect(made.problems).toEqual([
      { line: 2, field: 'unit', message: 'Texto muito longo' },
      { line: 2, field: 'service_date', message: 'Data inválida' },
      { line: 2, field: 'status', message: 'Valor inválido' },
      { line: 2, field: 'value', message: 'Valor inválido' },
    ]);
  });

  test('made from a template is read as one', async () => {
    const names = ['pagamentos', 'contratos', 'agendamentos', 'documentacoes', 'empresas'];
    for (const [at, resource] of Object.keys(importables).entries()) {
      for (const format of ['csv', 'xlsx']) {
        const { status, bytes, headers } = await staff().get(
          `${paths.importTemplate(world.account)}?resource=${resource}&format=${format}`,
        );
        expect(status).toBe(200);
        expect(headers.get('content-disposition')).toContain(`modelo-${names[at]}.${format}`);
        const empty = await upload(resource, bytes);
        expect([empty.status, empty.body.errors]).toEqual([422, { file: ['O arquivo não tem linhas'] }]);
      }
    }
    for (const query of ['', '?resource=users', '?resource=payments&format=pdf']) {
      expect((await staff().get(paths.importTemplate(world.account) + query)).status).toBe(422);
    }
  });

  test('of ten thousand rows is taken, of one more refused', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => `Empresa ${index};33333333000133`);
    const made = await checked('companies', ['name;cnpj', ...rows(10_000)].join('\n'));
    expect(made).toMatchObject({ rows: 10_000, good: 10_000 });
    const more = await upload('companies', ['name;cnpj', ...rows(10_001)].join('\n'));
    expect([more.status, more.body.errors]).toEqual([422, { file: ['O arquivo tem mais de 10.000 linhas'] }]);
  });

  const tooLong = 'O arquivo tem mais de 10.000 linhas';
  const unreadable: [string, () => Uint8Array | string | Promise<Uint8Array>, string][] = [
    ['nothing', () => '', 'O arquivo não tem linhas'],
    ['blank lines', () => '\n\n \n', 'O arquivo não tem linhas'],
    ['a header that says nothing', () => 'a;b\n1;2', 'Nenhuma coluna do arquivo foi reconhecida'],
    ['two columns of one name', () => 'name;name;cnpj\nA;B;1', 'Duas colunas do arquivo são do mesmo campo'],
    ['two names of one column', () => 'nome;cnpj;name\nA;1;B', 'Duas colunas do arquivo são do mesmo campo'],
    ['a PDF', () => '%PDF-1.4\n%...', 'Formato inválido'],
    ['a program', () => Buffer.from([0x4d, 0x5a, 0, 0, 1, 2, 3]), 'Formato inválido'],
    ['an old spreadsheet', () => Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'Formato inválido'],
    [
      'half a workbook',
      async () => (await writeXlsxFile([['name']] as never).toBuffer()).subarray(0, 300),
      'Não foi possível ler o arquivo',
    ],
    ['a workbook whose sheet is cut off', () => zipped(workbookOf('')), 'Não foi possível ler o arquivo'],
    ['a ZIP that is no workbook', () => zipped({ 'a.txt': 'a' }), 'Formato inválido'],
    [
      'a workbook with macros',
      () => zipped({ 'xl/workbook.xml': '<x/>', 'xl/vbaProject.bin': 'x' }),
      'Formato inválido',
    ],
    [
      'a workbook that unpacks to too much',
      () => zipped({ 'xl/workbook.xml': ' '.repeat(70_000_000) }),
      'Não foi possível ler o arquivo',
    ],
    ['a workbook with a cell far below', () => zipped(workbookOf(cellAt('A1048576'))), tooLong],
    ['a workbook with a cell far out', () => zipped(workbookOf(cellAt('XFD1'))), 'Não foi possível ler o arquivo'],
    ['a cell far below that is told of otherwise', () => zipped(workbookOf(cellAt('A300000', "'"))), tooLong],
    ['a cell far below in another place', () => zipped(workbookOf(cellAt('A300000'), 'outra/folha.xml')), tooLong],
    [
      'a sheet of tags that never end',
      () => zipped(workbookOf('<row '.repeat(400_000))),
      'Não foi possível ler o arquivo',
    ],
    ['a row of ten thousand columns', () => `name${';x'.repeat(10_000)}\na`, 'Não foi possível ler o arquivo'],
  ];
  test.for(unreadable)('%s is refused in words', async ([, make, message]) => {
    const answer = await upload('companies', await make());
    expect([answer.status, answer.body.errors]).toEqual([422, { file: [message] }]);
  });

  test('that is a workbook by its name alone is read as a text, or said to be unreadable', async () => {
    for (const content of ['', 'PK', 'not a spreadsheet', 'a;b\n1;2']) {
      const answer = await upload('companies', content, 'Março.XLSX');
      expect([answer.status, answer.body.errors]).toEqual([422, { file: ['Não foi possível ler o arquivo'] }]);
    }
    expect((await upload('companies', 'name;cnpj\nA;33333333000133', 'a.xlsx')).body).toMatchObject({ good: 1 });
  });

  test('must be there, for something that can be imported, and not too large', async () => {
    const post = (body: FormData | object) => staff().post(paths.imports(world.account), body as never);
    expect((await post({ resource: 'payments' })).body.errors).toEqual({ file: ['Campo obrigatório*'] });
    expect((await post(form({ resource: 'users' }))).body.errors).toEqual({
      ...{ resource: ['Valor inválido'], file: ['Campo obrigatório*'] },
    });
    expect((await post({})).body.errors).toEqual({ resource: ['Campo obrigatório*'], file: ['Campo obrigatório*'] });
    const large = form({ resource: 'companies', file: [new Blob(['a'.repeat(3_000_000)]), 'a.csv'] });
    expect((await post(large)).status).toBe(413);
  });

  test('may be smaller than others where those are large: it is held in memory', async () => {
    const generous = await startServer({ MAX_UPLOAD_MB: '1024' });
    const client = await generous.signIn();
    const file = new Blob(['a'.repeat(mostImportMb * 1024 * 1024 + 1)]);
    const { status, body } = await client.post(
      paths.imports(client.user?.account_id ?? 0),
      form({ resource: 'companies', file: [file, 'a.csv'] }),
    );
    expect([status, body]).toEqual([413, { message: 'Arquivo maior que 50 MB.' }]);
    await generous.stop();
  });

  test('is read from the database once where it is needed, and not to refuse a call', async () => {
    const path = paths.import(world.account, (await checked('companies', 'name;cnpj\nA;33333333000133')).id);
    const readings = async (call: () => Promise<{ status: number }>) => {
      statements.length = 0;
      const { status } = await call();
      return [status, statements.filter((sql) => /^select (\*|.*"lines").* from "imports"/.test(sql)).length];
    };
    expect(await readings(() => staff().get(path))).toEqual([200, 1]);
    expect(await readings(() => staff().put(path, { corrections: [] }))).toEqual([422, 0]);
  });

  test('is corrected only where it has a cell', async () => {
    const made = await checked('companies', 'name;cnpj\nA;33333333000133');
    const put = (corrections: unknown) => staff().put(paths.import(world.account, made.id), { corrections });
    for (const wrong of [[], [{}], [{ line: 9, field: 'name', value: 'x' }], [{ line: 2, field: 'id', value: 'x' }]]) {
      const answer = await put(wrong);
      expect([answer.status, answer.body.errors]).toEqual([422, { corrections: ['Valor inválido'] }]);
    }
    await commit(made.id);
    expect((await put([{ line: 2, field: 'name', value: 'x' }])).status).toBe(422);
  });
});

const cellAt = (place: string, quote = '"') =>
  `<worksheet><sheetData><row r=${quote}${place.replace(/\D/g, '')}${quote}><c r=${quote}${place}${quote}><v>1</v></c></row></sheetData></worksheet>`;

function workbookOf(sheet: string, place = 'worksheets/sheet1.xml'): Record<string, string> {
  return {
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="${place}"/></Relationships>`,
    [`xl/${place}`]: sheet,
  };
}

async function zipped(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return Buffer.concat(await (zip.outputStream as Readable).toArray());
}

describe('at the same moment', () => {
  const after = (happens: () => Promise<unknown>) => meanwhile(server.services, happens);
  const operator = () => operatorAs(staff());
  const answer = (error: unknown) => (error instanceof HttpError ? [error.status, error.body.errors] : error);

  test('an import that is written is not taken back: nobody would have been told that its rows are gone', async () => {
    const other = '19131243000197';
    const company_id = await makeCompany(staff(), 'De passagem', other);
    const list = () => staff().get(paths.rows(payments, { ...at(), company_id }));
    const { id } = await checked('payments', `${header}\n${other};Matriz;01/02/2026;2026-03-01;10;Pendente;111\n`);
    const early = await undo(id);
    const write = async () => {
      expect((await commit(id)).body).toEqual({ status: 'done', created: 1 });
      expect((await list()).rows.length).toBe(1);
    };
    const undone = undoImport(after(write), world.account, id, operator()).catch(answer);
    expect(await undone).toEqual([422, early.body.errors]);
    expect((await list()).rows.length).toBe(1);
    expect((await undo(id)).body).toEqual({ status: 'undone', removed: 1 });
    expect((await list()).rows).toEqual([]);
  });

  test('a company that is deleted is a problem of the import, and of taking it back, as it is a moment later', async () => {
    const other = '11222333000181';
    const gone = await makeCompany(staff(), 'Passageira', other);
    const remove = () => staff().delete(paths.row(companies, at(), gone));
    const restore = () => staff().post(paths.restore(world.account, companies.path, gone));
    const file = `${header}\n${other};Matriz;01/02/2026;2026-03-01;10;Pendente;111\n`;
    const { id } = await checked('payments', file);

    const committed = commitImport(after(remove), world.account, id, operator()).catch(answer);
    expect(await committed).toEqual([422, (await commit(id)).body.errors]);
    await restore();
    expect((await commit(id)).body).toEqual({ status: 'done', created: 1 });
    const undone = undoImport(after(remove), world.account, id, operator()).catch(answer);
    expect(await undone).toEqual([422, (await undo(id)).body.errors]);
    await restore();

    const [row] = (await staff().get(paths.rows(payments, { ...at(), company_id: gone }))).rows;
    const settlement = { ids: [row?.id ?? 0], paid_on: '2026-03-02' };
    const settled = await settle(after(remove), world.account, settlement, operator()).catch(answer);
    const later = await staff().post(paths.settle(world.account), settlement);
    expect(settled).toEqual([422, later.body.errors]);
  });

  test('an invoice that is deleted leaves the others unpaid', async () => {
    const make = async () => (await staff().post(paths.rows(payments, at()), sampleOf(payments))).body;
    const [one, other] = [await make(), await make()];
    const remove = () => staff().delete(paths.row(payments, at(), one.id));
    const settlement = { ids: [one.id, other.id], paid_on: '2026-03-02' };
    const settled = await settle(after(remove), world.account, settlement, operator()).catch(answer);
    const later = await staff().post(paths.settle(world.account), settlement);
    expect(settled).toEqual([422, later.body.errors]);
    expect((await staff().get(paths.row(payments, at(), other.id))).body).toMatchObject({ status: 'pending' });
  });
});

// Last: it moves the clock.
test('the sheet of an import is forgotten after 30 days, and what it wrote can still be taken back', async () => {
  const sheet = (unit: string) => `${header}\n${cnpj};${unit};01/02/2026;2026-03-01;10;Pendente;111\n`;
  const [written, left] = [await checked('payments', sheet('Lida')), await checked('payments', sheet('Deixada'))];
  expect((await commit(written.id)).status).toBe(200);
  const read = async (id: number) => staff().get(paths.import(world.account, id));
  const runHousekeeping = () =>
    housekeeping.run(server.services, { log: server.app.log, signal: new AbortController().signal });
  const daysLater = async (days: number) => {
    server.later(days * 24 * 3_600_000);
    await runHousekeeping();
    world.as.superAdmin = await server.signIn();
  };
  await daysLater(29);
  for (const { id } of [written, left]) expect((await read(id)).body.preview).toHaveLength(1);

  await daysLater(2);
  expect((await read(left.id)).status).toBe(404);
  expect((await read(written.id)).body).toMatchObject({ status: 'done', rows: 1, good: 1, preview: [] });
  expect((await commit(written.id)).body).toEqual({ status: 'done', created: 1 });
  const row = (await listed(payments)).at(-1);
  const proof = form({ payment_id: String(row?.id), file: pdf('paid') });
  const sent = await staff().post(paths.rows(proofs, at()), proof);
  expect((await undo(written.id)).body.errors).toEqual({
    status: ['Uma das linhas foi alterada depois da importação'],
    row_id: [String(row?.id)],
  });
  await staff().delete(paths.row(proofs, at(), sent.body.id));
  expect((await undo(written.id)).body).toEqual({ status: 'undone', removed: 1 });
});

import { createHash, randomBytes } from 'node:crypto';
import { contracts, paths } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MissingFile } from '../src/storage/storage.ts';
import { type Client, form, pdf } from './harness/client.ts';
import { multipart, multipartType, partsOf } from './harness/multipart.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeWorld, type World } from './harness/world.ts';

let server: TestServer;
let world: World;
let client: Client;

beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
  client = world.as.superAdmin;
});
afterAll(() => server.stop());

const rows = () => paths.rows(contracts, { account_id: world.account, company_id: world.company });

async function annexOf(file: Blob | [Blob, string]): Promise<number> {
  const { status, body } = await client.post(
    rows(),
    form({ ...(sampleOf(contracts) as Record<string, string>), file }),
  );
  expect(status).toBe(201);
  return Number(body.annex_id);
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a download', () => {
  test('is a PDF to look at, guessed at by nobody and stored nowhere', async () => {
    const { status, headers, text } = await client.get(paths.download(await annexOf([pdf('x'), 'contrato.pdf'])));
    expect(status).toBe(200);
    expect(text).toBe('%PDF-1.4\nx');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(text.length),
      'content-disposition': `inline; filename="contrato.pdf"; filename*=UTF-8''contrato.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
    });
  });

  test('has every byte that was sent', async () => {
    const content = Buffer.concat([Buffer.from('%PDF'), randomBytes(3 * 1024 * 1024)]);
    const { bytes, headers } = await client.get(paths.download(await annexOf(new Blob([content]))));
    expect(sha256(bytes)).toBe(sha256(content));
    expect(headers.get('etag')).toBe(`"${sha256(content)}"`);
  });

  test('asked for with HEAD has its headers alone', async () => {
    const path = paths.download(await annexOf(pdf('headers')));
    const [head, get] = [await client.request('HEAD', path), await client.get(path)];
    expect(head.status).toBe(200);
    expect(head.bytes.length).toBe(0);
    for (const name of ['content-type', 'content-length', 'content-disposition', 'etag', 'accept-ranges']) {
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    }
    const csp = 'content-security-policy';
    expect(head.headers.get(csp)).toBe(get.headers.get(csp));
    // A range is of what GET sends.
    const range = await client.request('HEAD', path, undefined, { range: 'bytes=0-1' });
    expect([range.status, range.headers.get('content-length')]).toEqual([200, get.headers.get('content-length')]);
    const etag = get.headers.get('etag') ?? '';
    expect((await client.request('HEAD', path, undefined, { 'if-none-match': etag })).status).toBe(304);
  });

  test('asked for with HEAD is looked for, and not read', async () => {
    const annex = await annexOf(pdf('headers'));
    const { storage, db } = server.services;
    const read = vi.spyOn(storage, 'read');
    expect((await client.request('HEAD', paths.download(annex))).status).toBe(200);
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
    const { storage_key } = await db
      .selectFrom('annexes')
      .select('storage_key')
      .where('id', '=', annex)
      .executeTakeFirstOrThrow();
    await storage.remove(storage_key);
    await expect(storage.find(storage_key)).rejects.toThrow(MissingFile);
    const [head, get] = [await client.request('HEAD', paths.download(annex)), await client.get(paths.download(annex))];
    expect([head.status, get.status]).toEqual([503, 503]);
    expect(head.bytes.length).toBe(0);
  });
});

describe('the file name', () => {
  const longName = 'ç'.repeat(300);
  test.for([
    { given: 'Relatório técnico nº 3.pdf', name: 'Relatório técnico nº 3.pdf', plain: 'Relatorio tecnico no 3.pdf' },
    { given: 'say \\"hi\\".pdf', name: 'say "hi".pdf', plain: 'say _hi_.pdf' },
    {
      given: 'as browsers write %22it%22.pdf',
      name: 'as browsers write "it".pdf',
      plain: 'as browsers write _it_.pdf',
    },
    { given: 'two%0D%0Alines.pdf', name: 'twolines.pdf', plain: 'twolines.pdf' },
    { given: 'x%0D%0ASet-Cookie: a=b.pdf', name: 'xSet-Cookie: a=b.pdf', plain: 'xSet-Cookie: a=b.pdf' },
    { given: 'tab\tand\u0001bell\u0007.pdf', name: 'tabandbell.pdf', plain: 'tabandbell.pdf' },
    { given: 'C:\\\\Users\\\\Ana\\\\laudo.pdf', name: 'laudo.pdf', plain: 'laudo.pdf' },
    { given: '../../etc/passwd', name: 'passwd.pdf', plain: 'passwd.pdf' },
    { given: '📄.pdf', name: '📄.pdf', plain: 'arquivo.pdf' },
    { given: '.pdf', name: 'arquivo.pdf', plain: 'arquivo.pdf' },
    { given: '100% (de) *Ana*.pdf', name: '100% (de) *Ana*.pdf', plain: '100_ (de) *Ana*.pdf' },
    { given: 'LAUDO.PDF', name: 'LAUDO.PDF', plain: 'LAUDO.PDF' },
    { given: `${longName}.pdf`, name: `${longName.slice(0, 150)}.pdf`, plain: `${'c'.repeat(150)}.pdf` },
  ])('$given', async ({ given, name, plain }) => {
    const file = { name: 'file', filename: given, content: '%PDF' };
    const created = await client.post(rows(), multipart([...partsOf(sampleOf(contracts)), file]), multipartType);
    const { headers } = await client.get(paths.download(Number(created.body.annex_id)));
    const [, shown, encoded] =
      /^inline; filename="([ !#-[\]-~]*)"; filename\*=UTF-8''([\w.~!#$&+^`|%-]*)$/.exec(
        headers.get('content-disposition') ?? '',
      ) ?? [];
    expect({ name: decodeURIComponent(encoded ?? ''), plain: shown }).toEqual({ name, plain });
  });
});

describe('conditional requests', () => {
  test('a matching ETag is answered 304 without the file', async () => {
    const path = paths.download(await annexOf(pdf('etag')));
    const etag = (await client.get(path)).headers.get('etag') ?? '';
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, bytes, headers } = await client.get(path, { 'if-none-match': condition });
      expect({ condition, status, size: bytes.length }).toEqual({ condition, status: 304, size: 0 });
      expect(headers.get('etag')).toBe(etag);
    }
    for (const condition of ['"other"', etag.replaceAll('"', ''), '']) {
      expect((await client.get(path, { 'if-none-match': condition })).status).toBe(200);
    }
  });

  test('a file that is gone is a 404, whatever the ETag', async () => {
    const { body } = await client.post(
      rows(),
      form({ ...(sampleOf(contracts) as Record<string, string>), file: pdf() }),
    );
    const path = paths.download(Number(body.annex_id));
    const etag = (await client.get(path)).headers.get('etag') ?? '';
    await client.delete(`${rows()}/${body.id}`);
    expect((await client.get(path, { 'if-none-match': etag })).status).toBe(404);
  });
});

describe('byte ranges', () => {
  const text = '%PDF456789';
  test.for([
    ['bytes=0-3', '0-3'],
    ['bytes=4-4', '4-4'],
    ['bytes=4-', '4-9'],
    ['bytes=-3', '7-9'],
    ['bytes=-99', '0-9'],
    ['bytes=5-99', '5-9'],
    ['bytes=0-', '0-9'],
  ])('%s is bytes %s', async ([range = '', expected = '']) => {
    const path = paths.download(await annexOf(new Blob([text])));
    const answer = await client.get(path, { range });
    const [start = 0, end = 0] = expected.split('-').map(Number);
    expect(answer.status).toBe(206);
    expect(answer.text).toBe(text.slice(start, end + 1));
    expect(answer.headers.get('content-range')).toBe(`bytes ${expected}/10`);
    expect(answer.headers.get('content-length')).toBe(String(end - start + 1));
  });

  test.for(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s is a 416', async (range) => {
    const path = paths.download(await annexOf(new Blob([text])));
    const { status, headers } = await client.get(path, { range });
    expect(status).toBe(416);
    expect(headers.get('content-range')).toBe('bytes */10');
  });

  test.for(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=', 'bytes=-', 'bytes=a-b', 'lines=1-2', '0-3'])(
    '%s is the whole file',
    async (range) => {
      const path = paths.download(await annexOf(new Blob([text])));
      const answer = await client.get(path, { range });
      expect([answer.status, answer.text]).toEqual([200, text]);
    },
  );

  test('If-Range holds the range to the file it was made for', async () => {
    const path = paths.download(await annexOf(new Blob([text])));
    const etag = (await client.get(path)).headers.get('etag') ?? '';
    const asked = (condition: string) => client.get(path, { range: 'bytes=0-3', 'if-range': condition });
    expect((await asked(etag)).status).toBe(206);
    for (const other of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2026 07:28:00 GMT']) {
      expect((await asked(other)).status).toBe(200);
    }
  });
});

describe('the path', () => {
  test('is fixed at account 1 and company 1, or names the real ones; nothing else', async () => {
    const annex = await annexOf(pdf());
    const at = (account: number, company: number) => client.get(paths.download(annex, account, company));
    expect((await at(1, 1)).status).toBe(200);
    expect((await at(world.account, world.company)).status).toBe(200);
    expect((await at(1, world.company)).status).toBe(200);
    for (const [account, company] of [
      [world.account, world.otherCompany],
      [world.otherAccount, world.company],
      [99, 1],
    ] as const) {
      expect((await at(account, company)).status).toBe(404);
    }
  });

  test('carries no authority: who may not read the row finds nothing, by any path', async () => {
    const annex = await annexOf(pdf());
    for (const role of ['otherCompany', 'otherAccount', 'otherAccountSuper'] as const) {
      const { user } = world.as[role];
      const places = [
        [1, 1],
        [world.account, world.company],
        [user?.account_id ?? 0, user?.company_id ?? 1],
      ] as const;
      for (const [account, company] of places) {
        expect((await world.as[role].get(paths.download(annex, account, company))).status).toBe(404);
      }
    }
    expect((await world.as.ordinary.get(paths.download(annex))).status).toBe(200);
  });

  test.for(['0', '-1', '1.5', '1e1', 'abc', '9007199254740993', '99999999999999999999', '%31%00', 'x'.repeat(5000)])(
    'annex %s is not there',
    async (id) => {
      expect((await client.get(paths.download(id))).status).toBe(404);
    },
  );
});

describe('a file that is refused to a tab of its own', () => {
  const portuguese = 'pt-BR,pt;q=0.9,en;q=0.8';
  async function opened(by: Client, id: number | string, language: string, dest = 'document', method = 'GET') {
    const headers = { 'sec-fetch-dest': dest, 'accept-language': language };
    const answer = await by.send({ method, path: paths.download(id), headers, body: undefined });
    return { ...answer, type: answer.headers.get('content-type'), text: answer.bytes.toString() };
  }

  test.for([
    [portuguese, 'pt-BR', 'Este arquivo não existe mais', 'A sua sessão terminou'],
    ['en-GB,en;q=0.9,pt;q=0.8', 'en-US', 'This file is no longer there', 'Your session has ended'],
    ['fr, en;q=0.5', 'en-US', 'This file is no longer there', 'Your session has ended'],
    ['toString, *', 'pt-BR', 'Este arquivo não existe mais', 'A sua sessão terminou'],
  ] as const)('is a page, in the language of %s', async ([asked, language, gone, ended]) => {
    const answers = [await opened(client, 999_999, asked), await opened(server.client(), 1, asked)];
    expect(answers.map(({ status, type }) => [status, type])).toEqual([
      [404, 'text/html; charset=utf-8'],
      [401, 'text/html; charset=utf-8'],
    ]);
    for (const [at, said] of [gone, ended].entries()) {
      expect(answers[at]?.text).toContain(`<html lang="${language}">`);
      expect(answers[at]?.text).toContain(said);
      expect(answers[at]?.text).toContain('<a href="/">');
    }
  });

  test('runs nothing, is framed by nobody and kept nowhere', async () => {
    const { headers } = await opened(client, 999_999, portuguese);
    const plain = await client.get(paths.download(999_999));
    for (const name of ['content-security-policy', 'x-frame-options', 'x-content-type-options', 'cache-control'])
      expect([name, headers.get(name)]).toEqual([name, plain.headers.get(name)]);
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  test('is JSON to whatever else asks', async () => {
    for (const dest of ['empty', 'iframe', '']) {
      const { status, type, text } = await opened(client, 999_999, 'en', dest);
      expect([status, type, text]).toEqual([404, 'application/json; charset=utf-8', '{"message":"Não encontrado."}']);
    }
    const head = await opened(client, 999_999, 'en', 'document', 'HEAD');
    expect([head.status, head.type]).toEqual([404, 'application/json; charset=utf-8']);
  });

  test('opens as ever where it is there', async () => {
    const { status, type } = await opened(client, await annexOf(pdf()), portuguese);
    expect([status, type]).toEqual([200, 'application/pdf']);
  });
});

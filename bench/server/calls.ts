import { randomBytes } from 'node:crypto';
import { made } from './client.ts';
import type { Ask } from './drive.ts';

const boundary = 'bench-boundary';
const kilobyte = 1024;

export const payment = JSON.stringify({
  unit: 'Matriz',
  service_date: '2026-10-01',
  due_date: '2026-11-01',
  status: 'pending',
  value: 1234.56,
  billet_code: '34191.79001 01043.510047 91020.150008 8 12340000012345',
});

const contract = { date: '2026-10-01', unit: 'Matriz', technical_manager: 'Ana Lima', status: 'ATIVO' };

/** A form with a contract and its PDF, as the portal sends it. */
function contractForm(size: number): Buffer {
  const fields = Object.entries(contract).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="contrato.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n`;
  return Buffer.concat([
    Buffer.from(fields.join('') + file),
    randomBytes(size),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

const form = contractForm(300 * kilobyte);

export function posting(path: string, headers: Record<string, string>, body: string | Buffer): Ask {
  return { method: 'POST', path, headers: { ...headers, 'content-type': 'application/json' }, body };
}

export function uploading(path: string, headers: Record<string, string>): Ask {
  return {
    ...posting(path, headers, form),
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** The id of the file that was sent. */
export async function uploadOne(url: string, path: string, headers: Record<string, string>): Promise<number> {
  const { body = '', ...ask } = uploading(path, headers);
  const sent = { method: 'POST', headers: ask.headers ?? {}, body: new Uint8Array(Buffer.from(body)) };
  const { annex_id } = await made<{ annex_id: number }>(await fetch(url + path, sent));
  return annex_id;
}

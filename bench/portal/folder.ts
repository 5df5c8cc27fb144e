import { made, signIn } from '../server/client.ts';
import { admin } from '../server/world.ts';

const papers = ['Licença de operação', 'Alvará sanitário', 'Certificado de execução'];

/** The address of a folder with a few papers, as an inspector is given it. */
export async function openFolder(url: string): Promise<string> {
  const headers = await signIn(url, admin.email, admin.password);
  const rows = `${url}/api/accounts/1/companies/1`;
  for (const name of papers) {
    const body = new FormData();
    for (const [field, value] of Object.entries({ name, unit: 'Matriz', type: 'certificates' })) body.set(field, value);
    body.set('file', new Blob(['%PDF-1.4\n']), 'papel.pdf');
    await made(await fetch(`${rows}/documentations`, { method: 'POST', headers, body }));
  }
  const share = JSON.stringify({ title: 'Fiscalização', expires_on: new Date().toISOString().slice(0, 10) });
  const asJson = { ...headers, 'content-type': 'application/json' };
  const answer = await fetch(`${rows}/shares`, { method: 'POST', headers: asJson, body: share });
  const { token } = await made<{ token: string }>(answer);
  return `${url}/#/pasta/${token}`;
}

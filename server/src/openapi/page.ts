import { createHash } from 'node:crypto';
import { escaped } from '../http/html.ts';
import type { Operation } from '../room/operation.ts';

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}h2{margin:2.5rem 0 .5rem;text-transform:capitalize}
section{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent);padding:.75rem 0}
code{font:14px/1.6 ui-monospace,monospace;overflow-wrap:anywhere}b{display:inline-block;min-width:4.5rem}
p{margin:.25rem 0}small{opacity:.8}`;

/** The policy names the page's own style and nothing else: no script runs here. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`;

/** A page to read the API by, made with the document and without a script. */
export function apiPage(operations: readonly Operation[], brand: string): string {
  const byTag = Map.groupBy(operations, (operation) => operation.tag);
  const sections = [...byTag].map(([tag, group]) => `<h2>${tag}</h2>${group.map(sectionOf).join('')}`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(brand)} API</title><style>${style}</style><body><main><h1>${escaped(brand)} API</h1>
<p>Made from the declarations of the resources; for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>A browser signs in with a session, and sends the cookie <code>XSRF-TOKEN</code> back as <code>X-XSRF-TOKEN</code> with whatever changes something.
A program of the staff sends an API token, <code>Authorization: Bearer clr_…</code>, and no cookies: it opens what begins with <code>/api/accounts</code>.</p>
${sections.join('')}</main></body></html>`;
}

function sectionOf({ method, path, summary, query, headers, body, answers, refusals }: Operation): string {
  const statuses = [...Object.keys(answers).map(Number), ...refusals].sort().join(', ');
  const fields = Object.values(body ?? {}).at(-1)?.properties;
  const taken = fields ? `<p><small>Takes: <code>${Object.keys(fields).join(', ')}</code></small></p>` : '';
  const asked = query ? `<p><small>Query: <code>${Object.keys(query).join(', ')}</code></small></p>` : '';
  const carried = headers ? `<p><small>Headers: <code>${headers.join(', ')}</code></small></p>` : '';
  return `<section><p><code><b>${method.toUpperCase()}</b>${escaped(path)}</code></p><p>${escaped(summary)}</p>${taken}${asked}${carried}
<p><small>Answers: <code>${statuses}</code></small></p></section>`;
}

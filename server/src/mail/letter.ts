import type { Language } from '@clareira/contract';
import { escaped } from '../http/html.ts';

/** What a mail says, before it is text or HTML. */
export interface Letter {
  language: Language;
  brand: string;
  subject: string;
  greeting: string;
  lead: string;
  /** Facts or news, each a line with perhaps a smaller one below. */
  items: readonly Item[];
  /** How many more there are than are listed, in words. */
  more?: string | undefined;
  button: { label: string; url: string };
  note?: string | undefined;
  signature: string;
  linkFallback: string;
  footer: string;
  unsubscribe?: { label: string; url: string } | undefined;
}

export interface Item {
  line: string;
  detail?: string | undefined;
}

/** As good as the other one: the same words in the same order, with the addresses written out. */
export function textOf(letter: Letter): string {
  const { subject, greeting, lead, items, more, button, note, signature, footer, unsubscribe } = letter;
  const list = items.map(({ line, detail }) => (detail ? `- ${line}\n  ${detail}` : `- ${line}`));
  const paragraphs = [
    subject,
    `${greeting},`,
    lead,
    [...list, ...(more ? [`- ${more}`] : [])].join('\n'),
    `${button.label}:\n${button.url}`,
    note,
    signature,
    `-- \n${footer}${unsubscribe ? `\n${unsubscribe.label}:\n${unsubscribe.url}` : ''}`,
  ];
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`;
}

/** Tables and styles on the elements themselves: what mail programs of every age agree on. Nothing is fetched. */
export function htmlOf(letter: Letter): string {
  const { language, brand, subject, greeting, lead, items, more, button, note, signature, footer } = letter;
  const { linkFallback, unsubscribe } = letter;
  const url = escaped(button.url);
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${style}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#eef3ef;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escaped(items[0]?.line ?? lead)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#eef3ef">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed">
<tr><td class="brand" style="${font(18, 700)};color:#2b6a46;padding:0 8px 16px">${mark}${name(brand)}</td></tr>
<tr><td class="card" style="background:#ffffff;border-radius:14px;padding:28px 24px">
<h1 class="ink" style="${font(21, 650)};line-height:1.3;color:#17211b;margin:0 0 16px">${name(subject)}</h1>
<p class="ink" style="${paragraph}">${name(greeting)},</p>
<p class="ink" style="${paragraph}">${name(lead)}</p>
${items.length > 0 ? listOf(items, more) : ''}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr>
<td class="button" style="background:#2b6a46;border-radius:10px">
<a href="${url}" class="label" style="${font(16, 650)};display:inline-block;padding:13px 24px;color:#ffffff;text-decoration:none">${escaped(button.label)}</a>
</td></tr></table>
${note ? `<p class="ink" style="${paragraph}">${escaped(note)}</p>` : ''}
<p class="ink" style="${paragraph};margin-bottom:0">${name(signature)}</p>
</td></tr>
<tr><td class="faint" style="${font(13, 400)};color:#55635a;padding:20px 8px 0">
<p style="margin:0 0 10px">${escaped(linkFallback)}<br><a href="${url}" class="link" style="color:#2b6a46">${url}</a></p>
<p style="margin:0">${name(footer)}${unsubscribe ? ` <a href="${escaped(unsubscribe.url)}" class="link" style="color:#2b6a46">${escaped(unsubscribe.label)}</a>` : ''}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const font = (size: number, weight: number) =>
  `font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:${size}px;font-weight:${weight};line-height:1.5;overflow-wrap:anywhere;word-break:break-word`;

const paragraph = `${font(16, 400)};color:#17211b;margin:0 0 16px`;

/** A leaf of our own drawing would be blocked as a picture; a leaf of corners is not. */
const mark =
  '<span class="leaf" style="display:inline-block;width:14px;height:14px;border-radius:14px 0 14px 0;background:#2b6a46;margin-right:8px"></span>';

/** What people typed may run from right to left: it must not turn what stands around it. */
const name = (text: string) => `<bdi>${escaped(text)}</bdi>`;

function listOf(items: readonly Item[], more: string | undefined): string {
  const row = (content: string) =>
    `<tr><td class="item" style="border-left:3px solid #8cc0a1;padding:4px 0 4px 14px">${content}</td></tr><tr><td style="height:10px;line-height:10px">&nbsp;</td></tr>`;
  const lines = items.map(({ line, detail }) =>
    row(
      `<div class="ink" style="${font(16, 600)};color:#17211b">${name(line)}</div>${detail ? `<div class="faint" style="${font(14, 400)};color:#55635a">${name(detail)}</div>` : ''}`,
    ),
  );
  const rest = more ? [row(`<div class="faint" style="${font(14, 400)};color:#55635a">${escaped(more)}</div>`)] : [];
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed">${[...lines, ...rest].join('')}</table>`;
}

const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0f1411!important}
.card{background:#1f2723!important}
.ink{color:#d8e0db!important}
.faint{color:#9daba3!important}
.brand,.link{color:#8cc0a1!important}
.leaf{background:#8cc0a1!important}
.item{border-color:#3a8057!important}
.button{background:#8cc0a1!important}
.label{color:#0f1411!important}
}`;

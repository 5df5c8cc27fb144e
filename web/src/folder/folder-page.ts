import { paths, type SharedFolder, showCnpj, showDay } from '@clareira/contract';
import { folderAddress } from '../folder-address.ts';
import { qrPath } from '../ui/qr-path.ts';
import { documentItem } from './document-item.ts';
import { element, picture } from './element.ts';
import { filled, type Texts } from './texts.ts';

/** What an inspector sees: whose papers these are, until when they are shown, and each of them. */
export function folderPage(folder: SharedFolder, token: string, texts: Texts): HTMLElement[] {
  const { brand, company, title, expires_on, documents } = folder;
  const items = documents.map((document) => documentItem(document, token, texts));
  return [
    element('p', { class: 'brand' }, brand),
    element('h1', {}, company.name),
    element('p', { class: 'about' }, `CNPJ ${showCnpj(company.cnpj)}`),
    element('p', { class: 'title' }, title),
    element('p', { class: 'about' }, filled(texts.openUntil, { day: showDay(expires_on) })),
    items.length > 0 ? tools(token, texts) : element('p', { class: 'none' }, texts.empty),
    element('ul', { class: 'papers', 'aria-label': texts.documents }, ...items),
    onPaper(token, texts),
  ];
}

function tools(token: string, texts: Texts): HTMLElement {
  return element(
    'p',
    { class: 'tools' },
    element('a', { class: 'button main', href: paths.sharedZip(token), download: '' }, texts.downloadAll),
    element('button', { class: 'button', type: 'button', onclick: () => print() }, texts.print),
  );
}

/** Whoever has the sheet finds the page again. */
function onPaper(token: string, texts: Texts): HTMLElement {
  const href = folderAddress(token);
  const { size, path } = qrPath(href);
  const box = `0 0 ${size} ${size}`;
  return element(
    'div',
    { class: 'on-paper' },
    picture(path, { viewBox: box, role: 'img', 'aria-label': texts.qrCode, 'shape-rendering': 'crispEdges' }),
    element('p', {}, texts.scan),
    element('p', { class: 'about' }, href),
  );
}

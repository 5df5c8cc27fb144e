import { paths, type SharedDocument, showDay } from '@clareira/contract';
import { canPreviewPdfs, isPlainClick } from '../table/pdf/can-preview.ts';
import { element } from './element.ts';
import { filled, type Texts } from './texts.ts';

/** No line begins with it. */
const separator = '\u00a0· ';

/** A paper: what it is, until when it holds, and the PDF itself, which opens below where the browser can show it. */
export function documentItem(document: SharedDocument, token: string, texts: Texts): HTMLLIElement {
  const url = paths.sharedDocument(token, document.id);
  const item = element('li', { 'data-state': document.state });
  const details = [texts.types[document.type], document.unit, document.date && showDay(document.date)];
  const nameId = `document-${document.id}`;
  const opens = { href: url, target: '_blank', rel: 'noopener', 'aria-describedby': nameId };
  const link = element('a', { class: 'button', ...opens }, texts.open);
  if (canPreviewPdfs()) previewBelow(item, link, `${url}#navpanes=0&view=FitH`, document.name, texts);
  item.append(
    element(
      'div',
      { class: 'paper' },
      element(
        'div',
        {},
        element('h2', { id: nameId }, document.name),
        element('p', { class: 'about' }, details.filter(Boolean).join(separator)),
        element('p', { class: 'validity' }, ...validityOf(document, texts)),
      ),
      link,
    ),
  );
  return item;
}

function validityOf(document: SharedDocument, texts: Texts): (Node | string)[] {
  return [element('span', { class: 'badge' }, texts.states[document.state]), untilText(document, texts)];
}

/** The day of a paper whose term was extended has passed too: by law it holds all the same. */
export function untilText({ state, valid_until }: Pick<SharedDocument, 'state' | 'valid_until'>, texts: Texts): string {
  if (!valid_until) return '';
  const isExtended = state === 'extended';
  const text = isExtended || state === 'expired' ? texts.documentExpired : texts.documentUntil;
  return separator + filled(text, { day: showDay(valid_until) }) + (isExtended ? texts.stillValid : '');
}

function previewBelow(item: HTMLElement, link: HTMLAnchorElement, url: string, name: string, texts: Texts): void {
  let frame: HTMLIFrameElement | undefined;
  link.setAttribute('aria-expanded', 'false');
  link.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    frame?.remove();
    frame = frame ? undefined : element('iframe', { src: url, title: name });
    if (frame) item.append(frame);
    link.setAttribute('aria-expanded', String(frame !== undefined));
    link.textContent = frame ? texts.close : texts.open;
  });
}

import './folder.css';
import { chooseForReload, readersLanguage } from '../i18n/readers-language.ts';
import { element } from './element.ts';
import { folderPage } from './folder-page.ts';
import { type FolderAnswer, folderToken, readFolder } from './read-folder.ts';
import { filled, type Texts, textsOf } from './texts.ts';

const root = document.getElementById('root') as HTMLElement;

const tokenOf = () => folderToken(location.hash);

let language = readersLanguage();
let answer: FolderAnswer | undefined;

async function load(): Promise<void> {
  answer = undefined;
  draw();
  const token = tokenOf();
  const read = await readFolder(token);
  // Another link was followed meanwhile.
  if (token !== tokenOf()) return;
  answer = read;
  draw();
}

function draw(): void {
  const texts = textsOf(language);
  document.documentElement.lang = language;
  document.title = answer?.kind === 'open' ? `${answer.folder.company.name} · ${answer.folder.title}` : texts.name;
  root.replaceChildren(
    element('main', { class: 'folder', 'aria-busy': String(answer === undefined) }, ...contentOf(texts)),
    element('footer', { class: 'folder' }, languageSwitch(texts)),
  );
}

function contentOf(texts: Texts): HTMLElement[] {
  switch (answer?.kind) {
    case 'open':
      return folderPage(answer.folder, tokenOf(), texts);
    case 'closed':
      return [element('h1', {}, texts.closed), element('p', {}, texts.closedHint)];
    case 'busy':
      return failure(filled(texts.busy, { seconds: answer.seconds }), texts);
    case 'failed':
      return failure(texts.failed, texts);
    default:
      return [element('p', { role: 'status' }, texts.loading)];
  }
}

function failure(text: string, texts: Texts): HTMLElement[] {
  return [
    element('h1', {}, text),
    element('p', {}, element('button', { class: 'button main', type: 'button', onclick: load }, texts.tryAgain)),
  ];
}

/** The other one, called as its readers call it. */
function languageSwitch(texts: Texts): HTMLElement {
  const other = language === 'pt-BR' ? 'en-US' : 'pt-BR';
  const change = () => {
    language = other;
    chooseForReload(other);
    draw();
    root.querySelector<HTMLElement>('footer button')?.focus();
  };
  return element('button', { class: 'button', type: 'button', lang: other, onclick: change }, texts.otherLanguage);
}

export function showFolder(): void {
  addEventListener('hashchange', load);
  load();
}

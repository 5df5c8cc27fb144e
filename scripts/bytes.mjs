import { existsSync, readFileSync, statSync } from 'node:fs';
import { inRoot } from './places.mjs';

const dist = inRoot('web/dist');

/** What the page begins with: the portal, or a folder that was shared with an inspector. */
const main = 'src/main.tsx';
const folder = 'src/folder/main.ts';
const login = 'screens/Login/Login.tsx';
const resourceScreen = 'screens/ResourceScreen.tsx';

/**
 * @typedef {{ file: string, imports?: string[], css?: string[], dynamicImports?: string[] }} Chunk
 * @typedef {{ js: number, css: number }} Budget
 * @typedef {Budget & { name: string, files: number }} Weight kilobytes over the wire, compressed with Brotli, and in how many files
 */

/**
 * What a browser needs before it shows anything, in kilobytes. A folder that was shared is a page of its own.
 * @type {Record<string, Budget>}
 */
const pages = { 'sign-in': { js: 120, css: 10 }, folder: { js: 15, css: 2 } };

/** In how many files that may come: asking for one costs as much as reading some kilobytes. */
const mostFiles = 32;

/** What a screen may add to the sign-in screen: a quarter of it, unless it stands here. */
const usual = { js: 30, css: 4 };

/**
 * Those that are more than a list: the tables of rows that are edited in place, and screens with forms of their own.
 * @type {[RegExp, Budget][]}
 */
const larger = [
  // What is owed opens without the table of all invoices, which comes with its tab.
  [/^screens\/Payments\/Payments/, { js: 34, css: 5 }],
  [/^screens\/(Statement|Proofs)\//, { js: 41, css: 8 }],
  [/^screens\/Payments\/HistoryTab/, { js: 77, css: 10 }],
  [/^screens\/(resources|Documents|Visits|Receivables)\//, { js: 71, css: 9 }],
  [/^screens\/Account\//, { js: 50, css: 6 }],
  [/^screens\/(CompanyPicker|Validities|Share)\//, { js: 40, css: 4 }],
  [/^screens\/Slips\//, { js: 32, css: 4 }],
];

/**
 * The most that a screen may weigh; all but the pages count only what they add to the sign-in screen.
 * @param {string} name
 * @returns {Budget}
 */
export function budgetOf(name) {
  return pages[name] ?? larger.find(([pattern]) => pattern.test(name))?.[1] ?? usual;
}

/**
 * What a browser fetches for the sign-in screen, and for each other screen beyond that, with each of its tabs.
 * @returns {Weight[]}
 */
export function weighPortal() {
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(`${dist}/.manifest`, 'utf8'));
  const signIn = filesOf(chunks, ['index.html', main, `src/${login}`]);
  /** @type {(name: string, parts: string[]) => Weight} */
  const beyondSignIn = (name, parts) => {
    const files = filesOf(chunks, ['index.html', main, 'src/frame/SignedIn.tsx', ...parts]);
    return weigh(name, new Set([...files].filter((file) => !signIn.has(file))));
  };
  const others = screensIn(chunks).flatMap((screen) => [
    beyondSignIn(screen, partsOf(screen)),
    ...tabsOf(chunks, screen).map((tab) => beyondSignIn(tab, [...partsOf(screen), `src/${tab}`])),
  ]);
  return [weigh('sign-in', signIn), weigh('folder', filesOf(chunks, ['index.html', folder])), ...others];
}

/**
 * Which weights are over their budget, a line each.
 * @param {Weight[]} weights
 */
export function tooHeavy(weights) {
  return weights.flatMap(({ name, js, css, files }) => {
    const most = budgetOf(name);
    return [
      ...(js > most.js ? [`${name}: ${js.toFixed(1)} kB of JavaScript, at most ${most.js}`] : []),
      ...(css > most.css ? [`${name}: ${css.toFixed(1)} kB of CSS, at most ${most.css}`] : []),
      ...(files > mostFiles ? [`${name}: ${files} files, at most ${mostFiles}`] : []),
    ];
  });
}

/**
 * What the table of screens loads lazily, as the build tells it.
 * @param {Record<string, Chunk>} chunks
 */
function screensIn(chunks) {
  const lazy = chunks[main]?.dynamicImports ?? [];
  return lazy
    .filter((name) => name.startsWith('src/screens/'))
    .map((name) => name.slice('src/'.length))
    .filter((name) => name !== login && name !== resourceScreen);
}

/**
 * What a screen loads with a tab of its own.
 * @param {Record<string, Chunk>} chunks
 * @param {string} screen
 */
function tabsOf(chunks, screen) {
  const lazy = chunks[`src/${screen}`]?.dynamicImports ?? [];
  return lazy.filter((name) => name.endsWith('Tab.tsx')).map((name) => name.slice('src/'.length));
}

/** @param {string} screen a resource's declaration is shown by the screen that all of them share */
function partsOf(screen) {
  return [screen, ...(screen.startsWith('screens/resources/') ? [resourceScreen] : [])].map((name) => `src/${name}`);
}

/**
 * @param {Record<string, Chunk>} chunks
 * @param {string[]} entries
 */
function filesOf(chunks, entries) {
  /** @type {Set<string>} */
  const files = new Set();
  /** @param {string} name */
  const visit = (name) => {
    const chunk = chunks[name];
    if (!chunk) throw new Error(`The portal's build knows nothing of ${name}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return files;
}

/**
 * @param {string} name
 * @param {Set<string>} files
 * @returns {Weight}
 */
function weigh(name, files) {
  /** @param {string} ending */
  const total = (ending) =>
    [...files].filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + overTheWire(file), 0) / 1000;
  return { name, js: total('.js'), css: total('.css'), files: files.size };
}

/** @param {string} file a small one has no compressed form */
function overTheWire(file) {
  const compressed = `${dist}/${file}.br`;
  return statSync(existsSync(compressed) ? compressed : `${dist}/${file}`).size;
}

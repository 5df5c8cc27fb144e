import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = new Set(['.css', '.html', '.ico', '.js', '.json', '.map', '.mjs', '.svg', '.txt', '.webmanifest']);
/** What is larger is no part of a screen: it reads PDFs, and would take as long as all screens together for a tenth of its bytes. */
const large = 2 ** 18;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Puts a .br and a .gz beside every file that gets smaller by it, so that no request waits for compression.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = entries.filter((name) => compressible.has(extname(name)));
  await Promise.all(files.map((name) => compressFile(join(folder, name))));
}

/** @param {string} path */
async function compressFile(path) {
  const content = await readFile(path);
  const quality = content.length > large ? 9 : constants.BROTLI_MAX_QUALITY;
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
  await Promise.all([
    writeSmaller(`${path}.br`, content, await brotli(content, best)),
    writeSmaller(`${path}.gz`, content, await zip(content, { level: 9 })),
  ]);
}

/**
 * @param {string} path
 * @param {Buffer} before
 * @param {Buffer} after
 */
async function writeSmaller(path, before, after) {
  if (after.length < before.length) await writeFile(path, after);
}

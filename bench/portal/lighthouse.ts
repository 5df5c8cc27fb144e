import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '../../scripts/browser.mjs';
import type { Finding } from '../report.ts';
import { browserFlags } from './browser.ts';

// Fetched when it is needed: nothing else needs it, and it is larger than all the rest together.
const version = '13.5.0';
const categories = ['performance', 'accessibility', 'best-practices'];

/** Lighthouse's marks for a screen that opens without signing in, on the phone that it simulates. */
export async function lighthouse(screen: string, url: string): Promise<Finding[]> {
  const directory = mkdtempSync(join(tmpdir(), 'clareira-lighthouse-'));
  const report = join(directory, 'report.json');
  try {
    await promisify(execFile)(
      'npm',
      [
        'exec',
        '--yes',
        `--package=lighthouse@${version}`,
        '--',
        'lighthouse',
        url,
        `--only-categories=${categories.join()}`,
        '--output=json',
        `--output-path=${report}`,
        '--quiet',
        `--chrome-flags=--headless ${browserFlags.join(' ')}`,
      ],
      { cwd: directory, env: { ...process.env, CHROME_PATH: await findBrowser() } },
    );
    const { categories: marks } = JSON.parse(readFileSync(report, 'utf8')) as {
      categories: Record<string, { score: number }>;
    };
    return categories.map((name) => ({
      what: `Lighthouse mobile, ${screen}: ${name}`,
      where: 'portal',
      figure: (marks[name]?.score ?? 0) * 100,
      unit: '',
      least: 100,
    }));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

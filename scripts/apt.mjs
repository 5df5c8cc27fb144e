import { existsSync } from 'node:fs';
import { output } from './processes.mjs';

/**
 * Installs a Debian package where that is ours to do; says whether it worked.
 * @param {string} name
 */
export async function aptInstall(name) {
  const apt = '/usr/bin/apt-get';
  if (process.getuid?.() !== 0 || !existsSync(apt)) return false;
  console.log(`Installing ${name}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A stale index is worse than a failed update: what is installable may still install.
  await output(apt, ['update'], { env });
  const { code, text } = await output(apt, ['install', '-y', '--no-install-recommends', name], { env });
  if (code !== 0) console.error(text);
  return code === 0;
}

import { existsSync } from 'node:fs';
import { output } from './processes.mjs';

/**
 * Installs a Debian package where that is ours to do; says whether it worked.
 * @param {string} name
 * @param {'after an update' | 'as known'} [how] by what the machine knows of its packages already: at once, or not at all
 */
export async function aptInstall(name, how = 'after an update') {
  const apt = '/usr/bin/apt-get';
  if (process.getuid?.() !== 0 || !existsSync(apt)) return false;
  console.log(`Installing ${name}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A stale index is worse than a failed update: what is installable may still install.
  if (how === 'after an update') await output(apt, ['update'], { env });
  const { code, text } = await output(apt, ['install', '-y', '--no-install-recommends', name], { env });
  if (code !== 0) console.error(how === 'as known' ? 'It is not to be had here.' : text);
  return code === 0;
}

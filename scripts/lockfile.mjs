import { isDeepStrictEqual } from 'node:util';

/**
 * @typedef {{ dependencies?: object, devDependencies?: object, optionalDependencies?: object }} Manifest
 * @typedef {Manifest & { name?: string, version?: string, integrity?: string, resolved?: string }} Locked
 * @typedef {{ packages: Record<string, Locked> }} Lockfile
 */

/** npm puts the registry that a person has chosen in its place, as `--replace-registry-host=always` tells it to. */
const anyRegistry = 'https://any.invalid';

/**
 * Our lockfile names no addresses, as they would be those of one registry. Without them npm asks its cache or the registry for
 * all versions of each package, which takes it longer than to unpack them: so they are added for the time of an install, where
 * registries keep their packages by convention. Nor is npm to ask for packages for other systems that were left out of it.
 * @param {Lockfile} lockfile
 * @returns {Lockfile}
 */
export function withAddresses(lockfile) {
  const names = new Set(Object.keys(lockfile.packages).map(nameAt));
  const packages = Object.entries(lockfile.packages).map(([path, locked]) => {
    const { optionalDependencies, ...rest } = withAddress(path, locked);
    if (!optionalDependencies) return [path, rest];
    const known = Object.entries(optionalDependencies).filter(([name]) => names.has(name));
    return [path, { ...rest, optionalDependencies: Object.fromEntries(known) }];
  });
  return { ...lockfile, packages: Object.fromEntries(packages) };
}

const nameAt = (/** @type {string} */ path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * @param {string} path
 * @param {Locked} locked
 */
function withAddress(path, locked) {
  // What comes from no registry has no sum: workspaces, and packages inside of packages.
  if (!locked.integrity || locked.resolved) return locked;
  const name = locked.name ?? nameAt(path);
  const file = `${name.slice(name.indexOf('/') + 1)}-${locked.version}.tgz`;
  return { ...locked, resolved: `${anyRegistry}/${name}/-/${file}` };
}

/**
 * Whether all that a package.json asks for is in the lockfile; not so after somebody has changed it by hand.
 * @param {Lockfile} lockfile
 * @param {Record<string, Manifest>} manifests by their folder in the lockfile
 */
export function isComplete(lockfile, manifests) {
  const asked = ({ dependencies = {}, devDependencies = {}, optionalDependencies = {} }) => ({
    dependencies,
    devDependencies,
    optionalDependencies,
  });
  return Object.entries(manifests).every(([folder, manifest]) =>
    isDeepStrictEqual(asked(lockfile.packages[folder] ?? {}), asked(manifest)),
  );
}

import { expect, test } from 'vitest';
import { isComplete, withAddresses } from './lockfile.mjs';

const integrity = 'sha512-abc';

test('gives a package from a registry the address that registries keep it at', () => {
  const { packages } = withAddresses({
    packages: {
      'node_modules/vite': { version: '8.3.8', integrity },
      'node_modules/@fastify/cookie': { version: '11.0.0', integrity },
      'node_modules/vite/node_modules/@scope/deep': { version: '1.0.0-rc.1', integrity },
      'node_modules/alias': { name: '@scope/real', version: '2.0.0', integrity },
    },
  });
  expect(Object.values(packages).map(({ resolved }) => new URL(resolved ?? '').pathname)).toEqual([
    '/vite/-/vite-8.3.8.tgz',
    '/@fastify/cookie/-/cookie-11.0.0.tgz',
    '/@scope/deep/-/deep-1.0.0-rc.1.tgz',
    '/@scope/real/-/real-2.0.0.tgz',
  ]);
});

test('leaves workspaces, what a package brings along and known addresses as they are', () => {
  const lockfile = {
    lockfileVersion: 3,
    packages: {
      '': { name: 'clareira', version: '0.1.0' },
      'node_modules/@clareira/web': { resolved: 'web' },
      'node_modules/npm/node_modules/abbrev': { version: '3.0.0' },
      'node_modules/known': { version: '1.0.0', integrity, resolved: 'https://example.com/known.tgz' },
    },
  };
  expect(withAddresses(lockfile)).toEqual(lockfile);
});

test('keeps of optional packages those that the lockfile knows, here or deeper', () => {
  const { packages } = withAddresses({
    packages: {
      'node_modules/a': {
        version: '1.0.0',
        integrity,
        optionalDependencies: { 'a-linux': '1.0.0', 'a-other': '1.0.0' },
      },
      'node_modules/a/node_modules/a-linux': { version: '1.0.0', integrity },
    },
  });
  expect(packages['node_modules/a']?.optionalDependencies).toEqual({ 'a-linux': '1.0.0' });
});

test('is complete when it knows all that is asked for, in the versions that are asked for', () => {
  const lockfile = {
    packages: { '': { devDependencies: { a: '1.0.0', b: '2.0.0' } }, web: { dependencies: { c: '3.0.0' } } },
  };
  const web = { dependencies: { c: '3.0.0' } };
  expect(isComplete(lockfile, { '': { devDependencies: { b: '2.0.0', a: '1.0.0' } }, web })).toBe(true);
  expect(isComplete(lockfile, { web: { dependencies: { c: '3.0.1' } } })).toBe(false);
  expect(isComplete(lockfile, { web: { ...web, devDependencies: { d: '4.0.0' } } })).toBe(false);
  expect(isComplete(lockfile, { server: web })).toBe(false);
});

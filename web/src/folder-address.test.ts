import { expect, test } from 'vitest';
import { folderAddress } from './folder-address.ts';

test.for([
  ['https://portal.test', '/', 'https://portal.test/#/pasta/abc'],
  ['https://portal.test/area', '/', 'https://portal.test/area/#/pasta/abc'],
  [undefined, '/', 'http://10.0.0.7:3000/#/pasta/abc'],
  [undefined, '/area/', 'http://10.0.0.7:3000/area/#/pasta/abc'],
] as const)('a folder of a portal at %s, opened at %s, has the address %s', ([publicUrl, pathname, address]) => {
  const told = publicUrl ? { publicUrl } : {};
  expect(folderAddress('abc', told, { origin: 'http://10.0.0.7:3000', pathname })).toBe(address);
});

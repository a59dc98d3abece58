/** The tests of the rooms with one patch in the source: its id is in PLANTED_PATCH. Used by `npm run torture:planted -- --unit`. */

import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { changesNothing, edgePatches, patches } from './index.js';
import { patched } from './patch.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const patch = [...patches, ...edgePatches, ...changesNothing].find(({ id }) => id === process.env['PLANTED_PATCH']);
if (patch === undefined) throw new RangeError('PLANTED_PATCH names no patch');
const place = join(root, patch.file);

/** The rooms whose tests look at the product from near. */
const near = ['core', 'lane', 'journal', 'protocol'].map((room) => `test/${room}/**/*.test.ts`);

/** Where one file of tests is named, it alone. */
const named = process.env['PLANTED_TEST'];
const rooms = named === undefined ? near : [named];

/** Breaks the one file before its types are taken out. */
const breaking = {
  name: 'planted-patch',
  enforce: 'pre',
  transform: (code: string, id: string) => (id.split('?', 1)[0] === place ? patched(patch, code) : undefined),
} as const;

export default defineConfig({
  root,
  plugins: [breaking],
  test: { include: rooms, isolate: false, testTimeout: 30_000, hookTimeout: 30_000, maxWorkers: 2 },
});

/** The tests of requirements with one rule taken out of the source: its number is in TAKEN_OUT, 0 for none. Used by `npm run requirements`. */

import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { patched } from '../../simulation/planted/patch.js';
import { rules } from './index.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const rule = rules.find(({ number }) => number === Number(process.env['TAKEN_OUT']));
const place = rule && join(root, rule.file);

/** Takes the rule out of its file before the types are. */
const takingOut = {
  name: 'taken-out',
  enforce: 'pre',
  transform: (code: string, id: string) =>
    rule !== undefined && id.split('?', 1)[0] === place ? patched({ id: `R${rule.number}`, ...rule }, code) : undefined,
} as const;

export default defineConfig({
  root,
  plugins: [takingOut],
  test: {
    include: ['test/**/*.test.ts'],
    isolate: false,
    hookTimeout: 30_000,
    maxWorkers: 2,
  },
});

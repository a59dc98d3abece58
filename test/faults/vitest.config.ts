/**
 * The vitest configuration for a source with one fault. FAULT is the id of the fault; without FAULT the source is
 * unchanged. FAULT_TESTS lists the test files.
 */

import { join } from 'node:path';
import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { patched } from './fault.js';
import { changesNothing, edgePatches, patches, rules } from './files.js';
import { root } from '../root.js';

const { FAULT, FAULT_TESTS = 'test/**/*.test.ts' } = process.env;
const fault = [...patches, ...edgePatches, ...changesNothing, ...rules].find(({ id }) => id === FAULT);
if (fault === undefined && FAULT !== undefined) throw new RangeError(`FAULT names no fault: ${FAULT}`);
const place = fault && join(root, fault.file);

/** Breaks the file before its types are removed. */
const breaking = {
  name: 'fault',
  enforce: 'pre',
  transform: (code: string, id: string) =>
    fault !== undefined && id.split('?', 1)[0] === place ? patched(fault, code) : undefined,
} as const;

export default defineConfig({
  root,
  plugins: [breaking],
  test: {
    include: FAULT_TESTS.split(','),
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
  },
});

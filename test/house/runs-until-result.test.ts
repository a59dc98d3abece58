/**
 * Each text that tells a register how to wait has the same rule: a GET of a running payment answers 200, so the status
 * code says nothing.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDescription } from '../api/described.js';
import { pages, root } from './pages.js';

const rule = /runs until `result` is there, whatever the status code/;
const trap = /`?202`? means that it still runs/;

test.each(['README.md', 'docs/register/api.md', 'src/api/docs/guide.ts', 'src/rehearsal/days.ts'])('%s', (file) => {
  expect(readFileSync(join(root, file), 'utf8')).toMatch(rule);
});

test('the API description contains the rule for waiting', async () => {
  expect(JSON.stringify((await readDescription('/openapi.json'))['info'])).toMatch(rule);
});

test('no page says that the status code is the rule', () => {
  expect(pages.filter((page) => trap.test(readFileSync(join(root, page), 'utf8')))).toEqual([]);
});

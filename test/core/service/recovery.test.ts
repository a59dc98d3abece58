/** The recovery table of payment services: each row is reached. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serviceRecoveryTable } from '../../../src/core/service/recovery.js';

test.each(Object.keys(serviceRecoveryTable))('the row %s is reached by one of the tests of links and orders', (row) => {
  const texts = ['links', 'orders', 'withdrawal', 'hand-over', 'fallback-cancel'].map((name) =>
    readFileSync(`test/lane/${name}.test.ts`, 'utf8'),
  );
  expect(texts.some((text) => text.includes(`toContain('${row}')`))).toBe(true);
});

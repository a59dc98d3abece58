/** The recovery table of payment services: tests reach each row. */

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serviceRecoveryTable } from '../../../src/core/service/messages/service-recovery.js';

test.each(Object.keys(serviceRecoveryTable))('a test of links or orders reaches the row %s', (row) => {
  const texts = ['links', 'orders', 'withdrawal', 'hand-over', 'fallback-cancel'].map((name) =>
    readFileSync(`test/lane/${name}.test.ts`, 'utf8'),
  );
  expect(texts.some((text) => text.includes(`reached('${row}'`))).toBe(true);
});

test('the table has each row that a step of the service names', () => {
  const files = ['src/core/service', 'src/core/engine', 'src/core/lifecycle'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('service-recovery.ts'))
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
  );
  const named = new Set(files.flatMap((text) => [...text.matchAll(/'(service-[A-Za-z-]+)'/g)].map(([, row]) => row)));
  // This is a problem code, not a row.
  named.delete('service-unreachable');
  expect(named).toEqual(new Set(Object.keys(serviceRecoveryTable)));
});

import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { limitFacts, fuzzNexoRequests, type Started } from './nexo-requests.js';

const documents = isWhole ? 240 : 60;

test('damaged requests throw no error and start only their own content, and intact requests start', async () => {
  // The first documents are plain, the last ones sealed.
  const report = await fuzzNexoRequests(1, (count) => count >= documents);
  expect(report.wrong).toEqual([]);
  expect(report.accepted).toBeGreaterThan(documents / 6);
  expect(report.accepted).toBeLessThan(documents / 2);
});

test('the same seed makes the same requests', () => {
  expect(limitFacts(5, 3, 80)).toEqual(limitFacts(5, 3, 80));
  expect(limitFacts(6, 3, 80)).not.toEqual(limitFacts(5, 3, 80));
});

test.each<[string, (started: Started) => Started]>([
  ['charges another amount', (one) => ({ ...one, cents: 1 })],
  ['uses another terminal', (one) => ({ ...one, terminal: 'till-2' })],
  ['answers another register', (one) => ({ ...one, saleId: 'SALE-2' })],
])('the fuzzer finds an interface that %s', async (_name, broken) => {
  const report = await fuzzNexoRequests(1, (count) => count >= 40, broken);
  expect(report.wrong.length).toBeGreaterThan(0);
});

import { expect, test } from 'vitest';
import type { RequestEnd } from '../../src/net/index.js';
import { fuzzResponses, responseOf } from './http-bodies.js';

const documents = 100;
const isEnough = (count: number): boolean => count >= documents;

test('a damaged response is accepted as an answer only with the content of its bytes', async () => {
  const report = await fuzzResponses(1, isEnough);
  expect(report.wrong).toEqual([]);
  expect(report.accepted).toBeGreaterThan(documents / 4);
  expect(report.accepted).toBeLessThan((documents * 9) / 10);
});

test('the same seed makes the same responses', () => {
  expect(responseOf(5, 3)).toEqual(responseOf(5, 3));
  expect(responseOf(6, 3)).not.toEqual(responseOf(5, 3));
});

const answered = (text: string): RequestEnd => ({ type: 'answered', status: 200, contentType: '', text });

test.each<[string, (end: RequestEnd) => RequestEnd]>([
  ['accepts a part as the whole', (end) => (end.type === 'lost' ? answered(end.part ?? '') : end)],
  ['loses a whole answer', (end) => ({ type: 'lost', cause: { code: 'closed', text: end.type } })],
  ['trims a text', (end) => (end.type === 'answered' ? { ...end, text: end.text.slice(1) } : end)],
])('the fuzzer finds a client that %s', async (_name, broken) => {
  const report = await fuzzResponses(1, (count) => count >= 40, broken);
  expect(report.wrong.length).toBeGreaterThan(0);
});

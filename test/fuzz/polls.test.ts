import { expect, test } from 'vitest';
import type { RequestEnd } from '../../src/net/index.js';
import { conversationOf, fuzzPolls } from './polls.js';

const documents = 400;
const isEnough = (count: number): boolean => count >= documents;

test('a damaged polled answer never counts as an outcome, and an intact answer with status 200 is accepted', () => {
  const report = fuzzPolls(1, isEnough);
  expect(report.wrong).toEqual([]);
  expect(report.accepted).toBeGreaterThan(documents / 5);
  expect(report.accepted).toBeLessThan((documents * 4) / 5);
});

test('the same seed makes the same conversations', () => {
  expect(conversationOf(5, 3)).toEqual(conversationOf(5, 3));
  expect(conversationOf(6, 3)).not.toEqual(conversationOf(5, 3));
});

const withText = (end: RequestEnd, change: (text: string) => string): RequestEnd =>
  end.type === 'answered' ? { ...end, text: change(end.text) } : end;

test.each<[string, (end: RequestEnd) => RequestEnd]>([
  ['takes each status for 200', (end) => (end.type === 'answered' ? { ...end, status: 200 } : end)],
  ['looks at no ServiceID', (end) => withText(end, (text) => text.replaceAll('"A6"', '"A7"'))],
  ['takes each failure for a success', (end) => withText(end, (text) => text.replaceAll('"Failure"', '"Success"'))],
  ['loses what is fetched', (end) => (end.type === 'answered' && end.text !== '' ? { ...end, status: 204 } : end)],
])('a client that %s is found', (_name, broken) => {
  expect(fuzzPolls(1, isEnough, broken).wrong.length).toBeGreaterThan(0);
});

import { expect, test } from 'vitest';
import { brokenCode } from '../../faults/fault.js';
import { rules } from '../../faults/files.js';
import { numberMax } from '../judge.js';
import { drawn } from './index.js';

test('each requirement has a rule that can be removed', () => {
  expect(rules.map(({ number }) => number)).toEqual(Array.from({ length: numberMax }, (_, place) => place + 1));
});

test.each(rules)('the rule of R$number fits its file and leaves TypeScript', (rule) => {
  expect(brokenCode(rule)).not.toBe('');
});

test('a seed always selects the same rules, each once', () => {
  const numbers = drawn(20_261_123, 20).map(({ number }) => number);
  expect(numbers).toEqual([1, 3, 5, 7, 9, 20, 25, 29, 40, 59, 69, 73, 81, 84, 85, 87, 89, 96, 101, 102]);
  expect(drawn(1, 1_000)).toEqual(rules);
});

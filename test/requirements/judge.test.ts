import { expect, test } from 'vitest';
import { isShown, numberMax, numbersOf, requirementsOf } from './judge.js';

function at(title: string, passed: boolean) {
  return { title, file: 'test/some.test.ts', passed };
}

test('a title names its requirements only at its beginning', () => {
  expect(numbersOf('R34, R39: a capture')).toEqual([34, 39]);
  expect([numbersOf('as R34: a capture'), numbersOf('R34 captures')]).toEqual([[], []]);
});

test('a requirement without a test, or with a failed test, is not shown as met', () => {
  const found = requirementsOf([at('R1: one', true), at('R2: two', true), at('R2, R3: both', false)]);
  expect(found.filter(isShown).map(({ number }) => number)).toEqual([1]);
  expect(found).toHaveLength(numberMax);
});

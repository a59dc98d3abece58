import { expect, test } from 'vitest';
import { isUuid7, ulid, uuid7 } from '../../../src/simulator/service/rules/base/ids.js';

const zeros = (count: number): readonly number[] => Array.from({ length: count }, () => 0);

test('identifiers have whole milliseconds, even if the clock counts in fractions', () => {
  const id = uuid7(1_767_225_730_010.5, zeros);
  expect(isUuid7(id)).toBe(true);
  expect(id).toBe(uuid7(1_767_225_730_010, zeros));
  expect(ulid(1_767_225_730_010.5, zeros)).toBe(ulid(1_767_225_730_010, zeros));
});

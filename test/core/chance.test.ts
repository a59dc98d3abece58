import { expect, test } from 'vitest';
import { chanceFrom, draw, idCountMax, idPrefixLength, serviceIdOf } from '../../src/core/chance.js';

test('a ServiceID has ten characters, from the first to the last of a prefix, and none twice', () => {
  expect(serviceIdOf('ABCDEF', 0)).toBe('ABCDEF0000');
  expect(serviceIdOf('ABCDEF', idCountMax - 1)).toBe('ABCDEFZZZZ');
  const ids = new Set(Array.from({ length: 5_000 }, (_, count) => serviceIdOf('ABCDEF', count)));
  expect(ids.size).toBe(5_000);
});

test('the same seed draws the same, another seed draws another prefix', () => {
  const [first] = draw.idPrefix(chanceFrom(1));
  expect(first).toHaveLength(idPrefixLength);
  expect(draw.idPrefix(chanceFrom(1))[0]).toBe(first);
  const prefixes = new Set(Array.from({ length: 2_000 }, (_, seed) => draw.idPrefix(chanceFrom(seed))[0]));
  expect(prefixes.size).toBe(2_000);
});

test('a jitter keeps within its bounds and spreads over them', () => {
  let chance = chanceFrom(7);
  const drawn: number[] = [];
  for (let index = 0; index < 2_000; index += 1) {
    const [value, next] = draw.between(chance, 1_000, 10_000);
    drawn.push(value);
    chance = next;
  }
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...drawn)).toBeLessThanOrEqual(10_000);
  expect(Math.min(...drawn)).toBeLessThan(1_200);
  expect(Math.max(...drawn)).toBeGreaterThan(9_800);
});

import { expect, test } from 'vitest';
import { randomFrom, nextRandom, idCountMax, idPrefixLength, serviceIdOf } from '../../src/core/base/random.js';

test('each ServiceID has ten characters and is unique within its prefix', () => {
  expect(serviceIdOf('ABCDEF', 0)).toBe('ABCDEF0000');
  expect(serviceIdOf('ABCDEF', idCountMax - 1)).toBe('ABCDEFZZZZ');
  const ids = new Set(Array.from({ length: 5_000 }, (_, count) => serviceIdOf('ABCDEF', count)));
  expect(ids.size).toBe(5_000);
});

test('the same seed gives the same prefix, and a different seed gives a different prefix', () => {
  const [first] = nextRandom.idPrefix(randomFrom(1));
  expect(first).toHaveLength(idPrefixLength);
  expect(nextRandom.idPrefix(randomFrom(1))[0]).toBe(first);
  const prefixes = new Set(Array.from({ length: 2_000 }, (_, seed) => nextRandom.idPrefix(randomFrom(seed))[0]));
  expect(prefixes.size).toBe(2_000);
});

test('a jitter stays within its bounds and covers them', () => {
  let generator = randomFrom(7);
  const drawn: number[] = [];
  for (let index = 0; index < 2_000; index += 1) {
    const [value, next] = nextRandom.between(generator, 1_000, 10_000);
    drawn.push(value);
    generator = next;
  }
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...drawn)).toBeLessThanOrEqual(10_000);
  expect(Math.min(...drawn)).toBeLessThan(1_200);
  expect(Math.max(...drawn)).toBeGreaterThan(9_800);
});

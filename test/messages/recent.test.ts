import { expect, it } from 'vitest';
import { recentSource, remember } from '../../src/messages/recent.js';

it('keeps the source of the last 500 texts, and forgets old ones', () => {
  for (let number = 0; number < 5_000; number += 1)
    remember(`text ${number}`, { message: 'area.name', facts: [number] });
  for (let number = 4_500; number < 5_000; number += 1) expect(recentSource(`text ${number}`)?.facts).toEqual([number]);
  expect(recentSource('text 3999')).toBeUndefined();
});

it('returns the newest source of a text that two messages wrote', () => {
  remember('the same text', { message: 'area.first', facts: [] });
  for (let number = 0; number < 600; number += 1) remember(`between ${number}`, { message: 'area.name', facts: [] });
  remember('the same text', { message: 'area.second', facts: [] });
  expect(recentSource('the same text')?.message).toBe('area.second');
});

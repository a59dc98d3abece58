import { expect, it } from 'vitest';
import { recentSource, remember } from '../../src/messages/recent.js';

const always = (): boolean => true;

it('the memory keeps the source of the last 600 texts, and forgets older texts', () => {
  for (let number = 0; number < 5_000; number += 1) remember(`text ${number}`, 'area.name', [number]);
  for (let number = 4_400; number < 5_000; number += 1)
    expect(recentSource(`text ${number}`, always)?.facts).toEqual([number]);
  expect(recentSource('text 4399', always)).toBeUndefined();
});

it('the memory returns the newest source of a text that two messages have written', () => {
  remember('the same text', 'area.first', []);
  for (let number = 0; number < 500; number += 1) remember(`between ${number}`, 'area.name', []);
  remember('the same text', 'area.second', ['passed on']);
  expect(recentSource('the same text', always)?.message).toBe('area.second');
  expect(recentSource('the same text', (facts) => facts.length === 0)?.message).toBe('area.first');
});

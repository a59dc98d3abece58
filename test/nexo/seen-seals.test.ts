/** The marks of sealed messages: how many are kept, and what a new process knows of them. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SeenSeals } from '../../src/nexo/seen-seals.js';

const max = { heard: 3, said: 2 };

function place(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tenderd-marks-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return join(directory, 'nexo-seals');
}

const linesIn = (path: string): number => readFileSync(path, 'utf8').split('\n').length - 1;

test('as many messages of registers as it says are known, however much is said in between, and the oldest goes first', () => {
  const seen = new SeenSeals(place(), max);
  for (const mark of ['a', 'b', 'c']) expect(seen.note(mark)).toBe('new');
  for (let count = 0; count < 50; count += 1) seen.noteOurs(`answer ${count}`);
  expect(['a', 'b', 'c'].map((mark) => seen.note(mark))).toEqual(['known', 'known', 'known']);
  expect(seen.note('d')).toBe('new');
  expect(['b', 'c', 'd'].map((mark) => seen.note(mark))).toEqual(['known', 'known', 'known']);
  expect(seen.note('a')).toBe('new');
});

test('what was said is known apart from what was heard, the newest of it', () => {
  const seen = new SeenSeals(place(), max);
  for (const text of ['one', 'two', 'three']) seen.noteOurs(text);
  expect(['one', 'two', 'three'].map((text) => seen.isOurs(text))).toEqual([false, true, true]);
  expect(seen.note('three')).toBe('new');
});

test('a new process knows all of it, and what a power cut left of the last line', () => {
  const path = place();
  const seen = new SeenSeals(path, max);
  for (const mark of ['a', 'b', 'c', 'd']) seen.note(mark);
  seen.noteOurs('answer');
  writeFileSync(path, readFileSync(path, 'utf8').concat('-cut-o'));
  const next = new SeenSeals(path, max);
  expect(['b', 'c', 'd'].map((mark) => next.note(mark))).toEqual(['known', 'known', 'known']);
  expect([next.isOurs('answer'), next.isOurs('b')]).toEqual([true, false]);
  expect(linesIn(path)).toBe(4);
  expect(next.note('e')).toBe('new');
  expect(new SeenSeals(path, max).note('e')).toBe('known');
});

test('the file stays short while the process lives', () => {
  const path = place();
  const seen = new SeenSeals(path, max);
  for (let count = 0; count < 200; count += 1) {
    seen.note(`asked ${count}`);
    seen.noteOurs(`answer ${count}`);
    expect(linesIn(path)).toBeLessThanOrEqual(2 * (max.heard + max.said));
  }
  expect(new SeenSeals(path, max).note('asked 199')).toBe('known');
});

test('a place that cannot be had is said at the start', () => {
  const path = join(place(), 'nowhere', 'nexo-seals');
  expect(() => new SeenSeals(path)).toThrow(/ENOENT/);
});

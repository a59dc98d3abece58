/** The marks of sealed messages: how many are kept, and which of them a new process knows. */

import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SeenSeals } from '../../src/nexo/listeners/seen-seals.js';
import { freshFolder } from '../world/fresh-folder.js';

const max = { heard: 3, said: 2 };

function place(): string {
  const directory = freshFolder();
  return join(directory, 'nexo-seals');
}

const linesIn = (path: string): number => readFileSync(path, 'utf8').split('\n').length - 1;

test('the configured number of received messages is known, and the oldest is dropped first', () => {
  const seen = new SeenSeals(place(), { max });
  for (const mark of ['a', 'b', 'c']) expect(seen.note(mark)).toBe('new');
  for (let count = 0; count < 50; count += 1) seen.noteOurs(`answer ${count}`);
  expect(['a', 'b', 'c'].map((mark) => seen.note(mark))).toEqual(['known', 'known', 'known']);
  expect(seen.note('d')).toBe('new');
  expect(['b', 'c', 'd'].map((mark) => seen.note(mark))).toEqual(['known', 'known', 'known']);
  expect(seen.note('a')).toBe('new');
});

test('sent and received messages are remembered separately, the newest of each', () => {
  const seen = new SeenSeals(place(), { max });
  for (const text of ['one', 'two', 'three']) seen.noteOurs(text);
  expect(['one', 'two', 'three'].map((text) => seen.isOurs(text))).toEqual([false, true, true]);
  expect(seen.note('three')).toBe('new');
});

test('a new process knows all remembered messages, even after a power cut in the last line', () => {
  const path = place();
  const seen = new SeenSeals(path, { max });
  for (const mark of ['a', 'b', 'c', 'd']) seen.note(mark);
  seen.noteOurs('answer');
  writeFileSync(path, readFileSync(path, 'utf8').concat('-cut-o'));
  const next = new SeenSeals(path, { max });
  expect(['b', 'c', 'd'].map((mark) => next.note(mark))).toEqual(['known', 'known', 'known']);
  expect([next.isOurs('answer'), next.isOurs('b')]).toEqual([true, false]);
  expect(linesIn(path)).toBe(4);
  expect(next.note('e')).toBe('new');
  expect(new SeenSeals(path, { max }).note('e')).toBe('known');
});

test('the file stays short while the process runs', () => {
  const path = place();
  const seen = new SeenSeals(path, { max });
  for (let count = 0; count < 200; count += 1) {
    seen.note(`asked ${count}`);
    seen.noteOurs(`answer ${count}`);
    expect(linesIn(path)).toBeLessThanOrEqual(2 * (max.heard + max.said));
  }
  expect(new SeenSeals(path, { max }).note('asked 199')).toBe('known');
});

/** Returns a disk with room for so many bytes. The last write is cut. */
function diskOf(room: number) {
  const disk = { room };
  const write = (file: number, bytes: Buffer, from: number): number => {
    if (disk.room === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const taken = writeSync(file, bytes, from, Math.min(bytes.length - from, disk.room));
    disk.room -= taken;
    return taken;
  };
  return { disk, write };
}

/** Returns the answers to these marks, in order. */
function saidTo(seen: SeenSeals, marks: readonly string[]): readonly string[] {
  return marks.map((mark) => seen.note(mark));
}

test('on a full disk a long file is read with a report, and shortened once there is room', () => {
  const path = place();
  saidTo(new SeenSeals(path), ['a', 'b', 'c', 'd', 'e']);
  const { disk, write } = diskOf(30);
  const unwritten: string[] = [];
  const seen = new SeenSeals(path, { max, write, onUnwritten: (why) => unwritten.push(why) });
  expect(unwritten).toEqual([expect.stringContaining('no space left')]);
  expect(linesIn(path)).toBe(5);
  expect(saidTo(seen, ['c', 'd', 'e'])).toEqual(['known', 'known', 'known']);
  expect(saidTo(seen, ['f'])).toEqual(['unwritten']);
  disk.room = 10_000;
  expect(saidTo(seen, ['g', 'h', 'i', 'j', 'k', 'l', 'm'])).toEqual(Array.from({ length: 7 }, () => 'new'));
  expect(linesIn(path)).toBeLessThanOrEqual(2 * (max.heard + max.said));
  expect(unwritten).toHaveLength(1);
});

test('a daemon without the file also starts on a full disk', () => {
  const { write } = diskOf(0);
  const seen = new SeenSeals(place(), { max, write });
  expect(saidTo(seen, ['a'])).toEqual(['unwritten']);
});

test('half an entry does not count, and does not damage other entries', () => {
  const path = place();
  const { disk, write } = diskOf(23 + 11);
  const seen = new SeenSeals(path, { max, write });
  expect(saidTo(seen, ['a', 'b'])).toEqual(['new', 'unwritten']);
  disk.room = 10_000;
  expect(saidTo(seen, ['c', 'd'])).toEqual(['new', 'new']);
  // A new process accepts no copy of a message that was served. A message that was not served may come again.
  expect(saidTo(new SeenSeals(path, { max }), ['a', 'c', 'd', 'b'])).toEqual(['known', 'known', 'known', 'new']);
});

test('a new process on a full disk does not continue a half line of the earlier process', () => {
  const path = place();
  saidTo(new SeenSeals(path, { max }), ['a']);
  writeFileSync(path, readFileSync(path, 'utf8').concat('cut-o'));
  const { disk, write } = diskOf(0);
  const seen = new SeenSeals(path, { max, write });
  disk.room = 10_000;
  expect(saidTo(seen, ['a', 'b'])).toEqual(['known', 'new']);
  expect(saidTo(new SeenSeals(path, { max }), ['a', 'b'])).toEqual(['known', 'known']);
});

test('an unusable path is reported at the start', () => {
  const path = join(place(), 'nowhere', 'nexo-seals');
  expect(() => new SeenSeals(path)).toThrow(/ENOENT/);
});

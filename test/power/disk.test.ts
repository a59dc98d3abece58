import { expect, test } from 'vitest';
import { Dice } from '../simulation/dice.js';
import { Disk, type Image } from './disk.js';
import type { RecordedCall } from './recording.js';

const path = '/shop/file';
const opened: RecordedCall = { kind: 'open', fd: 3, path, makes: true, empties: false };
const openedDirectory: RecordedCall = { kind: 'open', fd: 4, path: '/shop', makes: false, empties: false };
const sync: RecordedCall = { kind: 'sync', fd: 3 };
const syncNames: RecordedCall = { kind: 'sync', fd: 4 };

function write(letter: string, offset: number, length: number): RecordedCall {
  return { kind: 'write', fd: 3, offset, bytes: Buffer.alloc(length, letter) };
}

/** Returns the states of one file in many cuts after the same calls: each state once, runs of a letter shortened. */
function statesAfter(calls: readonly RecordedCall[], name = path): ReadonlySet<string> {
  const disk = new Disk('/shop');
  for (const call of calls) disk.apply(call);
  const dice = new Dice(1);
  return new Set(Array.from({ length: 200 }, () => inWords(disk.afterCut(dice), name)));
}

function inWords(image: Image, name: string): string {
  const text = image.get(name)?.toString('latin1').replaceAll('\0', '.');
  return text?.replace(/(.)\1*/g, (run, letter: string) => `${letter}${run.length}`) ?? 'never-received';
}

test('the simulated disk keeps synced data with its name and content', () => {
  expect(statesAfter([openedDirectory, opened, write('a', 0, 1024), sync, syncNames])).toEqual(new Set(['a1024']));
});

test('the simulated disk keeps an unsynced write as a whole, in whole sectors, or not at all', () => {
  const calls = [openedDirectory, opened, write('a', 0, 1024), sync, syncNames, write('b', 256, 512)];
  expect(statesAfter(calls)).toEqual(new Set(['a1024', 'a256b512a256', 'a256b256a512', 'a512b256a256']));
});

test('the simulated disk may keep the later of two writes without the earlier write', () => {
  const calls = [openedDirectory, opened, syncNames, write('a', 0, 512), write('b', 512, 512)];
  expect(statesAfter(calls)).toEqual(new Set(['', 'a512', '.512b512', 'a512b512']));
});

test('the simulated disk may lose a synced file whose directory was not synced', () => {
  expect(statesAfter([openedDirectory, opened, write('a', 0, 512), sync])).toEqual(new Set(['a512', 'never-received']));
});

test('the simulated disk may lose a directory whose parent was not synced', () => {
  const inner: RecordedCall = { kind: 'open', fd: 5, path: '/shop/data', makes: false, empties: false };
  const file: RecordedCall = { ...opened, path: '/shop/data/file' };
  const calls: readonly RecordedCall[] = [{ kind: 'mkdir', path: '/shop/data' }, file, write('a', 0, 512), sync, inner];
  const named: readonly RecordedCall[] = [...calls, { kind: 'sync', fd: 5 }];
  expect(statesAfter(named, '/shop/data/file')).toEqual(new Set(['a512', 'never-received']));
  expect(statesAfter([...named, openedDirectory, syncNames], '/shop/data/file')).toEqual(new Set(['a512']));
});

test('the simulated disk keeps a rename as a whole or not at all', () => {
  const draft: RecordedCall = { ...opened, path: '/shop/draft' };
  const rename: RecordedCall = { kind: 'rename', from: '/shop/draft', to: path };
  const calls = [openedDirectory, opened, write('a', 0, 512), sync, syncNames, draft, write('b', 0, 512), sync, rename];
  expect(statesAfter(calls)).toEqual(new Set(['a512', 'b512']));
});

test('the simulated disk loses data of a failed sync until it is written again', () => {
  const failed: RecordedCall = { kind: 'failed', fd: 3, what: 'sync', atMs: 0 };
  const calls = [openedDirectory, opened, syncNames, write('a', 0, 512), failed, write('b', 512, 512), sync];
  expect(statesAfter(calls)).toEqual(new Set(['.512b512']));
  expect(statesAfter([...calls, write('a', 0, 512), sync])).toEqual(new Set(['a512b512']));
});

/** An append: its answers in a table, and any order of losses against a stream that takes each entry at most once. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterAnswer,
  type Append,
  type AppendEvent,
  type AppendStep,
  beginAppend,
} from '../../src/replicate/rules/append.js';

const sending: Append = { state: 'sending', id: 'a', after: 7 };
const reading: Append = { ...sending, state: 'reading' };
const read = (next: string | undefined, last: number): AppendEvent => ({ type: 'read', next, last });

test.each<readonly [string, Append, AppendEvent, AppendStep]>([
  ['acknowledged at its place', sending, { type: 'acknowledged', sequence: 8 }, { type: 'appended', sequence: 8 }],
  ['acknowledged at another place', sending, { type: 'acknowledged', sequence: 3 }, { type: 'behind' }],
  ['refused because of the last entry', sending, { type: 'wrong-last-sequence' }, { type: 'read', append: reading }],
  ['without an answer', sending, { type: 'unknown' }, { type: 'read', append: reading }],
  ['that cannot be read', reading, { type: 'unknown' }, { type: 'read', append: reading }],
  ['that is found', reading, read('a', 8), { type: 'appended', sequence: 8 }],
  ['that is found before later entries', reading, read('a', 9), { type: 'appended', sequence: 8 }],
  ['whose place another entry has', reading, read('b', 8), { type: 'deposed' }],
  ['that is missing', reading, read(undefined, 7), { type: 'send', append: sending }],
  ['after a loss of the stream', reading, read(undefined, 6), { type: 'behind' }],
  ['in a stream with a gap', reading, read(undefined, 9), { type: 'behind' }],
])('an append %s has its next step', (_name, append, event, step) => {
  expect(afterAnswer(append, event)).toEqual(step);
});

/** The fate of one request. `late`: the request arrives, after the next reading, and its answer is lost. */
const fates = ['arrives', 'lost', 'answer-lost', 'late'] as const;
type Fate = (typeof fates)[number];

/** Appends an entry, with these fates one after another, and a rival entry before the request with this number. */
function playedWith(
  chosen: readonly Fate[],
  rivalAt: number | null,
): { readonly stream: readonly string[]; readonly end: AppendStep } {
  const stream = ['x'];
  const take = (id: string): boolean => stream.length === 1 && stream.push(id) > 0;
  const late: string[] = [];
  let turn = 0;
  let step = beginAppend('a', 1);
  while (step.type === 'send' || step.type === 'read') {
    if (turn === rivalAt) take('rival');
    const now = chosen[turn] ?? 'arrives';
    turn += 1;
    step = afterAnswer(step.append, answer(step, now, stream, take, late));
  }
  for (const id of late) take(id);
  return { stream, end: step };
}

function expectOneEnd({ stream, end }: ReturnType<typeof playedWith>): void {
  expect(stream.filter((id) => id === 'a')).toHaveLength(end.type === 'appended' ? 1 : 0);
  expect(end.type).toBe(stream[1] === 'a' ? 'appended' : 'deposed');
}

test('an append ends as appended if and only if the stream has the entry once, whatever is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...fates), { maxLength: 12 }), fc.option(fc.nat(6)), (chosen, rivalAt) =>
      expectOneEnd(playedWith(chosen, rivalAt)),
    ),
  );
});

/** Returns every order of so many fates. */
function ordersOf(length: number): readonly (readonly Fate[])[] {
  if (length === 0) return [[]];
  return ordersOf(length - 1).flatMap((order) => fates.map((fate) => [...order, fate]));
}

test('an append has one result in every order of four fates, with and without a rival entry at each moment', () => {
  const rivals = [null, 0, 1, 2, 3, 4];
  for (const chosen of ordersOf(4)) for (const rivalAt of rivals) expectOneEnd(playedWith(chosen, rivalAt));
});

function answer(
  step: AppendStep,
  now: 'arrives' | 'lost' | 'answer-lost' | 'late',
  stream: readonly string[],
  take: (id: string) => boolean,
  late: string[],
): AppendEvent {
  if (step.type === 'read') {
    const seen = read(stream[1], stream.length);
    for (const id of late.splice(0)) take(id);
    return now === 'arrives' ? seen : { type: 'unknown' };
  }
  if (now === 'lost') return { type: 'unknown' };
  if (now === 'late') {
    late.push('a');
    return { type: 'unknown' };
  }
  // The stream knows the message id, and answers a repeat like the first time.
  const isTaken = take('a') || stream[1] === 'a';
  if (now === 'answer-lost') return { type: 'unknown' };
  return isTaken ? { type: 'acknowledged', sequence: 2 } : { type: 'wrong-last-sequence' };
}

/** What it must hold: answers in time, a daemon that never stands still, and memory that does not grow. */

import type { Round } from './load.js';

/** Invariant I20: a query is answered within a second. */
const answerMaxMs = 1_000;
/** What the heap may have grown by, after a collection, from the first round to the last: as in the bench. */
const grownMaxMiB = 8;

/** The figures that decide, of all rounds together. */
export interface Figures {
  readonly slowestMs: number;
  /** The slowest, beside what the machine withheld (`withheld.ts`). */
  readonly ownSlowestMs: number;
  readonly standstillMs: number;
  readonly grownMiB: number;
}

/** The figures of these rounds. */
export function figuresOf(rounds: readonly Pick<Round, 'puts' | 'polls' | 'memory'>[]): Figures {
  const answers = rounds.flatMap(({ puts, polls }) => [puts, polls]);
  const heaps = rounds.map(({ memory }) => memory.heapMiB);
  return {
    slowestMs: Math.max(...answers.map(({ max }) => max)),
    ownSlowestMs: Math.max(...answers.map(({ ownMax }) => ownMax)),
    standstillMs: Math.max(...rounds.map(({ memory }) => memory.standstillMs)),
    grownMiB: Math.round(((heaps.at(-1) ?? 0) - (heaps[0] ?? 0)) * 10) / 10,
  };
}

/** What is broken, in words. How long an answer took on a machine that gave it no processor breaks nothing. */
export function failuresOf({ ownSlowestMs, standstillMs, grownMiB }: Figures): readonly string[] {
  return [
    ...(ownSlowestMs <= answerMaxMs
      ? []
      : [`an answer took ${ownSlowestMs} ms beside what the machine withheld, and may take ${answerMaxMs}`]),
    ...(standstillMs <= answerMaxMs
      ? []
      : [`the daemon stood still for ${standstillMs} ms by itself, and may for ${answerMaxMs}`]),
    ...(grownMiB <= grownMaxMiB ? [] : [`the heap grew by ${grownMiB} MiB, and may by ${grownMaxMiB}`]),
  ];
}

/** The goals: answers in time, a daemon without standstills, and memory that does not grow. */

import type { Round } from './load.js';

/** Invariant I20: a query is answered within a second. */
const answerMaxMs = 1_000;
/** The maximum growth of the heap after a collection, from the first round to the last, as in the bench. */
const grownMaxMiB = 8;

/** The figures of all rounds that decide. */
export interface Figures {
  readonly slowestMs: number;
  /** The slowest answer, without the time that the machine withheld (`withheld.ts`). */
  readonly ownSlowestMs: number;
  readonly standstillMs: number;
  readonly grownMiB: number;
}

/** Returns the figures of these rounds. */
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

/** Returns the violations as texts. A late answer on a machine without free processors is not a violation. */
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

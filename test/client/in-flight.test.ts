/** The next step of the client after each answer, and without an answer. */

import { describe, expect, test } from 'vitest';
import { OutcomeUnknown, type ProblemCode, TenderdProblem, TenderdUnreachable } from '../../src/client/errors.js';
import { begin, follow, type Heard, type InFlight, type Step } from '../../src/client/in-flight.js';

const away = new TenderdUnreachable('no-connection', 'http://127.0.0.1:1', 'ECONNREFUSED');

function refusal(code: ProblemCode, retryAfterS?: number): TenderdProblem {
  return new TenderdProblem({ type: '', title: '', status: 400, detail: '', code }, retryAfterS);
}

/** Gives these answers one after another, with all the time left to start. Returns the steps in words. */
function course(begun: InFlight, heard: readonly Heard[], leftMs = 30_000): readonly string[] {
  const words: string[] = [];
  let inFlight = begun;
  for (const one of heard) {
    const step = follow(inFlight, one, leftMs);
    words.push(inWords(step));
    if (step.do !== 'ask') break;
    ({ inFlight } = step);
  }
  return words;
}

function inWords(step: Step): string {
  if (step.do === 'tell') return 'tell';
  if (step.do === 'ask') return `${step.inFlight.phase} in ${step.pauseMs}`;
  const { error } = step;
  if (error instanceof OutcomeUnknown) {
    return `unknown, for ${error.cause instanceof TenderdProblem ? error.cause.code : String(error.cause)}`;
  }
  return error instanceof TenderdProblem ? `refused: ${error.code}` : error.name;
}

const starting = begin('p1', 'starting');

describe('an unreachable daemon', () => {
  test('gets the request again with the same id, at growing intervals of at most 5 s', () => {
    expect(course(starting, [away, away, away, away, away, away, away], 60_000)).toEqual([
      'starting in 250',
      'starting in 500',
      'starting in 1000',
      'starting in 2000',
      'starting in 4000',
      'starting in 5000',
      'starting in 5000',
    ]);
  });

  test('gets no start after the time limit, but is asked whether the payment had started', () => {
    expect(course(starting, [away], 250)).toEqual(['asking in 250']);
    expect(course(starting, [away], 251)).toEqual(['starting in 250']);
    expect(course(starting, [away, away], -1)).toEqual(['asking in 250', 'asking in 500']);
  });

  test.each(['stopping', 'internal-error', 'request-timeout', 'replicate-no-quorum', 'replicate-unreachable'] as const)(
    'with the problem %s gets the request again',
    (code) => {
      expect(course(starting, [refusal(code)])).toEqual(['starting in 250']);
    },
  );

  test('is asked for a started transaction without a time limit', () => {
    const watching: InFlight = { ...starting, phase: 'watching' };
    expect(course(watching, [away, refusal('stopping', 2)], -1)).toEqual(['watching in 250', 'watching in 2000']);
    expect(course(watching, [refusal('unauthorized')])).toEqual(['unknown, for unauthorized']);
    expect(course(watching, [refusal('unknown-transaction')])).toEqual(['unknown, for unknown-transaction']);
  });

  test('is asked again after the time that it names', () => {
    expect(course(starting, [refusal('stopping', 2)])).toEqual(['starting in 2000']);
  });

  test('in a pair without a majority is asked until the daemon knows whether the payment had started', () => {
    const waits = refusal('replicate-no-quorum', 2);
    const unknown = refusal('unknown-transaction');
    expect(course(starting, [waits, waits, unknown, unknown], 1_000)).toEqual([
      'asking in 2000',
      'asking in 2000',
      'asking in 250',
      'refused: unknown-transaction',
    ]);
  });
});

describe('a refusal', () => {
  test('is reported unchanged if nothing can have started', () => {
    expect(course(starting, [refusal('sale-open')])).toEqual(['refused: sale-open']);
  });

  test('does not decide the outcome of an earlier unanswered request, so the client asks twice for the transaction', () => {
    const unknown = refusal('unknown-transaction');
    expect(course(starting, [away, refusal('sale-open'), unknown, unknown])).toEqual([
      'starting in 250',
      'asking in 0',
      'asking in 250',
      'refused: sale-open',
    ]);
  });

  test('is followed by a repeat after the named time, if there is time to start', () => {
    expect(course(starting, [refusal('queue-full', 5)])).toEqual(['starting in 5000']);
    expect(course(starting, [refusal('journal-reserve', 30)])).toEqual(['refused: journal-reserve']);
  });

  test('of a request that may have started leaves the outcome unknown', () => {
    expect(course(starting, [away, refusal('unauthorized'), refusal('unauthorized')]).at(-1)).toBe(
      'unknown, for unauthorized',
    );
  });

  test('is reported for a transaction for which the client only asked', () => {
    expect(course(begin('p1', 'asking'), [refusal('unknown-transaction')])).toEqual(['refused: unknown-transaction']);
    expect(course(begin('p1', 'asking'), [refusal('unauthorized')])).toEqual(['refused: unauthorized']);
  });
});

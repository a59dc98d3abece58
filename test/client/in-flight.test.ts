/** The next step of the client after each answer, and without one. */

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

describe('a daemon that is away', () => {
  test('is asked again under the same id, more slowly each time, and never more slowly than every 5 s', () => {
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

  test('is no longer asked to start when the customer may have gone, but whether it had started', () => {
    expect(course(starting, [away], 250)).toEqual(['asking in 250']);
    expect(course(starting, [away], 251)).toEqual(['starting in 250']);
    expect(course(starting, [away, away], -1)).toEqual(['asking in 250', 'asking in 500']);
  });

  test.each(['stopping', 'internal-error', 'request-timeout'] as const)('%s is no refusal either', (code) => {
    expect(course(starting, [refusal(code)])).toEqual(['starting in 250']);
  });

  test('is asked for what it has for as long as it takes', () => {
    const watching: InFlight = { ...starting, phase: 'watching' };
    expect(course(watching, [away, refusal('stopping', 2)], -1)).toEqual(['watching in 250', 'watching in 2000']);
    expect(course(watching, [refusal('unauthorized')])).toEqual(['unknown, for unauthorized']);
    expect(course(watching, [refusal('unknown-transaction')])).toEqual(['unknown, for unknown-transaction']);
  });

  test('is given the time that it asks for', () => {
    expect(course(starting, [refusal('stopping', 2)])).toEqual(['starting in 2000']);
  });
});

describe('a refusal', () => {
  test('is told as it is when nothing can have begun', () => {
    expect(course(starting, [refusal('sale-open')])).toEqual(['refused: sale-open']);
  });

  test('says nothing about an earlier request that was not answered: that one is asked for, twice', () => {
    const unknown = refusal('unknown-transaction');
    expect(course(starting, [away, refusal('sale-open'), unknown, unknown])).toEqual([
      'starting in 250',
      'asking in 0',
      'asking in 250',
      'refused: sale-open',
    ]);
  });

  test('is waited out as long as it says, if there is time to start', () => {
    expect(course(starting, [refusal('queue-full', 5)])).toEqual(['starting in 5000']);
    expect(course(starting, [refusal('journal-reserve', 30)])).toEqual(['refused: journal-reserve']);
  });

  test('of a request that had already begun leaves the outcome unknown', () => {
    expect(course(starting, [away, refusal('unauthorized'), refusal('unauthorized')]).at(-1)).toBe(
      'unknown, for unauthorized',
    );
  });

  test('is all there is about a transaction that nobody knows', () => {
    expect(course(begin('p1', 'asking'), [refusal('unknown-transaction')])).toEqual(['refused: unknown-transaction']);
    expect(course(begin('p1', 'asking'), [refusal('unauthorized')])).toEqual(['refused: unauthorized']);
  });
});

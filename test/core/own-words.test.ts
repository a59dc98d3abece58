/** What a gateway, terminal or payment service said of an attempt, as a sentence repeats it. */

import { describe, expect, test } from 'vitest';
import { inBrackets, ownWords, saidOf, statusIn } from '../../src/core/policy/peer-text.js';
import type { Evidence } from '../../src/core/model/attempt.js';
import { at, attemptOf } from './records.js';

function evidenceOf(change: Partial<Evidence>): Evidence {
  return { at, how: 'direct', message: {}, redacted: [], ...change };
}

describe('words of a terminal', () => {
  test.each<[string, Partial<Evidence>, string | undefined]>([
    ['nothing', {}, undefined],
    ['a plain result', { result: 'Failure' }, undefined],
    ['a result of its own', { result: 'Maybe', errorCondition: 'Refusal' }, 'Maybe: Refusal'],
    [
      'a condition and blanks',
      { result: 'Failure', errorCondition: 'Busy', additionalResponse: ' in use ' },
      'Busy: in use',
    ],
    ['blanks alone', { additionalResponse: '  ' }, undefined],
  ])('%s', (_what, said, expected) => {
    expect(ownWords(evidenceOf(said))).toBe(expected);
    const bracketed = expected === undefined ? '' : ` (${expected})`;
    expect(saidOf(attemptOf({ evidence: evidenceOf(said) }))).toBe(bracketed);
  });

  test('of an attempt of which nothing was said are none', () => {
    expect(saidOf(attemptOf())).toBe('');
  });

  test('are cut, and no blank is left before the bracket where they were cut behind a word', () => {
    const words = `${'a'.repeat(119)} and more`;
    expect(ownWords(evidenceOf({ errorCondition: words }))).toBe(`${'a'.repeat(119)} `);
    expect(saidOf(attemptOf({ evidence: evidenceOf({ errorCondition: words }) }))).toBe(` (${'a'.repeat(119)})`);
    expect(inBrackets(` ${'a'.repeat(121)}`)).toBe(` (${'a'.repeat(120)})`);
  });
});

test('a response without a message is told by its status, where it had one', () => {
  expect(statusIn({ status: 503 })).toBe(' (HTTP 503)');
  expect([statusIn({}), statusIn(undefined)]).toEqual(['', '']);
});

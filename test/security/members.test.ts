/** The members of an object by its punctuation, compared with JSON.parse. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { membersOf } from '../../src/security/members.js';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

test('the members of any object are those that JSON.parse reads', () => {
  const spaced = fc.tuple(
    fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })),
    fc.constantFrom(undefined, 1, '\t'),
  );
  fc.assert(
    fc.property(spaced, ([value, gap]) => {
      const members = membersOf(JSON.stringify(value, undefined, gap)) ?? [];
      expect(members.map(({ name, text }) => [name, parsed(text)])).toEqual(
        Object.entries(parsed(JSON.stringify(value)) ?? {}),
      );
    }),
    { numRuns: 500 },
  );
});

test('every object that JSON.parse reads is accepted, except with a duplicate name; a cut object is not', () => {
  const text = '{"a":{"b":[1,"}]\\"",{}]},"c\\u0041":-1.5e3 ,"d":"\\\\", "e":null}';
  expect(membersOf(text)?.map(({ name }) => name)).toEqual(['a', 'cA', 'd', 'e']);
  for (let length = 0; length < text.length; length += 1) expect(membersOf(text.slice(0, length))).toBeUndefined();
  for (const none of [
    '[]',
    '"{}"',
    '{}x',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{,"a":1}',
    '{"a" 1}',
    '{"a":1 "b":2}',
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
  ])
    expect(membersOf(none)).toBeUndefined();
});

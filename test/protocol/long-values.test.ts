import { describe, expect, it } from 'vitest';
import { codecFor, type Encoding } from '../../protocol/index.js';
import { golden } from './golden-messages.js';

/** Nearly as long as a message may be, and all white space except its ends. */
const long = ` 1${' '.repeat(200_000)}2`;

/** Fields whose values may be surrounded by white space, and their values in the golden message. */
const values = [
  ['a word', '"Success"'],
  ['a boolean', /(?<=OnlineFlag(?:=|":))(?:"1"|true)/],
  ['a number', /(?<=AuthorizedAmount(?:=|":))(?:"[\d.]+"|[\d.]+)/],
  ['a time', '"2024-05-05T10:10:10+02:00"'],
  ['a list', /(?<=EntryMode(?:=|":))(?:"[^"]+"|\[[^\]]+\])/],
] as const;
const cases = values.flatMap(([what, value]) =>
  (['xml', 'json'] as const).map((encoding) => [what, encoding, value] as const),
);

describe('the reader takes linear time for a long value', () => {
  it.each(cases)('%s in %s', (_, encoding: Encoding, value) => {
    const text = golden('payment-response-approved', encoding).replace(value, JSON.stringify(long));
    expect(text.length).toBeGreaterThan(long.length);
    const startedMs = performance.now();
    codecFor(encoding).decode(text);
    // It would take minutes if the end of the value were searched from each of its spaces.
    expect(performance.now() - startedMs).toBeLessThan(20_000);
  });
});

/** Who tries tokens is slowed, a register meanwhile is not, and no secret can be guessed in a few tries. */

import { expect, test } from 'vitest';
import { WrongTokens } from '../../src/api/wrong-tokens.js';
import { whyGuessable } from '../../src/config/guessable.js';
import { openInterface } from '../api/open-interface.js';

test('wrong tokens wait for their answer from the thirty-first on; one is forgiven each second', () => {
  let nowMs = 5;
  const tokens = new WrongTokens(() => nowMs);
  const delays = Array.from({ length: 32 }, () => tokens.delayMs());
  expect(delays).toEqual([...Array.from({ length: 30 }, () => 0), 250, 250]);
  nowMs += 2_000;
  expect([tokens.delayMs(), tokens.delayMs()]).toEqual([250, 250]);
  nowMs += 60_000;
  expect(tokens.delayMs()).toBe(0);
});

test('a register is served while somebody tries tokens, and each of them is refused', async () => {
  const daemon = await openInterface();
  const tried = Array.from({ length: 60 }, async () =>
    daemon.call({ path: '/v1/terminals', headers: { authorization: `Bearer ${'x'.repeat(43)}` } }),
  );
  expect((await daemon.call({ path: '/v1/terminals' })).status).toBe(200);
  expect(new Set((await Promise.all(tried)).map(({ status }) => status))).toEqual(new Set([401]));
});

test('a secret without chance in it is refused, and one that is random in any usual form is not', () => {
  expect(whyGuessable('aaaaaaaaaaaaaaaa')).toContain('different characters');
  expect(whyGuessable('abcdabcdabcdabcd')).toContain('different characters');
  expect(whyGuessable('12345678901234567890123456789012')).toContain('repeats itself');
  expect(whyGuessable('short')).toContain('shorter');
  for (const secret of ['short-but-random', '9f86d081884c7d659a2feaa0c55ad015', 'a secret with spaces'])
    expect(whyGuessable(secret)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { beginningOf, endOf, redact } from '../../protocol/index.js';
import { goldenMessage } from './golden-messages.js';

test('a cut keeps a surrogate pair whole or removes it', () => {
  const text = 'ab\u{1f600}cd';
  expect([2, 3, 4, 9].map((length) => beginningOf(text, length))).toEqual(['ab', 'ab', 'ab\u{1f600}', text]);
  expect([2, 3, 4, 9].map((length) => endOf(text, length))).toEqual(['cd', 'cd', '\u{1f600}cd', text]);
});

test('the redaction of an account number leaves no half character', () => {
  const message = goldenMessage('stored-value-response');
  const text = JSON.stringify(message).replace('9780000000017', '9780000\u{10ffff}887');
  expect(JSON.stringify(redact(JSON.parse(text)).message)).not.toMatch(/\\ud/);
});

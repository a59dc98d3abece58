/** The reason of a failure, in each form that vendors use. */

import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { readReason, readableText } from '../../protocol/index.js';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

test.each<[string, string | undefined, string | undefined]>([
  ['plain words', '51 funds', '51 funds'],
  ['plain words of another language', 'Kortet är spärrat', 'Kortet är spärrat'],
  ['a single word', 'DECLINED', 'DECLINED'],
  ['a word that could be base64', 'INSUFFICIENTFUNDS', 'INSUFFICIENTFUNDS'],
  ['words that could be base64', 'declined by the issuer', 'declined by the issuer'],
  ['an empty text', undefined, undefined],
  ['blanks', '  ', undefined],
  ['pairs', 'tid=1&refusalReason=210%20Not%20enough%20balance&message=DECLINED', '210 Not enough balance: DECLINED'],
  ['pairs with plus signs', 'message=CARD+BLOCKED&tid=1', 'CARD BLOCKED'],
  [
    'the issuer’s own text',
    'refusalReason=Refused&refusalReasonRaw=05%20%3A%20Do%20not%20honor',
    'Refused: 05 : Do not honor',
  ],
  ['the same text twice', 'refusalReason=CANCELLED&message=CANCELLED', 'CANCELLED'],
  ['a single pair', 'message=Payment%20cancelled', 'Payment cancelled'],
  ['pairs without a reason', 'tid=1&store=Shop', undefined],
  ['a reason of the conversion alone', 'tid=1&dcc.dccRefusalReason=Not%20configured', undefined],
  ['a reason that is null', 'refusalReason=null&message=Refused', 'Refused'],
  ['an invalid escape', 'message=100%25+sure+%zz&tid=1', '100% sure %zz'],
  ['JSON', '{"refusalReason":"Expired card","store":"Shop"}', 'Expired card'],
  ['JSON with additionalData', '{"additionalData":{"refusalReasonRaw":"54"},"message":"DECLINED"}', '54: DECLINED'],
  ['text that starts like JSON', '{declined}', '{declined}'],
  ['JSON in base64', base64('{"message":"Card declined","errors":["51"]}'), 'Card declined'],
  ['pairs in base64', base64('refusalReason=Blocked%20card&message=DECLINED'), 'Blocked card: DECLINED'],
  ['plain words in base64', base64('Not enough balance on card'), 'Not enough balance on card'],
  ['an equation', 'code=51', 'code=51'],
  ['a card number', 'card 4111 1111 1111 1111 is blocked', 'card 4111 11** **** 1111 is blocked'],
  ['a card number after escapes', 'message=4111%2D1111%2D1111%2D1111&tid=1', '4111-11**-****-1111'],
  ['control characters and direction marks', 'a\u001b[31mb\u202ec\nd', 'a [31mb c d'],
])('the reason is read from %s', (_name, text, reason) => {
  expect(readReason(text)).toBe(reason);
});

test('a long reason is cut between characters', () => {
  const reason = readReason('😀'.repeat(300)) ?? '';
  expect(Array.from(reason)).toHaveLength(200);
  expect(reason.endsWith('😀…')).toBe(true);
});

test('a text of any length is read in linear time', () => {
  expect(readReason(`${'a=b&'.repeat(60_000)}message=end`)?.length ?? 0).toBeLessThanOrEqual(200);
  expect(readableText('x'.repeat(1_000_000), 10)).toBe('xxxxxxxxx…');
});

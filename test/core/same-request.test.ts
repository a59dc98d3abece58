import { expect, test } from 'vitest';
import { isSameRequest } from '../../src/core/policy/idempotency.js';
import type { AnyRequest } from '../unchecked.js';
import * as fc from 'fast-check';
import { comparableNumber, comparableText, exactText, isSameText } from '../../src/core/base/text-equivalence.js';

/** Every field. The compiler requires new ones. */
const full: Required<Omit<AnyRequest, 'service' | 'online' | 'traceparent'>> = {
  transactionId: 'p1',
  kind: 'payment',
  register: 'A',
  terminal: 'till-1',
  amountDetails: { amount: 1_250, currency: 'EUR' },
  sale: 'R-1',
  original: { type: 'terminal', poiTransaction: { transactionId: '77', timeStamp: '2026-03-01T12:00:00Z' } },
  storedValue: { accountType: 'gift-card' },
  loyalty: { points: 5 },
  reversalReason: 'malfunction',
  scope: 'period',
  retryOf: 'p0',
  reviewed: [{ transactionId: 'p0', revision: 1, operator: 'A. Berg' }],
  insteadOf: 'p0',
  allowPartial: true,
  reading: { total: '12.50' },
  cardAcquisition: 'c1',
  options: { tip: 100 },
  acquirerData: 'metadata.order=1',
  terminalData: 'metadata.till=1',
  startBefore: '2026-03-01T12:00:30Z',
};

test('a different order of members, or undefined members, do not make a different request', () => {
  const shuffled = { ...full, ...Object.fromEntries(Object.entries(full).toReversed()) };
  expect(isSameRequest(full, shuffled)).toBe(true);
  expect(isSameRequest(full, structuredClone(full))).toBe(true);
  const { register: _register, ...anonymous } = full;
  expect(isSameRequest(anonymous, { ...anonymous, ...Object.fromEntries([['register', undefined]]) })).toBe(true);
});

test.each(Object.keys(full))('a request without its %s is a different request', (field) => {
  const without = { ...full, [field]: undefined };
  expect(isSameRequest(full, without)).toBe(false);
  expect(isSameRequest(without, full)).toBe(false);
});

test('a repeat in another trace is the same request', () => {
  const traceparent = '00-0000000000000000000000000000000a-000000000000000b-01';
  expect(isSameRequest(full, { ...full, traceparent })).toBe(true);
  expect(isSameRequest({ ...full, traceparent: '' }, { ...full, traceparent })).toBe(true);
});

test('a request that differs in a part of a field is a different request', () => {
  const amountDetails = { ...full.amountDetails, amount: 1_251 };
  expect(isSameRequest(full, Object.assign({ ...full }, { amountDetails }))).toBe(false);
  expect(isSameRequest(full, Object.assign({ ...full }, { reading: { total: '12.51' } }))).toBe(false);
});

test('only the sale is compared without regard to outer spaces', () => {
  expect(isSameRequest(full, { ...full, sale: ' R-1' })).toBe(true);
  for (const field of ['register', 'terminal', 'retryOf', 'acquirerData', 'cardAcquisition'] as const)
    expect(isSameRequest(full, { ...full, [field]: ` ${full[field]}` }), field).toBe(false);
});

test.each([
  ['RX-1', 'RX-1 ', true],
  ['RX-1', '\u00a0RX-1\t', true],
  ['caf\u00e9', 'cafe\u0301', true],
  ['SHOP RX-1  2026-03-01', 'SHOP RX-1 2026-03-01', true],
  ['RX-1', 'RX-2', false],
  ['RX-1', 'rx-1', false],
  ['RX 1', 'RX1', false],
])('%j and %j are the same text: %s', (one, other, expected) => {
  expect(isSameText(one, other)).toBe(expected);
  expect(isSameText(other, one)).toBe(expected);
});

test('the comparable form of a text is stable', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(comparableText(comparableText(text))).toBe(comparableText(text));
      expect(isSameText(` ${text.normalize('NFD')}  `, text)).toBe(true);
    }),
  );
});

test.each([
  '978 0000000041',
  ' 978-0000000041',
  '978\u20110000000041',
  '９７８００００００００４１',
  '9780000000041\u00a0',
  '978\u200b0000000041',
])('the number %j equals 9780000000041', (number) => {
  expect(comparableNumber(number)).toBe('9780000000041');
});

test('the exact text shows invisible and composed characters by their code points', () => {
  expect([exactText('RX-1 '), exactText('cafe\u0301'), exactText('caf\u00e9')]).toEqual([
    '"RX-1 "',
    '"cafe\\u{301}"',
    '"caf\\u{e9}"',
  ]);
});

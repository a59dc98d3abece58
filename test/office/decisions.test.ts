/** The decisions of the head office: where it begins to read, what counts, and which failure ends it. */

import { assert, json as anyJson, property, shuffledSubarray, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { runningAfter } from '../../src/office/consumer/running-time.js';
import { additionOf, isOther, replayFrom, startAt } from '../../src/office/consumer/start-position.js';
import { contradictionsIn } from '../../src/office/events/contradictions.js';
import { mergeEvents } from '../../src/office/events/merge-events.js';
import { readEvent } from '../../src/office/events/read-event.js';
import { shownStages } from '../../src/office/events/steps.js';
import { officePayments } from '../../src/messages/index.js';
import { databaseFailure, isRefusedValue } from '../../src/office/database/database-failures.js';
import { endAfter } from '../../src/office/failure/office-end.js';
import { connectFailure, readFailure } from '../../src/office/stream/stream-failures.js';
import { attentionItem, type Sent, terminal, Till } from './stream-events.js';

const applied = {
  stream: 'S',
  stream_created: 'monday',
  position: 7,
  position_time: '70',
  running_ms: 5,
  uncounted_until: 0,
  has_earlier: false,
};
const stream = { stream: 'S', created: 'monday', first: 1, last: 9, messages: 9 };

test.each([
  [undefined, {}, { type: 'read', from: 1, verify: false }],
  [applied, {}, { type: 'read', from: 7, verify: true }],
  [applied, { last: 7 }, { type: 'read', from: 7, verify: true }],
  [applied, { first: 8 }, { type: 'read', from: 8, verify: false }],
  [
    { ...applied, position: 0 },
    { first: 0, last: 0 },
    { type: 'read', from: 1, verify: false },
  ],
  [applied, { last: 6 }, { type: 'refuse', code: 'office-stream-behind' }],
  [applied, { created: 'friday', last: 99 }, { type: 'refuse', code: 'office-stream-replaced' }],
  [applied, { stream: 'T' }, { type: 'refuse', code: 'office-stream-other' }],
])('After %j the office begins in a stream with %j at %j', (before, state, start) => {
  expect(startAt(before, { ...stream, ...state })).toMatchObject(start);
});

test.each([
  [undefined, {}, false, 'read'],
  [applied, {}, false, 'read'],
  [applied, { first: 2, messages: 8 }, false, 'refuse'],
  [applied, { first: 2, messages: 8 }, true, 'read'],
  [applied, { messages: 8 }, false, 'refuse'],
  [undefined, { first: 2, messages: 8 }, false, 'refuse'],
  [{ ...applied, has_earlier: true }, {}, false, 'refuse'],
  [{ ...applied, has_earlier: true }, {}, true, 'read'],
  [applied, { created: 'friday' }, false, 'refuse'],
  [applied, { last: 6, messages: 6 }, false, 'refuse'],
  [applied, { stream: 'T' }, false, 'refuse'],
])('A replay after %j of a stream with %j, with loss %s, is decided as %s', (before, state, losesOlder, type) => {
  expect(replayFrom(before, { ...stream, ...state }, losesOlder).type).toBe(type);
});

test.each([
  [{ ...applied, position: 0 }, { created: 'friday' }, false, 9],
  [applied, { created: 'friday', last: 3 }, true, 3],
  [applied, { last: 5 }, true, 7],
  [{ ...applied, uncounted_until: 20 }, { last: 5 }, true, 20],
  [{ ...applied, position: 0, has_earlier: true }, {}, true, 9],
])(
  'After %j, an accepted stream with %j adds to an earlier stream: %s. It counts from %i',
  (before, state, has, until) => {
    expect(additionOf(before, { ...stream, ...state })).toMatchObject({
      position: 0,
      running_ms: 5,
      uncounted_until: until,
      has_earlier: has,
    });
  },
);

test('The running time of the stream counts no jump of its clock, and does not depend on the batches', () => {
  const hour = 3_600_000;
  const [first = 0, ...rest] = [0, 1, 30, 30.5, -9_000, -8_999, 9_000, 9_001, 31, 32].map((hours) => hours * hour);
  const start = { position_time: `${Date.parse('2026-03-01')}000000`, running_ms: 5 * hour, uncounted_until: 0 };
  const messages = [first, ...rest].map((ms, index) => ({
    position: index + 1,
    receivedAt: new Date(Date.parse('2026-03-01') + ms).toISOString(),
  }));
  const all = runningAfter(start, messages);
  // Two pauses count as a day, and the clock went back twice: 1 + 24 + 0.5 + 1 + 24 + 1 + 1 hours.
  expect(all.running_ms).toBe(57.5 * hour);
  expect(
    all.hours.map((one) => [one.hour, (Date.parse(one.first_received_at) - Date.parse('2026-03-01')) / hour]),
  ).toEqual([
    [5, 0],
    [6, 1],
    [30, -9_000],
    [31, -8_999],
    [55, 9_000],
    [56, 31],
    [57, 32],
  ]);
  let now = start;
  for (const message of messages) {
    const { running_ms } = runningAfter(now, [message]);
    now = { ...now, position_time: `${Date.parse(message.receivedAt)}000000`, running_ms };
  }
  expect(now.running_ms).toBe(all.running_ms);
  // The first eight messages were in the stream when the operator accepted it.
  const accepted = runningAfter({ ...start, position_time: '', uncounted_until: 8 }, messages);
  expect(accepted.running_ms).toBe(6 * hour);
});

test('The message with the number of the last applied message must also have its time', () => {
  expect(isOther(applied, { seq: 7, time: '70' })).toBe(false);
  expect(isOther(applied, { seq: 7, time: '71' })).toBe(true);
  expect(isOther(applied, { seq: 8, time: '71' })).toBe(false);
});

/** Returns what messages mean. */
function read(messages: readonly Sent[]) {
  return messages.map(({ subject, body }, index) =>
    readEvent({
      subject,
      position: index + 1,
      receivedAt: '2026-03-01T09:00:00.000Z',
      data: new TextEncoder().encode(body),
    }),
  );
}

test('In any order of revisions and acknowledgements the highest revision counts', () => {
  const till = new Till();
  const events = [1, 2, 3].flatMap((revision) => [
    till.outcome('p1', { revision }),
    till.progress('acknowledged', { transactionId: 'p1', revision: Math.min(revision, 2) }),
    till.outcome('p1', { revision, result: 'declined' }),
  ]);
  assert(
    property(shuffledSubarray(events, { minLength: events.length }), (shuffled) => {
      const [change] = mergeEvents(read(shuffled)).transactions;
      expect(change).toMatchObject({
        acknowledged_revision: 2,
        first_event_at: '2026-03-01T09:00:01.000Z',
        outcome: { revision: 3, result: 'declined' },
      });
    }),
  );
});

test('No bytes make the office fail, and an incomplete event is not used', () => {
  const whole = new TextEncoder().encode(new Till().outcome('p1').body);
  const arrived = { subject: 's', position: 1, receivedAt: '2026-03-01T09:00:00.000Z' };
  for (let length = 0; length < whole.length; length += 1)
    expect(readEvent({ ...arrived, data: whole.subarray(0, length) }).type).toBe('refused');
  assert(
    property(uint8Array({ maxLength: 200 }), anyJson(), (bytes, json) => {
      expect(readEvent({ ...arrived, data: bytes }).type).toBe('refused');
      expect(readEvent({ ...arrived, data: new TextEncoder().encode(json) }).type).toBe('refused');
    }),
  );
});

test.each([
  ['amount', { amount: -1, currency: 'EUR' }],
  ['amount', { amount: 1_000_000_000_000, currency: 'EUR' }],
  ['currency', { amount: 1, currency: 'Eur' }],
  ['currency', { amount: 1, currency: 'constructor' }],
])('The office refuses a payment with a wrong %s: %j', (field, authorized) => {
  const data = new TextEncoder().encode(new Till().outcome('p1', { authorized }).body);
  const arrived = { subject: 's', position: 1, receivedAt: '2026-03-01T09:00:00.000Z', data };
  const detail = `data.transaction.authorized.${field}`;
  expect(readEvent(arrived)).toMatchObject({ type: 'refused', code: 'event-data-wrong', detail });
});

/** Returns an error as PostgreSQL reports it. */
function sqlError(code: string): Error {
  return Object.assign(new Error('said'), { code, severity: 'ERROR' });
}

test.each([
  ['28P01', 'office-database-login-refused', false],
  ['3D000', 'office-database-missing', false],
  ['42501', 'office-database-not-permitted', false],
  ['53100', 'office-database-full', false],
  ['57P01', 'office-database-unreachable', false],
  ['22P05', 'office-database-failed', true],
  ['54001', 'office-database-failed', true],
  ['42P01', 'office-database-failed', false],
])('SQLSTATE %s is %s', (state, code, isRefused) => {
  expect(databaseFailure(sqlError(state)).code).toBe(code);
  expect(isRefusedValue(sqlError(state))).toBe(isRefused);
});

test.each([
  ['AuthorizationError', 'office-stream-login-refused', 'notAllowed'],
  ['StreamNotFoundError', 'office-stream-missing', 'configuration'],
  ['PermissionViolationError', 'office-stream-not-permitted', 'notAllowed'],
  ['ConnectionError', 'office-stream-unreachable', undefined],
] as const)('The error %s of the client is %s', (name, code, end) => {
  const error = Object.assign(new Error('said'), { name });
  expect(connectFailure(error).code).toBe(code);
  expect(readFailure(new Error('outer', { cause: error })).code).toBe(code);
  expect(endAfter(code, false)).toBe(end);
  expect(endAfter(code, true)).toBeUndefined();
});

test('The page has words for each kept stage, and for no other stage', () => {
  expect(Object.keys(officePayments.stages).toSorted()).toEqual([...shownStages].toSorted());
});

test.each([
  ['the id of a payment', (till: Till, id: string) => till.outcome(id)],
  ['the id of a payment in progress', (till: Till, id: string) => till.progress('accepted', { transactionId: id })],
  ['the payment that is refunded', (till: Till, id: string) => till.outcome('p', { original: { transactionId: id } })],
  ['the payment that is repeated', (till: Till, id: string) => till.outcome('p', { retryOf: id })],
  ['a terminal', (till: Till, id: string) => till.status({ terminals: [terminal(id)] })],
  [
    'an attention item',
    (till: Till, id: string) => till.status({ attention: [attentionItem('late', { terminal: id })] }),
  ],
])('An id that PostgreSQL cannot store is refused and not changed to another one: %s', (_, write) => {
  for (const id of ['a\0', 'a\ud800', 'a\udc00', 'a\ufffd'])
    expect(read([write(new Till(), id)])).toMatchObject([{ type: 'refused', code: 'event-id-not-storable' }]);
  expect(read([write(new Till(), 'a')])).not.toMatchObject([{ type: 'refused' }]);
});

test('Subjects with bytes that are not UTF-8 are refused, and two attention items never have the same key', () => {
  const { body } = new Till().outcome('p');
  expect(read([{ subject: 'tenderd.\ufffd', body }])).toMatchObject([{ code: 'event-id-not-storable' }]);
  const items = [attentionItem('late', { terminal: 'a|b' }), attentionItem('late', { terminal: 'a', service: 'b|' })];
  const events = read([new Till().status({ attention: [...items, attentionItem('late|a', { terminal: 'b' })] })]);
  const keys = events.flatMap((one) => (one.type === 'status' ? one.status.attention.map((row) => row.item_key) : []));
  expect(new Set(keys).size).toBe(3);
});

/** The first outcome of a payment is known with revision 2. `later`: in seconds, the time of the next outcome. */
test.each([
  ['an earlier revision that arrives late', -1, { revision: 1, poiTransaction: undefined }, 0],
  ['an earlier revision with the same key', -1, { revision: 1 }, 0],
  ['an earlier revision, decided later', 1, { revision: 1, poiTransaction: undefined }, 1],
  ['another charge of a till whose clock is behind', -1, { revision: 1, poiTransaction: { transactionId: 'x' } }, 1],
  ['the same revision with another charge', -1, { revision: 2, poiTransaction: { transactionId: 'x' } }, 1],
  ['the same outcome again', 0, { revision: 2 }, 0],
  ['a later revision', 1, { revision: 3 }, 0],
  ['a later revision of a payment accepted later', 1, { revision: 3, acceptedAt: '2026-03-01T09:30:00.000Z' }, 1],
  ['an earlier revision of a payment accepted earlier', -1, { revision: 1, acceptedAt: '2026-02-01T09:30:00.000Z' }, 1],
])('After a known outcome, %s (%s s later) contradicts it or not as expected', (_name, later, data, count) => {
  const till = new Till();
  const [known] = read([till.outcome('p', { revision: 2 })]);
  const [next] = read([till.outcome('p', data)]);
  if (known === undefined || next?.type !== 'journal' || known.type !== 'journal') throw new Error('not read');
  const at = new Date(Date.parse(known.at) + 1_000 * later).toISOString();
  expect(contradictionsIn([known, { ...next, at }], new Map())).toHaveLength(count);
  // An outcome that arrived late does not replace the known outcome.
  expect(contradictionsIn([known, { ...next, at }, known], new Map())).toHaveLength(count);
});

/** The message of a fact: a CloudEvent with an id that a repeat keeps and another fact never has. */

import { expect, test } from 'vitest';
import { idOf, messageOf } from '../../src/publish/envelope.js';

const fact = {
  seq: 42,
  at: '2026-03-01T09:00:00.000Z',
  type: 'stage',
  terminal: 'till-1',
  transactionId: 'p1',
  text: 'Enter PIN',
} as const;
const event = {
  type: 'progress',
  data: { at: fact.at, terminal: 'till-1', stage: 'stage', text: 'Enter PIN' },
} as const;

test('an event is a CloudEvent with the data that the till publishes', () => {
  const { id, body } = messageOf('00112233aabbccdd', fact, 42, event);
  expect(id).toMatch(/^00112233aabbccdd-42-1772355600000-[0-9a-f]{8}$/);
  expect(JSON.parse(body)).toEqual({
    specversion: '1.0',
    id,
    source: 'urn:tenderd:00112233aabbccdd',
    type: 'tenderd.progress.v1',
    subject: 'p1',
    time: fact.at,
    datacontenttype: 'application/json',
    sequence: '000000000000042',
    data: event.data,
  });
});

test('two facts of one millisecond have two ids, also under the same number: the journals of a pair may number them differently', () => {
  const others = [fact, { ...fact, type: 'outcome' as const }, { ...fact, transactionId: 'p2' }];
  const ids = others.map((one) => messageOf('a', one, 42, event).id);
  expect(new Set(ids).size).toBe(3);
  expect(messageOf('a', { ...fact, text: 'erased' }, 42, event).id).toBe(ids[0]);
});

test('an event without a transaction has the terminal as its subject, and an event of the daemon itself has no subject', () => {
  const { transactionId: _none, ...own } = fact;
  const subjectOf = (terminal: string): unknown => {
    const read: Readonly<Record<string, unknown>> = JSON.parse(messageOf('a', { ...own, terminal }, 42, event).body);
    return read['subject'];
  };
  expect([subjectOf('till-1'), subjectOf('')]).toEqual(['till-1', undefined]);
});

test('if a restored journal uses a number again, the new fact is a different event', () => {
  expect(idOf('a', 42, fact)).toBe(idOf('a', 42, { ...fact }));
  expect(idOf('a', 42, { ...fact, at: '2026-03-01T09:00:00.001Z' })).not.toBe(idOf('a', 42, fact));
});

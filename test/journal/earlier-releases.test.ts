/** Journals of earlier releases open, and their transactions read in today's words. */

import { expect, test } from 'vitest';
import { attemptKeyOf, attemptKeyStart, terminalAttemptsOf } from '../../src/core/index.js';
import { renamedRecord } from '../../src/journal/renamed.js';
import { earlierJournals, journalOf } from './earlier-journal.js';

test.each(earlierJournals)('a journal of %s keeps its answers', (fixture) => {
  const journal = journalOf(fixture);
  const endOf = (transactionId: string) => {
    const { request, attempts = [], outcome } = journal.findTransaction(transactionId) ?? {};
    return [request?.kind, attempts.map(({ state }) => state), outcome?.result, outcome?.message];
  };
  expect(
    ['paid', 'declined', 'held', 'held-more', 'captured', 'given-back', 'card', 'held-open', 'lost'].map(endOf),
  ).toEqual([
    ['payment', ['answered'], 'approved', 'Approved: 12.50 EUR charged. Do not charge again.'],
    ['payment', ['answered'], 'declined', expect.stringContaining('The card was declined. No money moved.')],
    ['pre-authorization', ['answered'], 'approved', 'Approved: 300.00 EUR reserved. Do not reserve again.'],
    ['pre-authorization-update', ['answered'], 'approved', expect.stringContaining('350.00 EUR')],
    ['capture', ['answered'], 'approved', expect.stringContaining('320.00 EUR')],
    ['refund', ['answered'], 'approved', expect.stringContaining('2.00 EUR')],
    ['card-acquisition', ['answered'], 'approved', expect.stringContaining('Nothing has been charged yet.')],
    ['pre-authorization', ['answered'], 'approved', expect.stringContaining('50.00 EUR')],
    ['payment', ['open'], undefined, undefined],
  ]);
  expect(journal.loadOpen('till-1').map(({ request }) => request.transactionId)).toEqual(['lost']);
  expect(journal.loadLane('till-2')).toMatchObject({ acquiredCard: { transactionId: 'card', sale: 'R-4' } });
  // Each attempt is found by the key that its request carried, and no process draws ids that another process used.
  const attempts = journal
    .list({})
    .flatMap((record) => terminalAttemptsOf(record).map((attempt) => ({ attempt, record })));
  expect(attempts.length).toBeGreaterThan(8);
  for (const { attempt, record } of attempts) {
    expect(journal.findByAttempt(attemptKeyOf(attempt))).toEqual(record);
    expect(journal.findByAttempt(attemptKeyOf({ ...attempt, saleId: 'OTHER' }))).toBeUndefined();
    expect(journal.isKeyStartUsed(attemptKeyStart(attempt.saleId, attempt.serviceId.slice(0, 6)))).toBe(true);
    expect(journal.isKeyStartUsed(attemptKeyStart(attempt.saleId, `${attempt.serviceId}0`))).toBe(false);
  }
  // No record contains a field that is no longer read.
  const rows = ['paid', 'captured', 'lost'].map((id) => JSON.stringify(journal.findTransaction(id)));
  expect(rows.filter((row) => /"(?:sentence|askedAs|abortWanted|heldCard|handedOver)":/.test(row))).toEqual([]);
  journal.close();
});

test('the migration renames states, codes and fields of a record, and changes nothing else', () => {
  const record = {
    request: { transactionId: 't', kind: 'reservation-update', sale: 'sentence' },
    attempts: ['refused', 'absent', 'forgotten', 'released', 'open'].map((state) => ({
      state,
      evidence: { message: { sentence: 'the terminal’s', kind: 'completion' } },
    })),
    askedAs: [{ saleId: 'S' }],
    abortWanted: { at: 'then', reason: 'stop' },
    handedOver: { revision: 1 },
    outcome: { result: 'unresolved', reason: 'completion-unknown', sentence: 'Not known.' },
    attention: ['quarantined', 'lane-held', 'lane-parked', 'unresolved'].map((code) => ({ code, text: 'Look.' })),
  };
  const text = renamedRecord(JSON.stringify(record));
  expect(JSON.parse(text)).toEqual({
    request: { ...record.request, kind: 'pre-authorization-update' },
    attempts: ['not-started', 'never-received', 'unrecoverable', 'released-by-operator', 'open'].map((state) => ({
      ...record.attempts[0],
      state,
    })),
    registerRequestIds: record.askedAs,
    abortRequested: record.abortWanted,
    answerDelivered: record.handedOver,
    outcome: { result: 'unresolved', reason: 'capture-unknown', message: 'Not known.' },
    attention: ['unmatched-response', 'terminal-blocked', 'terminal-faulted', 'unresolved'].map((code) => ({
      code,
      text: 'Look.',
    })),
  });
  expect(renamedRecord(text)).toBe(text);
});

test('the migration adds no parts that a record does not have', () => {
  for (const text of ['{}', '{"terminal":"till-1","seen":true}', '{"attempts":[]}'])
    expect(renamedRecord(text)).toBe(text);
  expect(renamedRecord('{"heldCard":{"sale":"R-4"}}')).toBe('{"acquiredCard":{"sale":"R-4"}}');
});

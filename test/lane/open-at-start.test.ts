/** Attempts that are open or given up in the journal when a process starts: every one of them is asked for. */

import { expect, test } from 'vitest';
import { attemptOf, leaveIn, recordOf, saleId } from './open-records.js';
import { statusAnswer } from './terminal-words.js';
import { journalOn, Till } from './till.js';
import { VirtualTime } from '../simulation/virtual-time.js';

function restarted(...records: Parameters<typeof recordOf>[]): Till {
  const time = new VirtualTime();
  const journal = journalOn(time);
  leaveIn(journal, ...records.map((parts) => recordOf(...parts)));
  const till = new Till({ time, journal, saleId });
  till.gateway.onStatus = (question) => statusAnswer(question, 'NotFound');
  till.gateway.up();
  return till.run(2_000_000);
}

function askedIn(till: Till): ReadonlySet<string | undefined> {
  return new Set(
    till
      .sentOf('TransactionStatusRequest')
      .map(({ message }) =>
        message.name === 'TransactionStatusRequest' ? message.body.MessageReference?.ServiceID : undefined,
      ),
  );
}

test('every open attempt of a payment is asked for', () => {
  const till = restarted(['p1', [attemptOf('A', 'open'), attemptOf('B', 'open')]]);
  expect(askedIn(till)).toEqual(new Set(['A', 'B']));
  expect(till.attempts('p1')).toEqual(['never-received', 'never-received']);
  expect(till.terminal().lane).toBe('free');
});

test('the open attempt of every payment is asked for', () => {
  const till = restarted(['p1', [attemptOf('A', 'open')]], ['p2', [attemptOf('B', 'open')]]);
  expect(askedIn(till)).toEqual(new Set(['A', 'B']));
  expect([till.told('p1'), till.told('p2')]).toEqual(['not-processed', 'not-processed']);
});

test('every attempt of a payment that was given up is asked for', () => {
  const till = restarted(['p1', [attemptOf('A', 'unrecoverable'), attemptOf('B', 'released-by-operator')], true]);
  expect(askedIn(till)).toEqual(new Set(['A', 'B']));
  expect(till.told('p1')).toBe('unresolved');
});

test('an attempt that was given up is asked for beside the open one', () => {
  const till = restarted(['p1', [attemptOf('A', 'unrecoverable'), attemptOf('B', 'open')]]);
  expect(askedIn(till)).toEqual(new Set(['A', 'B']));
  expect(till.told('p1')).toBe('unresolved');
});

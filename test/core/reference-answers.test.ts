/**
 * The answer to the question for an earlier transaction, which only shows whether the terminal has a memory (row
 * `memory-asked`).
 */

import { describe, expect, test } from 'vitest';
import { DrivenLane, inquiriesOf } from './driven-lane.js';
import { ReconciliationLane, failure } from './reconciliation-lane.js';
import { headerOf, paymentAnswer } from './records.js';

/**
 * `p0` was approved. `p1` was lost with its link and is denied after its delivery deadline, and the lane asks for `p0`.
 */
function askedForEarlier(): DrivenLane {
  const lane = new DrivenLane({ record: { loggedOutDevice: 'ANOTHER 1' } }).ask('p0');
  lane.answerTo('p0', 'Success').wait(15_000).ask('p1').down().up(2);
  const pastMs = lane.nowMs + 56_000;
  for (let tries = 0; tries < 1_000; tries += 1) {
    const { managementRequest } = lane.state;
    if (managementRequest?.type === 'status' && managementRequest.sentAtMs >= pastMs) break;
    lane.wait(500);
  }
  lane.status('NotFound').news();
  expect(lane.state.managementRequest).toMatchObject({ by: 'reference', reference: { index: 0 } });
  return lane;
}

/** An answer of NotFound with something in addition. */
function notFound(lane: DrivenLane, beside: object): DrivenLane {
  const header = lane.toLast('TransactionStatus');
  return lane.say({
    name: 'TransactionStatusResponse',
    header,
    body: { Response: { Result: 'Failure', ErrorCondition: 'NotFound' }, ...beside },
  });
}

/**
 * Expects that nothing was concluded, and that the lane asks again about the payment, after a pause of at most ten
 * seconds.
 */
function expectAskedAgain(lane: DrivenLane): void {
  lane.shows('p1', 'no outcome').hasAttempts('p1', 'open').wait(1_999);
  expect(inquiriesOf(lane).at(-1)).toBe(lane.attempt('p0'));
  lane.wait(8_001);
  expect(inquiriesOf(lane).at(-1)).toBe(lane.attempt('p1'));
}

describe('the answer to the question for an earlier payment', () => {
  test.each(['InProgress', 'Busy', 'UnavailableDevice', 'MessageFormat'])(
    '%s makes the lane ask about the payment again later',
    (word) => {
      const lane = askedForEarlier();
      expectAskedAgain(lane.status(word));
    },
  );

  test('that repeats an answer stored at another terminal stores nothing here, and the lane asks again', () => {
    const lane = askedForEarlier();
    lane.repeat('S-OF-ANOTHER', 'Success', { isBookedElsewhere: true }).hasNoted();
    expect(lane.state.record.attention).toEqual([]);
    expectAskedAgain(lane);
  });

  test('that repeats an answer to an unknown request is kept with an attention item, and the lane asks again', () => {
    const lane = askedForEarlier().repeat('S-OF-ANOTHER', 'Success');
    expect(lane.state.record.attention.map(({ code }) => code)).toEqual(['unmatched-response']);
    expectAskedAgain(lane);
  });

  test('that repeats the approval of the payment itself is stored as found by a question', () => {
    const lane = askedForEarlier();
    lane.repeat(lane.attempt('p1'), 'Success').shows('p1', 'approved: approved');
    expect(lane.record('p1').attempts).toMatchObject([{ state: 'answered', evidence: { how: 'repeated' } }]);
  });

  test('that repeats the final refusal of the payment itself ends the payment', () => {
    const lane = askedForEarlier();
    lane.repeat(lane.attempt('p1'), 'NotAllowed').shows('p1', 'not-processed: not-allowed');
  });

  test.each([
    ['another ServiceID', { ServiceID: 'ANOTHER' }],
    ['another SaleID', { SaleID: 'OTHER-SHOP' }],
    ['another POIID', { POIID: 'T9' }],
  ])('NotFound that names %s does not count as a denial', (_, reference) => {
    expectAskedAgain(notFound(askedForEarlier(), { MessageReference: reference }));
  });

  test('NotFound that names the earlier payment is a denial, so the terminal may have forgotten', () => {
    const lane = askedForEarlier();
    notFound(lane, { MessageReference: { ServiceID: lane.attempt('p0'), SaleID: 'SHOP', POIID: 'T1' } });
    lane.shows('p1', 'unresolved: terminal-forgot').hasAttempts('p1', 'unrecoverable');
    expect(lane.news()[0]).toBe(
      'status-answered (memory-asked): the terminal reports no earlier transaction either, so its memory may be lost',
    );
  });

  test('NotFound that also repeats an answer contradicts itself and does not count as a denial', () => {
    const lane = askedForEarlier();
    const { header, ...answer } = paymentAnswer({ Response: { Result: 'Success' } }, { ServiceID: 'S-OF-ANOTHER' });
    if (answer.name !== 'PaymentResponse') throw new Error(answer.name);
    notFound(lane, { RepeatedMessageResponse: { MessageHeader: header, PaymentResponse: answer.body } });
    expectAskedAgain(lane);
  });

  test('under another ServiceID changes nothing', () => {
    const lane = askedForEarlier();
    const header = headerOf({ MessageCategory: 'TransactionStatus', ServiceID: 'ANOTHER' });
    lane.say({
      name: 'TransactionStatusResponse',
      header,
      body: { Response: { Result: 'Failure', ErrorCondition: 'NotFound' } },
    });
    expect([lane.told('p1'), lane.state.managementRequest]).toMatchObject(['no outcome', { by: 'reference' }]);
  });
});

/** Period 6 was closed. The answer to the closing of the empty period 7 is lost, and the lane asks for period 6. */
function askedForClosing(): ReconciliationLane {
  const lane = new ReconciliationLane({ record: { closedPeriod: '6', loggedOutDevice: 'ANOTHER 1' } });
  lane.totals('7').wait(1_000).relink().asked().totals('7');
  expect(lane.state.managementRequest).toMatchObject({ by: 'closing' });
  return lane;
}

/** Returns the report when the question for period 6 gives no result, this long before the hard limit. */
function toldBeforeLimit(earlierMs: number): string {
  const lane = askedForClosing();
  lane.nowMs = (lane.inFlight('z1')?.hardAtMs ?? 0) - earlierMs;
  return lane.before(failure('Cancel')).told('z1');
}

describe('the answer to the question for the previous period', () => {
  test('proves no period if it is a Failure, whatever totals it has', () => {
    askedForClosing().before(failure('NotFound'), 3).shows('z1', 'unresolved: period-unknown');
    const busy = askedForClosing().before(failure('Busy'), 3);
    busy.shows('z1', 'no outcome').hasAttempts('z1', 'open');
  });

  test('proves that the terminal has not forgotten if it reports the period with Partial', () => {
    const lane = askedForClosing();
    lane.news();
    lane.before({ Result: 'Partial' }, 3).shows('z1', 'not-processed: period-open');
    expect(lane.news()[0]).toBe(
      'status-answered (memory-asked): the terminal still reports period 6, so its memory was not lost',
    );
  });

  test('proves no period if it names no period', () => {
    const lane = askedForClosing();
    lane.closed({ Result: 'Success' }, { type: 'PreviousReconciliation', count: 3 }, lane.toLast('Reconciliation'));
    lane.shows('z1', 'no outcome');
  });

  test('ends the reconciliation at the hard limit if it reports nothing', () => {
    expect([toldBeforeLimit(1), toldBeforeLimit(0)]).toEqual(['no outcome', 'unresolved: period-unknown']);
  });
});

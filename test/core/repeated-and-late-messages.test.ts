/**
 * Messages that come again, late, or about an attempt that the lane no longer follows, and what each decides (design,
 * section 5).
 */

import { describe, expect, test } from 'vitest';
import type { AcquiredCard } from '../../src/core/model/card-reading.js';
import type { AttemptState } from '../../src/core/model/attempt.js';
import { blockingCard } from '../../src/core/terminal/queue/acquired-card.js';
import { laneWithCard } from './card-lane.js';
import { DrivenLane, running } from './driven-lane.js';
import { ReconciliationLane, success } from './reconciliation-lane.js';
import { acquired, at, attemptOf, outcomeOf, paymentAnswer, transactionOf } from './records.js';
import { display } from './terminal-messages.js';

/** An approval of `S` with this transaction id of the terminal, or without one. */
function approvedAs(S: string, TransactionID?: string) {
  const key = TransactionID === undefined ? {} : { POIData: { POITransactionID: { TransactionID, TimeStamp: at } } };
  return paymentAnswer({ Response: { Result: 'Success' }, ...key }, { ServiceID: S });
}

/** A payment that the terminal approved as its transaction 77. */
function approved(): { readonly lane: DrivenLane; readonly S: string } {
  const { lane, S } = running();
  lane.say({ ...approvedAs(S, '77') }).shows('p1', 'approved: approved');
  lane.news();
  return { lane, S };
}

describe('a repeated approval', () => {
  test('with another transaction number is a second charge, which the operator must reverse', () => {
    const { lane, S } = approved();
    lane.say({ ...approvedAs(S, '78') }, { owner: lane.record('p1') });
    expect(lane.record('p1').attention).toMatchObject([
      {
        code: 'reverse-one',
        text: "The terminal approved this payment twice, as its transactions 77 and 78. Check both in the terminal's own list, and reverse one of them on the terminal.",
      },
    ]);
    lane.hasNoted('answered (late-approval): the terminal answered approved again, with another transaction number');
  });

  test.each([
    ['under the same transaction', '77'],
    ['without a transaction', undefined],
  ])('%s is not a second charge', (_how, key) => {
    const { lane, S } = approved();
    const owner = lane.record('p1');
    lane.say({ ...approvedAs(S, key) }, { owner });
    expect([lane.record('p1'), lane.news()]).toEqual([owner, []]);
  });

  test('of an attempt that was not the approved one is not a second charge', () => {
    const evidence = { at, how: 'direct', result: 'Success', message: {}, redacted: [] } as const;
    const poiTransaction = { transactionId: '77', timeStamp: at };
    const owner = transactionOf(
      {},
      {
        attempts: [attemptOf({ state: 'answered', evidence })],
        outcome: outcomeOf('approved', { serviceId: 'S2', poiTransaction }),
      },
    );
    const lane = new DrivenLane().say({ ...approvedAs('S1', '78') }, { owner });
    expect([lane.news(), lane.records.size]).toEqual([[], 0]);
  });

  test('of a transaction without an outcome changes nothing', () => {
    const evidence = { at, how: 'direct', result: 'Success', message: {}, redacted: [] } as const;
    const owner = transactionOf({}, { attempts: [attemptOf({ state: 'answered', evidence })] });
    const lane = new DrivenLane().say({ ...approvedAs('S1', '78') }, { owner });
    expect([lane.news(), lane.records.size]).toEqual([[], 0]);
  });

  test('of a card reading with another number needs no reversal, because no money moved', () => {
    const lane = laneWithCard();
    const read = acquired(lane.attempt('c1'));
    const POIData = { POITransactionID: { TransactionID: '78', TimeStamp: at } };
    lane.say({ ...read, body: { ...read.body, POIData } }, { owner: lane.record('c1') });
    expect([lane.record('c1').attention, lane.news()]).toEqual([[], []]);
  });

  test('of a reconciliation is not a second reconciliation', () => {
    const lane = new ReconciliationLane().totals('7', 3).closed(success, { id: '7', count: 3 });
    lane.shows('z1', 'approved: approved');
    const owner = lane.record('z1');
    lane.news();
    lane.say(
      {
        name: 'ReconciliationResponse',
        header: lane.toAttempt(),
        body: { ReconciliationType: 'SaleReconciliation', Response: success, POIReconciliationID: '8' },
      },
      { owner },
    );
    expect([lane.record('z1'), lane.news()]).toEqual([owner, []]);
  });
});

/** Returns the facts, and how the lane follows the attempt after `Aborted` arrived for it. */
function abortedDirectly(lane: DrivenLane, S: string): unknown {
  lane.news();
  lane.answer(S, 'Aborted');
  return [lane.news(), lane.told('p1')];
}

const asked =
  'answered (refused): Aborted may be the answer to a second copy of the request; tenderd asks the terminal';
const doubted = 'answered (terminal-unreachable): Aborted alone proves nothing; tenderd asks the terminal';

/** A payment that was seen running and was to stop, and for which Aborted arrived. */
function stopped(): ReturnType<typeof running> {
  const { lane, S } = running();
  lane.say(display(S, 'Insert card')).abort('p1', 'the customer left');
  expect(abortedDirectly(lane, S)).toEqual([[asked], 'no outcome']);
  return { lane, S };
}

describe('Aborted', () => {
  test('without an abort may come from the gateway, and a denial does not confirm Aborted', () => {
    const { lane, S } = running();
    expect(abortedDirectly(lane, S)).toEqual([[doubted], 'no outcome']);
    lane.status('NotFound').shows('p1', 'no outcome').hasAttempts('p1', 'open');
  });

  test('after the Abort of a register is confirmed by a denial', () => {
    const { lane, S } = running();
    lane.abort('p1', 'the customer left');
    expect(abortedDirectly(lane, S)).toEqual([[asked], 'no outcome']);
    lane.status('NotFound').shows('p1', 'cancelled: aborted').hasAttempts('p1', 'not-started');
  });

  test('after the Abort at the hard limit counts as ours', () => {
    const { lane, S } = running();
    while (lane.sent('Abort').length === 0) lane.wait(1_000);
    expect(lane.record('p1').abortRequested).toBeUndefined();
    expect(abortedDirectly(lane, S)).toEqual([[asked], 'no outcome']);
  });

  test('after the Abort at the hard limit leaves a denied payment unresolved if the terminal was seen at work', () => {
    const { lane, S } = running();
    lane.say(display(S, 'Insert card'));
    while (lane.sent('Abort').length === 0) lane.wait(1_000);
    expect(abortedDirectly(lane, S)).toEqual([[asked], 'no outcome']);
    lane.status('NotFound').wait(60_000).shows('p1', 'unresolved: no-answer').hasSent('Payment', 1);
  });

  test('counts as ours if the register aborted while the link was down', () => {
    const { lane, S } = running();
    lane.wait(1_000).down().abort('p1', 'the customer left');
    expect(lane.inFlight('p1')?.abortSentAtMs).toBeUndefined();
    expect(abortedDirectly(lane, S)).toEqual([[asked], 'no outcome']);
  });

  describe('for a payment that was seen at work and was aborted', () => {
    test.each([
      ['repeats it', 'Aborted'],
      ['keeps no record of stopped payments', 'NotFound'],
    ])('ends the payment if the terminal %s', (_what, word) => {
      const { lane, S } = stopped();
      if (word === 'NotFound') lane.status(word);
      else lane.repeat(S, word);
      lane.shows('p1', 'cancelled: aborted');
    });

    test('does not end the payment if it answered a second copy, and the first copy is approved', () => {
      const { lane, S } = stopped();
      lane.status('InProgress').wait(5_000).repeat(S, 'Success').shows('p1', 'approved: approved');
    });
  });
});

/** A payment with an attempt `S1` that the lane no longer follows and does not have in memory. */
function forgotten(state: AttemptState): {
  readonly lane: DrivenLane;
  readonly owner: ReturnType<typeof transactionOf>;
} {
  return {
    lane: new DrivenLane(),
    owner: transactionOf({}, { attempts: [attemptOf({ state })], outcome: outcomeOf('unresolved') }),
  };
}

describe('for an attempt that the lane no longer has in memory', () => {
  test('a repeated LoggedOut ends the session and is stored', () => {
    const { lane, owner } = forgotten('unrecoverable');
    lane.repeat('S1', 'LoggedOut', { owner });
    expect(lane.state.record.sessionStanding).toBe(false);
    expect(lane.record('p1').attempts[0]?.evidence).toMatchObject({ how: 'repeated', errorCondition: 'LoggedOut' });
    expect(lane.news()).toContain('refused (refused): the terminal did not start the request: logged-out');
  });

  test('MessageFormat is stored, and nothing is sent', () => {
    const { lane, owner } = forgotten('open');
    lane.answer('S1', 'MessageFormat', { owner });
    lane.hasNoted('rejected (malformed): the terminal did not understand the request');
    expect(lane.record('p1').attempts[0]?.evidence).toMatchObject({ errorCondition: 'MessageFormat' });
    expect(lane.effects).toEqual([]);
  });
});

/** `p2` waits for its answer. A card is still in the terminal, which did not release it after three requests. */
function beside(): { readonly lane: DrivenLane; readonly S: string } {
  const lane = laneWithCard().abort('c1', 'the customer left');
  while (blockingCard(lane.state) !== undefined) lane.wait(1_000);
  lane.ask('p2', { sale: 'R-2' }).wait(3_000);
  return { lane, S: lane.attempt('p2') };
}

describe('a card whose release the terminal did not confirm', () => {
  const card: AcquiredCard = { transactionId: 'c1', sale: 'R-1' };

  test('is gone once the terminal directly approves another payment', () => {
    const { lane, S } = beside();
    lane.answer(S, 'Success');
    expect([lane.told('p2'), lane.state.record.acquiredCard]).toEqual(['approved: approved', undefined]);
  });

  test.each<[string, (lane: DrivenLane, S: string) => void]>([
    ['a repeated approval', (lane, S) => void lane.wait(1_000).down().up(2).repeat(S, 'Success')],
    [
      'a late approval of an earlier attempt',
      (lane) =>
        void lane.answer('S0', 'Success', {
          owner: transactionOf(
            { transactionId: 'p0', sale: 'R-0' },
            { attempts: [attemptOf({ serviceId: 'S0', state: 'unrecoverable' })], outcome: outcomeOf('unresolved') },
          ),
        }),
    ],
    ['a refusal', (lane, S) => void lane.answer(S, 'Refusal')],
  ])('may still be there after %s', (_what, happen) => {
    const { lane, S } = beside();
    happen(lane, S);
    expect(lane.state.record.acquiredCard).toMatchObject(card);
  });
});

test('the lane waits for the answer to an Abort as long as for any management answer', () => {
  const { lane } = running();
  lane.abort('p1', 'the customer left');
  const abort = lane.effects.find((effect) => effect.type === 'send' && effect.message.name === 'AbortRequest');
  expect(abort).toMatchObject({ connection: 1, answerMs: 10_000 });
});

/**
 * A terminal refuses a payment and denies it, but later sends something about it. The lane then asks about that
 * attempt, sends no other attempt, and calls an operator if the end stays unknown.
 */

import { describe, expect, test } from 'vitest';
import { DrivenLane } from './driven-lane.js';
import { viewOf } from '../../src/core/views/transaction-view.js';
import { at, attemptOf, headerOf, outcomeOf, transactionOf } from './records.js';
import { display } from './terminal-messages.js';

/** Its first attempt was refused with Busy and denied. It waits for the next one. */
function refused(): { readonly lane: DrivenLane; readonly first: string } {
  const lane = new DrivenLane().ask('p1');
  const first = lane.attempt('p1');
  lane.answer(first, 'Busy').status('NotFound');
  return { lane, first };
}

/** Its second attempt is at the terminal. */
function second(): { readonly lane: DrivenLane; readonly first: string; readonly next: string } {
  const { lane, first } = refused();
  lane.wait(20_000);
  return { lane, first, next: lane.attempt('p1', 1) };
}

/** The answer to the latest question: InProgress, for the attempt with this ServiceID. */
function running(lane: DrivenLane, ServiceID: string, question = lane.toLast('TransactionStatus')): DrivenLane {
  return lane.say({
    name: 'TransactionStatusResponse',
    header: question,
    body: { Response: { Result: 'Failure', ErrorCondition: 'InProgress' }, MessageReference: { ServiceID } },
  });
}

const attention = (lane: DrivenLane): readonly string[] => lane.record('p1').attention.map(({ code }) => code);

describe('the lane asks about an attempt that was refused and denied, and sends no other attempt', () => {
  test.each<readonly [string, (lane: DrivenLane, first: string) => unknown]>([
    ['answers InProgress', (lane, first) => lane.answer(first, 'InProgress')],
    ['repeats InProgress', (lane, first) => running(lane, first, headerOf({ ServiceID: 'late' }))],
    ['shows a text for it', (lane, first) => lane.say(display(first, 'Insert card'))],
    [
      'approves it under another POIID',
      (lane, first) =>
        lane.say({
          name: 'PaymentResponse',
          header: headerOf({ ServiceID: first, POIID: 'T9' }),
          body: { Response: { Result: 'Success' } },
        }),
    ],
  ])('if the terminal %s', (_what, say) => {
    const { lane, first } = refused();
    say(lane, first);
    lane.hasAttempts('p1', 'open').wait(60_000);
    expect(lane.sent('Payment')).toEqual([first]);
    lane.repeat(first, 'Success').shows('p1', 'approved: approved');
  });

  test('the lane asks about a refused and denied attempt even if the terminal was seen at work before it refused', () => {
    const lane = new DrivenLane().ask('p1');
    const first = lane.attempt('p1');
    lane.say(display(first, 'Insert card')).answer(first, 'Busy').repeat(first, 'Busy');
    lane
      .hasAttempts('p1', 'not-started')
      .happen({ type: 'named', named: [first] })
      .wait(20_000);
    expect([lane.states('p1'), lane.sent('Payment')]).toEqual([['open'], [first]]);
  });

  test('the lane asks about a refused and denied attempt even if the terminal names it while the lane asks about the next attempt', () => {
    const { lane, first, next } = second();
    lane.down().up(2).wait(1_000);
    running(lane, first);
    lane.hasAttempts('p1', 'open', 'open').wait(200_000);
    expect(lane.sent('Payment')).toEqual([first, next]);
  });

  test('the lane asks about a refused and denied attempt even if the answer to an earlier question comes late', () => {
    const lane = new DrivenLane().ask('p1');
    const first = lane.attempt('p1');
    lane.wait(75_000);
    const question = lane.toLast('TransactionStatus');
    lane.answer(first, 'Busy');
    running(lane, first, question);
    lane.status('NotFound').wait(20_000);
    expect(lane.sent('Payment')).toEqual([first]);
    expect(lane.record('p1').attempts).toMatchObject([{ sawStart: true }]);
  });
});

describe('an attempt with an unknown result next to a running one', () => {
  test('allows no third attempt, and the payment is unresolved', () => {
    const { lane, first, next } = second();
    lane.answer(first, 'Flummoxed').hasAttempts('p1', 'unrecoverable', 'open');
    lane.answer(next, 'Busy').status('NotFound').wait(20_000);
    expect(lane.sent('Payment')).toEqual([first, next]);
    lane.shows('p1', 'unresolved: other-attempt-unknown');
  });

  test('has an attention item once the running attempt is approved, until its own result is known', () => {
    const { lane, first, next } = second();
    lane.answer(first, 'Flummoxed').answer(next, 'Success');
    expect([lane.told('p1'), attention(lane)]).toEqual(['approved: approved', ['other-attempt-unknown']]);
    expect(lane.record('p1').attention[0]).toMatchObject({
      text: `Another attempt of this payment (ServiceID ${first}) may also have gone through. If the terminal's own list has this attempt as well, reverse the extra payment. Then resolve this item.`,
      actions: ['resolve'],
    });
    const owner = lane.record('p1');
    lane.answer(first, 'Success', { owner });
    expect(attention(lane)).toEqual(['reverse-one']);
  });

  test('has an attention item if it is abandoned after the approval', () => {
    const { lane, first, next } = second();
    lane.answer(first, 'Success');
    expect([lane.states('p1'), attention(lane)]).toEqual([['answered', 'open'], []]);
    lane.happen({ type: 'release', name: 'Kim', reason: 'its screen is idle' });
    expect([lane.told('p1'), attention(lane)]).toEqual(['approved: approved', ['other-attempt-unknown']]);
    expect(lane.record('p1').attention[0]?.text).toContain(next);
  });

  test('does not block the lane for ever after an unknown condition, once the payment is approved', () => {
    const { lane, first, next } = second();
    lane.answer(first, 'Success').answer(next, 'Flummoxed').wait(10_000).repeat(next, 'Flummoxed');
    lane.hasAttempts('p1', 'answered', 'unrecoverable');
    expect(attention(lane)).toEqual(['other-attempt-unknown']);
    lane.ask('p2').wait(5_000).hasSent('Payment', 3);
  });
});

test.each(['InProgress', 'Flummoxed'])(
  'a payment that was reported as never started, and then %s by the terminal, gets an attention item; its outcome stays',
  (word) => {
    const attempts = [attemptOf({ state: 'not-started' })];
    const owner = transactionOf({}, { attempts, outcome: outcomeOf('not-processed') });
    const lane = new DrivenLane().answer('S1', word, { owner });
    expect(lane.record('p1').outcome).toBe(owner.outcome);
    expect([lane.states('p1'), attention(lane)]).toEqual([['unrecoverable'], ['other-attempt-unknown']]);
    const shown = () => viewOf(lane.record('p1'), [], { now: at, recovering: false, ahead: undefined });
    expect(shown()).toMatchObject({
      retry: 'after-resolution',
      message: expect.stringContaining('may have gone through: do not charge again before the operator'),
    });
    const resolution = { outcome: 'not-processed', name: 'Kim', reason: 'not on the list of the terminal' } as const;
    lane.happen({ type: 'resolve', record: lane.record('p1'), resolution, sameSale: [] });
    expect([attention(lane), shown().retry]).toEqual([[], owner.outcome?.retry]);
  },
);

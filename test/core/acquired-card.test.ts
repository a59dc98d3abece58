/**
 * A card that was read: the terminal keeps it for the transaction that names it, for no other, and not without a limit
 * (row `card-held`).
 */

import { describe, expect, test } from 'vitest';
import type { MessageHeader } from '../../protocol/index.js';
import type { AcquiredCard } from '../../src/core/model/card-reading.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { freeCard } from '../../src/core/terminal/queue/acquired-card.js';
import { acquisitionPoi, isStarted, laneWithCard, releaseCard, payWithCard, poi } from './card-lane.js';
import { DrivenLane } from './driven-lane.js';
import { acquired, at, attemptOf, outcomeOf, transactionOf } from './records.js';
import { display } from './terminal-messages.js';

test('the outcome of a card reading reports the card, and that nothing was charged', () => {
  const lane = laneWithCard();
  lane.ends('c1', {
    result: 'approved',
    retry: 'safe',
    message: 'The card was read: Visa 411111******1111. Nothing has been charged yet.',
    cardBrand: 'Visa',
    maskedPan: '411111******1111',
    entryMode: ['ICC'],
    poiTransaction: acquisitionPoi,
    loyaltyAccounts: [{ brand: 'BONUS', maskedAccount: '*********0017' }],
  });
  expect(lane.record('c1').attention).toEqual([]);
});

/**
 * A card acquisition that was reported as not processed, and for which the terminal later answers that it has read the
 * card.
 */
function readLate(lane: DrivenLane, rest: Partial<TransactionRecord> = {}): DrivenLane {
  const early = transactionOf(
    { transactionId: 'c1', kind: 'card-acquisition' },
    {
      attempts: [attemptOf({ serviceId: 'S0', category: 'CardAcquisition', state: 'unrecoverable' })],
      outcome: outcomeOf('not-processed'),
      ...rest,
    },
  );
  return lane.say({ ...acquired('S0') }, { owner: early });
}

describe('while the card waits', () => {
  test('the lane reports until when the terminal keeps the card and which sale may use the card', () => {
    const lane = new DrivenLane().ask('c1', { kind: 'card-acquisition', sale: 'R-1' });
    lane.say({ ...acquired(lane.attempt('c1')) });
    expect(lane.news()).toContain(
      'card-held (card-held): the terminal holds the card for its payment until 2026-01-01T00:02:00.000Z',
    );
    expect(freeCard(lane.state)?.transactionId).toBe('c1');
    expect(freeCard(payWithCard(lane).state)).toBeUndefined();
    const unwanted = laneWithCard().abort('c1', 'x');
    expect(freeCard(unwanted.state)).toBeUndefined();
  });

  test('neither an answer to an earlier transaction nor the end of a waiting transaction releases the card', () => {
    const lane = laneWithCard().ask('p2').abort('p2', 'x');
    const owner = transactionOf(
      { transactionId: 'p0', sale: 'R-0' },
      { attempts: [attemptOf({ serviceId: 'S0', state: 'unrecoverable' })], outcome: outcomeOf('not-processed') },
    );
    lane.answer('S0', 'Success', { owner }).shows('p0', 'approved: approved').shows('p2', 'not-processed: aborted');
    expect(lane.state.record.acquiredCard).toEqual({ transactionId: 'c1', sale: 'R-1' });
  });

  test('an unresolved or running payment of the sale does not release the card', () => {
    const unknown = transactionOf(
      { transactionId: 'p0', sale: 'R-1' },
      { attempts: [attemptOf({ serviceId: 'S9', state: 'released-by-operator' })], outcome: outcomeOf('unresolved') },
    );
    const lane = laneWithCard({ open: [unknown] }).wait(60_000);
    expect(lane.state.record.acquiredCard).toEqual({ transactionId: 'c1', sale: 'R-1' });
    payWithCard(lane).wait(1_000);
    expect(lane.state.record.acquiredCard).toEqual({ transactionId: 'c1', sale: 'R-1', usedBy: 'p1' });
    const running = readLate(new DrivenLane().ask('p1', { sale: 'R-1' })).wait(1_000);
    expect(running.state.record.acquiredCard).toEqual({ transactionId: 'c1', sale: 'R-1' });
  });

  test('a payment that was refused as busy waits until the card is used, and does not use it', () => {
    const lane = new DrivenLane().ask('p2');
    readLate(lane);
    lane.answerTo('p2', 'Busy').wait(1).status('NotFound').wait(10_000);
    expect(lane.record('p2').attempts).toHaveLength(1);
    expect(lane.state.record.acquiredCard).toEqual({ transactionId: 'c1', sale: 'R-1' });
  });

  test('a transaction that names the acquisition starts, and its request refers to the card', () => {
    const lane = payWithCard(laneWithCard());
    const sent = lane.effects.flatMap((effect) => (effect.type === 'send' ? [effect.message] : [])).at(-1);
    expect(sent).toMatchObject({ body: { PaymentData: { CardAcquisitionReference: poi } } });
    expect(lane.state.record.acquiredCard).toEqual({ transactionId: 'c1', sale: 'R-1', usedBy: 'p1' });
  });

  test('a payment of another sale waits, and its outcome names the card when its time is over', () => {
    const lane = laneWithCard().ask('p2');
    expect(isStarted(lane, 'p2')).toBe(false);
    lane.wait(30_000);
    expect(lane.record('p2').outcome?.message).toBe(
      'The terminal still held the card of another sale; this payment was never started. Try again.',
    );
  });

  test('a payment that names the acquisition starts before waiting requests, even under the lease of another register', () => {
    const lane = laneWithCard().happen({ type: 'lease', register: 'garden', forMs: 60_000, whileListening: false });
    lane.ask('p2');
    payWithCard(lane);
    expect([isStarted(lane, 'p1'), isStarted(lane, 'p2')]).toEqual([true, false]);
  });

  test('the lane starts no device request', () => {
    const lane = laneWithCard();
    lane
      .happen({ type: 'device-request-asked', parameters: { kind: 'totals', details: [] }, register: undefined })
      .wait(5_000);
    lane.hasSent('GetTotals', 0);
    releaseCard(lane.abort('c1', 'x')).wait(1);
    lane.hasSent('GetTotals', 1);
  });

  test('a payment of the same sale that does not use the card starts after the terminal has released it', () => {
    const lane = laneWithCard().ask('p2', { sale: 'R-1' });
    expect([lane.sent('EnableService').length, isStarted(lane, 'p2')]).toEqual([1, false]);
    expect(isStarted(releaseCard(lane.happen('tick')), 'p2')).toBe(true);
    expect(lane.news().filter((fact) => fact.startsWith('card-released'))).toEqual([
      'card-released (card-held): the terminal must release the card: transaction p2 of the same sale does not use the card',
      'card-released (card-held): the terminal has released the card (Success)',
    ]);
  });

  test('a payment that names an aborted acquisition starts only after the terminal was asked to release the card', () => {
    const lane = laneWithCard();
    // The link was silent for long, so the lane pings first.
    lane.nowMs += 60_000;
    payWithCard(lane).abort('c1', 'the customer left');
    lane.hear();
    releaseCard(lane, 'Busy').happen('tick');
    expect([isStarted(lane, 'p1'), lane.state.record.acquiredCard?.isEnding]).toEqual([false, true]);
    lane.hasSent('EnableService', 1).wait(10_000);
    expect(lane.sent('EnableService').length).toBeGreaterThan(1);
    expect(isStarted(lane, 'p1')).toBe(false);
    releaseCard(lane).wait(1_000);
    expect([isStarted(lane, 'p1'), lane.state.record.acquiredCard]).toEqual([true, undefined]);
  });

  test('a second card acquisition of the same sale starts after the terminal has released it', () => {
    const lane = laneWithCard().ask('c2', { kind: 'card-acquisition', sale: 'R-1' });
    expect(isStarted(releaseCard(lane), 'c2')).toBe(true);
  });
});

describe('the lane releases the card', () => {
  test('when no transaction has named the card for two minutes, and not earlier', () => {
    const lane = laneWithCard().wait(119_999).hasSent('EnableService', 0).wait(1).hasSent('EnableService', 1);
    expect(lane.state.record.acquiredCard?.isEnding).toBe(true);
    releaseCard(lane);
    expect([lane.state.record.acquiredCard, lane.state.cardHold]).toEqual([undefined, undefined]);
    expect(lane.news()[0]).toBe(
      'card-released (card-held): the terminal must release the card: no payment used the card in time',
    );
  });

  test('a running payment keeps its card, because a release would stop the payment', () => {
    const lane = readLate(new DrivenLane().ask('p2'), { abortRequested: { at, reason: 'x' } }).wait(5_000);
    expect([lane.state.record.acquiredCard?.isEnding, lane.sent('EnableService')]).toEqual([true, []]);
    lane.answerTo('p2', 'Success').wait(5_000).hasSent('EnableService', 1);
  });

  test('a card that is in use is not released when the register aborts its acquisition', () => {
    const lane = payWithCard(laneWithCard()).abort('c1', 'x');
    expect(lane.state.record.acquiredCard).toEqual({ transactionId: 'c1', sale: 'R-1', usedBy: 'p1' });
  });

  test('once, and only after the answer to its own release request', () => {
    const lane = laneWithCard().abort('c1', 'x');
    const answer = (header: MessageHeader) =>
      lane.say({ name: 'EnableServiceResponse', header, body: { Response: { Result: 'Success' } } });
    const header = lane.toLast('EnableService');
    answer({ ...header, ServiceID: 'another' });
    expect(lane.state.record.acquiredCard?.isEnding).toBe(true);
    answer(header);
    lane.news();
    answer(header);
    expect([lane.state.record.acquiredCard, lane.news()]).toEqual([undefined, []]);
  });

  test('a waiting transaction that names the card keeps the card at the terminal', () => {
    const lane = laneWithCard().wait(110_000);
    lane.happen({ type: 'link-down', connection: 1, cause: { code: 'closed', text: 'x' } });
    lane.link = { up: false, cause: { code: 'closed', text: 'x' } };
    payWithCard(lane).wait(20_000).up(2);
    expect(isStarted(lane, 'p1')).toBe(true);
    lane.hasSent('EnableService', 0);
  });

  test('once, when the register aborts the acquisition', () => {
    const lane = laneWithCard().abort('c1', 'the customer left').abort('c1', 'the customer left');
    lane.hasSent('EnableService', 1);
    lane.hasNoted('card-released (card-held): the terminal must release the card: the customer left');
  });

  test('before a payment that named the card starts, if the register aborted the acquisition', () => {
    const lane = laneWithCard().down();
    payWithCard(lane).abort('c1', 'x').up(2);
    expect([lane.sent('EnableService').length, isStarted(lane, 'p1')]).toEqual([1, false]);
    expect(isStarted(releaseCard(lane), 'p1')).toBe(true);
    const busy = laneWithCard().abort('c1', 'x');
    expect(isStarted(payWithCard(releaseCard(busy, 'Busy')), 'p1')).toBe(false);
  });

  test('a running transaction keeps the card at the terminal', () => {
    const early = transactionOf(
      { transactionId: 'c1', kind: 'card-acquisition' },
      {
        abortRequested: { at, reason: 'x' },
        attempts: [attemptOf({ category: 'CardAcquisition', state: 'unrecoverable' })],
        outcome: outcomeOf('not-processed'),
      },
    );
    const lane = new DrivenLane()
      .ask('p2')
      .say({ ...acquired('S1') }, { owner: early })
      .hasSent('EnableService', 0);
    lane.answerTo('p2', 'Success').hasSent('EnableService', 1);
  });

  test('when the register had aborted the acquisition before the card was read', () => {
    const lane = new DrivenLane().ask('c1', { kind: 'card-acquisition', sale: 'R-1' }).abort('c1', 'x');
    lane
      .say({ ...acquired(lane.attempt('c1')) })
      .shows('c1', 'approved: approved')
      .hasSent('EnableService', 1);
  });

  test.each(['NotAllowed', 'NotFound', 'UnavailableService', 'MessageFormat'])('if the terminal answers %s', (word) => {
    const lane = releaseCard(laneWithCard().abort('c1', 'x'), word);
    expect(lane.state.record.acquiredCard).toBeUndefined();
    expect(lane.news().at(-1)).toBe(`card-released (card-held): the terminal has released the card (${word})`);
  });

  test.each(['Busy', 'InProgress', 'UnavailableDevice'])('in a second request if the terminal answers %s', (word) => {
    const lane = releaseCard(laneWithCard().abort('c1', 'x'), word);
    expect(lane.state.record.acquiredCard?.isEnding).toBe(true);
    lane.wait(1_999).hasSent('EnableService', 1).wait(1).hasSent('EnableService', 2);
  });

  test('after three requests without an answer, and serves the next sale', () => {
    const lane = laneWithCard().abort('c1', 'x').ask('p2').wait(22_000);
    expect([lane.sent('EnableService').length, isStarted(lane, 'p2')]).toEqual([2, false]);
    lane.wait(8_000).shows('p2', 'not-processed: queue').wait(10_000).ask('p3').wait(3_000);
    expect([lane.sent('EnableService').length, isStarted(lane, 'p3')]).toEqual([4, true]);
    expect(lane.news()).toContain(
      'card-released (card-held): the terminal did not confirm that it released the card; tenderd goes on with the next sale',
    );
  });

  test('the lane requests the release of a card before each later sale, and stops asking after ten reports', () => {
    const lane = laneWithCard().abort('c1', 'x').wait(40_000);
    expect([lane.sent('EnableService').length, lane.state.cardHold?.fruitless]).toEqual([3, 3]);
    lane.ask('p3').wait(3_000);
    expect([lane.sent('EnableService').length, isStarted(lane, 'p3')]).toEqual([4, true]);
    expect(lane.state.cardHold?.fruitless).toBe(3);
    lane.answerTo('p3', 'Refusal').wait(7_200_000);
    expect([lane.sent('EnableService').length, lane.state.record.acquiredCard]).toEqual([11, undefined]);
    expect(lane.news().at(-1)).toBe(
      'card-released (card-held): the terminal did not confirm that it released the card; tenderd stops asking',
    );
  });

  test('after another Login if the terminal answers LoggedOut, because the terminal may still have the card', () => {
    const lane = laneWithCard().abort('c1', 'x');
    releaseCard(lane, 'LoggedOut');
    expect(lane.state.record).toMatchObject({ sessionStanding: false, acquiredCard: { isEnding: true } });
    lane.wait(5_000).loggedIn().wait(5_000).hasSent('EnableService', 2);
    expect(releaseCard(lane).state.record.acquiredCard).toBeUndefined();
  });
});

describe('a transaction that uses the card', () => {
  test.each(['Success', 'Refusal', 'NotFound', 'Cancel'])('uses the card up if the terminal answers %s', (word) => {
    const lane = payWithCard(laneWithCard());
    lane.news();
    lane.answerTo('p1', word);
    if (word === 'NotFound') lane.repeat(lane.attempt('p1'), word);
    expect([lane.state.record.acquiredCard, lane.sent('EnableService')]).toEqual([undefined, []]);
    expect(lane.news().filter((fact) => fact.startsWith('card-released'))).toEqual([]);
  });

  test('releases the card if the terminal rejected the transaction and has no record of it', () => {
    const lane = payWithCard(laneWithCard()).answerTo('p1', 'NotAllowed').status('NotFound');
    lane.shows('p1', 'not-processed: not-allowed').hasSent('EnableService', 1);
    expect(releaseCard(lane).state.record.acquiredCard).toBeUndefined();
  });

  test('uses the card up if it is approved while the release is requested', () => {
    const comesTo: readonly ((lane: DrivenLane) => DrivenLane)[] = [
      (lane) => releaseCard(lane, 'Busy'),
      (lane) => lane.wait(30_000),
    ];
    for (const then of comesTo) {
      const lane = payWithCard(laneWithCard());
      const S = lane.attempt('p1');
      lane
        .answer(S, 'NotAllowed')
        .status('NotFound')
        .answer(S, 'Success', { owner: lane.record('p1') });
      expect([lane.told('p1'), lane.state.cardHold]).toEqual(['approved: approved', undefined]);
      then(lane).wait(60_000);
      expect([lane.state.record.acquiredCard, lane.sent('EnableService').length]).toEqual([undefined, 1]);
    }
  });

  test('releases the card if it ends without an answer, although other payments wait', () => {
    const lane = payWithCard(laneWithCard().ask('p2')).abort('p1', 'x');
    lane.happen({ type: 'not-sent', serviceId: lane.attempt('p1') }).shows('p1', 'not-processed: link-down');
    lane.hasSent('EnableService', 1);
    expect(lane.news()).toContain(
      "card-released (card-held): the terminal must release the card: transaction p1 ended without the terminal's own answer",
    );
  });

  test('keeps the card while its result is unknown and the terminal is asked', () => {
    const lane = payWithCard(laneWithCard()).wait(330_000);
    expect([lane.told('p1').split(':')[0], lane.sent('EnableService')]).toEqual(['unresolved', []]);
    expect(lane.state.record.acquiredCard).toEqual({ transactionId: 'c1', sale: 'R-1', usedBy: 'p1' });
  });

  test('tries again with the same card after Busy', () => {
    const lane = payWithCard(laneWithCard()).answerTo('p1', 'Busy').wait(1).status('NotFound').wait(10_000);
    expect(lane.record('p1').attempts).toHaveLength(2);
    lane.hasSent('EnableService', 0);
  });
});

test('a new process keeps the card for another two minutes', () => {
  const acquiredCard: AcquiredCard = { transactionId: 'c1', sale: 'R-1' };
  const lane = new DrivenLane({ record: { acquiredCard } }).happen('started');
  expect(isStarted(lane.ask('p2').wait(1_000), 'p2')).toBe(false);
  expect(isStarted(payWithCard(lane), 'p1')).toBe(true);
  const idle = new DrivenLane({ record: { acquiredCard } }).happen('started').wait(120_000);
  idle.hasSent('EnableService', 1);
  expect(new DrivenLane().happen('started').state.cardHold).toBeUndefined();
});

test('after a restart the lane releases a card that was in use', () => {
  const acquiredCard: AcquiredCard = { transactionId: 'c1', sale: 'R-1', usedBy: 'p1' };
  new DrivenLane({ record: { acquiredCard } }).happen('started').hasSent('EnableService', 1);
  const lost = new DrivenLane({ record: { acquiredCard, sessionStanding: false } }).happen('started');
  expect([lost.sent('Login').length, lost.sent('EnableService')]).toEqual([1, []]);
  lost.loggedIn().hasSent('EnableService', 1);
  const unknown = transactionOf(
    { sale: 'R-1', cardAcquisition: 'c1' },
    { attempts: [attemptOf({ state: 'released-by-operator' })], outcome: outcomeOf('unresolved') },
  );
  const givenUp = new DrivenLane({ record: { acquiredCard }, open: [unknown] }).happen('started');
  givenUp.hasSent('EnableService', 1);
  const open = transactionOf(
    { sale: 'R-1', cardAcquisition: 'c1' },
    { acquisitionPoi, attempts: [attemptOf({ sessionEpoch: 1 })] },
  );
  const used = new DrivenLane({ record: { acquiredCard }, open: [open] }).happen('started');
  used.hasSent('EnableService', 0).repeat('S1', 'Success');
  expect([used.told('p1'), used.state.record.acquiredCard]).toEqual(['approved: approved', undefined]);
});

describe('the lane releases a card at a terminal whose session an operator ended', () => {
  const acquiredCard: AcquiredCard = { transactionId: 'c1', sale: 'R-1', isEnding: true };
  const out = { acquiredCard, isLoggedOut: true, sessionStanding: false };
  const started = (promises = {}): DrivenLane => new DrivenLane({ record: out, promises }).happen('started');

  test('before the next sale: first the lane logs in, then the terminal releases the card', () => {
    const lane = started().wait(300_000);
    lane.hasSent('Login', 0).hasSent('EnableService', 0).ask('p2').hasSent('Login', 1).hasSent('EnableService', 0);
    lane.loggedIn();
    expect([lane.sent('EnableService').length, isStarted(lane, 'p2')]).toEqual([1, false]);
    expect(isStarted(releaseCard(lane), 'p2')).toBe(true);
  });

  test('after the Login of a device request', () => {
    const lane = started().happen({ type: 'device-request-asked', parameters: { kind: 'login' }, register: undefined });
    lane.hasSent('Login', 1).loggedIn().hasSent('EnableService', 1);
  });

  test('without a report after the Login if there is no card', () => {
    const lane = started({ sessions: false }).ask('p2');
    expect([lane.sent('EnableService').length, isStarted(lane, 'p2')]).toEqual([1, false]);
  });
});

describe('a card acquisition without a known result', () => {
  test('ends and may be requested again, because it moves no money', () => {
    const lane = new DrivenLane().ask('c1', { kind: 'card-acquisition', sale: 'R-1' });
    lane.happen({
      type: 'message',
      connection: 1,
      received: { message: display(lane.attempt('c1'), 'Insert card'), redacted: [] },
    });
    lane.down().up(2).status('NotFound').wait(75_000).status('NotFound');
    lane.shows('c1', 'not-processed: terminal-forgot');
    lane.ends('c1', {
      retry: 'safe',
      message: 'The terminal no longer knows the card. Nothing was charged. Read the card again.',
    });
    expect(lane.record('c1').attention).toEqual([]);
    // If the terminal cannot release cards, the next transaction may start anyway.
    expect([isStarted(lane.ask('p1'), 'p1'), lane.sent('EnableService').length]).toEqual([false, 1]);
    expect(isStarted(releaseCard(lane), 'p1')).toBe(true);
  });

  test('does not replace a card that was read', () => {
    const lane = readLate(new DrivenLane().ask('c0', { kind: 'card-acquisition', sale: 'R-0' }));
    lane.happen({
      type: 'message',
      connection: 1,
      received: { message: display(lane.attempt('c0'), 'Insert card'), redacted: [] },
    });
    lane.down().up(2).status('NotFound').wait(75_000).status('NotFound');
    lane.shows('c0', 'not-processed: terminal-forgot');
    expect(lane.state.record.acquiredCard).toEqual({ transactionId: 'c1', sale: 'R-1' });
    expect(isStarted(payWithCard(lane), 'p1')).toBe(true);
  });

  test('blocks the lane while the terminal may still act on it, and its unresolved outcome is safe to retry', () => {
    const lane = new DrivenLane().ask('c1', { kind: 'card-acquisition', sale: 'R-1' }).wait(330_000);
    lane.ends('c1', { result: 'unresolved', retry: 'safe' });
    expect(isStarted(lane.ask('p1'), 'p1')).toBe(false);
  });

  test('is reported when it is approved late, and needs no reversal', () => {
    const lane = readLate(new DrivenLane());
    expect(lane.record('c1')).toMatchObject({ outcome: { result: 'approved', revision: 2 }, attention: [] });
    expect(lane.state.record.acquiredCard).toMatchObject({ transactionId: 'c1' });
  });
});

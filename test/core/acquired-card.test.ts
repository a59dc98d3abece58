/** A card that was read: kept for the transaction that names it, for no other and not for ever (row `card-held`). */

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
    message: 'The card was read: Visa 411111******1111. Nothing was charged yet.',
    cardBrand: 'Visa',
    maskedPan: '411111******1111',
    entryMode: ['ICC'],
    poiTransaction: acquisitionPoi,
    loyaltyAccounts: [{ brand: 'BONUS', maskedAccount: '*********0017' }],
  });
  expect(lane.record('c1').attention).toEqual([]);
});

/** A card acquisition that was told as not processed, and of which the terminal says later that it has read the card. */
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
  test('it is said until when, and who may name it', () => {
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

  test('an answer to an earlier transaction does not end it, nor the end of another that waits', () => {
    const lane = laneWithCard().ask('p2').abort('p2', 'x');
    const owner = transactionOf(
      { transactionId: 'p0', sale: 'R-0' },
      { attempts: [attemptOf({ serviceId: 'S0', state: 'unrecoverable' })], outcome: outcomeOf('not-processed') },
    );
    lane.answer('S0', 'Success', { owner }).shows('p0', 'approved: approved').shows('p2', 'not-processed: aborted');
    expect(lane.state.record.acquiredCard).toEqual({ transactionId: 'c1', sale: 'R-1' });
  });

  test('a payment of its sale that is unresolved or runs is none that does without it', () => {
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

  test('a payment that was refused as busy waits for it to be used, and does not use it', () => {
    const lane = new DrivenLane().ask('p2');
    readLate(lane);
    lane.answerTo('p2', 'Busy').wait(1).status('NotFound').wait(10_000);
    expect(lane.record('p2').attempts).toHaveLength(1);
    expect(lane.state.record.acquiredCard).toEqual({ transactionId: 'c1', sale: 'R-1' });
  });

  test('the transaction that names it goes, and its request refers to it', () => {
    const lane = payWithCard(laneWithCard());
    const sent = lane.effects.flatMap((effect) => (effect.type === 'send' ? [effect.message] : [])).at(-1);
    expect(sent).toMatchObject({ body: { PaymentData: { CardAcquisitionReference: poi } } });
    expect(lane.state.record.acquiredCard).toEqual({ transactionId: 'c1', sale: 'R-1', usedBy: 'p1' });
  });

  test('another sale waits, and is told why when its time is over', () => {
    const lane = laneWithCard().ask('p2');
    expect(isStarted(lane, 'p2')).toBe(false);
    lane.wait(30_000);
    expect(lane.record('p2').outcome?.message).toBe(
      'The terminal still held the card of another sale; this payment was never started. Try again.',
    );
  });

  test('the one that names it overtakes what waits, also behind the lease of another register', () => {
    const lane = laneWithCard().happen({ type: 'lease', register: 'garden', forMs: 60_000, whileListening: false });
    lane.ask('p2');
    payWithCard(lane);
    expect([isStarted(lane, 'p1'), isStarted(lane, 'p2')]).toEqual([true, false]);
  });

  test('no device request starts', () => {
    const lane = laneWithCard();
    lane
      .happen({ type: 'device-request-asked', parameters: { kind: 'totals', details: [] }, register: undefined })
      .wait(5_000);
    lane.hasSent('GetTotals', 0);
    releaseCard(lane.abort('c1', 'x')).wait(1);
    lane.hasSent('GetTotals', 1);
  });

  test('its own sale may do without it: then it is let go first', () => {
    const lane = laneWithCard().ask('p2', { sale: 'R-1' });
    expect([lane.sent('EnableService').length, isStarted(lane, 'p2')]).toEqual([1, false]);
    expect(isStarted(releaseCard(lane.happen('tick')), 'p2')).toBe(true);
    expect(lane.news().filter((fact) => fact.startsWith('card-released'))).toEqual([
      'card-released (card-held): the terminal must release the card: transaction p2 of its sale does not use it',
      'card-released (card-held): the terminal has released the card (Success)',
    ]);
  });

  test('a payment that names it, and that its register overtook with an abort of the reading, does not start before the terminal was told', () => {
    const lane = laneWithCard();
    // Nothing was heard on the link for long: it is pinged first.
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

  test('a second card acquisition of its sale lets it go, too', () => {
    const lane = laneWithCard().ask('c2', { kind: 'card-acquisition', sale: 'R-1' });
    expect(isStarted(releaseCard(lane), 'c2')).toBe(true);
  });
});

describe('the card is let go', () => {
  test('when no transaction has named it for two minutes, and not a moment before', () => {
    const lane = laneWithCard().wait(119_999).hasSent('EnableService', 0).wait(1).hasSent('EnableService', 1);
    expect(lane.state.record.acquiredCard?.isEnding).toBe(true);
    releaseCard(lane);
    expect([lane.state.record.acquiredCard, lane.state.cardHold]).toEqual([undefined, undefined]);
    expect(lane.news()[0]).toBe(
      'card-released (card-held): the terminal must release the card: no payment used it in time',
    );
  });

  test('not while a payment runs: what lets a card go would stop it', () => {
    const lane = readLate(new DrivenLane().ask('p2'), { abortRequested: { at, reason: 'x' } }).wait(5_000);
    expect([lane.state.record.acquiredCard?.isEnding, lane.sent('EnableService')]).toEqual([true, []]);
    lane.answerTo('p2', 'Success').wait(5_000).hasSent('EnableService', 1);
  });

  test('not when the register wants that of one that is used', () => {
    const lane = payWithCard(laneWithCard()).abort('c1', 'x');
    expect(lane.state.record.acquiredCard).toEqual({ transactionId: 'c1', sale: 'R-1', usedBy: 'p1' });
  });

  test('by the answer to the request for it alone, once', () => {
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

  test('not while the transaction that names it waits', () => {
    const lane = laneWithCard().wait(110_000);
    lane.happen({ type: 'link-down', connection: 1, cause: { code: 'closed', text: 'x' } });
    lane.link = { up: false, cause: { code: 'closed', text: 'x' } };
    payWithCard(lane).wait(20_000).up(2);
    expect(isStarted(lane, 'p1')).toBe(true);
    lane.hasSent('EnableService', 0);
  });

  test('when the register wants that; once', () => {
    const lane = laneWithCard().abort('c1', 'the customer left').abort('c1', 'the customer left');
    lane.hasSent('EnableService', 1);
    lane.hasNoted('card-released (card-held): the terminal must release the card: the customer left');
  });

  test('before anything starts with it that named it while it was still kept', () => {
    const lane = laneWithCard().down();
    payWithCard(lane).abort('c1', 'x').up(2);
    expect([lane.sent('EnableService').length, isStarted(lane, 'p1')]).toEqual([1, false]);
    expect(isStarted(releaseCard(lane), 'p1')).toBe(true);
    const busy = laneWithCard().abort('c1', 'x');
    expect(isStarted(payWithCard(releaseCard(busy, 'Busy')), 'p1')).toBe(false);
  });

  test('not beside a transaction that runs', () => {
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

  test('when the register had wanted the reading stopped', () => {
    const lane = new DrivenLane().ask('c1', { kind: 'card-acquisition', sale: 'R-1' }).abort('c1', 'x');
    lane
      .say({ ...acquired(lane.attempt('c1')) })
      .shows('c1', 'approved: approved')
      .hasSent('EnableService', 1);
  });

  test.each(['NotAllowed', 'NotFound', 'UnavailableService', 'MessageFormat'])('by a terminal that says %s', (word) => {
    const lane = releaseCard(laneWithCard().abort('c1', 'x'), word);
    expect(lane.state.record.acquiredCard).toBeUndefined();
    expect(lane.news().at(-1)).toBe(`card-released (card-held): the terminal has released the card (${word})`);
  });

  test.each(['Busy', 'InProgress', 'UnavailableDevice'])('later by one that says %s', (word) => {
    const lane = releaseCard(laneWithCard().abort('c1', 'x'), word);
    expect(lane.state.record.acquiredCard?.isEnding).toBe(true);
    lane.wait(1_999).hasSent('EnableService', 1).wait(1).hasSent('EnableService', 2);
  });

  test('after three times without an answer, so that the next sale is served', () => {
    const lane = laneWithCard().abort('c1', 'x').ask('p2').wait(22_000);
    expect([lane.sent('EnableService').length, isStarted(lane, 'p2')]).toEqual([2, false]);
    lane.wait(8_000).shows('p2', 'not-processed: queue').wait(10_000).ask('p3').wait(3_000);
    expect([lane.sent('EnableService').length, isStarted(lane, 'p3')]).toEqual([4, true]);
    expect(lane.news()).toContain(
      'card-released (card-held): the terminal did not confirm that it released the card; the next sale is served',
    );
  });

  test('again before each sale that starts anyway: this counts for nothing, and is reported ten times in all', () => {
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

  test('after another Login, if the terminal denies its session: it may still have the card', () => {
    const lane = laneWithCard().abort('c1', 'x');
    releaseCard(lane, 'LoggedOut');
    expect(lane.state.record).toMatchObject({ sessionStanding: false, acquiredCard: { isEnding: true } });
    lane.wait(5_000).loggedIn().wait(5_000).hasSent('EnableService', 2);
    expect(releaseCard(lane).state.record.acquiredCard).toBeUndefined();
  });
});

describe('the transaction that used it', () => {
  test.each(['Success', 'Refusal', 'NotFound', 'Cancel'])('ends it by the terminal’s own answer: %s', (word) => {
    const lane = payWithCard(laneWithCard());
    lane.news();
    lane.answerTo('p1', word);
    if (word === 'NotFound') lane.repeat(lane.attempt('p1'), word);
    expect([lane.state.record.acquiredCard, lane.sent('EnableService')]).toEqual([undefined, []]);
    expect(lane.news().filter((fact) => fact.startsWith('card-released'))).toEqual([]);
  });

  test('has it let go when it was refused, and the terminal knows nothing of it', () => {
    const lane = payWithCard(laneWithCard()).answerTo('p1', 'NotAllowed').status('NotFound');
    lane.shows('p1', 'not-processed: not-allowed').hasSent('EnableService', 1);
    expect(releaseCard(lane).state.record.acquiredCard).toBeUndefined();
  });

  test('and is approved after all, while the terminal is told: it keeps no card any more, whatever comes of that', () => {
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

  test('that nobody answered has it let go, whoever else waits', () => {
    const lane = payWithCard(laneWithCard().ask('p2')).abort('p1', 'x');
    lane.happen({ type: 'not-sent', serviceId: lane.attempt('p1') }).shows('p1', 'not-processed: link-down');
    lane.hasSent('EnableService', 1);
    expect(lane.news()).toContain(
      "card-released (card-held): the terminal must release the card: transaction p1 ended without the terminal's own answer",
    );
  });

  test('and of which nobody knows keeps it as long as the terminal is asked', () => {
    const lane = payWithCard(laneWithCard()).wait(330_000);
    expect([lane.told('p1').split(':')[0], lane.sent('EnableService')]).toEqual(['unresolved', []]);
    expect(lane.state.record.acquiredCard).toEqual({ transactionId: 'c1', sale: 'R-1', usedBy: 'p1' });
  });

  test('and was refused as busy tries again with it', () => {
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

test('one of which a process has died while it was used is let go by the next', () => {
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

describe('one that is to be let go by a terminal that a person logged out', () => {
  const acquiredCard: AcquiredCard = { transactionId: 'c1', sale: 'R-1', isEnding: true };
  const out = { acquiredCard, isLoggedOut: true, sessionStanding: false };
  const started = (promises = {}): DrivenLane => new DrivenLane({ record: out, promises }).happen('started');

  test('keeps no sale waiting: its Login comes first, then the terminal is told, and then the sale is served', () => {
    const lane = started().wait(300_000);
    lane.hasSent('Login', 0).hasSent('EnableService', 0).ask('p2').hasSent('Login', 1).hasSent('EnableService', 0);
    lane.loggedIn();
    expect([lane.sent('EnableService').length, isStarted(lane, 'p2')]).toEqual([1, false]);
    expect(isStarted(releaseCard(lane), 'p2')).toBe(true);
  });

  test('keeps nobody from asking for a login', () => {
    const lane = started().happen({ type: 'device-request-asked', parameters: { kind: 'login' }, register: undefined });
    lane.hasSent('Login', 1).loggedIn().hasSent('EnableService', 1);
  });

  test('is not reported after a Login if there is no card', () => {
    const lane = started({ sessions: false }).ask('p2');
    expect([lane.sent('EnableService').length, isStarted(lane, 'p2')]).toEqual([1, false]);
  });
});

describe('a card acquisition that nobody can tell of', () => {
  test('has ended, and may be asked for again: nothing can have moved', () => {
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
    // Whoever cannot tell may have it all the same.
    expect([isStarted(lane.ask('p1'), 'p1'), lane.sent('EnableService').length]).toEqual([false, 1]);
    expect(isStarted(releaseCard(lane), 'p1')).toBe(true);
  });

  test('does not take the place of one that was read', () => {
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

  test('holds the lane while the terminal may still act on it; an unknown outcome is safe', () => {
    const lane = new DrivenLane().ask('c1', { kind: 'card-acquisition', sale: 'R-1' }).wait(330_000);
    lane.ends('c1', { result: 'unresolved', retry: 'safe' });
    expect(isStarted(lane.ask('p1'), 'p1')).toBe(false);
  });

  test('approved after all is told, and nobody has to reverse anything', () => {
    const lane = readLate(new DrivenLane());
    expect(lane.record('c1')).toMatchObject({ outcome: { result: 'approved', revision: 2 }, attention: [] });
    expect(lane.state.record.acquiredCard).toMatchObject({ transactionId: 'c1' });
  });
});

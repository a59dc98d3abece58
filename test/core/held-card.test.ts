/** A card that was read: kept for the transaction that names it, for no other and not for ever (row `card-held`). */

import { describe, expect, test } from 'vitest';
import type { MoneyAnswer } from '../../src/core/answer.js';
import { admit, type Admission } from '../../src/core/admission.js';
import type { HeldCard, TransactionRecord, TransactionRequest } from '../../src/core/transaction.js';
import { DrivenLane, type DrivenOptions } from './driven-lane.js';
import { at, attemptOf, headerOf, outcomeOf, transactionOf } from './records.js';

const poi = { TransactionID: '77', TimeStamp: at };
const acquisitionPoi = { transactionId: '77', timeStamp: at };

function acquired(serviceId: string): Extract<MoneyAnswer, { readonly name: 'CardAcquisitionResponse' }> {
  return {
    name: 'CardAcquisitionResponse',
    header: headerOf({ MessageCategory: 'CardAcquisition', ServiceID: serviceId }),
    body: {
      Response: { Result: 'Success' },
      POIData: { POITransactionID: poi },
      PaymentBrand: ['Visa'],
      PaymentInstrumentData: {
        PaymentInstrumentType: 'Card',
        CardData: { MaskedPAN: '411111******1111', EntryMode: ['ICC'] },
      },
      LoyaltyAccount: [
        {
          LoyaltyBrand: 'BONUS',
          LoyaltyAccountID: {
            LoyaltyID: '9280000000017',
            EntryMode: ['MagStripe'],
            IdentificationType: 'AccountNumber',
          },
        },
      ],
    },
  };
}

/** A lane whose terminal has read a card for `c1`, of sale `R-1`. */
function laneWithCard(options: DrivenOptions = {}): DrivenLane {
  const lane = new DrivenLane(options).ask('c1', { kind: 'card-acquisition', sale: 'R-1' });
  lane.say({ ...acquired(lane.attempt('c1')), kept: [] });
  lane.news();
  return lane;
}

/** The register asks for a payment with the card. */
function payWithCard(lane: DrivenLane, id = 'p1', sale = 'R-1'): DrivenLane {
  const { request } = transactionOf({ transactionId: id, sale, cardAcquisition: 'c1' });
  return lane.happen({ type: 'requested', request, acquisitionPoi, startWithinMs: 30_000 });
}

function letGo(lane: DrivenLane, word = 'Success'): DrivenLane {
  const response = word === 'Success' ? { Result: word } : { Result: 'Failure', ErrorCondition: word };
  const header = lane.toLast('EnableService');
  return lane.say({ name: 'EnableServiceResponse', kept: [], header, body: { Response: response } });
}

const isStarted = (lane: DrivenLane, id: string): boolean => lane.record(id).attempts.length > 0;

test('what was read is told, and that nothing was charged', () => {
  const lane = laneWithCard();
  expect(lane.record('c1').outcome).toMatchObject({
    result: 'approved',
    retry: 'safe',
    sentence: 'The card was read: Visa 411111******1111. Nothing was charged yet.',
    cardBrand: 'Visa',
    maskedPan: '411111******1111',
    entryMode: ['ICC'],
    poiTransaction: acquisitionPoi,
    loyaltyAccounts: [{ brand: 'BONUS', maskedAccount: '*********0017' }],
  });
  expect(lane.record('c1').attention).toEqual([]);
});

describe('while the card waits', () => {
  test('the transaction that names it goes, and its request refers to it', () => {
    const lane = payWithCard(laneWithCard());
    const sent = lane.effects.flatMap((effect) => (effect.type === 'send' ? [effect.message] : [])).at(-1);
    expect(sent).toMatchObject({ body: { PaymentData: { CardAcquisitionReference: poi } } });
    expect(lane.state.record.heldCard).toEqual({ transactionId: 'c1', sale: 'R-1', usedBy: 'p1' });
  });

  test('another sale waits, and is told why when its time is over', () => {
    const lane = laneWithCard().ask('p2');
    expect(isStarted(lane, 'p2')).toBe(false);
    lane.wait(30_000);
    expect(lane.record('p2').outcome?.sentence).toBe(
      'The terminal still kept the card of another sale; this payment was never started. Try again.',
    );
  });

  test('the one that names it overtakes what waits, also behind the lease of another register', () => {
    const lane = laneWithCard();
    lane.happen({ type: 'lease', register: 'garden', forMs: 60_000, whileListening: false });
    lane.ask('p2');
    payWithCard(lane);
    expect([isStarted(lane, 'p1'), isStarted(lane, 'p2')]).toEqual([true, false]);
  });

  test('no errand starts', () => {
    const lane = laneWithCard();
    lane.happen({ type: 'errand-asked', wish: { kind: 'totals', details: [] }, register: undefined }).wait(5_000);
    expect(lane.sent('GetTotals')).toEqual([]);
    letGo(lane.happen({ type: 'abort', transactionId: 'c1', reason: 'x' })).wait(1);
    expect(lane.sent('GetTotals')).toHaveLength(1);
  });

  test('its own sale may do without it: then it is let go first', () => {
    const lane = laneWithCard().ask('p2', { sale: 'R-1' });
    expect([lane.sent('EnableService').length, isStarted(lane, 'p2')]).toEqual([1, false]);
    expect(isStarted(letGo(lane), 'p2')).toBe(true);
  });

  test('a second card acquisition of its sale lets it go, too', () => {
    const lane = laneWithCard().ask('c2', { kind: 'card-acquisition', sale: 'R-1' });
    expect(isStarted(letGo(lane), 'c2')).toBe(true);
  });
});

describe('the card is let go', () => {
  test('when no transaction has named it for two minutes, and not a moment before', () => {
    const lane = laneWithCard().wait(119_999);
    expect(lane.sent('EnableService')).toEqual([]);
    lane.wait(1);
    expect(lane.sent('EnableService')).toHaveLength(1);
    expect(lane.state.record.heldCard?.isEnding).toBe(true);
    letGo(lane);
    expect(lane.state.record.heldCard).toBeUndefined();
  });

  test('not while the transaction that names it waits', () => {
    const lane = laneWithCard().wait(110_000);
    lane.happen({ type: 'link-down', connection: 1, cause: { code: 'closed', text: 'x' } });
    lane.link = { up: false, cause: { code: 'closed', text: 'x' } };
    payWithCard(lane).wait(20_000).up(2);
    expect(isStarted(lane, 'p1')).toBe(true);
    expect(lane.sent('EnableService')).toEqual([]);
  });

  test('when the register wants that; once', () => {
    const lane = laneWithCard();
    lane.happen({ type: 'abort', transactionId: 'c1', reason: 'the customer left' });
    lane.happen({ type: 'abort', transactionId: 'c1', reason: 'the customer left' });
    expect(lane.sent('EnableService')).toHaveLength(1);
    expect(lane.news()).toEqual(['card-let-go (card-held): the card is to be let go: the customer left']);
  });

  test('before anything starts with it that named it while it was still kept', () => {
    const lane = laneWithCard().down();
    payWithCard(lane).happen({ type: 'abort', transactionId: 'c1', reason: 'x' }).up(2);
    expect([lane.sent('EnableService').length, isStarted(lane, 'p1')]).toEqual([1, false]);
    expect(isStarted(letGo(lane), 'p1')).toBe(true);
  });

  test('not beside a transaction that runs', () => {
    const early = transactionOf(
      { transactionId: 'c1', kind: 'card-acquisition' },
      {
        abortWanted: { at, reason: 'x' },
        attempts: [attemptOf({ category: 'CardAcquisition', state: 'forgotten' })],
        outcome: outcomeOf('not-processed'),
      },
    );
    const lane = new DrivenLane().ask('p2');
    lane.say({ ...acquired('S1'), kept: [] }, { owner: early });
    expect(lane.sent('EnableService')).toEqual([]);
    expect(lane.answer(lane.attempt('p2'), 'Success').sent('EnableService')).toHaveLength(1);
  });

  test('when the register had wanted the reading stopped', () => {
    const lane = new DrivenLane().ask('c1', { kind: 'card-acquisition', sale: 'R-1' });
    lane.happen({ type: 'abort', transactionId: 'c1', reason: 'x' });
    lane.say({ ...acquired(lane.attempt('c1')), kept: [] });
    expect(lane.told('c1')).toBe('approved: approved');
    expect(lane.sent('EnableService')).toHaveLength(1);
  });

  test.each(['NotAllowed', 'NotFound', 'UnavailableService', 'MessageFormat'])('by a terminal that says %s', (word) => {
    const lane = letGo(laneWithCard().happen({ type: 'abort', transactionId: 'c1', reason: 'x' }), word);
    expect(lane.state.record.heldCard).toBeUndefined();
  });

  test.each(['Busy', 'InProgress', 'UnavailableDevice'])('later by one that says %s', (word) => {
    const lane = letGo(laneWithCard().happen({ type: 'abort', transactionId: 'c1', reason: 'x' }), word);
    expect(lane.state.record.heldCard?.isEnding).toBe(true);
    expect(lane.wait(1_999).sent('EnableService')).toHaveLength(1);
    expect(lane.wait(1).sent('EnableService')).toHaveLength(2);
  });

  test('after three times without an answer, so that the next sale is served', () => {
    const lane = laneWithCard().happen({ type: 'abort', transactionId: 'c1', reason: 'x' }).ask('p2');
    lane.wait(22_000);
    expect([lane.sent('EnableService').length, isStarted(lane, 'p2')]).toEqual([2, false]);
    lane.wait(8_000);
    expect(lane.told('p2')).toBe('not-processed: queue');
    lane.wait(10_000).ask('p3');
    expect([lane.sent('EnableService').length, isStarted(lane, 'p3')]).toEqual([3, true]);
  });

  test('with the session: a restarted terminal has forgotten it', () => {
    const lane = laneWithCard().happen({ type: 'abort', transactionId: 'c1', reason: 'x' });
    letGo(lane, 'LoggedOut');
    expect(lane.state.record).toMatchObject({ sessionStanding: false });
    expect(lane.state.record.heldCard).toBeUndefined();
  });

  test('by a person who releases the terminal, without a word to it', () => {
    const lane = laneWithCard().happen({ type: 'release', name: 'Kari', reason: 'idle' });
    expect([lane.state.record.heldCard, lane.sent('EnableService')]).toEqual([undefined, []]);
  });
});

describe('the transaction that used it', () => {
  test.each(['Success', 'Refusal', 'NotFound', 'Cancel'])('ends it by the terminal’s own answer: %s', (word) => {
    const lane = payWithCard(laneWithCard());
    lane.answer(lane.attempt('p1'), word);
    expect([lane.state.record.heldCard, lane.sent('EnableService')]).toEqual([undefined, []]);
  });

  test('that nobody answered has it let go', () => {
    const lane = payWithCard(laneWithCard());
    lane.happen({ type: 'abort', transactionId: 'p1', reason: 'x' });
    lane.happen({ type: 'not-sent', serviceId: lane.attempt('p1') });
    expect(lane.told('p1')).toBe('not-processed: link-down');
    expect(lane.sent('EnableService')).toHaveLength(1);
  });

  test('and was refused as busy tries again with it', () => {
    const lane = payWithCard(laneWithCard());
    lane.answer(lane.attempt('p1'), 'Busy').wait(1);
    lane.status('NotFound').wait(10_000);
    expect(lane.record('p1').attempts).toHaveLength(2);
    expect(lane.sent('EnableService')).toEqual([]);
  });
});

test('a new process keeps the card for another two minutes', () => {
  const heldCard: HeldCard = { transactionId: 'c1', sale: 'R-1' };
  const lane = new DrivenLane({ record: { heldCard } }).happen({ type: 'started' });
  expect(isStarted(lane.ask('p2').wait(1_000), 'p2')).toBe(false);
  expect(isStarted(payWithCard(lane), 'p1')).toBe(true);
  const idle = new DrivenLane({ record: { heldCard } }).happen({ type: 'started' }).wait(120_000);
  expect(idle.sent('EnableService')).toHaveLength(1);
});

test('one of which a process has died while it was used is let go by the next', () => {
  const heldCard: HeldCard = { transactionId: 'c1', sale: 'R-1', usedBy: 'p1' };
  const lane = new DrivenLane({ record: { heldCard } }).happen({ type: 'started' });
  expect(lane.sent('EnableService')).toHaveLength(1);
  const open = transactionOf(
    { sale: 'R-1', cardAcquisition: 'c1' },
    { acquisitionPoi, attempts: [attemptOf({ sessionEpoch: 1 })] },
  );
  const used = new DrivenLane({ record: { heldCard }, open: [open] }).happen({ type: 'started' });
  expect(used.sent('EnableService')).toEqual([]);
  used.repeat('S1', 'Success');
  expect([used.told('p1'), used.state.record.heldCard]).toEqual(['approved: approved', undefined]);
});

describe('a card acquisition that nobody can tell of', () => {
  test('has ended, and may be asked for again: nothing can have moved', () => {
    const lane = new DrivenLane().ask('c1', { kind: 'card-acquisition', sale: 'R-1' });
    lane.happen({ type: 'message', connection: 1, received: { message: displayOf(lane.attempt('c1')), redacted: [] } });
    lane.down().up(2);
    lane.status('NotFound').wait(75_000);
    lane.status('NotFound');
    expect(lane.told('c1')).toBe('not-processed: terminal-forgot');
    expect(lane.record('c1').outcome).toMatchObject({
      retry: 'safe',
      sentence: 'The terminal does not know the card any more. Nothing was charged. Read the card again.',
    });
    expect(lane.record('c1').attention).toEqual([]);
    expect(isStarted(lane.ask('p1'), 'p1')).toBe(true);
  });

  test('holds the lane as long as the terminal may act on it; what nobody knows is safe all the same', () => {
    const lane = new DrivenLane().ask('c1', { kind: 'card-acquisition', sale: 'R-1' }).wait(330_000);
    expect(lane.record('c1').outcome).toMatchObject({ result: 'unresolved', retry: 'safe' });
    expect(isStarted(lane.ask('p1'), 'p1')).toBe(false);
  });

  test('approved after all is told, and nobody has to reverse anything', () => {
    const early = transactionOf(
      { transactionId: 'c1', kind: 'card-acquisition' },
      {
        attempts: [attemptOf({ category: 'CardAcquisition', state: 'forgotten' })],
        outcome: outcomeOf('not-processed'),
      },
    );
    const lane = new DrivenLane();
    lane.say({ ...acquired('S1'), kept: [] }, { owner: early });
    expect(lane.record('c1')).toMatchObject({ outcome: { result: 'approved', revision: 2 }, attention: [] });
    expect(lane.state.record.heldCard).toMatchObject({ transactionId: 'c1' });
  });
});

function displayOf(serviceId: string) {
  return {
    name: 'DisplayRequest' as const,
    kept: [],
    header: headerOf({
      MessageClass: 'Device',
      MessageCategory: 'Display',
      MessageType: 'Request',
      ServiceID: serviceId,
      DeviceID: '1',
    }),
    body: {
      DisplayOutput: [
        {
          Device: 'CashierDisplay',
          InfoQualify: 'Status',
          OutputContent: { OutputFormat: 'Text', OutputText: [{ Text: 'Insert card' }] },
        },
      ],
    },
  };
}

const read = (change: Partial<TransactionRequest> = {}, rest: Partial<TransactionRecord> = {}): TransactionRecord =>
  transactionOf(
    { transactionId: 'c1', kind: 'card-acquisition', ...change },
    { outcome: outcomeOf('approved', { poiTransaction: acquisitionPoi }), ...rest },
  );

describe('who may name a card acquisition', () => {
  const free: HeldCard = { transactionId: 'c1', sale: 'R-1' };
  const wanted = transactionOf({ transactionId: 'p1', cardAcquisition: 'c1' });

  function asked(
    acquisition: TransactionRecord | undefined,
    others: readonly TransactionRecord[] = [],
    freeCard: HeldCard | undefined = free,
  ): Admission {
    return admit(wanted.request, {
      existing: undefined,
      sameSale: acquisition === undefined ? [] : [acquisition],
      sameOriginal: others,
      freeCard,
      find: (id) => (id === 'c1' ? acquisition : undefined),
      terminals: ['till'],
      nowWallMs: 0,
      startBeforeWallMs: undefined,
    });
  }

  test('the first one, while the terminal keeps it; it need not be acknowledged', () => {
    expect(asked(read())).toMatchObject({ decision: 'accept', acquisitionPoi });
    const unsent = transactionOf(
      { transactionId: 'p0' },
      { attempts: [attemptOf({ state: 'unsent' })], outcome: outcomeOf('not-processed') },
    );
    expect(asked(read(), [unsent])).toMatchObject({ decision: 'accept' });
  });

  test.each<[string, string, Admission]>([
    ['none', 'acquisition-unknown There is no card acquisition c1 here.', asked(undefined)],
    [
      'a payment',
      'acquisition-unknown There is no card acquisition c1 here.',
      asked(
        transactionOf({ transactionId: 'c1', sale: 'x' }, { outcome: outcomeOf('declined'), acknowledgedRevision: 1 }),
      ),
    ],
    [
      'one that read nothing',
      'acquisition-not-open c1 has read no card: declined.',
      asked(read({}, { outcome: outcomeOf('declined') })),
    ],
    [
      'one that is open',
      'acquisition-not-open c1 has read no card: it is still open.',
      asked(transactionOf({ transactionId: 'c1', kind: 'card-acquisition' })),
    ],
    ['one of another terminal', 'acquisition-not-open c1 was read at terminal bar.', asked(read({ terminal: 'bar' }))],
    [
      'one of another register',
      'acquisition-not-open c1 was read for another register.',
      asked(read({ register: 'bar' })),
    ],
    [
      'one that waits to be used',
      'acquisition-not-open c1 was used by p0.',
      asked(read(), [transactionOf({ transactionId: 'p0' })]),
    ],
    [
      'one that was used',
      'acquisition-not-open c1 was used by p0.',
      asked(read(), [
        transactionOf(
          { transactionId: 'p0' },
          { attempts: [attemptOf({ state: 'absent' })], outcome: outcomeOf('not-processed') },
        ),
      ]),
    ],
    [
      'one that is kept no more',
      'acquisition-not-open c1 is kept by the terminal no more.',
      asked(read(), [], { transactionId: 'c2', sale: 'x' }),
    ],
    [
      'one without a key',
      'acquisition-not-open c1 has no transaction id of the terminal to refer to.',
      asked(read({}, { outcome: outcomeOf('approved') })),
    ],
  ])('not %s', (_name, text, admission) => {
    const told = admission.decision === 'refuse' ? `${admission.refusal.code} ${admission.refusal.text}` : 'accepted';
    expect(told.startsWith(text)).toBe(true);
    expect(admission).toMatchObject({ refusal: { transactionId: 'c1' } });
  });

  test('no card acquisition stands in the way of its sale, nor anything of the sale in its', () => {
    const { request } = transactionOf({ transactionId: 'p1' });
    const context = {
      existing: undefined,
      sameOriginal: [],
      find: () => undefined,
      terminals: ['till'],
      nowWallMs: 0,
      startBeforeWallMs: undefined,
    };
    const open = transactionOf({ transactionId: 'c1', kind: 'card-acquisition' });
    const unknown = { ...open, outcome: outcomeOf('unresolved') };
    expect(admit(request, { ...context, sameSale: [open, unknown, read()] })).toMatchObject({ decision: 'accept' });
    const paid = transactionOf({ transactionId: 'p0' }, { outcome: outcomeOf('approved') });
    expect(admit(open.request, { ...context, sameSale: [paid] })).toMatchObject({ decision: 'accept' });
  });
});

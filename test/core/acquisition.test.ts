/** The reports about a card that was read before its payment, and the transactions that may name it. */

import { type MoneyAnswer, moneyAnswerIn } from '../../src/core/kinds/message/response-body.js';
import { transactionKinds } from '../../src/core/model/kind-names.js';
import { describe, expect, test } from 'vitest';
import { admit } from '../../src/core/terminal/messages/terminal-admission.js';
import type { Admission } from '../../src/core/lifecycle/admission.js';
import { mayUseCard } from '../../src/core/kinds/index.js';
import { type AcquiredCard } from '../../src/core/model/card-reading.js';
import { type TransactionRecord } from '../../src/core/model/transaction.js';
import { admissionContext, acquired, at, attemptOf, headerOf, outcomeOf, transactionOf } from './records.js';
import { approval } from './of-kind.js';
import { type AnyRequest } from '../unchecked.js';

const acquisitionPoi = { transactionId: '77', timeStamp: at };

const read = (change: Partial<AnyRequest> = {}, rest: Partial<TransactionRecord> = {}): TransactionRecord =>
  transactionOf(
    { transactionId: 'c1', kind: 'card-acquisition', ...change },
    { outcome: outcomeOf('approved', { poiTransaction: acquisitionPoi }), ...rest },
  );

test.each<[string, object, string]>([
  ['only a brand', { PaymentBrand: ['Visa'] }, 'The card was read: Visa. Nothing has been charged yet.'],
  ['no details', {}, 'The card was read. Nothing has been charged yet.'],
  [
    'a loyalty account of an unknown program',
    { LoyaltyAccount: [{ LoyaltyAccountID: { LoyaltyID: '1234', EntryMode: [], IdentificationType: 'PAN' } }] },
    'The card was read. Nothing has been charged yet.',
  ],
])('the outcome of a card with %s reports no other details', (_name, said, message) => {
  const { request } = read();
  const { header } = acquired('S1');
  const answer: MoneyAnswer = {
    name: 'CardAcquisitionResponse',
    header,
    body: { Response: { Result: 'Success' }, ...said },
  };
  const { retry: _safe, ...told } = approval({ ...read(), request }, attemptOf(), answer, false);
  const [brand] = 'PaymentBrand' in said ? ['Visa'] : [];
  expect(told).toStrictEqual({
    result: 'approved',
    reason: 'approved',
    message,
    resolvedBy: 'terminal',
    serviceId: 'S1',
    ...(brand === undefined ? {} : { cardBrand: brand }),
    ...('LoyaltyAccount' in said ? { loyaltyAccounts: [{ maskedAccount: '**34' }] } : {}),
  });
});

test('the lane finds the card data in the answer that TransactionStatus repeats', () => {
  const { header, body } = acquired('S1');
  const status = {
    Response: { Result: 'Success' as const },
    RepeatedMessageResponse: { MessageHeader: header, CardAcquisitionResponse: body },
  };
  expect(
    moneyAnswerIn({ name: 'TransactionStatusResponse', header: headerOf(), kept: [], body: status }),
  ).toMatchObject({ name: 'CardAcquisitionResponse', header, body });
});

test('only a payment, a pre-authorization and a refund of an unknown payment may use a card', () => {
  expect(transactionKinds.filter((kind) => mayUseCard(kind, false))).toEqual(['payment', 'pre-authorization']);
  expect(transactionKinds.filter((kind) => mayUseCard(kind, true))).toEqual(['payment', 'refund', 'pre-authorization']);
});

describe('a payment may name a card acquisition', () => {
  const free: AcquiredCard = { transactionId: 'c1', sale: 'R-1' };
  const none: AcquiredCard = { transactionId: 'none', sale: 'x' };
  const wanted = transactionOf({ transactionId: 'p1', cardAcquisition: 'c1' });

  function asked(
    acquisition: TransactionRecord | undefined,
    others: readonly TransactionRecord[] = [],
    kept: AcquiredCard | undefined = free,
  ): Admission {
    return admit(wanted.request, {
      existing: undefined,
      sameSale: acquisition === undefined ? [] : [acquisition],
      findByKey: () => [],
      findByOriginal: () => others,
      freeCard: kept === none ? undefined : kept,
      find: (id) => (id === 'c1' ? acquisition : undefined),
      places: ['till'],
      nowWallMs: 0,
      startBeforeWallMs: undefined,
    });
  }

  test('if no other payment has named it and the terminal keeps the card; the acquisition need not be acknowledged', () => {
    expect(asked(read())).toMatchObject({ decision: 'accept', acquisitionPoi });
    const unsent = transactionOf(
      { transactionId: 'p0' },
      { attempts: [attemptOf({ state: 'unsent' })], outcome: outcomeOf('not-processed') },
    );
    expect(asked(read(), [unsent])).toMatchObject({ decision: 'accept' });
  });

  test.each<[string, string, () => Admission]>([
    ['none', 'acquisition-unknown There is no card acquisition c1.', () => asked(undefined)],
    [
      'a payment',
      'acquisition-unknown There is no card acquisition c1.',
      () =>
        asked(
          transactionOf(
            { transactionId: 'c1', sale: 'x' },
            { outcome: outcomeOf('declined'), acknowledgedRevision: 1 },
          ),
        ),
    ],
    [
      'an acquisition that read nothing',
      'acquisition-not-open Card acquisition c1 read no card (declined).',
      () => asked(read({}, { outcome: outcomeOf('declined') })),
    ],
    [
      'an open acquisition',
      'acquisition-not-open Card acquisition c1 read no card (still open).',
      () => asked(transactionOf({ transactionId: 'c1', kind: 'card-acquisition' })),
    ],
    [
      'an acquisition at another terminal',
      'acquisition-not-open Card acquisition c1 was read at terminal bar.',
      () => asked(read({ terminal: 'bar' })),
    ],
    [
      'an acquisition of another register',
      'acquisition-not-open Card acquisition c1 was read for another register.',
      () => asked(read({ register: 'bar' })),
    ],
    [
      'an acquisition that waits to be used',
      'acquisition-not-open Card acquisition c1 was used by p0.',
      () => asked(read(), [transactionOf({ transactionId: 'p0' })]),
    ],
    [
      'a used acquisition',
      'acquisition-not-open Card acquisition c1 was used by p0.',
      () =>
        asked(read(), [
          transactionOf(
            { transactionId: 'p0' },
            { attempts: [attemptOf({ state: 'never-received' })], outcome: outcomeOf('not-processed') },
          ),
        ]),
    ],
    [
      'an acquisition whose card is no longer kept',
      'acquisition-not-open Card acquisition c1 is no longer kept by the terminal.',
      () => asked(read(), [], { transactionId: 'c2', sale: 'x' }),
    ],
    [
      'an acquisition without a key',
      'acquisition-not-open Card acquisition c1 has no transaction id of the terminal.',
      () => asked(read({}, { outcome: outcomeOf('approved') })),
    ],
    [
      'an acquisition at a terminal that keeps no card',
      'acquisition-not-open Card acquisition c1 is no longer kept by the terminal.',
      () => asked(read(), [], none),
    ],
    [
      'an acquisition with a redacted key',
      'acquisition-not-open Card acquisition c1 has no transaction id of the terminal.',
      () =>
        asked(
          read(
            {},
            { outcome: outcomeOf('approved', { poiTransaction: { transactionId: '4111****', timeStamp: at } }) },
          ),
        ),
    ],
    [
      'an acquisition that one of several payments used',
      'acquisition-not-open Card acquisition c1 was used by p0.',
      () =>
        asked(read(), [
          transactionOf(
            { transactionId: 'p0' },
            {
              attempts: [attemptOf({ state: 'unsent' }), attemptOf({ state: 'never-received' })],
              outcome: outcomeOf('not-processed'),
            },
          ),
        ]),
    ],
  ])('but not %s', (_name, text, decide) => {
    const admission = decide();
    const told = admission.decision === 'refuse' ? `${admission.refusal.code} ${admission.refusal.text}` : 'accepted';
    expect(told.startsWith(text)).toBe(true);
    expect(admission).toMatchObject({ refusal: { transactionId: 'c1' } });
  });

  test('a card acquisition does not block its sale, and the sale does not block the acquisition', () => {
    const { request } = transactionOf({ transactionId: 'p1' });
    const open = transactionOf({ transactionId: 'c1', kind: 'card-acquisition' });
    const unknown = { ...open, outcome: outcomeOf('unresolved') };
    expect(admit(request, admissionContext({ sameSale: [open, unknown, read()] }))).toMatchObject({
      decision: 'accept',
    });
    const paid = transactionOf({ transactionId: 'p0' }, { outcome: outcomeOf('approved') });
    expect(admit(open.request, admissionContext({ sameSale: [paid] }))).toMatchObject({ decision: 'accept' });
  });
});

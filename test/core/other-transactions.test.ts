/** What an answer means for other transactions: the reversed payment, and the sale that was already paid. */

import type { Reason } from '../../src/core/model/reason-codes.js';
import type { TransactionKind } from '../../src/core/model/kind-names.js';
import { describe, expect, test } from 'vitest';
import type { Response } from '../../protocol/index.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { DrivenLane } from './driven-lane.js';
import { at, attemptOf, headerOf, outcomeOf, transactionOf, eur } from './records.js';
import { type AnyRequest, unchecked } from '../unchecked.js';
import { reviewed } from '../reviewed.js';

describe('a payment in the journal', () => {
  const paid = transactionOf(
    { transactionId: 'p0', sale: 'R-0' },
    {
      outcome: outcomeOf('approved', { authorized: eur(1_250) }),
      attention: [
        { code: 'reverse-one', at, text: 'x', actions: ['reverse', 'resolve'] },
        { code: 'unresolved', at, text: 'y', actions: ['resolve'] },
      ],
    },
  );
  const originalPoi = { transactionId: '77', timeStamp: at };

  function reversed(change: Partial<AnyRequest>, word = 'Success', original = paid): DrivenLane {
    const request = transactionOf({ transactionId: 'v1', kind: 'reversal', ...change }).request;
    const { amountDetails, ...whole } = request;
    const lane = new DrivenLane();
    const asked = amountDetails?.amount === 0 ? unchecked(whole) : request;
    lane.happen({ type: 'requested', request: asked, originalPoi, startWithinMs: 30_000 });
    const response = word === 'Refusal' ? { Result: 'Failure', ErrorCondition: word } : { Result: word };
    const header = lane.toLast('Reversal');
    return lane.say({ name: 'ReversalResponse', header, body: { Response: response } }, { original });
  }
  const whole = { amountDetails: eur(0) };

  test('that was fully reversed names its reversal and no longer needs one', () => {
    for (const lane of [reversed(whole), reversed({})]) {
      expect(lane.record('p0')).toMatchObject({ reversedBy: 'v1' });
      expect(lane.record('p0').attention.map(({ code }) => code)).toEqual(['unresolved']);
    }
  });

  test('is not marked as reversed by a part, a refused reversal or a partly approved one', () => {
    const part = { amountDetails: eur(1_000) };
    for (const lane of [reversed(part), reversed(whole, 'Refusal'), reversed(whole, 'Partial')]) {
      expect(lane.records.get('p0')).toBeUndefined();
    }
  });

  test('keeps the first reversal', () => {
    expect(reversed(whole, 'Success', { ...paid, reversedBy: 'v0' }).records.get('p0')).toBeUndefined();
  });

  test('with an unknown amount is marked as reversed only by a whole reversal', () => {
    const unknown = { ...paid, outcome: outcomeOf('approved') };
    const { outcome: _none, ...open } = paid;
    expect(reversed({}, 'Success', unknown).records.get('p0')).toBeUndefined();
    expect(reversed({}, 'Success', open).records.get('p0')).toBeUndefined();
    expect(reversed(whole, 'Success', unknown).record('p0')).toMatchObject({ reversedBy: 'v1' });
  });

  test('is not marked as reversed by a refund that names it', () => {
    const lane = new DrivenLane().ask('r1', { kind: 'refund' }).answerTo('r1', 'Success', { original: paid });
    expect(lane.records.get('p0')).toBeUndefined();
  });
});

function paidBeside(
  sameSale: readonly TransactionRecord[],
  names: ReturnType<typeof reviewed> = {},
  word = 'Success',
): DrivenLane {
  const lane = new DrivenLane().ask('p1', { sale: 'R-1', ...names });
  const S = lane.attempt('p1');
  return lane.answer(S, word, { sameSale: [...sameSale, lane.record('p1')] });
}

describe('a sale that two transactions have paid', () => {
  const first = transactionOf({ transactionId: 'p0' }, { outcome: outcomeOf('approved') });
  const twice = [
    {
      code: 'reverse-one',
      at,
      text: 'Sale R-1 was also paid by transaction p0. Reverse one of the two transactions.',
      actions: ['reverse', 'resolve'],
    },
  ];

  test('gets one attention item', () => {
    const lane = paidBeside([first]);
    expect(lane.record('p1').attention).toEqual(twice);
    const again = paidBeside([first, first]);
    expect(again.record('p1').attention).toEqual(twice);
  });

  test('gets its item in addition to others', () => {
    const codes = paidBeside([first], {}, 'Partial')
      .record('p1')
      .attention.map(({ code }) => code);
    expect(codes).toEqual(['amount-unknown', 'partial-not-allowed', 'reverse-one']);
  });

  test('needs no item if the second request reviewed the first, and needs one for an unreviewed transaction', () => {
    expect(paidBeside([first], reviewed('p0')).record('p1').attention).toEqual([]);
    const between = transactionOf({ transactionId: 'p5', ...reviewed('p0') }, { outcome: outcomeOf('declined') });
    expect(paidBeside([first, between], reviewed('p5')).record('p1').attention).toEqual(twice);
  });

  test('is paid only once if the first payment was fully reversed by the terminal', () => {
    const reversal = transactionOf(
      { transactionId: 'v1', kind: 'reversal', original: { type: 'transaction', transactionId: 'p0' } },
      { outcome: outcomeOf('approved') },
    );
    expect(paidBeside([{ ...first, reversedBy: 'v1' }, reversal]).record('p1').attention).toEqual([]);
    const said = { ...reversal, outcome: outcomeOf('approved', { resolvedBy: 'person' }) };
    expect(paidBeside([{ ...first, reversedBy: 'v1' }, said]).record('p1').attention).toEqual(twice);
  });

  test('is not paid twice by a refund or a declined payment', () => {
    const refund = transactionOf({ transactionId: 'p0', kind: 'refund' }, { outcome: outcomeOf('approved') });
    const declined = transactionOf({ transactionId: 'p0' }, { outcome: outcomeOf('declined') });
    expect(paidBeside([refund, declined]).record('p1').attention).toEqual([]);
  });

  test('gets no item if the second payment is refused', () => {
    const lane = new DrivenLane().ask('p1').answerTo('p1', 'Refusal', { sameSale: [first] });
    expect(lane.record('p1').attention).toEqual([]);
  });
});

const given = (transactionId: string, serviceId: string): TransactionRecord =>
  transactionOf(
    { transactionId, kind: 'reversal' },
    {
      originalPoi: { transactionId: '77', timeStamp: at },
      attempts: [attemptOf({ category: 'Reversal', serviceId, state: 'released-by-operator' })],
      outcome: outcomeOf('unresolved', { reason: 'released-by-operator' }),
    },
  );

describe('a refused reversal', () => {
  const key = { transactionId: '77', timeStamp: at };
  const other = (change: Partial<TransactionRecord>, kind: 'reversal' | 'refund' = 'reversal'): TransactionRecord =>
    transactionOf(
      { transactionId: 'v0', kind },
      { originalPoi: key, attempts: [attemptOf({ category: 'Reversal', state: 'released-by-operator' })], ...change },
    );

  function refusedBeside(record: TransactionRecord, originalPoi = key): DrivenLane {
    const lane = new DrivenLane({ open: [record] });
    lane.happen({
      type: 'requested',
      request: transactionOf({ transactionId: 'v1', kind: 'reversal' }).request,
      originalPoi,
      startWithinMs: 30_000,
    });
    lane.say({
      name: 'ReversalResponse',
      header: lane.toLast('Reversal'),
      body: { Response: { Result: 'Failure', ErrorCondition: 'Refusal' } },
    });
    return lane;
  }

  test('is unresolved while an earlier reversal of the same payment is unresolved', () => {
    const lane = refusedBeside(other({ outcome: outcomeOf('unresolved') }));
    lane.shows('v1', 'unresolved: reversal-unknown');
    expect(lane.record('v1').outcome?.retry).toBe('unsafe');
  });

  test.each<[string, TransactionRecord, { transactionId: string; timeStamp: string }]>([
    ['of another payment', other({ outcome: outcomeOf('unresolved') }), { ...key, transactionId: '78' }],
    [
      'of a payment of another day',
      other({ outcome: outcomeOf('unresolved') }),
      { ...key, timeStamp: '2020-01-01T00:00:00Z' },
    ],
    ['that is not a reversal', other({ outcome: outcomeOf('unresolved') }, 'refund'), key],
    ['that was never sent', other({ outcome: outcomeOf('unresolved'), attempts: [] }), key],
  ])('is declined next to a reversal %s', (_name, record, originalPoi) => {
    refusedBeside(record, originalPoi).shows('v1', 'declined: refusal');
  });

  test('that an operator had confirmed gets an attention item', () => {
    const open = [other({ outcome: outcomeOf('unresolved') }), given('v1', 'S2')];
    const lane = new DrivenLane({ open });
    const resolution = { outcome: 'approved', name: 'Kim', reason: 'looked' } as const;
    lane.happen({ type: 'resolve', record: lane.record('v1'), resolution });
    const header = headerOf({ MessageCategory: 'Reversal', ServiceID: 'S2' });
    const body = { Response: { Result: 'Failure', ErrorCondition: 'Refusal' } };
    lane.say({ name: 'ReversalResponse', header, body }, { owner: lane.record('v1') });
    lane.shows('v1', 'approved: resolved-by-person');
    expect(lane.record('v1').attention.map(({ code }) => code)).toEqual(['confirmation-denied']);
  });

  test('is resolved together with the earlier reversal, and its message says so', () => {
    const lane = refusedBeside(other({ outcome: outcomeOf('unresolved') }));
    lane.say({
      name: 'ReversalResponse',
      header: { ...lane.toLast('Reversal'), ServiceID: 'S1' },
      body: { ReversedAmount: '12.50', Response: { Result: 'Success' } },
    });
    lane.shows('v0', 'approved: approved');
    expect(lane.news().at(-1)).toMatch(/^outcome \(reversal-unknown\)/);
    lane.ends('v1', {
      result: 'not-processed',
      reason: 'reversal-refused',
      resolvedBy: 'terminal',
      message:
        'The terminal refused this reversal, so nothing was done. This is certain now, because the earlier transaction about the same payment has been resolved.',
    });
  });

  test('stays unresolved while another earlier reversal is unresolved', () => {
    const third = other({ outcome: outcomeOf('unresolved') });
    const lane = new DrivenLane({
      open: [
        other({ outcome: outcomeOf('unresolved') }),
        {
          ...third,
          request: { ...third.request, transactionId: 'v2' },
          attempts: [attemptOf({ category: 'Reversal', state: 'released-by-operator', serviceId: 'S2' })],
        },
        transactionOf(
          { transactionId: 'v1', kind: 'reversal' },
          { originalPoi: key, attempts: [], outcome: outcomeOf('unresolved', { reason: 'reversal-unknown' }) },
        ),
      ],
    });
    lane.say({
      name: 'ReversalResponse',
      header: headerOf({ MessageCategory: 'Reversal', ServiceID: 'S1' }),
      body: { ReversedAmount: '12.50', Response: { Result: 'Success' } },
    });
    lane.shows('v0', 'approved: approved');
    expect(lane.record('v1').outcome?.reason).toBe('reversal-unknown');
  });

  test('does not affect a refused refund, which is declined', () => {
    const lane = new DrivenLane({ open: [other({ outcome: outcomeOf('unresolved') })] });
    const { request } = transactionOf({ transactionId: 'r1', kind: 'refund' });
    lane.happen({ type: 'requested', request, originalPoi: key, startWithinMs: 30_000 });
    lane.answerTo('r1', 'Refusal').shows('r1', 'declined: refusal');
  });

  test('stays unresolved if the operator had released it', () => {
    const lane = new DrivenLane({ open: [given('v0', 'S1'), given('v1', 'S2')] });
    lane.say({
      name: 'ReversalResponse',
      header: { ...headerOf({ MessageCategory: 'Reversal' }), ServiceID: 'S1' },
      body: { ReversedAmount: '12.50', Response: { Result: 'Success' } },
    });
    lane.shows('v0', 'approved: approved').shows('v1', 'unresolved: released-by-operator');
  });
});

function answerReversal(lane: DrivenLane, serviceId: string, response: Response): DrivenLane {
  const header = headerOf({ MessageCategory: 'Reversal', ServiceID: serviceId });
  return lane.say({ name: 'ReversalResponse', header, body: { ReversedAmount: '12.50', Response: response } });
}

/** A reversal that an operator gave up was refused while another reversal of the same payment is open. */
function refusedLate(): DrivenLane {
  const lane = new DrivenLane({ open: [given('v0', 'S1')] });
  const { request } = transactionOf({ transactionId: 'v1', kind: 'reversal' });
  lane.happen({
    type: 'requested',
    request,
    originalPoi: { transactionId: '77', timeStamp: at },
    startWithinMs: 30_000,
  });
  return answerReversal(lane, 'S1', { Result: 'Failure', ErrorCondition: 'Refusal' });
}

describe('a released reversal that is refused late while another reversal of the payment is open', () => {
  test('is unresolved as long as the other reversal is open', () => {
    refusedLate().wait(60_000).shows('v0', 'unresolved: released-by-operator');
  });

  test.each<[string, string, (lane: DrivenLane) => void]>([
    ['approved', 'approved: approved', (lane) => void answerReversal(lane, lane.attempt('v1'), { Result: 'Success' })],
    [
      'refused, too',
      'declined: refusal',
      (lane) => void answerReversal(lane, lane.attempt('v1'), { Result: 'Failure', ErrorCondition: 'Refusal' }),
    ],
    [
      'found to be unsent',
      'not-processed: link-down',
      (lane) => {
        const serviceId = lane.attempt('v1');
        lane.down().happen({ type: 'not-sent', serviceId }).wait(31_000);
      },
    ],
  ])('ends as refused once the other one was %s', (_name, told, end) => {
    const lane = refusedLate();
    end(lane);
    lane.shows('v1', told);
    lane.ends('v0', {
      result: 'not-processed',
      reason: 'reversal-refused',
      retry: 'safe',
      resolvedBy: 'terminal',
      message:
        'The terminal refused this reversal, so nothing was done. This is certain now, because all other transactions about the same original have a definite result.',
    });
    expect(lane.news().filter((fact) => fact.startsWith('outcome (final-answer): not-processed'))).toHaveLength(1);
  });

  test('ends as refused even if the process died before the lane saw it', () => {
    const lane = new DrivenLane({ open: [refusedLate().record('v0')] });
    lane.happen('started').shows('v0', 'not-processed: reversal-refused');
  });
});

test('a reversal with an unknown earlier attempt stays unresolved, whatever happens to another reversal', () => {
  const attempts = [
    attemptOf({ category: 'Reversal', serviceId: 'S2', state: 'unrecoverable' }),
    attemptOf({ category: 'Reversal', serviceId: 'S3', state: 'answered' }),
  ];
  const doubtful = { ...given('v1', 'S2'), attempts, outcome: outcomeOf('unresolved', { reason: 'reversal-unknown' }) };
  const lane = new DrivenLane({ open: [given('v0', 'S1'), doubtful] });
  answerReversal(lane, 'S1', { Result: 'Success' });
  lane.shows('v0', 'approved: approved').shows('v1', 'unresolved: reversal-unknown');
});

test('a refused reversal with an unknown attempt of its own is unresolved because of that attempt', () => {
  const attempts = [
    attemptOf({ category: 'Reversal', serviceId: 'S2', state: 'unrecoverable' }),
    attemptOf({ category: 'Reversal', serviceId: 'S3' }),
  ];
  const { outcome: _, ...asked } = given('v1', 'S2');
  const lane = new DrivenLane({ open: [{ ...asked, attempts }] });
  answerReversal(lane, 'S3', { Result: 'Failure', ErrorCondition: 'Refusal' });
  lane.shows('v1', 'unresolved: other-attempt-unknown');
});

describe('a refused capture or cancellation', () => {
  const originalPoi = { transactionId: '77', timeStamp: at };
  const unknown = (kind: TransactionKind, reason: Reason = 'released-by-operator'): TransactionRecord =>
    transactionOf(
      { transactionId: 'c0', kind },
      {
        originalPoi,
        attempts: [attemptOf({ state: 'released-by-operator' })],
        outcome: outcomeOf('unresolved', { reason }),
      },
    );

  function refused(kind: 'capture' | 'reversal', beside: TransactionRecord): DrivenLane {
    const lane = new DrivenLane({ open: [beside] });
    const { request } = transactionOf({ transactionId: 'c1', kind });
    lane.happen({ type: 'requested', request, originalPoi, startWithinMs: 30_000 });
    if (kind === 'capture') return lane.answerTo('c1', 'NotAllowed').status('NotFound');
    lane.say({
      name: 'ReversalResponse',
      header: lane.toLast('Reversal'),
      body: { Response: { Result: 'Failure', ErrorCondition: 'NotAllowed' } },
    });
    return lane.status('NotFound');
  }

  test.each([
    ['capture', 'capture', 'capture-unknown', 'after-resolution'],
    ['capture', 'reversal', 'capture-unknown', 'after-resolution'],
    ['reversal', 'capture', 'capture-unknown', 'unsafe'],
    ['reversal', 'reversal', 'reversal-unknown', 'unsafe'],
  ] as const)('(%s) is unresolved next to an unresolved %s: %s', (kind, beside, reason, retry) => {
    const lane = refused(kind, unknown(beside));
    lane.ends('c1', { result: 'unresolved', reason, retry });
    expect(lane.news().at(-1)).toContain(`outcome (${reason})`);
  });

  test('moved nothing if only an update or the pre-authorization is unresolved', () => {
    refused('capture', unknown('pre-authorization-update')).shows('c1', 'not-processed: not-allowed');
    refused('capture', unknown('pre-authorization')).shows('c1', 'not-processed: not-allowed');
  });

  test('is resolved together with the earlier capture, and the message says so', () => {
    const lane = refused('capture', unknown('capture'));
    lane.answer('S1', 'Success').shows('c0', 'approved: approved');
    expect(lane.news().at(-1)).toMatch(/^outcome \(capture-unknown\)/);
    lane.ends('c1', {
      result: 'not-processed',
      reason: 'capture-refused',
      resolvedBy: 'terminal',
      message:
        'The terminal refused this capture, so nothing was done. This is certain now, because the earlier transaction about the same pre-authorization has been resolved.',
    });
  });
});

describe('a sale with a pre-authorization', () => {
  const held = transactionOf({ transactionId: 'p0', kind: 'pre-authorization' }, { outcome: outcomeOf('approved') });

  test('a sale with a payment and a pre-authorization gets an attention item, because both take the money', () => {
    expect(
      paidBeside([held])
        .record('p1')
        .attention.map(({ code }) => code),
    ).toEqual(['reverse-one']);
  });

  test('a sale with a pre-authorization and its capture is not paid twice', () => {
    const lane = new DrivenLane();
    const original = { type: 'transaction', transactionId: 'p0' } as const;
    const { request } = transactionOf({ transactionId: 'c1', kind: 'capture', original });
    lane.happen({ type: 'requested', request, startWithinMs: 30_000 });
    lane.answerTo('c1', 'Success', { sameSale: [held, lane.record('c1')] });
    expect(lane.record('c1').attention).toEqual([]);
  });
});

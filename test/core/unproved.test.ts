/** Answers that prove nothing: unknown words, and failures that contain an approval (recovery row `unknown-word`). */

import { describe, expect, test } from 'vitest';
import { dialects, type PaymentResponse } from '../../protocol/index.js';
import { DrivenLane, type DrivenOptions } from './driven-lane.js';
import { at, attemptOf, headerOf, outcomeOf, transactionOf } from './records.js';

type Said = Omit<PaymentResponse, 'SaleData'> & Partial<Pick<PaymentResponse, 'SaleData'>>;

const key = { transactionId: '77', timeStamp: at };
const POIData = { POITransactionID: { TransactionID: '77', TimeStamp: at } };
const unknown: Said = { Response: { Result: 'success' }, POIData };

function paying(options: DrivenOptions = {}): { readonly lane: DrivenLane; readonly S: string } {
  const lane = new DrivenLane(options).ask('p1');
  return { lane, S: lane.attempt('p1') };
}

function directly(lane: DrivenLane, ServiceID: string, body: Said): DrivenLane {
  return lane.say({ name: 'PaymentResponse', header: headerOf({ ServiceID }), body });
}

/** The answer to the latest question, after it has left. */
function asked(lane: DrivenLane, ServiceID: string, body: Said, waitMs = 2_000): DrivenLane {
  const RepeatedMessageResponse = { MessageHeader: headerOf({ ServiceID }), PaymentResponse: body };
  const header = lane.wait(waitMs).toLast('TransactionStatus');
  return lane.say({
    name: 'TransactionStatusResponse',
    header,
    body: { Response: { Result: 'Success' }, RepeatedMessageResponse },
  });
}

/** The link is lost, and the terminal denies the attempt until it can no longer arrive. */
function denied(lane: DrivenLane): DrivenLane {
  lane.wait(1_000).down().up(2);
  for (let asks = 0; asks < 8; asks += 1) lane.wait(10_000).status('NotFound');
  return lane;
}

describe('an unknown condition that the terminal repeats', () => {
  test('frees the terminal and leaves the transaction to the operator', () => {
    const { lane, S } = paying();
    directly(lane, S, unknown).ask('p2');
    expect([lane.states('p1'), lane.states('p2')]).toEqual([['open'], []]);
    asked(lane, S, unknown);
    lane.shows('p1', 'unresolved: unknown-word').hasAttempts('p1', 'unrecoverable');
    lane.wait(5_000).hasAttempts('p2', 'open');
    expect(lane.news().filter((line) => line.includes('unknown-word'))).toEqual([
      'answered (unknown-word): the terminal answered with an unknown word: success',
      expect.stringContaining('outcome (unknown-word): unresolved'),
      'unrecoverable (unknown-word): the terminal will give no other answer: the operator must check the transaction, but the terminal is free for the next one',
    ]);
  });

  test('must be repeated twice after a lost answer, and another condition starts the count again', () => {
    const { lane, S } = paying();
    lane.wait(1_000).down().up(2);
    asked(lane, S, unknown);
    lane.hasAttempts('p1', 'open');
    asked(lane, S, { Response: { Result: 'ok' } });
    lane.hasAttempts('p1', 'open');
    asked(lane, S, { Response: { Result: 'ok' } }, 4_000);
    lane.hasAttempts('p1', 'unrecoverable');
  });

  test('does not end the background questions, until an approval comes', () => {
    const { lane, S } = paying();
    asked(directly(lane, S, unknown), S, unknown);
    lane.wait(29_000).hasSent('TransactionStatus', 1);
    lane.news();
    asked(lane, S, unknown, 1_000);
    lane.hasSent('TransactionStatus', 2).hasNoted();
    asked(lane, S, { Response: { Result: 'Success' }, POIData }, 60_000);
    lane.shows('p1', 'approved: approved');
  });

  test('needs no repetition if the terminal cannot be asked and has answered itself', () => {
    const { lane, S } = paying({ profile: 'westpay-epas', dialect: dialects['epas-1.0'] });
    directly(lane, S, unknown);
    lane.shows('p1', 'unresolved: unknown-word').hasAttempts('p1', 'unrecoverable');
    const other = paying({ dialect: dialects['epas-1.0'] });
    directly(other.lane, other.S, unknown).hasAttempts('p1', 'open');
  });

  test('makes a later denial mean that the terminal has forgotten', () => {
    const { lane, S } = paying();
    denied(directly(lane, S, unknown));
    lane.shows('p1', 'unresolved: unknown-word').hasAttempts('p1', 'unrecoverable');
    const failed = paying();
    denied(failed.lane.answer(failed.S, 'Flummoxed'));
    failed.lane.hasAttempts('p1', 'never-received');
  });

  test('releases the card of a card acquisition', () => {
    const lane = new DrivenLane().ask('p1', { kind: 'card-acquisition' });
    const header = headerOf({ MessageCategory: 'CardAcquisition', ServiceID: lane.attempt('p1') });
    const body = { Response: { Result: 'success' } };
    lane.say({ name: 'CardAcquisitionResponse', header, body });
    const RepeatedMessageResponse = { MessageHeader: header, CardAcquisitionResponse: body };
    const to = lane.wait(2_000).toLast('TransactionStatus');
    const repeated = { Response: { Result: 'Success' }, RepeatedMessageResponse };
    lane.say({ name: 'TransactionStatusResponse', header: to, body: repeated }).hasAttempts('p1', 'unrecoverable');
    expect(lane.state.record.acquiredCard).toMatchObject({ transactionId: 'p1', isEnding: true });
  });
});

describe("the terminal's key in such an answer", () => {
  const resolution = { outcome: 'approved', name: 'Kari', reason: 'its list' } as const;

  test('is used when the operator confirms the transaction', () => {
    const { lane, S } = paying();
    directly(lane, S, unknown);
    lane.ends('p1', { result: 'unresolved', poiTransaction: key });
    lane.happen({ type: 'resolve', record: lane.record('p1'), resolution });
    lane.ends('p1', { result: 'approved', poiTransaction: key });
    expect(lane.record('p1').earlierKeys).toBeUndefined();
  });

  test('is also used if the transaction was unresolved before', () => {
    const record = transactionOf(
      {},
      { attempts: [attemptOf({ state: 'unrecoverable' })], outcome: outcomeOf('unresolved') },
    );
    const lane = new DrivenLane({ open: [record] });
    directly(lane, 'S1', unknown);
    expect(lane.record('p1')).toMatchObject({ earlierKeys: [key], outcome: { revision: 1 } });
    lane.happen({ type: 'resolve', record: lane.record('p1'), resolution });
    lane.ends('p1', { result: 'approved', poiTransaction: key });
  });

  test('is absent if the answer has no key: the outcome has none, and none is kept for later questions', () => {
    const { lane, S } = paying();
    directly(lane, S, { Response: { Result: 'success' } });
    lane.shows('p1', 'unresolved: unknown-word');
    expect(lane.record('p1').outcome).not.toHaveProperty('poiTransaction');
    expect(lane.record('p1')).not.toHaveProperty('earlierKeys');
  });

  test('of a payment that an operator declined is only recorded', () => {
    const { lane, S } = paying();
    directly(lane, S, unknown);
    lane.happen({ type: 'resolve', record: lane.record('p1'), resolution: { ...resolution, outcome: 'declined' } });
    expect(lane.record('p1').outcome?.poiTransaction).toBeUndefined();
    expect(lane.record('p1').earlierKeys).toEqual([key]);
  });
});

/** A Failure with parts of an approval. */
function failure(ErrorCondition: string, AuthorizedAmount: string | undefined, ApprovalCode: string | undefined): Said {
  return {
    Response: { Result: 'Failure', ErrorCondition },
    POIData,
    PaymentResult: {
      ...(AuthorizedAmount === undefined ? {} : { AmountsResp: { Currency: 'EUR', AuthorizedAmount } }),
      PaymentAcquirerData: { MerchantID: 'M1', AcquirerPOIID: '1', ApprovalCode },
    },
  };
}

describe('a failure with an approval code', () => {
  const both = failure('Refusal', '12.50', 'A1');

  test('that is repeated is left to an operator: the same stored answer proves no more, and the register must not charge again', () => {
    const { lane, S } = paying();
    directly(lane, S, both);
    lane.shows('p1', 'no outcome').hasSent('TransactionStatus', 1);
    expect(lane.news()).toContain(
      'answered (unknown-word): the terminal answered Refusal, but the answer contains an approval of 12.50 EUR (code A1); tenderd asks the terminal',
    );
    asked(lane, S, both, 0);
    lane.shows('p1', 'unresolved: answer-contradictory').hasAttempts('p1', 'unrecoverable');
    lane.ends('p1', { retry: 'after-resolution', poiTransaction: key });
    expect(lane.record('p1').attention).toEqual([
      expect.objectContaining({ code: 'unresolved', actions: ['resolve'] }),
    ]);
  });

  test('an approval code without a condition makes a failure count as an unknown condition', () => {
    const { lane, S } = paying();
    const { ErrorCondition: _none, ...Response } = both.Response;
    directly(lane, S, { ...both, Response });
    lane.shows('p1', 'unresolved: unknown-word');
    expect(lane.news()).toContain('answered (unknown-word): the terminal answered with an unknown word: (none)');
  });

  test('is not recorded again in the background', () => {
    const { lane, S } = paying();
    asked(directly(lane, S, both), S, both, 0);
    lane.hasAttempts('p1', 'unrecoverable');
    lane.news();
    asked(lane, S, both, 30_000);
    lane.hasSent('TransactionStatus', 2).hasNoted();
  });

  test('counts as another answer if it has another code', () => {
    const { lane, S } = paying();
    asked(directly(lane, S, both), S, failure('WrongPIN', '12.50', 'A1'), 0);
    lane.shows('p1', 'no outcome').hasAttempts('p1', 'open');
  });

  test('does not prevent a later answer of the terminal', () => {
    const { lane, S } = paying();
    asked(directly(lane, S, both), S, { Response: { Result: 'Success' } }, 0);
    lane.shows('p1', 'approved: approved');
    const other = paying();
    asked(directly(other.lane, other.S, both), other.S, { Response: both.Response }, 0);
    expect([other.lane.told('p1'), other.lane.record('p1').attention]).toEqual(['declined: refusal', []]);
  });

  test('makes a later denial mean that the terminal has forgotten', () => {
    const { lane, S } = paying();
    denied(directly(lane, S, both));
    lane.shows('p1', 'unresolved: terminal-forgot').hasAttempts('p1', 'unrecoverable');
  });

  test.each(['Busy', 'LoggedOut', 'UnavailableDevice', 'MessageFormat', 'InProgress'])(
    'that says %s twice is left to the operator, and the payment is not sent again',
    (word) => {
      const { lane, S } = paying();
      const said = failure(word, '12.50', 'A1');
      asked(directly(lane, S, said), S, said, 0);
      lane.shows('p1', 'unresolved: answer-contradictory').hasAttempts('p1', 'unrecoverable');
      lane.wait(60_000).hasSent('Payment', 1);
    },
  );

  test('makes an attempt that was refused before unsafe to retry', () => {
    const lane = new DrivenLane({ open: [transactionOf({}, { attempts: [attemptOf({ state: 'not-started' })] })] });
    directly(lane, 'S1', both);
    lane.shows('p1', 'unresolved: answer-contradictory').hasAttempts('p1', 'unrecoverable');
  });

  test('is left to the operator if the terminal cannot be asked', () => {
    const { lane, S } = paying({ profile: 'westpay-epas', dialect: dialects['epas-1.0'] });
    directly(lane, S, both).shows('p1', 'unresolved: answer-contradictory');
  });

  test('does not change a definite outcome, and adds an attention item', () => {
    const record = transactionOf(
      {},
      { attempts: [attemptOf({ state: 'not-started' })], outcome: outcomeOf('declined') },
    );
    const lane = new DrivenLane({ open: [record] });
    directly(lane, 'S1', both);
    lane.shows('p1', 'declined: approved').hasAttempts('p1', 'unrecoverable');
    expect(lane.record('p1').attention).toMatchObject([
      {
        code: 'other-attempt-unknown',
        text: "This payment was reported as declined, but one of its attempts (ServiceID S1) may have gone through. If the terminal's own list has that attempt, resolve this item as approved; if the sale was paid in another way since then, also reverse the payment. If the list does not have the attempt, resolve this item as declined.",
      },
    ]);
  });

  test.each([
    ['an authorized amount of zero', '0.00', 'A1'],
    ['no amount', undefined, 'A1'],
    ['an invalid amount', 'ten', 'A1'],
    ['no code', '12.50', undefined],
    ['a code of spaces', '12.50', ' '],
  ])('is an ordinary decline if it has %s', (_name, amount, code) => {
    const { lane, S } = paying();
    directly(lane, S, failure('Refusal', amount, code));
    expect([lane.told('p1'), lane.sent('TransactionStatus'), lane.record('p1').attention]).toEqual([
      'declined: refusal',
      [],
      [],
    ]);
  });
});

const stating = (SaleToPOIData: string): Said => ({
  Response: { Result: 'Success' },
  SaleData: { SaleTransactionID: { TransactionID: 'p1', TimeStamp: at }, SaleToPOIData },
  POIData,
});

describe('a Success whose SaleToPOIData says that nothing was charged (Verifone)', () => {
  const verifone = { profile: 'verifone-cloud', dialect: dialects['verifone-3.1'] } as const;
  test.each(['{"r":"DECLINED"}', '{"r":"CANCELED","ts":"SUCCESS"}', '{"r":"CANCELLED"}', '{"ts":"FAILURE"}'])(
    'with %s makes the lane ask, and a repetition is neither approved nor declined',
    (state) => {
      const { lane, S } = paying(verifone);
      directly(lane, S, stating(state));
      lane.shows('p1', 'no outcome').hasSent('TransactionStatus', 1);
      asked(lane, S, stating(state), 0);
      lane.shows('p1', 'unresolved: answer-contradictory');
    },
  );

  test.each(['{"r":"CAPTURED","rc":"4","ts":"SUCCESS"}', '{"r":"NEW"}', '{"m":"MC"}', 'DECLINED', '[', '{"r":null}'])(
    'with %s is an approval',
    (state) => {
      const { lane, S } = paying(verifone);
      expect(directly(lane, S, stating(state)).told('p1')).toMatch(/^approved/);
    },
  );

  test('is an approval with other vendors, because the text is that of the register', () => {
    const { lane, S } = paying();
    expect(directly(lane, S, stating('{"r":"DECLINED"}')).told('p1')).toMatch(/^approved/);
  });
});

/** What a cloud in front of a terminal may have answered itself, and unknown words from either. */

import { describe, expect, test } from 'vitest';
import { defaultDialect, dialects, type PaymentResponse } from '../../protocol/index.js';
import { profiles } from '../../src/core/terminal/wire/profile.js';
import { TerminalRail } from '../../src/core/terminal/terminal-rail.js';
import { DrivenLane } from './driven-lane.js';
import { at, attemptOf, headerOf, paymentAnswer, transactionOf } from './records.js';

const { settings } = new DrivenLane().state;
const attempt = attemptOf();
const record = transactionOf({}, { attempts: [attempt] });
const POIData = { POITransactionID: { TransactionID: '77', TimeStamp: at } };

function read(body: PaymentResponse, name = 'datamesh', how: 'direct' | 'repeated' = 'direct') {
  const profile = profiles[name] ?? settings.profile;
  const rail = new TerminalRail({ ...settings, profile });
  return rail.read(paymentAnswer(body), record, attempt, { at, how, redacted: [] });
}

describe('an answer that the cloud itself may have given', () => {
  const refusal = { Result: 'Failure', ErrorCondition: 'Refusal' };

  test.each<[string, PaymentResponse, boolean]>([
    ['a failure without a transaction of the terminal', { Response: refusal }, true],
    [
      'a failure whose transaction has no number',
      { Response: refusal, POIData: { POITransactionID: { TransactionID: ' ', TimeStamp: at } } },
      true,
    ],
    ['a failure with a transaction of the terminal', { Response: refusal, POIData }, false],
    ['an approval without a transaction of the terminal', { Response: { Result: 'Success' } }, false],
  ])('%s', (_what, body, maybeNotItsOwn) => {
    expect(read(body).maybeNotItsOwn).toBe(maybeNotItsOwn);
    expect(read(body, 'direct').maybeNotItsOwn).toBe(false);
  });

  test('an approval is booked at once, even a repeated one while the request may still be passed on', () => {
    const lane = new DrivenLane({ profile: 'datamesh' }).ask('p1');
    lane.wait(1_000).down().up(2).repeat(lane.attempt('p1'), 'Success').shows('p1', 'approved: approved');
  });

  test('a failure without a condition means that the terminal was not reached, and does not prove that nothing arrived', () => {
    const bare: PaymentResponse = { Response: { Result: 'Failure' } };
    expect(read(bare).judgement).toEqual({
      verdict: 'unreachable',
      isUndelivered: false,
      message: 'The gateway does not report the outcome of the payment. tenderd is asking the terminal.',
    });
    expect(read(bare, 'datamesh', 'repeated').judgement.verdict).not.toBe('unreachable');
    expect(read(bare, 'direct').judgement.verdict).not.toBe('unreachable');
    const lane = new DrivenLane({ profile: 'datamesh' }).ask('p1');
    lane.news();
    lane.say({ name: 'PaymentResponse', header: headerOf({ ServiceID: lane.attempt('p1') }), body: bare });
    lane.hasNoted('answered (terminal-unreachable): the gateway reports that it does not reach the terminal');
    lane.hasSent('TransactionStatus', 1).shows('p1', 'no outcome').hasAttempts('p1', 'open');
  });
});

describe('a failure with an approval code', () => {
  const PaymentResult = {
    PaymentAcquirerData: { AcquirerID: '1', MerchantID: '1', AcquirerPOIID: '1', ApprovalCode: '777944' },
    AmountsResp: { Currency: 'EUR', AuthorizedAmount: '12.50' },
  };
  const failure = (ErrorCondition: string): PaymentResponse => ({
    Response: { Result: 'Failure', ErrorCondition },
    POIData,
    PaymentResult,
  });

  test('contradicts itself if its condition is known, and otherwise counts as an unknown condition', () => {
    expect(read(failure('Refusal'), 'direct').judgement).toEqual({
      verdict: 'contradictory',
      said: 'the answer contains an approval of 12.50 EUR (code 777944)',
    });
    expect(read(failure('Flummoxed'), 'direct').judgement).toEqual({ verdict: 'unknown-word', word: 'Flummoxed' });
  });

  test('is unresolved at once if its condition is unknown', () => {
    const lane = new DrivenLane().ask('p1');
    const header = headerOf({ ServiceID: lane.attempt('p1') });
    lane.say({ name: 'PaymentResponse', header, body: failure('Flummoxed') }).shows('p1', 'unresolved: unknown-word');
  });
});

/** Returns whether and how the lane asks about a later attempt, in a dialect with these requests. */
function asked(requests: readonly string[]): readonly unknown[] {
  const rail = new TerminalRail({ ...settings, dialect: { ...defaultDialect, requests } });
  return [rail.canAskLater(attempt), rail.questionFor(attempt)?.by];
}

test('the lane sends TransactionStatus only if the request list of the dialect has it', () => {
  expect(asked(['Login', 'Payment', 'TransactionStatus'])).toEqual([true, 'status']);
  expect(asked(dialects['epas-1.0'].requests ?? [])).toEqual([false, undefined]);
});

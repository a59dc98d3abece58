/** The rail of terminals: what can be proved on it, and how the lane asks about an attempt. */

import { describe, expect, test } from 'vitest';
import { dialects, type PaymentResponse } from '../../protocol/index.js';
import { profiles } from '../../src/core/terminal/wire/profile.js';
import { terminalAttemptsOf } from '../../src/core/model/transaction.js';
import { attemptCategories } from '../../src/core/model/attempt.js';
import { kinds } from '../../src/core/kinds/index.js';
import { applyResponse } from '../../src/core/terminal/answers/apply-response.js';
import { TerminalRail } from '../../src/core/terminal/terminal-rail.js';
import { TerminalTurn } from '../../src/core/terminal/lane/lane-turn.js';
import { DrivenLane } from './driven-lane.js';
import { at, attemptOf, outcomeOf, paymentAnswer, transactionOf } from './records.js';

const { settings } = new DrivenLane().state;

test.each(Object.values(profiles))(
  'profile $name limits the lifetime of a lost request, of a request before a pong and of a request of another process',
  (profile) => {
    const rail = new TerminalRail({ ...settings, profile });
    const { requestLifetimeMs, lifetimeAfterPongMs, orphanLifetimeMs } = profile;
    expect((['lost', 'pong', 'orphaned'] as const).map((from) => rail.arrivesWithinMs(from))).toEqual([
      requestLifetimeMs,
      lifetimeAfterPongMs,
      orphanLifetimeMs + requestLifetimeMs,
    ]);
  },
);

test('the rail asks for each attempt by TransactionStatus at any later time, except for a reconciliation', () => {
  const rail = new TerminalRail(settings);
  const asked = attemptCategories.map((category) => {
    const attempt = attemptOf({ category });
    const question = rail.questionFor(attempt);
    if (question === undefined) throw new Error('it is asked for');
    const { name } = rail.ask(attempt, question, 'Q1');
    return [category, name, rail.canAskLater(attempt)];
  });
  expect(asked).toEqual(
    attemptCategories.map((category) =>
      category === 'Reconciliation'
        ? [category, 'GetTotalsRequest', false]
        : [category, 'TransactionStatusRequest', true],
    ),
  );
});

test('the rail asks and aborts at the terminal that got the attempt, even after a replacement', () => {
  const rail = new TerminalRail(settings);
  const attempt = attemptOf({ poiId: 'OLD', saleId: 'BEFORE' });
  const ids = { POIID: 'OLD', SaleID: 'BEFORE' };
  expect(rail.ask(attempt, { by: 'status' }, 'Q1').header).toMatchObject({ ...ids, ServiceID: 'Q1' });
  expect(rail.abort(attempt, 'A1', 'the customer left').header).toMatchObject({ ...ids, ServiceID: 'A1' });
});

describe('an answer on the rail of terminals', () => {
  const attempt = attemptOf();
  const record = transactionOf({}, { attempts: [attempt] });
  const arrival = { at, how: 'direct', redacted: ['x'] } as const;
  const read = (body: PaymentResponse, promised = false) => {
    const profile = { ...settings.profile, unavailableMeansUndelivered: promised };
    return new TerminalRail({ ...settings, profile }).read(paymentAnswer(body), record, attempt, arrival);
  };

  test('is read as its outcome, with its evidence', () => {
    expect(read({ Response: { Result: 'Success' } })).toMatchObject({
      judgement: { verdict: 'success', draft: { result: 'approved', resolvedBy: 'terminal' }, keepsCard: false },
      evidence: { at, how: 'direct', result: 'Success', redacted: ['x'] },
      receipts: [],
    });
  });

  test.each([false, true])('counts as undelivered only if the profile promises it: %s', (promised) => {
    const Response = { Result: 'Failure', ErrorCondition: 'UnavailableDevice' };
    expect(read({ Response }, promised).judgement).toMatchObject({ verdict: 'unreachable', isUndelivered: promised });
  });
});

test('an answer on another rail is stored with its own message, and with no message about a terminal', () => {
  const { state, nowMs, link } = new DrivenLane().ask('p1');
  const now = { monoMs: nowMs, wallMs: nowMs, iso: () => at, link };
  const turn = new TerminalTurn(state, now, new TerminalRail(settings), kinds);
  const record = turn.entry('p1')?.record ?? transactionOf();
  const [attempt = attemptOf()] = terminalAttemptsOf(record);
  const evidence = { at, how: 'direct', result: 'COMPLETED', message: { type: 'CAPTURE' }, redacted: [] } as const;
  const draft = { ...outcomeOf('approved'), message: 'Paid by link.', serviceId: attempt.serviceId };
  applyResponse(turn, record, attempt, {
    judgement: { verdict: 'success', draft, keepsCard: false },
    maybeNotItsOwn: false,
    evidence,
    receipts: [],
  });
  expect(turn.current(record)).toMatchObject({
    attempts: [{ state: 'answered', evidence: { message: { type: 'CAPTURE' } } }],
    outcome: { result: 'approved', revision: 1, message: 'Paid by link.' },
  });
  expect(turn.facts.map(({ type, text }) => [type, text])).toContainEqual([
    'answered',
    'the terminal answered COMPLETED',
  ]);
});

test('the rail asks no later question in a dialect without TransactionStatus', () => {
  const rail = new TerminalRail({ ...settings, dialect: dialects['epas-1.0'] });
  expect([rail.canAskLater(attemptOf()), rail.questionFor(attemptOf())]).toEqual([false, undefined]);
});

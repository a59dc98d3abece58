/** A reconciliation whose answer was lost: what the terminal's periods prove, row by row (recovery: `period-…`). */

import { describe, expect, test } from 'vitest';
import type { MessageHeader, Response } from '../../protocol/index.js';
import { holdsAll, isEmpty } from '../../src/core/totals.js';
import type { ReconciliationScope } from '../../src/core/transaction.js';
import { DrivenLane, type DrivenOptions } from './driven-lane.js';
import { attemptOf, headerOf, transactionOf } from './records.js';

const past = 56_000;

/** A lane whose terminal tells periods. */
class Closing extends DrivenLane {
  constructor(options: DrivenOptions = {}, scope?: ReconciliationScope) {
    super(options);
    if (options.open !== undefined) return;
    const { amountDetails: _none, ...request } = transactionOf({ transactionId: 'z1', kind: 'reconciliation' }).request;
    const wanted = scope === undefined ? request : { ...request, scope };
    this.happen({ type: 'requested', request: wanted, startWithinMs: 30_000 });
  }

  /** The answer to the latest GetTotals: period and number of transactions in it, or an ErrorCondition. */
  totals(id: string, count = 0, header: MessageHeader = this.toLast('GetTotals')): this {
    const isPeriod = /^\d*$/.test(id);
    const response = isPeriod ? { Result: 'Success' } : { Result: 'Failure', ErrorCondition: id };
    const movement = { TransactionType: 'Debit', TransactionCount: String(count), TransactionAmount: '1.00' };
    const totals = { PaymentInstrumentType: 'Card', PaymentCurrency: 'EUR', PaymentTotals: [movement] };
    return this.say({
      name: 'GetTotalsResponse',
      kept: [],
      header,
      body: {
        POIReconciliationID: isPeriod ? id : '0',
        Response: response,
        ...(count === 0 ? {} : { TransactionTotals: [totals] }),
      },
    });
  }

  /** An answer to the attempt, or to the latest question for a closed period. */
  closed(
    response: Response,
    { type = 'SaleReconciliation', id }: { type?: string; id?: string } = {},
    header = this.toAttempt(),
  ): this {
    const period = id === undefined ? {} : { POIReconciliationID: id };
    const body = { ReconciliationType: type, Response: response, ...period };
    return this.say({ name: 'ReconciliationResponse', kept: [], header, body });
  }

  previous(response: Response, id = '7', header = this.toLast('Reconciliation')): this {
    return this.closed(response, { type: 'PreviousReconciliation', id }, header);
  }

  toAttempt(): MessageHeader {
    return headerOf({ MessageCategory: 'Reconciliation', ServiceID: this.attempt('z1') });
  }

  /** Waits for a question that leaves past this moment: by default one at which nothing can arrive any more. */
  asked(pastMs = past): this {
    for (let tries = 0; tries < 1_000; tries += 1) {
      const { exchange } = this.state;
      if (exchange?.type === 'status' && exchange.sentAtMs >= pastMs) return this;
      this.wait(500);
    }
    throw new Error('nothing is asked any more');
  }

  /** Loses the link and gets it back. */
  relink(connection = 2): this {
    return this.down().up(connection);
  }
}

/** Period 7 is open with three transactions, the request has left, and its link was lost after a second. */
function lost(options: DrivenOptions = {}): Closing {
  const lane = new Closing(options);
  lane.totals('7', 3).wait(1_000);
  lane.relink();
  lane.news();
  return lane;
}

const success = { Result: 'Success' };
const failure = (condition: string): Response => ({ Result: 'Failure', ErrorCondition: condition });

describe('before a reconciliation leaves', () => {
  test('its period is asked for, and kept with the attempt', () => {
    const lane = new Closing();
    expect([lane.sent('GetTotals').length, lane.sent('Reconciliation')]).toEqual([1, []]);
    lane.totals('7', 3);
    expect(lane.record('z1').attempts).toMatchObject([
      { category: 'Reconciliation', state: 'open', period: { id: '7' } },
    ]);
    expect(lane.sent('Reconciliation')).toEqual([lane.attempt('z1')]);
  });

  test('a link that is lost in between makes what was said of the period old', () => {
    const lane = new Closing();
    lane.wait(2_500);
    lane.link = { up: true, connection: 1, lastReceivedMs: 0 };
    lane.totals('7', 3);
    expect(lane.sent('Reconciliation')).toEqual([]);
    lane.relink();
    expect([lane.sent('GetTotals').length, lane.sent('Reconciliation')]).toEqual([2, []]);
  });

  test.each(['Busy', 'InProgress', 'InsertedCard', 'UnavailableDevice'])('%s: it is asked again', (condition) => {
    const lane = new Closing().totals(condition);
    expect(lane.sent('Reconciliation')).toEqual([]);
    lane.wait(11_000);
    expect(lane.sent('GetTotals').length).toBeGreaterThan(1);
    lane.totals('7');
    expect(lane.sent('Reconciliation')).toHaveLength(1);
  });

  test('LoggedOut: a Login comes first', () => {
    const lane = new Closing().totals('LoggedOut');
    lane.wait(11_000);
    expect(lane.sent('Login')).toHaveLength(1);
    lane.loggedIn();
    expect(lane.sent('GetTotals')).toHaveLength(2);
    lane.totals('7');
    expect(lane.sent('Reconciliation')).toHaveLength(1);
  });

  test.each(['UnavailableService', 'NotAllowed', 'MessageFormat', 'Refusal', ''])(
    'who tells no period (%s) is asked to close all the same',
    (word) => {
      const lane = new Closing().totals(word);
      expect(lane.sent('Reconciliation')).toHaveLength(1);
      expect(lane.record('z1').attempts[0]?.period).toBeUndefined();
    },
  );

  test('who rejects the question, too', () => {
    const lane = new Closing();
    lane.say(
      {
        name: 'EventNotification',
        kept: [],
        header: headerOf({ MessageClass: 'Event', MessageCategory: 'Event', MessageType: 'Notification' }),
        body: { TimeStamp: '2026-01-01T00:00:00Z', EventToNotify: 'Reject', EventDetails: 'unexpected data' },
      },
      { rejected: headerOf({ MessageCategory: 'GetTotals', ServiceID: lane.sent('GetTotals')[0] }) },
    );
    expect(lane.sent('Reconciliation')).toHaveLength(1);
  });

  test('an answer that never comes lets nothing leave: it ends at the latest start', () => {
    const lane = new Closing();
    lane.wait(31_000);
    expect([lane.told('z1'), lane.sent('Reconciliation')]).toEqual(['not-processed: period-unanswered', []]);
  });

  test('an answer for somebody else changes nothing', () => {
    const lane = new Closing();
    for (const change of [{ ServiceID: 'X' }, { POIID: 'T2' }, { SaleID: 'X' }])
      lane.totals('7', 3, { ...lane.toLast('GetTotals'), ...change });
    expect(lane.sent('Reconciliation')).toEqual([]);
  });

  test('acquirers alone have no period', () => {
    const lane = new Closing({}, 'acquirers');
    expect([lane.sent('GetTotals'), lane.sent('Reconciliation').length]).toEqual([[], 1]);
  });

  test('an abort ends it before anything is sent, and a late period starts nothing', () => {
    const lane = new Closing();
    lane.happen({ type: 'abort', transactionId: 'z1', reason: 'too early' });
    lane.totals('7');
    expect([lane.told('z1'), lane.sent('Reconciliation')]).toEqual(['not-processed: aborted', []]);
  });
});

const line = (type: string, count: number, amount: number) => ({ type, count, amount: { amount, currency: 'EUR' } });
const period = (...payments: readonly ReturnType<typeof line>[]) => ({
  id: '7',
  totals: [{ instrument: 'Card', payments, loyalty: [] }] as const,
});

describe('what is in a period', () => {
  const before = period(line('Debit', 2, 500), line('Credit', 1, 100));

  test.each([
    ['the same', before, true],
    ['more of it', period(line('Debit', 3, 900), line('Credit', 1, 100)), true],
    ['more kinds', period(...before.totals[0].payments, line('Declined', 1, 0)), true],
    ['a kind less', period(line('Debit', 2, 500)), false],
    ['fewer', period(line('Debit', 1, 500), line('Credit', 1, 100)), false],
    ['a smaller sum', period(line('Debit', 2, 499), line('Credit', 1, 100)), false],
    ['of another brand', { id: '7', totals: [{ ...before.totals[0], brand: 'Visa' }] }, false],
    ['nothing', period(), false],
  ])('%s', (_name, now, isHeld) => {
    expect(holdsAll(now, before)).toBe(isHeld);
  });

  test('is nothing where no line of it is', () => {
    expect([isEmpty(period()), isEmpty({ id: '7', totals: [] }), isEmpty(before)]).toEqual([true, true, false]);
  });
});

describe('its own answer', () => {
  test('Success closes the period that the terminal names, and else that of the attempt', () => {
    expect(new Closing().totals('7').closed(success, { id: '8' }).record('z1').outcome).toMatchObject({
      result: 'approved',
      retry: 'unsafe',
      period: { id: '8', totals: [] },
    });
    expect(new Closing().totals('7').closed(success).record('z1').outcome?.period?.id).toBe('7');
  });

  test('Partial is told as such, and stands on the attention list', () => {
    const { outcome, attention } = new Closing()
      .totals('7')
      .closed({ Result: 'Partial', ErrorCondition: 'UnreachableHost' })
      .record('z1');
    expect(outcome).toMatchObject({ result: 'partly-approved', retry: 'unsafe' });
    expect(attention.map(({ code }) => code)).toEqual(['acquirer-not-closed']);
  });

  test('an approval after it was told as not carried out has a home', () => {
    const lane = lost();
    lane.asked().totals('7', 3);
    expect(lane.told('z1')).toBe('not-processed: period-open');
    lane.say(
      {
        name: 'ReconciliationResponse',
        kept: [],
        header: lane.toAttempt(),
        body: { ReconciliationType: 'SaleReconciliation', Response: success },
      },
      { owner: lane.record('z1') },
      2,
    );
    expect(lane.told('z1')).toBe('approved: approved');
    expect(lane.record('z1').attention.map(({ code }) => code)).toEqual(['closed-after-all']);
  });
});

describe('its answer is lost', () => {
  test('TransactionStatus is not asked, and nothing else starts on the lane', () => {
    const lane = lost().ask('p1');
    lane.wait(5_000);
    expect([lane.sent('TransactionStatus'), lane.sent('Payment')]).toEqual([[], []]);
    expect(lane.sent('GetTotals')).toHaveLength(2);
  });

  test('on a link that stands, too: the totals are asked for when two hosts would have answered', () => {
    const lane = new Closing();
    lane.totals('7', 3).wait(124_000);
    expect(lane.sent('GetTotals')).toHaveLength(1);
    lane.wait(2_000);
    expect(lane.sent('GetTotals')).toHaveLength(2);
  });

  test('another period is open, and the terminal has the totals of ours: approved', () => {
    const lane = lost().totals('8');
    expect(lane.told('z1')).toBe('no outcome');
    lane.previous(success);
    expect(lane.told('z1')).toBe('approved: approved');
    expect(lane.record('z1').attempts).toMatchObject([
      { state: 'answered', evidence: { how: 'repeated', result: 'Success' } },
    ]);
    expect(lane.news().filter((text) => text.includes('period-closed'))).toHaveLength(2);
  });

  test.each(['NotFound', 'UnavailableService'])(
    'another period is open, and %s: closed, and the totals are missing',
    (word) => {
      const lane = lost().totals('8').previous(failure(word));
      expect(lane.told('z1')).toBe('approved: totals-missing');
      expect(lane.record('z1').attention.map(({ code }) => code)).toEqual(['totals-missing']);
      expect(lane.record('z1').attempts).toMatchObject([
        { state: 'answered', evidence: { message: { name: 'GetTotalsResponse' } } },
      ]);
    },
  );

  test('the totals of another period are not those of ours', () => {
    const lane = lost().totals('8').previous(success, '6');
    expect(lane.told('z1')).toBe('approved: totals-missing');
  });

  test('another period is open after the session was lost, and ours is not known: the terminal counts anew', () => {
    const lane = lost({ profile: 'direct' }).totals('LoggedOut');
    lane.loggedIn();
    lane.totals('1').previous(failure('NotFound'));
    expect(lane.told('z1')).toBe('unresolved: period-unknown');
    expect(lane.states('z1')).toEqual(['forgotten']);
  });

  test('another period is open after the session was lost, and ours is known as closed: approved', () => {
    const lane = lost({ profile: 'direct' }).totals('LoggedOut');
    lane.loggedIn();
    expect(lane.totals('8').previous(success).told('z1')).toBe('approved: approved');
  });

  test('the same period is open: that says nothing before the arrival limit, and proves after it that nothing was closed', () => {
    const lane = lost().totals('7', 3);
    expect(lane.told('z1')).toBe('no outcome');
    expect(lane.record('z1').certainBy).toBe('2026-01-01T00:01:06.000Z');
    lane.asked().totals('7', 4);
    expect([lane.told('z1'), lane.states('z1')]).toEqual(['not-processed: period-open', ['absent']]);
    expect(lane.record('z1').outcome?.retry).toBe('safe');
  });

  test('the same period is open also after a restart of the terminal', () => {
    const lane = lost().totals('LoggedOut');
    lane.wait(past).loggedIn();
    expect(lane.totals('7', 3).told('z1')).toBe('not-processed: period-open');
  });

  test('the same empty period is none after a restart of the terminal: it may count anew', () => {
    const lane = new Closing();
    lane.totals('1').wait(1_000);
    lane.relink().totals('LoggedOut');
    lane.wait(past).loggedIn();
    expect(lane.totals('1').told('z1')).toBe('unresolved: period-unknown');
    const same = new Closing().totals('1');
    same.wait(1_000);
    expect(same.relink().asked().totals('1').told('z1')).toBe('not-processed: period-open');
  });

  test('the same period with fewer transactions is none: nobody knows', () => {
    const lane = lost().totals('7', 2);
    expect(lane.told('z1')).toBe('no outcome');
    lane.asked().totals('7', 2);
    expect(lane.told('z1')).toBe('unresolved: period-unknown');
  });

  test.each(['Busy', 'InProgress', 'NotAllowed'])('%s may mean that it is closing: it is asked again', (word) => {
    const lane = lost();
    lane.asked().totals(word);
    expect(lane.told('z1')).toBe('no outcome');
    expect(lane.asked(lane.nowMs).totals('8').previous(success).told('z1')).toBe('approved: approved');
  });

  test('who tells no period any more is asked for ours as a closed one', () => {
    expect(lost().totals('UnavailableService').previous(success).told('z1')).toBe('approved: approved');
    const open = lost();
    open.asked().totals('UnavailableService').previous(failure('NotFound'));
    expect(open.told('z1')).toBe('not-processed: period-open');
    const mute = lost();
    mute.asked().totals('UnavailableService').previous(failure('UnavailableService'));
    expect(mute.told('z1')).toBe('unresolved: period-unknown');
  });

  test('who never told its period: nobody knows, past the arrival limit', () => {
    const lane = new Closing().totals('UnavailableService');
    lane.wait(1_000);
    lane.relink().totals('UnavailableService');
    expect(lane.told('z1')).toBe('no outcome');
    lane.asked().totals('8');
    expect(lane.told('z1')).toBe('unresolved: period-unknown');
    lane.ask('p1');
    expect(lane.sent('Payment')).toHaveLength(1);
  });

  test('of what nobody knows, nothing is asked in the background', () => {
    const lane = new Closing().totals('UnavailableService');
    lane.wait(1_000);
    lane.relink();
    lane.asked().totals('UnavailableService');
    const before = lane.sent('GetTotals').length;
    lane.wait(900_000);
    expect(lane.sent('TransactionStatus')).toEqual([]);
    expect(lane.sent('GetTotals')).toHaveLength(before);
  });

  test('a late or repeated answer to a question says nothing', () => {
    const lane = lost();
    const question = lane.toLast('GetTotals');
    lane.wait(11_000);
    lane.totals('8', 0, question);
    expect(lane.sent('Reconciliation')).toHaveLength(1);
    lane.previous(success, '7', headerOf({ MessageCategory: 'Reconciliation', ServiceID: 'nobody' }));
    expect([lane.told('z1'), lane.state.record.attention]).toEqual(['no outcome', []]);
  });

  test('after the hard limit it is told as unknown, and asked on: what comes then is told', () => {
    const lane = lost();
    while (lane.nowMs < 630_000) {
      if (lane.state.exchange?.type === 'status') lane.totals('Busy');
      lane.wait(500);
    }
    expect(lane.told('z1')).toBe('unresolved: no-answer');
    expect(
      lane
        .asked(lane.nowMs - 10_000)
        .totals('8')
        .previous(success)
        .told('z1'),
    ).toBe('approved: approved');
  });
});

describe('it is refused', () => {
  test('Busy: the same period is the veto that lets it be made again, with its period asked anew', () => {
    const lane = new Closing().totals('7').closed(failure('Busy'));
    lane.totals('7');
    expect(lane.states('z1')).toEqual(['refused']);
    lane.wait(11_000);
    expect(lane.sent('GetTotals')).toHaveLength(3);
    lane.totals('7');
    expect(lane.states('z1')).toEqual(['refused', 'open']);
  });

  test('Busy, and then another period is open: the first copy of the request has closed it', () => {
    const lane = new Closing().totals('7').closed(failure('Busy'));
    expect(lane.totals('8').previous(success).told('z1')).toBe('approved: approved');
    expect(lane.states('z1')).toEqual(['answered']);
  });

  test('MessageFormat: the same period is the veto, and it is never sent again', () => {
    const lane = new Closing().totals('7').closed(failure('MessageFormat'));
    expect(lane.totals('7').told('z1')).toBe('not-processed: malformed');
  });

  test('Busy of one who tells no period is believed when it answers', () => {
    const lane = new Closing().totals('NotAllowed').closed(failure('Busy'));
    lane.totals('NotAllowed');
    expect(lane.states('z1')).toEqual(['refused']);
  });
});

test('after a restart of the daemon it is asked for before any Login, and its period is the one of the journal', () => {
  const attempt = attemptOf({ category: 'Reconciliation', serviceId: 'OLD', period: { id: '7', totals: [] } });
  const { amountDetails: _none, ...request } = transactionOf({ transactionId: 'z1', kind: 'reconciliation' }).request;
  const lane = new Closing({ open: [{ ...transactionOf(), request, attempts: [attempt] }] });
  lane.happen({ type: 'started' });
  expect([lane.sent('Login'), lane.sent('GetTotals').length]).toEqual([[], 1]);
  expect(lane.totals('8').previous(success).told('z1')).toBe('approved: approved');
});

test('what was asked for waits behind a reconciliation, and starts when it is closed', () => {
  const lane = new Closing().totals('7').ask('p1');
  lane.wait(5_000);
  expect(lane.sent('Payment')).toEqual([]);
  lane.closed(success);
  expect(lane.sent('Payment')).toHaveLength(1);
});

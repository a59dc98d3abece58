/** The decisions of registers and operators about a lane and its transactions, and the lane's own attention list. */

import { describe, expect, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import { mayResolve } from '../../src/core/lifecycle/operator-commands.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { DrivenLane, type DrivenOptions } from './driven-lane.js';
import { at, attemptOf, outcomeOf, paymentAnswer, transactionOf } from './records.js';

/** An approval with a foreign SaleID. */
const ofAnother = (ServiceID: string) => ({
  ...paymentAnswer({ Response: { Result: 'Success' } }, { ServiceID, SaleID: 'OTHER' }),
  kept: [],
});

/** An attention item that an operator closes. */
const closedBy = (code: string) => ({ code, at, text: 'x', actions: ['resolve'] });

/** Returns the report about a running payment after an operator released its terminal. */
function released(options: DrivenOptions): string | undefined {
  const lane = new DrivenLane(options).ask('p1').happen({ type: 'release', name: 'Kim', reason: 'looked' });
  return lane.record('p1').outcome?.message;
}

describe('a decision of a register or an operator', () => {
  test('the lane records the first abort of a known transaction', () => {
    const lane = new DrivenLane().ask('p1').abort('p1', 'first').happen('tick');
    lane.news();
    lane.abort('p1', 'second').abort('p9', 'nobody').hasNoted();
    expect(lane.record('p1').abortRequested).toEqual({ at, reason: 'first' });
  });

  test('an abort does not change an unresolved outcome', () => {
    const given = transactionOf({}, { attempts: [attemptOf({ state: 'answered' })], outcome: outcomeOf('unresolved') });
    const lane = new DrivenLane({ open: [given] }).abort('p1', 'x');
    expect(lane.record('p1').outcome).toBe(given.outcome);
  });

  test('the lane stores the ids of a repeated request once, the oldest first', () => {
    const first = { saleId: 'S1', poiId: 'T1', serviceId: '7' };
    const second = { ...first, serviceId: '8' };
    const record = transactionOf({}, { registerRequestIds: [first], outcome: outcomeOf('approved') });
    const lane = new DrivenLane().happen({ type: 'asked-again', record, registerRequestIds: second });
    expect(lane.record('p1').registerRequestIds).toEqual([first, second]);
    expect(lane.facts).toMatchObject([
      { type: 'asked-again', text: 'the register sent the request again, as ServiceID 8', detail: second },
    ]);
    expect(new DrivenLane().happen({ type: 'asked-again', record, registerRequestIds: first }).records.size).toBe(0);
  });

  test('a request under earlier ids, after its answer was received, is stored with the Login that came before it', () => {
    const first = { saleId: 'S1', poiId: 'T1', serviceId: '7' };
    const answerDelivered = { revision: 1, saleId: 'S1', logins: 0, newest: 'p1' };
    const known = { registerRequestIds: [first], outcome: outcomeOf('approved'), answerDelivered };
    const lane = new DrivenLane().happen({ type: 'register-login', saleId: 'S1' });
    lane.happen({ type: 'asked-again', record: transactionOf({}, known), registerRequestIds: first });
    expect(lane.record('p1').registerRequestIds).toEqual([{ ...first, logins: 1 }]);
    const record = lane.record('p1');
    lane.records.clear();
    lane.happen({ type: 'asked-again', record, registerRequestIds: first });
    expect(lane.records.size).toBe(0);
  });

  test('a repeated request is written down as a fact of the transaction', () => {
    const record = transactionOf({}, { outcome: outcomeOf('approved') });
    const item = { code: 'sale-asked-anew', text: 'asked anew', actions: ['acknowledge'] };
    const lane = new DrivenLane().happen({ type: 'asked-anew', record, item });
    expect(lane.facts).toMatchObject([{ type: 'asked-again', transactionId: 'p1', text: 'asked anew' }]);
    lane.facts.splice(0);
    lane.happen({ type: 'asked-anew', record: lane.record('p1'), item });
    expect([lane.facts, lane.record('p1').attention]).toEqual([[], [{ ...item, at }]]);
  });

  test('a repeated request whose result was to be POSTed still gets a POST', () => {
    const first = { saleId: 'S1', poiId: 'T1', serviceId: '7' };
    const answerDelivered = { revision: 1, saleId: 'S1', logins: 0, newest: 'p1' };
    const posted = { ...first, answerBy: 'post' as const };
    const asked = (before: object, again: typeof first) => {
      const known = { registerRequestIds: [{ ...first, ...before }], outcome: outcomeOf('approved'), answerDelivered };
      const lane = new DrivenLane().happen({ type: 'register-login', saleId: 'S1' });
      lane.happen({ type: 'asked-again', record: transactionOf({}, known), registerRequestIds: again });
      return lane.record('p1').registerRequestIds;
    };
    expect(asked({ answerBy: 'post' }, first)).toEqual([{ ...posted, logins: 1 }]);
    expect(asked({}, posted)).toEqual([{ ...posted, logins: 1 }]);
    expect(asked({}, first)).toEqual([{ ...first, logins: 1 }]);
  });

  test('a revision is acknowledged once, and an earlier revision does not replace it', () => {
    const record = transactionOf({}, { acknowledgedRevision: 2, outcome: outcomeOf('approved', { revision: 3 }) });
    const acknowledged = (revision: number): DrivenLane =>
      new DrivenLane().happen({ type: 'acknowledge', record, revision });
    expect(acknowledged(1).records.size).toBe(0);
    expect(acknowledged(2).records.size).toBe(0);
    expect(acknowledged(3).record('p1').acknowledgedRevision).toBe(3);
    expect(acknowledged(3).facts).toMatchObject([
      { type: 'acknowledged', text: 'the register acknowledged revision 3', detail: { revision: 3 } },
    ]);
  });

  test('an operator who resolves a definite outcome closes its attention items, and changes nothing else', () => {
    const attention = [{ code: 'reverse-one', at, text: 'x', actions: ['reverse'] }];
    const resolution = { outcome: 'declined', name: 'Kim', reason: 'looked' } as const;
    const record = transactionOf({}, { outcome: outcomeOf('approved'), attention });
    const lane = new DrivenLane().happen({ type: 'resolve', record, resolution });
    expect(lane.record('p1')).toEqual({ ...record, attention: [] });
    const open = transactionOf({ transactionId: 'p2' });
    const nothing = new DrivenLane().happen({ type: 'resolve', record: open, resolution });
    expect(nothing.records.size).toBe(0);
    nothing.hasNoted('resolved (-): Kim decided: declined. Reason: looked');
  });

  describe('a transaction that was reported without money but may have been charged', () => {
    const resolution = { outcome: 'approved', name: 'Kim', reason: 'it is on the list' } as const;
    const poiTransaction = { transactionId: '17', timeStamp: at };
    const declined = (code: string, more: Partial<TransactionRecord> = {}): TransactionRecord =>
      transactionOf({}, { outcome: outcomeOf('declined', { poiTransaction }), attention: [closedBy(code)], ...more });

    test('gets the earlier key of the terminal when the operator resolves it as approved', () => {
      const earlier = { transactionId: '16', timeStamp: at };
      const record = declined('other-attempt-unknown', { earlierKeys: [earlier] });
      const lane = new DrivenLane().happen({ type: 'resolve', record, resolution });
      expect(lane.record('p1')).toMatchObject({
        outcome: {
          result: 'approved',
          retry: 'unsafe',
          revision: 2,
          reason: 'resolved-by-person',
          resolvedBy: 'person',
          person: { name: 'Kim', reason: 'it is on the list' },
          poiTransaction: earlier,
        },
        attention: [],
      });
    });

    test('has no key of the terminal if the earlier key was that of the decline', () => {
      const lane = new DrivenLane().happen({ type: 'resolve', record: declined('other-attempt-unknown'), resolution });
      expect(lane.record('p1').outcome?.poiTransaction).toBeUndefined();
    });

    test.each([
      ['other-attempt-unknown', true],
      ['operation-unexplained', true],
      // Such an item would have no use, because refunds would name a payment that was not paid.
      ['payment-unexplained', false],
      ['reverse-one', false],
    ])('may be resolved as approved if it has the item %s: %s', (code, may) => {
      expect(mayResolve(declined(code), 'approved')).toBe(may);
      expect(mayResolve(declined(code), 'declined')).toBe(true);
      expect(mayResolve({ ...declined(code), outcome: outcomeOf('approved') }, 'declined')).toBe(false);
    });

    test.each(['approved', 'declined', 'not-processed'] as const)(
      'may not be resolved as %s without an attention item',
      (said) => {
        const record = { ...declined(''), attention: [] };
        expect(mayResolve(record, said)).toBe(false);
        expect(mayResolve({ ...record, outcome: outcomeOf('unresolved') }, said)).toBe(true);
        expect(mayResolve(transactionOf({}, { attention: [closedBy('settle')] }), said)).toBe(false);
      },
    );
  });

  test('if an operator confirms a card reading, no money is concerned: the card may be read again', () => {
    const record = transactionOf({ kind: 'card-acquisition' }, { outcome: outcomeOf('unresolved') });
    const resolution = { outcome: 'approved', name: 'Kim', reason: 'looked' } as const;
    new DrivenLane().happen({ type: 'resolve', record, resolution }).ends('p1', {
      retry: 'safe',
      message: 'Kim confirmed that the card reading went through. Nothing was charged.',
    });
  });

  test('a release says whether tenderd can still ask the terminal about the attempt', () => {
    expect(released({})).toContain('or wait: tenderd keeps asking the terminal.');
    const cannot = { profile: 'westpay-epas', dialect: dialects['epas-1.0'] };
    expect(released(cannot)).toContain('this terminal cannot report the outcome.');
  });

  test.each([
    ['was never sent', 'unsent', 'The payment was stopped before it reached the terminal.'],
    ['was refused', 'not-started', 'The payment was stopped before the terminal started it.'],
  ] as const)('an abort of an attempt that %s names that stage in its message', (_what, state, sentence) => {
    const waiting = transactionOf({}, { attempts: [attemptOf({ state })] });
    const lane = new DrivenLane({ open: [waiting] }).abort('p1', 'the customer left');
    lane.ends('p1', {
      result: 'not-processed',
      retry: 'safe',
      reason: 'aborted',
      message: `${sentence} Nothing was charged.`,
    });
  });

  test('a release abandons the open attempt, clears the attention list and unblocks a faulted terminal', () => {
    const lane = new DrivenLane().ask('p1');
    lane.answer('X9', 'Success').news();
    lane.happen({ type: 'release', name: 'Kim', reason: 'looked' }).hasAttempts('p1', 'released-by-operator');
    lane.shows('p1', 'unresolved: released-by-operator');
    expect(lane.entry('p1')).toMatchObject({ inFlight: undefined, backgroundAtMs: 30_000 });
    expect(lane.state.record.attention).toEqual([]);
    expect(lane.news()[0]).toBe('released-by-operator (-): Kim released the terminal. Reason: looked');
    lane.state = { ...lane.state, faulted: 'x' };
    expect(lane.happen({ type: 'release', name: 'Kim', reason: 'looked' }).state.faulted).toBeUndefined();
  });
});

describe("the lane's own attention list", () => {
  test('keeps the newest hundred items', () => {
    const lane = new DrivenLane();
    for (let index = 0; index < 105; index += 1) lane.say(ofAnother(`X${index}`));
    const texts = lane.state.record.attention.map(({ text }) => text);
    expect(texts).toHaveLength(100);
    expect(texts[0]).toContain('ServiceID X5,');
    expect(texts.at(-1)).toContain('ServiceID X104,');
  });

  test('keeps separate items for another text or another code', () => {
    const lane = new DrivenLane().say(ofAnother('X1'));
    const [first] = lane.state.record.attention;
    if (first === undefined) throw new Error('it is on the list');
    lane.state = {
      ...lane.state,
      record: { ...lane.state.record, attention: [{ ...first, code: 'terminal-blocked' }] },
    };
    lane.say(ofAnother('X1'));
    expect(lane.state.record.attention.map(({ code }) => code)).toEqual(['terminal-blocked', 'unmatched-response']);
  });
});

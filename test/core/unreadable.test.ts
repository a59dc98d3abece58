/**
 * An unreadable message: it proves that its request arrived, the reason is reported, and a flood of such messages is
 * counted.
 */

import { describe, expect, test } from 'vitest';
import type { LaneEvent } from '../../src/core/terminal/lane/lane-event.js';
import { viewOf } from '../../src/core/views/transaction-view.js';
import { DrivenLane } from './driven-lane.js';
import { at, attemptOf, headerOf, outcomeOf, transactionOf } from './records.js';
import { display } from './terminal-messages.js';

const why = 'missing-field at PaymentResponse.Response.Result';

function unreadable(
  named: readonly string[],
  more: Partial<Extract<LaneEvent, { type: 'unreadable' }>> = {},
): LaneEvent {
  return { type: 'unreadable', connection: 1, why, named, ...more };
}

/** A payment whose answer arrived but was unreadable. */
function unread(profile?: string): { readonly lane: DrivenLane; readonly S: string } {
  const lane = new DrivenLane(profile === undefined ? {} : { profile }).ask('p1');
  const S = lane.attempt('p1');
  return { lane: lane.happen(unreadable([S])), S };
}

describe('an unreadable answer to an open attempt', () => {
  test.each([undefined, 'direct'])(
    'proves that the request arrived, so NotFound does not mean a missing start (%s)',
    (profile) => {
      const { lane } = unread(profile);
      expect(lane.record('p1').attempts[0]).toMatchObject({
        sawStart: true,
        unreadable: { why, times: 1, isNamed: true },
      });
      lane.hasSent('TransactionStatus', 1).status('NotFound').wait(9_000).down().up(2).wait(400_000);
      for (let asked = 0; asked < 3 && lane.told('p1') === 'no outcome'; asked += 1)
        lane.status('NotFound').wait(60_000);
      lane.shows('p1', 'unresolved: answer-unreadable');
      expect(lane.record('p1').outcome?.message).toMatch(
        /^The terminal answered, but tenderd cannot read the answer \(missing-field at PaymentResponse.Response.Result\)\. It is not known/,
      );
      expect(lane.record('p1').attention[0]?.text).toContain(why);
    },
  );

  test.each(['Busy', 'LoggedOut', 'MessageFormat'])('makes a later refusal uncertain: %s', (word) => {
    const { lane, S } = unread();
    lane.answer(S, word).hasAttempts('p1', 'open');
    expect(lane.inFlight('p1')?.notStartedCause).toBeUndefined();
  });

  test('makes an earlier refusal uncertain', () => {
    const lane = new DrivenLane().ask('p1');
    const S = lane.attempt('p1');
    lane.answer(S, 'Busy');
    expect(lane.inFlight('p1')?.notStartedCause).toBe('busy');
    lane.happen(unreadable([S]));
    expect(lane.inFlight('p1')?.notStartedCause).toBeUndefined();
    lane.status('NotFound').hasAttempts('p1', 'open');
  });

  test('reopens a refused attempt', () => {
    const lane = new DrivenLane().ask('p1');
    const S = lane.attempt('p1');
    lane
      .answer(S, 'Busy')
      .status('NotFound')
      .hasAttempts('p1', 'not-started')
      .happen(unreadable([S]));
    lane.hasAttempts('p1', 'open');
  });

  test("does not prevent the terminal's own answer, which still counts", () => {
    const { lane, S } = unread();
    lane.repeat(S, 'Success').shows('p1', 'approved: approved');
  });

  test('is the reported reason for the question, instead of a lost connection', () => {
    const record = unread().lane.record('p1');
    const { message } = viewOf(record, [], { now: at, recovering: true, ahead: undefined });
    expect(message).toBe(
      `The terminal answered, but tenderd cannot read the answer (${why}). tenderd is asking the terminal what happened. Do not charge again yet.`,
    );
  });
});

test('a success under the ServiceID of an open attempt with another wrong id proves that the request arrived', () => {
  const lane = new DrivenLane().ask('p1');
  const header = headerOf({ ServiceID: lane.attempt('p1'), POIID: 'T9' });
  lane.say({ name: 'PaymentResponse', header, body: { Response: { Result: 'Success' } } });
  expect(lane.record('p1').attempts[0]?.sawStart).toBe(true);
  const denied = new DrivenLane().ask('p1');
  const other = headerOf({ ServiceID: denied.attempt('p1'), POIID: 'T9' });
  denied.say({ name: 'PaymentResponse', header: other, body: { Response: { Result: 'Failure' } } });
  expect(denied.record('p1').attempts[0]?.sawStart).toBeUndefined();
});

describe('a text that the terminal shows for an ended attempt', () => {
  test('reopens a refused attempt', () => {
    const lane = new DrivenLane().ask('p1');
    const S = lane.attempt('p1');
    lane.answer(S, 'Busy').status('NotFound').hasAttempts('p1', 'not-started').say(display(S, 'Insert card'));
    expect(lane.record('p1').attempts).toMatchObject([{ state: 'open', sawStart: true }]);
  });

  test.each(['display', 'unreadable'])(
    'makes the lane ask about the attempt before another attempt could charge twice (%s)',
    (how) => {
      const lane = new DrivenLane().ask('p1');
      const S = lane.attempt('p1');
      lane.answer(S, 'Busy').status('NotFound');
      if (how === 'display') lane.say(display(S, 'Insert card'));
      else lane.happen(unreadable([S]));
      lane.hasSent('TransactionStatus', 2).wait(20_000).hasSent('Payment', 1);
      lane.repeat(S, 'Success').shows('p1', 'approved: approved').hasAttempts('p1', 'answered');
    },
  );

  test('stops further attempts while another attempt runs', () => {
    const lane = new DrivenLane().ask('p1');
    const first = lane.attempt('p1');
    lane.answer(first, 'Busy').status('NotFound').wait(20_000);
    const second = lane.attempt('p1', 1);
    expect(second).not.toBe(first);
    lane.say(display(first, 'Insert card')).answer(second, 'Busy').status('NotFound').wait(20_000);
    lane.hasAttempts('p1', 'open', 'not-started').hasSent('Payment', 2);
    lane.repeat(first, 'Success').shows('p1', 'approved: approved');
  });

  test('allows an abort, which does not end the attempt', () => {
    const lane = new DrivenLane().ask('p1');
    const S = lane.attempt('p1');
    lane.answer(S, 'Busy').status('NotFound').say(display(S, 'Insert card')).abort('p1', 'the customer left');
    lane.shows('p1', 'no outcome').hasSent('Abort', 1);
  });

  test('makes the lane ask about an abandoned attempt at once', () => {
    const attempts = [attemptOf({ state: 'unrecoverable' })];
    const lane = new DrivenLane({ open: [transactionOf({}, { attempts, outcome: outcomeOf('unresolved') })] });
    lane.happen('started').status('Busy').wait(5_000).hasSent('TransactionStatus', 1);
    lane.say(display('S1', 'Insert card')).hasSent('TransactionStatus', 2);
    lane.repeat('S1', 'Success').shows('p1', 'approved: approved');
  });
});

describe('a message that could not be searched for ids', () => {
  const unseen = { isUnseen: true, why: 'a part of a response' } as const;

  test('proves in the response to a payment that the payment arrived', () => {
    const lane = new DrivenLane().ask('p1');
    lane.happen(unreadable([], { ...unseen, inResponseTo: lane.attempt('p1') }));
    expect(lane.record('p1').attempts[0]?.sawStart).toBe(true);
  });

  test('proves nothing in the response to a question', () => {
    const lane = new DrivenLane().ask('p1').happen(unreadable([], { ...unseen, inResponseTo: 'another' }));
    expect(lane.record('p1').attempts[0]).toMatchObject({ unreadable: { times: 1 } });
    expect(lane.record('p1').attempts[0]?.sawStart).toBeUndefined();
  });
});

describe('a flood of unreadable messages', () => {
  test('is counted with its attempt: one fact, and one write at each power of two', () => {
    const { lane, S } = unread();
    lane.news();
    let writes = 0;
    for (let copies = 1; copies < 1_000; copies += 1) {
      const before = lane.record('p1');
      lane.happen(unreadable([S]));
      if (lane.record('p1') !== before) writes += 1;
    }
    expect(lane.news().filter((fact) => fact.startsWith('unmatched-response'))).toEqual([]);
    expect(writes).toBe(9);
    expect(lane.entry('p1')?.unreadables).toBe(1_000);
    expect(lane.record('p1').attempts[0]?.unreadable).toEqual({ why, times: 512, isNamed: true });
  });

  test('without an open attempt is written down once for each reason, for at most twenty reasons', () => {
    const lane = new DrivenLane();
    for (let n = 0; n < 100; n += 1) lane.happen(unreadable([], { why: `malformed ${n % 30}` }));
    expect(lane.news()).toHaveLength(20);
  });

  test('without ids is reported as unreadable messages', () => {
    const lane = new DrivenLane().ask('p1').happen({ type: 'unreadable', connection: 1, why: 'malformed' });
    expect(lane.record('p1').attempts[0]?.sawStart).toBeUndefined();
    const { message } = viewOf(lane.record('p1'), [], { now: at, recovering: true, ahead: undefined });
    expect(message).toMatch(
      /^A message arrived that tenderd cannot read \(malformed\)\. tenderd is asking the terminal/,
    );
  });

  test('with the header of an attempt, and no more than a Failure, makes the lane ask', () => {
    const lane = new DrivenLane().ask('p1');
    lane.happen(unreadable([], { header: headerOf({ ServiceID: lane.attempt('p1') }) }));
    expect(lane.record('p1').attempts[0]?.sawStart).toBeUndefined();
    lane.hasSent('TransactionStatus', 1);
  });
});

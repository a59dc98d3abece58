/** Messages that a terminal sends in calls of its own: those that are accepted, and those that are ignored. */

import { describe, expect, test } from 'vitest';
import type { Message } from '../../protocol/index.js';
import { DrivenLane } from './driven-lane.js';
import { question } from './prompting.js';
import { headerOf, paymentAnswer } from './records.js';
import { display, event, print, sound } from './terminal-messages.js';

/** A lane on which `p1` runs, with a terminal that calls and whose requests have their own connections. */
function running(): { readonly lane: DrivenLane; readonly S: string } {
  const lane = new DrivenLane();
  lane.state = { ...lane.state, settings: { ...lane.state.settings, bounds: 'response', hasOwnConnections: true } };
  lane.ask('p1').news();
  return { lane, S: lane.attempt('p1') };
}

const handleUnexpectedCall = (lane: DrivenLane): readonly string[] =>
  lane.news().filter((fact) => fact.startsWith('unmatched'));

describe('the listener for terminals accepts', () => {
  test.each<[string, (S: string) => Message]>([
    ['a text to show', (S) => display(S, 'Insert card')],
    ['a receipt to print', (S) => print(S, 'CustomerReceipt')],
    ['a sound to play', (S) => sound(S)],
    ['a question to the cashier', (S) => question(S)],
    ['the event for the start of a maintenance', () => event('BeginMaintenance')],
    ['the event for an inserted card', () => event('CardInserted')],
  ])('%s', (_what, say) => {
    const { lane, S } = running();
    lane.say(say(S), { isCall: true });
    expect(handleUnexpectedCall(lane)).toEqual([]);
  });

  test('the end of a maintenance, after which the lane logs in a logged-out terminal', () => {
    const lane = new DrivenLane({ record: { isLoggedOut: true, sessionStanding: false } });
    lane.say(event('EndMaintenance'), { isCall: true }).hasSent('Login', 1);
  });
});

describe('the listener for terminals sets aside', () => {
  test('a Reject, and the lane still waits for the answer to the payment', () => {
    const { lane, S } = running();
    const { entries } = lane.state;
    const rejected = headerOf({ ServiceID: S, MessageType: 'Request' });
    lane.say(event('Reject', { EventDetails: 'unexpected data' }), { isCall: true, rejected });
    expect(handleUnexpectedCall(lane)).toEqual([
      'unmatched-response (-): a message to the listener for terminals was set aside: a Reject, which is not accepted there',
    ]);
    expect(lane.state.entries).toEqual(entries);
  });

  test('a request of any other kind, which it writes down once', () => {
    const { lane } = running();
    const header = headerOf({ MessageCategory: 'Login', MessageType: 'Request', ServiceID: '1' });
    const login = { name: 'EnableServiceRequest', header, body: { TransactionAction: 'AbortTransaction' } } as const;
    lane.say(login, { isCall: true }).say(login, { isCall: true });
    expect(handleUnexpectedCall(lane)).toEqual([
      'unmatched-response (-): a message to the listener for terminals was set aside: an EnableServiceRequest, which is not accepted there',
    ]);
    expect(lane.state.record.attention).toEqual([]);
  });

  test('an approval of a running payment: the operator gets an item and the lane asks the terminal', () => {
    const { lane, S } = running();
    lane.say({ ...paymentAnswer({ Response: { Result: 'Success' } }, { ServiceID: S }) }, { isCall: true });
    lane.shows('p1', 'no outcome').hasAttempts('p1', 'open');
    expect(handleUnexpectedCall(lane)).toEqual([
      'unmatched-response (unknown-ids): a PaymentResponse came to the listener for terminals and was not used',
    ]);
    expect(lane.state.record.attention.map(({ code, actions }) => [code, actions])).toEqual([
      ['unmatched-response', ['release']],
    ]);
    lane.hasSent('TransactionStatus', 1);
  });

  test('an approval of an unknown request, and does not ask about the running payment', () => {
    const { lane } = running();
    lane.say({ ...paymentAnswer({ Response: { Result: 'Success' } }, { ServiceID: 'X9' }) }, { isCall: true });
    expect(lane.state.record.attention).toHaveLength(1);
    expect([handleUnexpectedCall(lane).length, lane.sent('TransactionStatus')]).toEqual([1, []]);
  });
});

// Messages to the listener that are not from a terminal: each reason is recorded once, and only a limited number of
// reasons.

const prefix = 'unmatched-response (-): a message to the listener for terminals was set aside: ';

const strayed = (lane: DrivenLane, why: string): readonly string[] => lane.happen({ type: 'stray-call', why }).news();

test('a caller that repeats the same message does not fill the disk', () => {
  const lane = new DrivenLane();
  expect(strayed(lane, 'it is no message')).toEqual([`${prefix}it is no message`]);
  expect(strayed(lane, 'it is no message')).toEqual([]);
  expect(strayed(lane, 'the call names a terminal that is not at this address')).toHaveLength(1);
});

test('the lane writes down twenty calls of a caller with a new reason each time', () => {
  const lane = new DrivenLane();
  const written = Array.from({ length: 30 }, (_none, nth) => strayed(lane, `reason ${nth}`).length);
  expect(written.map((count) => count > 0)).toEqual(Array.from({ length: 30 }, (_none, nth) => nth < 20));
});

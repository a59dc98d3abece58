/**
 * A response without a message that says that the credentials are refused, or that the address is unknown: how these
 * differ, and what an operator does (rows `response-without-message`, `refused-by-status`).
 */

import { describe, expect, test } from 'vitest';
import { DrivenLane } from './driven-lane.js';

/** A lane on which `p1` runs, with a terminal or with a cloud in front of one. */
function paying(peer: 'cloud' | 'terminal'): DrivenLane {
  const lane = new DrivenLane({ promises: { peer } });
  const bounds = peer === 'cloud' ? 'none' : 'response';
  lane.state = { ...lane.state, settings: { ...lane.state.settings, bounds } };
  return lane.ask('p1');
}

/** The response to its request has this status and no message. */
function respond(lane: DrivenLane, status: number, more: { readonly isTokenRefused?: true } = {}): DrivenLane {
  return lane.happen({ type: 'no-message', serviceId: lane.attempt('p1'), status, why: `HTTP ${status}`, ...more });
}

const told = (lane: DrivenLane) => lane.state.record.attention.map(({ code, text, actions }) => [code, text, actions]);

describe('the attention item says which credential is rejected, and where to correct it', () => {
  test('if a terminal rejects the credential', () => {
    const text =
      "The terminal does not accept tenderd's key or credential: HTTP 401. No payment gets through until this is corrected. Correct the key or credential in the configuration, and start tenderd again.";
    expect(told(respond(paying('terminal'), 401))).toEqual([['credentials-refused', text, ['config-check']]]);
  });

  test.each([401, 403])('if a cloud rejects the credential (%i)', (status) => {
    const text = `The cloud in front of the terminal does not accept tenderd's credential: HTTP ${status}. No payment gets through until this is corrected. Correct the credential in the configuration, and start tenderd again.`;
    expect(told(respond(paying('cloud'), status))).toEqual([['credentials-refused', text, ['config-check']]]);
  });

  test.each([404, 410])('if a cloud knows no terminal at its address (%i)', (status) => {
    const text = `The cloud in front of the terminal knows no terminal at this address: HTTP ${status}. No payment gets through until this is corrected. If needed, pair the terminal again at its cloud; then correct its address in the configuration, and start tenderd again.`;
    expect(told(respond(paying('cloud'), status))).toEqual([['channel-unknown', text, ['config-check']]]);
  });

  test('each reason adds one attention item, however often it is reported', () => {
    expect(told(respond(respond(paying('cloud'), 401), 401))).toHaveLength(1);
    expect(told(respond(respond(paying('cloud'), 401), 403))).toHaveLength(2);
  });
});

describe('the lane adds no attention item', () => {
  test.each<['cloud' | 'terminal', number]>([
    ['terminal', 400],
    ['terminal', 403],
    ['terminal', 404],
    ['terminal', 410],
    ['terminal', 503],
    ['cloud', 400],
    ['cloud', 500],
    ['cloud', 503],
  ])('if a %s answers %i', (peer, status) => {
    expect(told(respond(paying(peer), status))).toEqual([]);
  });

  test('if the token was rejected, because tenderd first fetches another one', () => {
    expect(told(respond(paying('cloud'), 401, { isTokenRefused: true }))).toEqual([]);
    expect(told(respond(paying('terminal'), 401, { isTokenRefused: true }))).toEqual([]);
  });
});

describe('the lane removes the item', () => {
  test('with the answer to a request that was sent after the refusal', () => {
    const lane = respond(paying('cloud'), 401);
    while (lane.sent('TransactionStatus').length === 0) lane.wait(500);
    expect(told(lane)).toHaveLength(1);
    lane.status('InProgress');
    expect([told(lane), lane.state.refusedUpTo]).toEqual([[], undefined]);
  });

  test('an answer to an earlier or unknown request leaves the item about the credential', () => {
    const lane = paying('cloud').wait(71_000);
    lane.happen({ type: 'no-message', serviceId: 'another', status: 404, why: 'HTTP 404' });
    lane.status('InProgress').answer('another', 'Success').answerTo('p1', 'Success');
    expect([lane.told('p1'), lane.state.record.attention.map(({ code }) => code)]).toEqual([
      'approved: approved',
      ['channel-unknown', 'unmatched-response'],
    ]);
  });

  test('the lane removes the item about the credential and leaves other attention items', () => {
    const other = {
      code: 'unmatched-response',
      at: '2026-01-01T00:00:00.000Z',
      text: 'x',
      actions: ['release'],
    } as const;
    const lane = respond(paying('cloud'), 404);
    const { record } = lane.state;
    lane.state = { ...lane.state, record: { ...record, attention: [other, ...record.attention] } };
    while (lane.sent('TransactionStatus').length === 0) lane.wait(500);
    lane.status('InProgress');
    expect(lane.state.record.attention).toEqual([other]);
  });
});

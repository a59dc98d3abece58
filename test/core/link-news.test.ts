/** Events of a link and the requests that they affect. A request on another connection continues. */

import { describe, expect, test } from 'vitest';
import { DrivenLane } from './driven-lane.js';

const ofItsOwn = { bounds: 'response', hasOwnConnections: true } as const;

describe('a link that is up again', () => {
  test('makes the lane ask for a lost answer at once and resets its count of failed questions', () => {
    const lane = new DrivenLane().ask('p1').wait(1_000).down().up(2);
    for (let asks = 0; asks < 4; asks += 1) lane.status('Busy').wait(10_000);
    expect(lane.inFlight('p1')?.fruitless).toBeGreaterThan(2);
    const asked = lane.down().sent('TransactionStatus').length;
    lane.up(3);
    expect([lane.sent('TransactionStatus').length - asked, lane.inFlight('p1')?.fruitless]).toEqual([1, 0]);
  });

  test('does not make the lane ask about a request whose own connection still stands', () => {
    const lane = new DrivenLane();
    lane.state = { ...lane.state, settings: { ...lane.state.settings, ...ofItsOwn } };
    lane.ask('p1').wait(1_000).happen({ type: 'link-up', connection: 1 });
    expect([lane.sent('TransactionStatus'), lane.inFlight('p1')?.unbroken]).toEqual([[], true]);
  });
});

/** The link was silent for so long that the lane pings first. */
const waiting = (): { readonly lane: DrivenLane; readonly mark: number } => {
  const lane = new DrivenLane();
  lane.nowMs = 10_000;
  lane.ask('p1');
  const ping = lane.effects.find((effect) => effect.type === 'ping');
  lane.hasSent('Payment', 0);
  return { lane, mark: ping?.type === 'ping' ? ping.mark : 0 };
};

describe('a payment that waits for a pong', () => {
  test('starts after the pong of its own connection, not after an earlier pong or a pong of another connection', () => {
    const { lane, mark } = waiting();
    lane.happen({ type: 'pong', connection: 9, mark }).happen({ type: 'pong', connection: 1, mark: mark - 1 });
    expect([lane.state.probe, lane.sent('Payment')]).toEqual([expect.objectContaining({ mark, connection: 1 }), []]);
    lane.hear();
    lane.happen({ type: 'pong', connection: 1, mark });
    expect([lane.state.probe, lane.sent('Payment').length]).toEqual([undefined, 1]);
  });

  test('still waits when another connection is lost', () => {
    const { lane } = waiting();
    const { probe } = lane.state;
    lane.happen({ type: 'link-down', connection: 9, cause: { code: 'closed', text: 'x' } });
    expect(lane.state.probe).toEqual(probe);
  });
});

/** Returns the cause with which the answer to a payment was lost. */
const lostWith = (happen: (lane: DrivenLane) => DrivenLane) =>
  happen(new DrivenLane().ask('p1')).entry('p1')?.inFlight?.lostWith;

/** Only the payment is lost. */
const own = (lane: DrivenLane) => ({ type: 'request-lost', serviceId: lane.attempt('p1'), why: 'x' }) as const;

test('the lane reports a lost answer only after a loss, not after an earlier uncertainty', () => {
  expect(lostWith((lane) => lane.down())).toBe('connection');
  expect(lostWith((lane) => lane.happen(own(lane)))).toBe('response');
  expect(lostWith((lane) => lane.happen({ type: 'forged', why: 'x', asks: true }).down())).toBeUndefined();
});

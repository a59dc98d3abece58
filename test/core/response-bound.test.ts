/**
 * What a response proves about the requests of a lane whose wire has no pongs: what the peer has read, and what the
 * response refuses.
 */

import { describe, expect, test } from 'vitest';
import type { LaneSettings } from '../../src/core/terminal/messages/lane-settings.js';
import { DrivenLane, type DrivenOptions } from './driven-lane.js';
import { display, event } from './terminal-messages.js';

/**
 * A lane on a wire on which a response limits arrivals. All requests share its connection, unless `own` says otherwise.
 */
function boundByResponse(options: DrivenOptions = {}, own: Pick<LaneSettings, 'hasOwnConnections'> = {}): DrivenLane {
  const lane = new DrivenLane(options);
  lane.state = { ...lane.state, settings: { ...lane.state.settings, bounds: 'response', ...own } };
  return lane;
}

const ownConnections = { hasOwnConnections: true } as const;

/** Returns the time until which the payment `p1` may arrive. */
function arrivesUntil(lane: DrivenLane): number | undefined {
  return lane.inFlight('p1')?.deliveryDeadlineMs;
}

/** In the default profile, a request that was read lives this long, ms. */
const lifetimeMs = 55_000;

/** The payment has left, and a question about it after it. */
function questioned(): DrivenLane {
  const lane = boundByResponse().ask('p1').wait(45_000);
  expect([lane.sent('TransactionStatus').length, arrivesUntil(lane)]).toEqual([1, undefined]);
  return lane;
}

describe('on a shared connection, an answer proves that the terminal has read all earlier requests', () => {
  test('on a shared connection, the answer to a question sets the delivery deadline of the payment', () => {
    expect(arrivesUntil(questioned().status('Busy'))).toBe(45_000 + lifetimeMs);
  });

  test.each([
    ['another ServiceID', { ServiceID: 'NOBODY' }],
    ['another SaleID', { SaleID: 'OTHER-SHOP' }],
    ['another POIID', { POIID: 'T9' }],
  ])('but not an answer with %s', (_, change) => {
    const lane = questioned();
    lane.say({
      name: 'TransactionStatusResponse',
      header: { ...lane.toLast('TransactionStatus'), ...change },
      body: { Response: { Result: 'Failure', ErrorCondition: 'Busy' } },
    });
    expect(arrivesUntil(lane)).toBeUndefined();
  });

  test('a Reject with the header of a message proves that the terminal has read earlier requests; a request of the terminal does not', () => {
    const lane = questioned();
    lane.say(display(lane.attempt('p1'), 'Insert card'));
    expect(arrivesUntil(lane)).toBeUndefined();
    lane.say(event('Reject', { EventDetails: 'x' }), { rejected: lane.toLast('TransactionStatus') });
    expect(arrivesUntil(lane)).toBe(45_000 + lifetimeMs);
  });

  test('an event that names no message does not prove that the terminal has read earlier requests', () => {
    const lane = questioned();
    lane.say(event('Reject', {}, { ServiceID: lane.attempt('p1') }));
    expect(arrivesUntil(lane)).toBeUndefined();
  });

  test('with a connection for each request, or with pongs, the answer to a question proves nothing', () => {
    const own = boundByResponse({}, ownConnections).ask('p1').wait(45_000).status('Busy');
    expect(arrivesUntil(own)).toBeUndefined();
    expect(arrivesUntil(new DrivenLane().ask('p1').wait(45_000).status('Busy'))).toBeUndefined();
  });
});

const responded = (lane: DrivenLane, serviceId: string): DrivenLane =>
  lane.happen({ type: 'responded', serviceId, isAnswer: true });

describe('if each request has its own connection', () => {
  test('the response to the payment request sets its delivery deadline, and the lane asks about the payment at once', () => {
    const lane = boundByResponse({}, ownConnections).ask('p1').wait(1_000);
    responded(lane, lane.attempt('p1'));
    expect(arrivesUntil(lane)).toBe(1_000 + lifetimeMs);
    lane.hasSent('TransactionStatus', 1);
    expect(lane.inFlight('p1')?.unbroken).toBe(false);
  });

  test('the response to a question sets only the deadline of that question, and an unknown response sets none', () => {
    const lane = boundByResponse({}, ownConnections).ask('p1').wait(45_000);
    responded(lane, lane.sent('TransactionStatus').at(-1) ?? '');
    expect(lane.state.managementRequest).toMatchObject({ type: 'status', deliveryDeadlineMs: 45_000 + lifetimeMs });
    responded(lane, 'NOBODY');
    expect(arrivesUntil(lane)).toBeUndefined();
    expect(lane.inFlight('p1')?.unbroken).toBe(true);
  });

  test('the response to a device request sets no delivery deadline of a payment', () => {
    const lane = boundByResponse({}, ownConnections);
    lane.happen({ type: 'device-request-asked', parameters: { kind: 'totals', details: [] }, register: undefined });
    responded(lane, lane.sent('GetTotals')[0] ?? '');
    expect(lane.state.deviceRequests).toMatchObject([{ inFlight: { deliveryDeadlineMs: lifetimeMs } }]);
  });
});

/** The response to the first attempt of `p1` is a status that means that the terminal is busy. */
function busyByStatus(lane: DrivenLane): DrivenLane {
  return lane.happen({
    type: 'no-message',
    serviceId: lane.attempt('p1'),
    status: 503,
    why: 'the peer answered HTTP 503',
    isBusy: true,
  });
}

describe('Busy in a status response', () => {
  test('counts as Busy if it is the first answer: after a denial the payment is sent again', () => {
    const lane = busyByStatus(boundByResponse({}, ownConnections).ask('p1'));
    expect(lane.inFlight('p1')).toMatchObject({ notStartedCause: 'busy' });
    lane.status('NotFound').wait(10_000).hasAttempts('p1', 'not-started', 'open').hasSent('Payment', 2);
  });

  test.each<readonly [string, (lane: DrivenLane) => DrivenLane]>([
    ['if the terminal was seen at work', (lane) => lane.say(display(lane.attempt('p1'), 'Insert card'))],
    ['if the terminal has accepted it', (lane) => lane.happen({ type: 'taken', serviceId: lane.attempt('p1') })],
    ['after an unreadable message', (lane) => lane.happen({ type: 'unreadable', connection: 1, why: 'x' })],
  ])('is no refusal of a payment %s, and nothing is sent again', (_, before) => {
    const lane = busyByStatus(before(boundByResponse({}, ownConnections).ask('p1')));
    expect(lane.inFlight('p1')?.notStartedCause).toBeUndefined();
    lane.wait(5_000).status('NotFound').wait(15_000).hasAttempts('p1', 'open').hasSent('Payment', 1);
  });
});

/** The response to this attempt of `p1` is that its token is refused. */
function tokenRefused(lane: DrivenLane, index = 0): DrivenLane {
  const serviceId = lane.attempt('p1', index);
  return lane.happen({ type: 'no-message', serviceId, status: 401, why: 'HTTP 401', isTokenRefused: true });
}

describe('a rejected token', () => {
  const profile = 'swedbank-lan';

  test('makes the payment wait for the link, which fetches the next token', () => {
    const lane = tokenRefused(boundByResponse({ profile }, ownConnections).ask('p1'));
    expect(lane.entry('p1')).toMatchObject({ waitingFor: 'link', inFlight: { notStartedCause: 'token-refused' } });
    lane.status('NotFound').wait(2_000).hasAttempts('p1', 'not-started', 'open');
  });

  test('after Busy counts as the first rejected token, and allows another attempt', () => {
    const lane = boundByResponse({ profile }, ownConnections).ask('p1');
    lane.answerTo('p1', 'Busy').status('NotFound').wait(5_000).hasAttempts('p1', 'not-started', 'open');
    tokenRefused(lane, 1).status('NotFound').wait(5_000);
    lane.shows('p1', 'no outcome').hasAttempts('p1', 'not-started', 'not-started', 'open');
  });

  test('for the second time ends the payment, and nothing is sent a third time', () => {
    const lane = tokenRefused(boundByResponse({ profile }, ownConnections).ask('p1'));
    lane.status('NotFound').wait(2_000);
    tokenRefused(lane, 1).status('NotFound').wait(5_000);
    lane.shows('p1', 'not-processed: malformed').hasSent('Payment', 2);
  });
});

/** Returns the link that the lane gives up, with the reason. */
function givenUp(lane: DrivenLane): readonly object[] {
  return lane.effects.filter(({ type }) => type === 'give-up');
}

/** The lane follows a payment, and nothing has come on the link since the question about it left. */
function silent(lane: DrivenLane): DrivenLane {
  lane.ask('p1').wait(45_000).hasSent('TransactionStatus', 1);
  return lane;
}

const dueMs = 55_000;

function due(lane: DrivenLane, heardMs: number): DrivenLane {
  if (lane.link.up) lane.link = { ...lane.link, lastReceivedMs: heardMs };
  lane.nowMs = dueMs;
  return lane.happen('tick');
}

describe('a link that answers no question', () => {
  test('is reset if it received nothing since the question', () => {
    const lane = silent(boundByResponse());
    const [serviceId] = lane.sent('TransactionStatus');
    expect(givenUp(due(lane, 45_000))).toEqual([
      {
        type: 'give-up',
        connection: 1,
        key: { saleId: 'SHOP', poiId: 'T1', serviceId },
        cause: { code: 'hangs', text: 'nothing came for 10 s after a question' },
      },
    ]);
  });

  test.each([45_001, dueMs])('is kept if it received something since the question (%i ms)', (heardMs) => {
    expect(givenUp(due(silent(boundByResponse()), heardMs))).toEqual([]);
  });

  test('is kept if pongs check it, or if each request has its own connection', () => {
    expect(givenUp(due(silent(new DrivenLane()), 0))).toEqual([]);
    expect(givenUp(due(silent(boundByResponse({}, ownConnections)), 0))).toEqual([]);
  });

  test('is not reset if a later link carried no question', () => {
    const lane = silent(boundByResponse());
    lane.link = { up: true, connection: 2, lastReceivedMs: 0 };
    expect(givenUp(due(lane, 0))).toEqual([]);
  });
});

/**
 * The delivery deadline (design, section 5) of every request that leaves, whatever its kind: one property for all. The
 * events of the link are random. A simple calculation next to the lane gives the time until which the request can still
 * arrive.
 */

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Flight } from '../../src/core/terminal/wire/in-flight-request.js';
import { flightsOf } from '../../src/core/terminal/lane/in-flight-index.js';
import { laneWithCard } from './card-lane.js';
import { ReconciliationLane } from './reconciliation-lane.js';
import { DeviceRequestLane, requestedKinds, type RequestedKind } from './device-request-lane.js';
import { isWhole } from '../extent.js';
import { DrivenLane, type DrivenOptions } from './driven-lane.js';

/** A kind of request: how it leaves, and what must not happen before it can no longer arrive. */
interface User {
  readonly category: string;
  readonly send: (options: DrivenOptions) => DrivenLane;
  /** True if the lane has acted as if the request could no longer arrive. */
  readonly isOver?: (lane: DrivenLane) => boolean;
}

const isNotProcessed = (lane: DrivenLane, id: string): boolean => lane.told(id).startsWith('not-processed');
const isHeld = (lane: DrivenLane): boolean => lane.state.deviceRequests.some(({ inFlight }) => inFlight !== undefined);

const transactions: Readonly<Record<string, User>> = {
  'a payment': {
    category: 'Payment',
    send: (options) => new DrivenLane(options).ask('p1'),
    isOver: (lane) => isNotProcessed(lane, 'p1'),
  },
  'a card acquisition': {
    category: 'CardAcquisition',
    send: (options) => new DrivenLane(options).ask('p1', { kind: 'card-acquisition' }),
    isOver: (lane) => isNotProcessed(lane, 'p1'),
  },
  'a reconciliation': {
    category: 'Reconciliation',
    send: (options) => new ReconciliationLane(options).totals('7', 3),
    isOver: (lane) => isNotProcessed(lane, 'z1'),
  },
};

/** A request that only reads does not block others, so nothing waits for its deadline. */
const harmless: readonly RequestedKind[] = ['diagnosis', 'totals'];
const categories: Readonly<Record<RequestedKind, string>> = {
  diagnosis: 'Diagnosis',
  totals: 'GetTotals',
  'balance-inquiry': 'BalanceInquiry',
  input: 'Input',
  display: 'Display',
  print: 'Print',
  logout: 'Logout',
  admin: 'Admin',
};
const deviceRequests = Object.fromEntries(
  requestedKinds.map((kind): readonly [string, User] => [
    `a device request: ${kind}`,
    {
      category: categories[kind],
      send: (options) => new DeviceRequestLane(options).request(kind),
      ...(harmless.includes(kind) ? {} : { isOver: (lane) => !isHeld(lane) }),
    },
  ]),
);

const loggedOut = (options: DrivenOptions): DrivenOptions => ({ ...options, record: { sessionStanding: false } });
const management: Readonly<Record<string, User>> = {
  'a Login': { category: 'Login', send: (options) => new DrivenLane(loggedOut(options)).happen('started') },
  'a login that was asked for': {
    category: 'Login',
    send: (options) => new DeviceRequestLane(loggedOut(options)).request('login'),
  },
  'a status question': {
    category: 'TransactionStatus',
    send: (options) => new DrivenLane(options).ask('p1').wait(45_000),
  },
  'the question for the open period': { category: 'GetTotals', send: (options) => new ReconciliationLane(options) },
  'the question for the totals of a lost closing': {
    category: 'GetTotals',
    send: (options) => new ReconciliationLane(options).totals('7', 3).wait(1_000).down().up(1),
  },
  'the release of a card': {
    category: 'EnableService',
    send: (options) => laneWithCard(options).abort('c1', 'x'),
  },
};

const users = { ...transactions, ...deviceRequests, ...management };

/**
 * An event of the link. A pong answers a ping that left this number of frames after the request, on the same or another
 * connection.
 */
type Step =
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'pong'; readonly framesBehind: number; readonly isElsewhere: boolean }
  | { readonly do: 'down' | 'up' | 'down-elsewhere' | 'lost-alone' };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 30_000 }) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('pong' as const),
        framesBehind: fc.integer({ min: -2, max: 2 }),
        isElsewhere: fc.boolean(),
      }),
    },
    fc.record({
      do: fc.constantFrom('down' as const, 'up' as const, 'down-elsewhere' as const, 'lost-alone' as const),
    }),
  ),
  { minLength: 1, maxLength: 12 },
);

const lifetimes = fc.record({
  requestLifetimeMs: fc.integer({ min: 0, max: 60_000 }),
  lifetimeAfterPongMs: fc.integer({ min: 0, max: 60_000 }),
});

function flightIn({ state }: DrivenLane, serviceId: string): Flight | undefined {
  return [...flightsOf(state), ...state.login.unanswered].find((flight) => flight.serviceId === serviceId);
}

/**
 * The simple calculation: its connection is reset, or it is lost alone, or a pong answers a later ping on its
 * connection. The first of these counts, or the earlier of two.
 */
class Reckoning {
  untilMs: number | undefined;
  #isCarried = true;

  reset(nowMs: number, lifetimeMs: number): void {
    if (this.#isCarried) this.untilMs = Math.min(this.untilMs ?? Number.POSITIVE_INFINITY, nowMs + lifetimeMs);
    this.#isCarried = false;
  }

  pong(nowMs: number, lifetimeMs: number): void {
    if (this.#isCarried) this.untilMs ??= nowMs + lifetimeMs;
  }

  mayArrive(atMs: number): boolean {
    return this.untilMs === undefined || atMs < this.untilMs;
  }
}

/** The terminal denies all questions, accepts all Logins, and does not answer the request itself. */
function answerOthers(lane: DrivenLane, serviceId: string): number | undefined {
  const { managementRequest } = lane.state;
  if (managementRequest === undefined || managementRequest.serviceId === serviceId) return undefined;
  if (managementRequest.type === 'login') lane.loggedIn();
  if (managementRequest.type !== 'status') return undefined;
  if (managementRequest.by === 'status') lane.status('NotFound');
  else if (lane instanceof ReconciliationLane && managementRequest.by === 'totals') lane.totals('7', 3);
  return managementRequest.sentAtMs;
}

describe.each(Object.entries(users))('%s', (_name, { category, send, isOver }) => {
  test('may still reach the terminal until its delivery deadline, and the lane waits for this deadline', () => {
    fc.assert(
      fc.property(steps, lifetimes, (happened, promises) => {
        const lane = send({ promises });
        const serviceId = lane.sent(category).at(-1) ?? '';
        const left = flightIn(lane, serviceId);
        if (left?.mark === undefined) throw new Error('it has left');
        const { mark, connection = 0 } = left;
        const reckoning = new Reckoning();
        let connections = connection;
        for (const step of happened) {
          const { link } = lane;
          if (step.do === 'wait') lane.wait(step.ms);
          else if (step.do === 'up' && !link.up) lane.up((connections += 1));
          else if (step.do === 'down' && link.up) {
            if (link.connection === connection) reckoning.reset(lane.nowMs, promises.requestLifetimeMs);
            lane.down();
          } else if (step.do === 'down-elsewhere')
            lane.happen({ type: 'link-down', connection: 99, cause: { code: 'closed', text: 'closed' } });
          else if (step.do === 'lost-alone') {
            reckoning.reset(lane.nowMs, promises.requestLifetimeMs);
            lane.happen({ type: 'request-lost', serviceId, why: 'the wire said so' });
          } else if (step.do === 'pong' && link.up) {
            const on = step.isElsewhere ? 99 : link.connection;
            if (on === connection && step.framesBehind > 0) reckoning.pong(lane.nowMs, promises.lifetimeAfterPongMs);
            lane.happen({ type: 'pong', connection: on, mark: mark + step.framesBehind });
          }
          const askedAtMs = answerOthers(lane, serviceId);
          const flight = flightIn(lane, serviceId);
          const untilMs = flight === undefined ? reckoning.untilMs : flight.deliveryDeadlineMs;
          expect(untilMs).toBe(reckoning.untilMs);
          const hasActed = isOver?.(lane) === true;
          expect(hasActed && reckoning.mayArrive(askedAtMs ?? lane.nowMs)).toBe(false);
          if (hasActed) return;
        }
      }),
      { numRuns: isWhole ? 150 : 60 },
    );
  });

  test('has an earlier frame number than each message that leaves after it', () => {
    const lane = send({});
    const serviceId = lane.sent(category).at(-1) ?? '';
    const mark = flightIn(lane, serviceId)?.mark ?? -1;
    lane.wait(120_000);
    const at = lane.effects.findIndex((effect) => effect.type === 'send' && effect.serviceId === serviceId);
    const pings = lane.effects.flatMap((effect, place) => (effect.type === 'ping' ? { place, mark: effect.mark } : []));
    for (const ping of pings) expect(ping.mark > mark).toBe(ping.place > at);
  });
});

test('a Login that may still arrive opens no session, and another Login does no harm', () => {
  fc.assert(
    fc.property(lifetimes, fc.integer({ min: 0, max: 120_000 }), fc.boolean(), (promises, waitMs, isReset) => {
      const lane = new DrivenLane(loggedOut({ promises })).happen('started').wait(10_000);
      const reckoning = new Reckoning();
      if (isReset) {
        reckoning.reset(lane.nowMs, promises.requestLifetimeMs);
        lane.down().up(2);
      }
      while (lane.state.managementRequest === undefined) lane.wait(100);
      lane.loggedIn().wait(waitMs).ask('p1');
      expect(lane.record('p1').attempts[0]?.sessionEpoch === 0).toBe(reckoning.mayArrive(lane.nowMs));
    }),
    { numRuns: isWhole ? 100 : 40 },
  );
});

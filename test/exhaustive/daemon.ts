/**
 * The process around the core, like the engine: a step, its commit, then its effects. Also the death of the process and
 * its next start.
 */

import {
  type Effect,
  InvariantError,
  type LaneEvent,
  type LaneState,
  type WireState,
  type Now,
  startLane,
  type Step,
  type TransactionRecord,
} from '../../src/core/index.js';
import { whyNotAbort, whyNotDeviceRequest, whyNotSend } from './oracle.js';
import type { Scene } from './scene.js';
import { kindOf, periodIn, referenceIn } from './words.js';
import type { Request, World } from './world.js';

/** The core under test: the core of the product, or a core with an injected bug. */
export interface Heart {
  readonly step: (state: LaneState, event: LaneEvent, now: Now) => Step;
  readonly wakeAtMs: (state: LaneState, nowMs: number) => number | undefined;
}

/** The scene and the core under test. */
export interface Stage {
  readonly scene: Scene;
  readonly heart: Heart;
}

/** The random number for jitter is always the same. It only decides the length of a pause. */
const generator = { state: 1 };

function linkOf(world: World): WireState {
  const { link } = world;
  return link.type === 'up'
    ? { up: true, connection: link.connection, lastReceivedMs: link.lastReceivedMs }
    : { up: false, cause: { code: 'closed', text: 'the link is down' } };
}

/** Makes a step of the lane with an event. `dies`: the process dies after the commit and before the effects. */
export function happen(world: World, stage: Stage, event: LaneEvent, dies = false): World {
  const { lane } = world;
  if (lane === undefined) throw new RangeError('a dead daemon takes no events');
  let result: Step;
  try {
    result = stage.heart.step(lane, event, {
      monoMs: world.nowMs,
      wallMs: world.nowMs,
      iso: () => 't',
      link: linkOf(world),
    });
  } catch (error) {
    if (!(error instanceof InvariantError)) throw error;
    return { ...world, breaches: [...world.breaches, error.message] };
  }
  const stepped: World = {
    ...world,
    isDue: false,
    lane: { ...result.state, generator },
    journal: {
      lane: result.commit?.lane ?? world.journal.lane,
      transactions: merged(world.journal.transactions, result.commit?.transactions ?? []),
    },
  };
  const holding = { ...stepped, heldSinceMs: heldSince(world, stepped, event) };
  if (dies) return die(holding, stage);
  return result.effects.reduce((next, effect) => carryOut(next, stage, effect), holding);
}

/** Returns since when this process has kept the card: since it learned that the card was read, or since its start. */
function heldSince(before: World, after: World, { type }: LaneEvent): number | undefined {
  const { acquiredCard } = after.journal.lane;
  if (acquiredCard === undefined) return undefined;
  const isSame = before.journal.lane.acquiredCard?.transactionId === acquiredCard.transactionId && type !== 'started';
  return isSame ? before.heldSinceMs : after.nowMs;
}

function merged(
  stored: readonly TransactionRecord[],
  changed: readonly TransactionRecord[],
): readonly TransactionRecord[] {
  if (changed.length === 0) return stored;
  const fresh = new Map(changed.map((record) => [record.request.transactionId, record]));
  const present = stored.map((record) => {
    const id = record.request.transactionId;
    const next = fresh.get(id) ?? record;
    fresh.delete(id);
    return next;
  });
  return [...present, ...fresh.values()];
}

function carryOut(world: World, stage: Stage, effect: Effect): World {
  switch (effect.type) {
    case 'send':
      return send(world, effect);
    // No terminal of this world moves to another gateway.
    case 'look-for-move':
    case 'ask-at':
    case 'move-to':
      return world;
    case 'ping': {
      if (world.link.type !== 'up' || world.link.isDead || world.link.connection !== effect.connection) return world;
      const behind = world.toTerminal.flatMap((request) =>
        request.connection === effect.connection ? [request.serviceId] : [],
      );
      // Pongs arrive in order, and each pong confirms everything that earlier pongs confirm. So only the latest ping counts.
      const pings = [{ connection: effect.connection, mark: effect.mark, behind }];
      return { ...world, pings };
    }
    // All requests share one connection.
    case 'give-up':
    case 'reset':
      return world.link.type === 'up' && world.link.connection === effect.connection ? reset(world, stage) : world;
    case 'read-poi-list':
      return { ...world, isPoiListAsked: true };
  }
}

function send(world: World, effect: Extract<Effect, { type: 'send' }>): World {
  const { message, serviceId } = effect;
  const about = referenceIn(message);
  const kind = kindOf(message);
  const breach = whyNot(world, kind, serviceId, about);
  const judged = breach === undefined ? world : { ...world, breaches: [...world.breaches, breach] };
  if (world.link.type !== 'up' || world.link.isDead || world.link.connection !== effect.connection) {
    return { ...judged, notSent: [...judged.notSent, serviceId] };
  }
  const period = periodIn(message);
  const request: Request = {
    kind,
    serviceId,
    about,
    connection: effect.connection,
    expiresAtMs: undefined,
    isRepeated: false,
    ...(period === undefined ? {} : { period }),
  };
  const { terminal } = judged;
  const card = kind === 'release-card' &&
    terminal.card && { ...terminal.card, letGoSends: terminal.card.letGoSends + 1 };
  const told = card ? { ...judged, terminal: { ...terminal, card } } : judged;
  return { ...told, toTerminal: [...room(told.toTerminal, kind), request] };
}

function whyNot(world: World, kind: Request['kind'], serviceId: string, about: string | undefined): string | undefined {
  switch (kind) {
    case 'money':
      return whyNotSend(world, serviceId);
    case 'device-request':
      return whyNotDeviceRequest(world);
    case 'abort':
      return whyNotAbort(world, about);
    case 'status':
    case 'login':
    case 'totals':
    case 'previous':
    case 'release-card':
      return undefined;
  }
}

/**
 * The greatest number of requests of each kind that may be on their way to the terminal. One more request replaces the
 * oldest request. Money requests are never dropped for space.
 */
const onTheirWay: Readonly<Record<Request['kind'], number>> = {
  money: Number.POSITIVE_INFINITY,
  status: 1,
  login: 2,
  abort: 1,
  totals: 1,
  previous: 1,
  'release-card': 1,
  'device-request': Number.POSITIVE_INFINITY,
};

function room(requests: readonly Request[], kind: Request['kind']): readonly Request[] {
  const same = requests.filter((request) => request.kind === kind);
  const oldest = same[0];
  return oldest === undefined || same.length < onTheirWay[kind]
    ? requests
    : requests.filter((request) => request !== oldest);
}

/** Handles the loss of the connection. Its requests may still arrive while the gateway keeps them. */
function withoutConnection(world: World, lifetimeMs: number): World {
  const expiresAtMs = world.nowMs + lifetimeMs;
  const toTerminal = world.toTerminal.map((request) =>
    request.connection === undefined
      ? request
      : { ...request, connection: undefined, expiresAtMs: Math.min(request.expiresAtMs ?? expiresAtMs, expiresAtMs) },
  );
  return expired({ ...world, pings: [], toTerminal });
}

/** Removes the requests that have expired and can no longer arrive. */
export function expired(world: World): World {
  const toTerminal = world.toTerminal.filter(
    ({ expiresAtMs }) => expiresAtMs === undefined || expiresAtMs > world.nowMs,
  );
  return toTerminal.length === world.toTerminal.length ? world : { ...world, toTerminal };
}

/** Resets the socket. The lane learns of it in a separate step. */
export function reset(world: World, stage: Stage): World {
  if (world.link.type !== 'up') return world;
  const { connection } = world.link;
  return { ...withoutConnection(world, stage.scene.truth.requestLifetimeMs), link: { type: 'reset', connection } };
}

/** The process dies, and its sockets with it. */
export function die(world: World, stage: Stage): World {
  const { orphanLifetimeMs, requestLifetimeMs } = stage.scene.truth;
  const left = withoutConnection(world, orphanLifetimeMs + requestLifetimeMs);
  const toTerminal = left.toTerminal.map((one) =>
    one.kind === 'device-request' ? { ...one, isOrphan: true as const } : one,
  );
  const deviceRequests = left.terminal.deviceRequests.map((deviceRequest) => ({
    ...deviceRequest,
    isOrphan: true as const,
  }));
  return {
    ...left,
    toTerminal,
    terminal: { ...left.terminal, deviceRequests },
    lane: undefined,
    link: { type: 'down' },
    isDue: false,
    notSent: [],
    isPoiListAsked: false,
  };
}

/** Starts a new process with the committed data. */
export function restartDaemon(world: World, stage: Stage): World {
  const starts = world.starts + 1;
  const open = world.journal.transactions.filter(({ outcome, attempts }) => {
    return outcome === undefined || outcome.result === 'unresolved' || attempts.some(({ state }) => state === 'open');
  });
  const lane = startLane(stage.scene.settings, world.journal.lane, open, starts);
  return happen({ ...world, starts, lane }, stage, { type: 'started' });
}

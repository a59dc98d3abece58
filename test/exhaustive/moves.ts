/** Everything that can happen next, each with the world that comes of it. */

import { admit } from '../../src/core/admission.js';
import type { LaneEvent } from '../../src/core/event.js';
import { currentEntry } from '../../src/core/lane-state.js';
import type { TransactionRequest } from '../../src/core/transaction.js';
import { die, expired, happen, reset, restartDaemon, type Stage } from './daemon.js';
import { arrive, finish, moneyAnswer, restart, withAnswer, type Branch } from './terminal.js';
import { nameOf, type Answer, type World } from './world.js';
import { receivedOf } from './words.js';

/** All moves from a world. */
export function movesFrom(world: World, stage: Stage): readonly Branch[] {
  const { lane, link, notSent } = world;
  if (lane === undefined) {
    return [{ text: 'the daemon starts again', world: restartDaemon(world, stage) }, ...movesOutside(world, stage)];
  }
  const dies = stage.scene.free.dies === true ? [{ text: 'the daemon dies', world: die(world, stage) }] : [];
  return [
    ...movesOfDaemon(world, stage),
    ...movesOfLink(world, stage),
    ...(notSent.length === 0 && link.type !== 'reset' ? movesOfTime(world, stage) : []),
    ...movesOfPeople(world, stage),
    ...movesOutside(world, stage),
    ...dies,
  ];
}

/** A step of the lane; where the scene has it, also the one in which the process dies between commit and effects. */
function stepped(world: World, stage: Stage, text: string, event: LaneEvent): readonly Branch[] {
  const after = happen(world, stage, event);
  const sends = after.toTerminal.some((request) => !world.toTerminal.includes(request));
  const branch = { text, world: after };
  if (stage.scene.free.dies !== true || !sends) return [branch];
  return [
    branch,
    { text: `${text}; the daemon dies when that is committed`, world: happen(world, stage, event, true) },
  ];
}

/** What is said to a living daemon. */
export function movesOfDaemon(world: World, stage: Stage): readonly Branch[] {
  const { link } = world;
  const moves: Branch[] = [];
  const [notSent, ...others] = world.notSent;
  if (notSent !== undefined) {
    const told = { ...world, notSent: others };
    moves.push(
      ...stepped(told, stage, 'the lane learns that nothing was handed over', { type: 'not-sent', serviceId: notSent }),
    );
  }
  if (link.type === 'up' && !link.isDead) moves.push(...heard(world, stage, link.connection));
  if (world.isPoiListAsked) {
    const told = { ...world, isPoiListAsked: false };
    const event = { type: 'poi-list', poiIds: [stage.scene.settings.poiId] } as const;
    moves.push(...stepped(told, stage, 'the gateway lists the terminal as connected', event));
  }
  return moves;
}

function heard(world: World, stage: Stage, connection: number): readonly Branch[] {
  const fresh: World = { ...world, link: { type: 'up', connection, lastReceivedMs: world.nowMs, isDead: false } };
  const moves = world.toDaemon.flatMap((answer) => {
    const told = { ...fresh, toDaemon: fresh.toDaemon.filter((other) => other !== answer) };
    const event: LaneEvent = { type: 'message', connection, received: receivedOf(world, answer) };
    return stepped(told, stage, `the daemon hears ${wordsOf(world, answer)}`, event);
  });
  const [ping] = world.pings;
  if (ping?.connection !== connection) return moves;
  const isUnread = world.toTerminal.some((request) => ping.behind.includes(request.serviceId));
  if (isUnread && stage.scene.truth.lifetimeAfterPongMs === 0) return moves;
  // The gateway has read what left before: from now on it keeps it for so long at most.
  const expiresAtMs = world.nowMs + stage.scene.truth.lifetimeAfterPongMs;
  const toTerminal = fresh.toTerminal.map((request) =>
    ping.behind.includes(request.serviceId)
      ? { ...request, expiresAtMs: Math.min(request.expiresAtMs ?? expiresAtMs, expiresAtMs) }
      : request,
  );
  const told = expired({ ...fresh, pings: [], toTerminal });
  return [...moves, ...stepped(told, stage, 'a pong comes', { type: 'pong', connection, mark: ping.mark })];
}

function wordsOf(world: World, answer: Answer): string {
  switch (answer.kind) {
    case 'money':
      return `${answer.condition} for ${nameOf(world, answer.serviceId)}`;
    case 'login':
      return `${answer.condition} for a Login`;
    case 'status':
      return answer.isRepeated
        ? `that ${nameOf(world, answer.about)} ended with ${answer.condition}`
        : `${answer.condition} for the question about ${nameOf(world, answer.about)}`;
  }
}

/** The link of a living daemon comes or goes. */
export function movesOfLink(world: World, stage: Stage): readonly Branch[] {
  const { link } = world;
  switch (link.type) {
    case 'up': {
      const down = stepped({ ...reset(world, stage), link: { type: 'down' } }, stage, 'the link is lost', {
        type: 'link-down',
        connection: link.connection,
        cause: { code: 'closed', text: 'closed' },
      });
      const unnoticed = {
        text: 'the socket dies, and nobody notices yet',
        world: { ...world, link: { ...link, isDead: true } },
      };
      return stage.scene.free.diesUnnoticed === true && !link.isDead ? [...down, unnoticed] : down;
    }
    case 'reset':
      return stepped({ ...world, link: { type: 'down' } }, stage, 'the lane learns of the reset', {
        type: 'link-down',
        connection: link.connection,
        cause: { code: 'given-up', text: 'given up' },
      });
    case 'down': {
      const connection = world.connections + 1;
      const up = { type: 'up', connection, lastReceivedMs: world.nowMs, isDead: false } as const;
      return stepped({ ...world, connections: connection, link: up }, stage, 'the link comes back', {
        type: 'link-up',
        connection,
      });
    }
  }
}

/** Time passes, for a living daemon. */
export function movesOfTime(world: World, stage: Stage): readonly Branch[] {
  if (world.lane === undefined) return [];
  if (world.isDue) return stepped(world, stage, 'the timer fires', { type: 'tick' });
  const wakeMs = stage.heart.wakeAtMs(world.lane, world.nowMs);
  if (wakeMs === undefined) return [];
  const waitMs = wakeMs - world.nowMs;
  const passed = (ms: number): World => expired({ ...world, nowMs: world.nowMs + ms });
  const moves = [...stepped(passed(waitMs), stage, `${waitMs / 1000} s pass, the timer fires`, { type: 'tick' })];
  if (stage.scene.free.isLate === true) {
    const someMs = Math.ceil(waitMs / 2);
    moves.push({ text: `${waitMs / 1000} s pass, the timer is late`, world: { ...passed(waitMs), isDue: true } });
    if (someMs < waitMs) moves.push({ text: `${someMs / 1000} s pass`, world: passed(someMs) });
  }
  return moves;
}

/** The request of the scenes: 10.00 EUR. */
function requestOf(terminal: string, transactionId: string, sale: string, retryOf?: string): TransactionRequest {
  return {
    transactionId,
    kind: 'payment',
    terminal,
    sale,
    allowPartial: false,
    amountDetails: { amount: 1_000, currency: 'EUR' },
    ...(retryOf === undefined ? {} : { retryOf }),
  };
}

/** The register asks, as the door lets it: refused requests are no move. */
export function ask(world: World, stage: Stage, sale: string, retryOf?: string): readonly Branch[] {
  const { terminal } = stage.scene.settings;
  const { transactions } = world.journal;
  const transactionId = `p${transactions.length + 1}`;
  const request = requestOf(terminal, transactionId, sale, retryOf);
  const admission = admit(request, {
    existing: undefined,
    sameSale: transactions.filter((record) => record.request.sale === sale),
    sameOriginal: [],
    find: (id) => transactions.find((record) => record.request.transactionId === id),
    terminals: [terminal],
    nowWallMs: 0,
    startBeforeWallMs: undefined,
  });
  if (admission.decision !== 'accept') return [];
  const asked = { ...world, asked: [...world.asked, { transactionId, askedAtMs: world.nowMs }] };
  const { originalPoi, retryOfRevision, paidBefore, startWithinMs } = admission;
  const again = retryOf === undefined ? '' : `, because ${retryOf} may be charged again`;
  return stepped(asked, stage, `the register asks for ${transactionId} of sale ${sale}${again}`, {
    type: 'requested',
    request,
    originalPoi,
    retryOfRevision,
    paidBefore,
    startWithinMs,
  });
}

function movesOfPeople(world: World, stage: Stage): readonly Branch[] {
  const { lane, journal } = world;
  const { free } = stage.scene;
  if (lane === undefined) return [];
  const moves: Branch[] = [];
  const [first] = journal.transactions;
  if (first !== undefined && free.aborts === true && first.abortWanted === undefined) {
    const isOpen = first.outcome === undefined || first.attempts.some(({ state }) => state === 'open');
    const { transactionId } = first.request;
    if (isOpen)
      moves.push(
        ...stepped(world, stage, `the register aborts ${transactionId}`, {
          type: 'abort',
          transactionId,
          reason: 'left',
        }),
      );
  }
  const isAlone = journal.transactions.length === 1;
  if (isAlone && free.nextSale === true) moves.push(...ask(world, stage, 'S2'));
  if (isAlone && free.paysAgain === true && first?.outcome?.retry === 'safe') {
    const { revision } = first.outcome;
    const booked = happen(world, stage, { type: 'acknowledge', record: first, revision });
    moves.push(...ask(booked, stage, first.request.sale, first.request.transactionId));
  }
  const current = currentEntry(lane);
  const isAwaited = current?.record.outcome === undefined && current?.pursuit?.unbroken === true;
  if (free.isReleased === true && current !== undefined && !isAwaited) {
    moves.push(
      ...stepped(world, stage, 'a person releases the terminal', {
        type: 'release',
        name: 'a person',
        reason: 'looked',
      }),
    );
  }
  return moves;
}

/** What the gateway and the terminal do by themselves. */
export function movesOutside(world: World, stage: Stage): readonly Branch[] {
  const { scene } = stage;
  const { free, truth } = scene;
  const moves: Branch[] = [];
  // The terminal itself as the peer reads in order.
  const arrivable = truth.lifetimeAfterPongMs === 0 ? world.toTerminal.slice(0, 1) : world.toTerminal;
  for (const request of arrivable) {
    const others = world.toTerminal.filter((other) => other !== request);
    moves.push(...arrive({ ...world, toTerminal: others }, scene, request));
    const { kind, serviceId } = request;
    if (kind !== 'money') continue;
    if (free.repeats === true && !request.isRepeated) {
      const copy = { ...request, isRepeated: true };
      for (const { text, world: after } of arrive({ ...world, toTerminal: others }, scene, request)) {
        const kept = { ...after, toTerminal: [...after.toTerminal, copy] };
        moves.push({ text: `${text}, and the gateway keeps a copy`, world: kept });
      }
    }
    if (free.isUnavailable === true) {
      const left = truth.unavailableMeansUndelivered ? { ...world, toTerminal: others } : world;
      moves.push(unavailable(left, serviceId));
    }
  }
  for (const course of world.terminal.courses) {
    if (course.state !== 'running') continue;
    const name = nameOf(world, course.serviceId);
    moves.push({ text: `the terminal approves ${name}`, world: finish(world, course, 'approved') });
    moves.push({ text: `the terminal declines ${name}`, world: finish(world, course, 'declined') });
    if (free.isUnavailable === true && !truth.unavailableMeansUndelivered)
      moves.push(unavailable(world, course.serviceId));
  }
  const isUp = world.terminal.hasSession || world.terminal.courses.some(({ isRemembered }) => isRemembered);
  if (free.restarts === true && isUp) {
    moves.push({ text: 'the terminal restarts', world: restart(world, false) });
    if (free.forgets === true) moves.push({ text: 'the terminal restarts and forgets', world: restart(world, true) });
  }
  return moves;
}

function unavailable(world: World, serviceId: string): Branch {
  return {
    text: `the gateway says UnavailableDevice for ${nameOf(world, serviceId)}`,
    world: withAnswer(world, moneyAnswer(serviceId, 'UnavailableDevice')),
  };
}

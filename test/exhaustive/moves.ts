/** All possible next moves, each with the world that follows. */

import type { LaneEvent } from '../../src/core/index.js';
import { movesOfPeople } from './asking.js';
import { die, expired, reset, restartDaemon, type Stage } from './daemon.js';
import { closeAlone, finishDeviceRequest } from './services.js';
import { stepped } from './stepping.js';
import { moneyAnswer, withAnswer, type Branch } from './answers.js';
import { arrive, finish, mayApprove, restart } from './terminal.js';
import { deviceRequestName, nameOf, type Answer, type World } from './world.js';
import { receivedOf } from './words.js';

/** Returns all moves from a world. */
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

/** Returns the moves in which a running daemon receives something. */
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
  // The gateway has read the requests that left before the ping. From now on, the gateway keeps these requests at most until this time.
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
    case 'totals':
      return `${answer.condition} for the question which period is open${toldOf(answer)}`;
    case 'previous':
      return `${answer.condition} for the question about a closed period${toldOf(answer)}`;
    case 'release-card':
      return `${answer.condition} for letting the card go`;
    case 'device-request':
      return `${answer.condition} for ${deviceRequestName}`;
  }
}

function toldOf({ period }: Answer): string {
  return period === undefined ? '' : `: ${period.id}${period.isEmpty ? ', in which is nothing' : ''}`;
}

/** Returns the moves in which a running daemon loses its link or connects. */
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

/** Returns the moves in which time passes for a running daemon. */
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

/** Returns the moves of the gateway and of the terminal. */
export function movesOutside(world: World, stage: Stage): readonly Branch[] {
  const { scene } = stage;
  const { free, truth } = scene;
  const moves: Branch[] = [];
  // With this profile the peer is the terminal itself, which reads in order.
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
    if (mayApprove(world, course))
      moves.push({ text: `the terminal approves ${name}`, world: finish(world, course, 'approved') });
    moves.push({ text: `the terminal declines ${name}`, world: finish(world, course, 'declined') });
    if (free.isUnavailable === true && !truth.unavailableMeansUndelivered)
      moves.push(unavailable(world, course.serviceId));
  }
  for (const deviceRequest of world.terminal.deviceRequests)
    if (deviceRequest.state === 'running')
      moves.push({
        text: `the customer answers ${deviceRequestName}`,
        world: finishDeviceRequest(world, deviceRequest, 'Success'),
      });
  if (free.closesAlone === true) moves.push(...closeAlone(world));
  const isUp = world.terminal.hasSession || world.terminal.courses.some(({ isRemembered }) => isRemembered);
  if (free.restarts === true && isUp) {
    moves.push({ text: 'the terminal restarts', world: restart(world, false) });
    if (free.forgets === true) moves.push({ text: 'the terminal restarts and forgets', world: restart(world, true) });
  }
  if (free.forgetsSilently === true && isUp)
    moves.push({ text: 'the terminal restarts, forgets, and says nothing of it', world: restart(world, true, true) });
  return moves;
}

function unavailable(world: World, serviceId: string): Branch {
  return {
    text: `the gateway says UnavailableDevice for ${nameOf(world, serviceId)}`,
    world: withAnswer(world, moneyAnswer(serviceId, 'UnavailableDevice')),
  };
}

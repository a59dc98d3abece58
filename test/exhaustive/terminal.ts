/** The actions of the terminal on a request that reaches it. Only this file decides what really happens to the money. */

import { originalOf } from '../../src/core/index.js';
import { moneyAnswer, withAnswer, type Branch } from './answers.js';
import type { Scene } from './scene.js';
import {
  closePeriod,
  finishDeviceRequest,
  isBusy,
  releaseCard,
  startDeviceRequest,
  tellClosed,
  tellPeriod,
} from './services.js';
import { deviceRequestName, nameOf, ownerOf, type Condition, type Course, type Request, type World } from './world.js';

/** Changes the course of one request. */
export function withCourse(world: World, course: Course): World {
  const others = world.terminal.courses.filter((other) => other.serviceId !== course.serviceId);
  return { ...world, terminal: { ...world.terminal, courses: [...others, course] } };
}

function wordFor(course: Course): Condition {
  switch (course.state) {
    case 'approved':
      return 'Success';
    case 'declined':
      return 'Refusal';
    case 'cancelled':
    case 'broken-off':
      return 'Aborted';
    case 'running':
    case 'refused':
      return 'Busy';
  }
}

/**
 * Returns everything that can follow when a request arrives now. In `world` it is no longer on its way, or only its
 * second copy is.
 */
export function arrive(world: World, scene: Scene, request: Request): readonly Branch[] {
  switch (request.kind) {
    case 'money':
      return startMoney(world, scene, request.serviceId);
    case 'status':
      return [answerStatus(world, scene, request)];
    case 'login':
      return [openSession(world, scene, request)];
    case 'abort':
      return abort(world, request);
    case 'totals':
      return [tellPeriod(world, scene, request)];
    case 'previous':
      return [tellClosed(world, scene, request)];
    case 'release-card':
      return [releaseCard(world, scene, request)];
    case 'device-request':
      return startDeviceRequest(world, scene, request);
  }
}

function startMoney(world: World, scene: Scene, serviceId: string): readonly Branch[] {
  const { courses, hasSession } = world.terminal;
  const name = nameOf(world, serviceId);
  const known = courses.find((course) => course.serviceId === serviceId);
  const refused = (condition: Condition): Branch => ({
    text: `${name} reaches the terminal, which says ${condition}`,
    world: withAnswer(
      withCourse(world, { serviceId, state: 'refused', isRemembered: false }),
      moneyAnswer(serviceId, condition),
    ),
  });
  if (known !== undefined) {
    // The terminal never starts a repeated request. It answers with the end of the first request, or with Busy.
    const condition = wordFor(known);
    return [
      {
        text: `${name} reaches the terminal a second time, which says ${condition}`,
        world: withAnswer(world, moneyAnswer(serviceId, condition)),
      },
    ];
  }
  if (scene.truth.sessions && !hasSession) return [refused('LoggedOut')];
  if (isBusy(world)) return [refused('Busy')];
  if (namesLostCard(world, serviceId)) return [refused('NotFound')];
  const started: Branch = {
    text: `${name} reaches the terminal, which starts it`,
    world: withCourse(findingCard(world, serviceId), { serviceId, state: 'running', isRemembered: true }),
  };
  return [
    started,
    ...(scene.free.isBusy ? [refused('Busy')] : []),
    ...(scene.free.misreads ? [refused('MessageFormat')] : []),
  ];
}

/** True if the request pays with a card that the terminal never read or no longer keeps. */
function namesLostCard(world: World, serviceId: string): boolean {
  const acquisition = ownerOf(world, serviceId)?.request.cardAcquisition;
  const { card } = world.terminal;
  if (acquisition === undefined) return false;
  return card === undefined || ownerOf(world, card.serviceId)?.request.transactionId !== acquisition;
}

/** After this number of requests to let a card go, tenderd starts the next sale anyway. */
const letGoSendsMax = 3;

/** A request without a card pays with the card that is at the terminal, which may be another customer's card. */
function findingCard(world: World, serviceId: string): World {
  const request = ownerOf(world, serviceId)?.request;
  const { card } = world.terminal;
  const isOwn = request?.cardAcquisition !== undefined || request?.kind === 'card-acquisition';
  if (card === undefined || isOwn || card.letGoSends >= letGoSendsMax) return world;
  // An operator released the lane without the end of the card acquisition.
  const reading = ownerOf(world, card.serviceId)?.attempts.find((attempt) => attempt.serviceId === card.serviceId);
  if (reading?.state === 'released-by-operator') return world;
  return {
    ...world,
    breaches: [...world.breaches, `the card: ${nameOf(world, serviceId)} finds that of another sale`],
  };
}

/** True if the terminal may approve the request. A pre-authorization ends only once, and the terminal knows whether it has ended. */
export function mayApprove(world: World, course: Course): boolean {
  const owner = ownerOf(world, course.serviceId);
  const original = owner && originalOf(owner);
  if (original === undefined) return true;
  return world.terminal.courses.every((other) => {
    const ending = other.state === 'approved' ? ownerOf(world, other.serviceId) : undefined;
    return ending === undefined || originalOf(ending) !== original;
  });
}

function answerStatus(world: World, scene: Scene, request: Request): Branch {
  const about = request.about ?? '';
  const name = nameOf(world, about);
  const { courses, hasSession } = world.terminal;
  const course = courses.find((one) => one.serviceId === about && one.isRemembered);
  const answer = (condition: Condition, isRepeated: boolean): Branch => ({
    text: `the question about ${name} reaches the terminal, which says ${isRepeated ? `that it ended with ${condition}` : condition}`,
    world: withAnswer(world, { kind: 'status', serviceId: request.serviceId, about, condition, isRepeated }),
  });
  if (scene.truth.sessions && !hasSession) return answer('LoggedOut', false);
  if (course === undefined) return answer('NotFound', false);
  if (course.state === 'running') return answer(scene.settings.dialect.runningCondition, false);
  return answer(wordFor(course), true);
}

function openSession(world: World, scene: Scene, request: Request): Branch {
  const isLast = world.toTerminal.every(({ kind }) => kind !== 'login') && world.lane?.record.sessionStanding === false;
  const courses = world.terminal.courses.map((course) =>
    scene.free.forgets && course.state !== 'running' ? { ...course, isRemembered: false } : course,
  );
  return {
    text: `${isLast ? 'the' : 'an earlier'} Login reaches the terminal, which opens a session`,
    world: withAnswer(
      { ...world, terminal: { ...world.terminal, hasSession: true, courses } },
      { kind: 'login', serviceId: request.serviceId, about: undefined, condition: 'Success', isRepeated: false },
    ),
  };
}

function abort(world: World, request: Request): readonly Branch[] {
  const about = request.about ?? '';
  const course = world.terminal.courses.find((one) => one.serviceId === about);
  const deviceRequest = world.terminal.deviceRequests.find((one) => one.serviceId === about);
  const ignored: Branch = { text: 'the Abort reaches the terminal and has no effect', world };
  if (deviceRequest?.state === 'running') {
    const text = `the Abort reaches the terminal, which stops ${deviceRequestName}`;
    return [ignored, { text, world: finishDeviceRequest(world, deviceRequest, 'Aborted') }];
  }
  if (course?.state !== 'running') return [ignored];
  return [
    ignored,
    {
      text: `the Abort reaches the terminal, which stops ${nameOf(world, about)}`,
      world: finish(world, course, 'cancelled'),
    },
  ];
}

/** Ends a running request. The answer to the request is then on its way. */
export function finish(world: World, course: Course, state: 'approved' | 'declined' | 'cancelled'): World {
  const ended = { ...course, state };
  const after = withAnswer(withCourse(world, ended), moneyAnswer(course.serviceId, wordFor(ended)));
  const request = ownerOf(world, course.serviceId)?.request;
  if (request?.cardAcquisition !== undefined) return { ...after, terminal: { ...after.terminal, card: undefined } };
  if (state !== 'approved') return after;
  if (request?.kind === 'reconciliation') return closePeriod(after);
  if (request?.kind !== 'card-acquisition') return after;
  return { ...after, terminal: { ...after.terminal, card: { serviceId: course.serviceId, letGoSends: 0 } } };
}

/**
 * Restarts the terminal: its running request ends without money, and it keeps no card. A terminal that forgets counts
 * its periods from 1 again. A terminal that restarts silently accepts the next request as if it had not restarted.
 */
export function restart(world: World, forgets: boolean, isSilent = false): World {
  const courses = world.terminal.courses.map((course): Course => {
    const state = course.state === 'running' ? 'broken-off' : course.state;
    return { ...course, state, isRemembered: course.isRemembered && !forgets };
  });
  const deviceRequests = world.terminal.deviceRequests.map((deviceRequest) =>
    deviceRequest.state === 'running' ? { ...deviceRequest, state: 'over' as const } : deviceRequest,
  );
  const { hasClosedAlone } = world.terminal.periods;
  const periods = forgets ? { open: 1, isEmpty: true, closed: [], hasClosedAlone } : world.terminal.periods;
  return {
    ...world,
    terminal: {
      hasSession: isSilent && world.terminal.hasSession,
      courses,
      deviceRequests,
      periods,
      card: undefined,
      hasRestarted: true,
    },
  };
}

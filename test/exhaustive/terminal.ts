/** What the terminal does with a request that reaches it. The truth about the money is decided here and nowhere else. */

import type { Scene } from './scene.js';
import { nameOf, type Answer, type Condition, type Course, type Request, type World } from './world.js';

/** One way that things can go, as the story tells it. */
export interface Branch {
  readonly text: string;
  readonly world: World;
}

/** Changes what is known of one request. */
export function withCourse(world: World, course: Course): World {
  const others = world.terminal.courses.filter((other) => other.serviceId !== course.serviceId);
  return { ...world, terminal: { ...world.terminal, courses: [...others, course] } };
}

/** Sends an answer on its way. The same answer twice is one; of old questions and Logins only the newest answer counts. */
export function withAnswer(world: World, answer: Answer): World {
  const others = world.toDaemon.filter((other) =>
    answer.kind === 'money'
      ? other.kind !== 'money' || other.serviceId !== answer.serviceId || other.condition !== answer.condition
      : other.kind !== answer.kind,
  );
  return { ...world, toDaemon: [...others, answer] };
}

/** The answer to a money request. */
export function moneyAnswer(serviceId: string, condition: Condition): Answer {
  return { kind: 'money', serviceId, about: undefined, condition, isRepeated: false };
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

/** All that can come of a request that arrives now. `world` has it no longer on its way, or once more where repeated. */
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
    // A repeat is never started: it is told the end of the first, or Busy.
    const condition = wordFor(known);
    return [
      {
        text: `${name} reaches the terminal a second time, which says ${condition}`,
        world: withAnswer(world, moneyAnswer(serviceId, condition)),
      },
    ];
  }
  if (scene.truth.sessions && !hasSession) return [refused('LoggedOut')];
  if (courses.some((course) => course.state === 'running')) return [refused('Busy')];
  const started: Branch = {
    text: `${name} reaches the terminal, which starts it`,
    world: withCourse(world, { serviceId, state: 'running', isRemembered: true }),
  };
  return [
    started,
    ...(scene.free.isBusy ? [refused('Busy')] : []),
    ...(scene.free.misreads ? [refused('MessageFormat')] : []),
  ];
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
  const ignored: Branch = { text: 'the Abort reaches the terminal and has no effect', world };
  if (course?.state !== 'running') return [ignored];
  return [
    ignored,
    {
      text: `the Abort reaches the terminal, which stops ${nameOf(world, about)}`,
      world: finish(world, course, 'cancelled'),
    },
  ];
}

/** A running request ends, and its answer goes on its way. */
export function finish(world: World, course: Course, state: 'approved' | 'declined' | 'cancelled'): World {
  const ended = { ...course, state };
  return withAnswer(withCourse(world, ended), moneyAnswer(course.serviceId, wordFor(ended)));
}

/** The terminal restarts: what ran is broken off, without money. */
export function restart(world: World, forgets: boolean): World {
  const courses = world.terminal.courses.map((course): Course => {
    const state = course.state === 'running' ? 'broken-off' : course.state;
    return { ...course, state, isRemembered: course.isRemembered && !forgets };
  });
  return { ...world, terminal: { hasSession: false, courses, hasRestarted: true } };
}

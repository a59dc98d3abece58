/** Moves as the story tells them, and answers that are put on their way. */

import type { Answer, Condition, World } from './world.js';

/** One way that things can go, as the story tells it. */
export interface Branch {
  readonly text: string;
  readonly world: World;
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

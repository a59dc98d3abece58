/** Branches with a description, and answers on their way to the daemon. */

import type { Answer, Condition, World } from './world.js';

/** A possible next world, with a description of the move that leads to it. */
export interface Branch {
  readonly text: string;
  readonly world: World;
}

/**
 * Adds an answer that is on its way. Equal answers to a money request count once. Of each other kind, only the newest
 * answer is kept.
 */
export function withAnswer(world: World, answer: Answer): World {
  const others = world.toDaemon.filter((other) =>
    answer.kind === 'money'
      ? other.kind !== 'money' || other.serviceId !== answer.serviceId || other.condition !== answer.condition
      : other.kind !== answer.kind,
  );
  return { ...world, toDaemon: [...others, answer] };
}

/** Makes the answer to a money request. */
export function moneyAnswer(serviceId: string, condition: Condition): Answer {
  return { kind: 'money', serviceId, about: undefined, condition, isRepeated: false };
}

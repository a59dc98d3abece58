/** Derives how long each stage of a transaction took, from the times in its timeline. */

import type { NumberedFact, TransactionView } from '../core/index.js';
import type { Stage } from './closed-lists.js';

/** The time that a stage took. */
export interface StageTime {
  readonly stage: Stage;
  readonly seconds: number;
}

/** The facts after which tenderd must ask for a result. */
const losses: ReadonlySet<string> = new Set(['link-lost', 'deadline-passed', 'started', 'status-unanswered']);

/** Returns the stages of a transaction up to its first outcome. */
export function stagesUntilOutcome({ acceptedAt, timeline }: TransactionView, outcomeAt: string): readonly StageTime[] {
  const first = (isMeant: (stage: string) => boolean) => timeline.find(({ stage }) => isMeant(stage))?.at;
  const openedAt = first((stage) => stage === 'attempt-opened');
  const lostAt = openedAt === undefined ? undefined : first((stage) => losses.has(stage));
  const answeredAt = timeline.findLast(({ stage }) => stage === 'answered')?.at ?? outcomeAt;
  return [
    { stage: 'queued', seconds: secondsBetween(acceptedAt, openedAt ?? outcomeAt) },
    ...(openedAt === undefined ? [] : [{ stage: 'exchange', seconds: secondsBetween(openedAt, answeredAt) } as const]),
    ...(lostAt === undefined ? [] : [{ stage: 'recovery', seconds: secondsBetween(lostAt, outcomeAt) } as const]),
  ];
}

/** Returns the seconds between two ISO times; 0 if the clock was set back. */
export function secondsBetween(from: string, to: string): number {
  return Math.max(0, Date.parse(to) - Date.parse(from)) / 1_000;
}

/**
 * The maximum number of terminals and transactions that are remembered until their stage ends. If there are more, the
 * oldest one is forgotten.
 */
const rememberedMax = 1_000;

/** Pairs the start of a stage with its end, if they are separate facts. */
export class OpenStages {
  readonly #since = new Map<string, string>();

  /** Remembers when the stage began. */
  begin(key: string, at: string): void {
    const [oldest] = this.#since.keys();
    if (oldest !== undefined && this.#since.size >= rememberedMax) this.#since.delete(oldest);
    this.#since.set(key, at);
  }

  /** Returns the duration of the stage. Returns undefined if its start is not known. */
  end(key: string, at: string): number | undefined {
    const since = this.#since.get(key);
    this.#since.delete(key);
    return since === undefined ? undefined : secondsBetween(since, at);
  }
}

/**
 * Returns the name of the login to which a session fact belongs. The name is the same at the start and at the end of
 * the login. Returns undefined for any other fact.
 */
export function loginOf({ type, terminal, serviceId }: NumberedFact): string | undefined {
  return type === 'session' && serviceId !== undefined ? `${terminal} ${serviceId}` : undefined;
}

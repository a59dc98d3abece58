/** What comes of a fault later: it counts when that is seen, and only then. What is set going and meets nothing is no fault. */

import { type Glance, referredServiceId } from '../machine/glance.js';
import type { FaultId } from './catalogue.js';
import type { Strike } from './request-fault.js';

/** What passes between a terminal and us, whole. */
export type Seen =
  | ({
      readonly what: 'answer';
      readonly text: string;
      /** Of which attempt a question was that it answers. */
      readonly about: string;
      readonly atMs: number;
      /** How many connections there have been. */
      readonly connections: number;
    } & Pick<Glance, 'serviceId' | 'poiId' | 'category'>)
  | { readonly what: 'abort'; readonly about: string };

type Answer = Extract<Seen, { readonly what: 'answer' }>;

/** Faults that were set going. */
export interface SetGoing {
  readonly ids: readonly FaultId[];
  readonly poiId: string;
  /** They count also when nothing is open any more: what comes late may come to something that has ended. */
  readonly isLate?: true;
  /** After that nothing comes of them. */
  readonly untilMs?: number;
  readonly showsIn: (seen: Seen) => boolean;
}

/** Faults that were set going, each until it takes effect. */
export class Effects {
  readonly #setGoing = new Set<SetGoing>();
  readonly #count: (effect: SetGoing) => void;

  constructor(count: (effect: SetGoing) => void) {
    this.#count = count;
  }

  add(...setGoing: readonly SetGoing[]): void {
    for (const one of setGoing) this.#setGoing.add(one);
  }

  see(seen: Seen): void {
    for (const one of this.#setGoing) {
      const isOver = seen.what === 'answer' && one.untilMs !== undefined && seen.atMs > one.untilMs;
      if (!isOver && !one.showsIn(seen)) continue;
      this.#setGoing.delete(one);
      if (!isOver) this.#count(one);
    }
  }
}

/** Errors that show what became of a terminal. */
const errors = {
  unreachable: /ErrorCondition"?[=:]"UnavailableDevice"/,
  loggedOut: /ErrorCondition"?[=:]"LoggedOut"/,
  forgotten: /ErrorCondition"?[=:]"NotFound"/,
  another: /ErrorCondition"?[=:]"(?:LoggedOut|NotFound)"/,
} as const;

/** What is set going at a terminal by itself: it shows in what that terminal, or the gateway for it, says next of that kind. */
export function atTerminal(
  ids: readonly FaultId[],
  poiId: string,
  shows: keyof typeof errors,
  untilMs?: number,
): SetGoing {
  return {
    ids,
    poiId,
    ...(untilMs === undefined ? {} : { untilMs }),
    showsIn: (seen) => seen.what === 'answer' && seen.poiId === poiId && errors[shows].test(seen.text),
  };
}

/** A request that was struck. */
export interface Struck {
  readonly serviceId: string;
  readonly poiId: string;
  readonly isQuestion: boolean;
  readonly atMs: number;
  readonly connections: number;
}

/** What of a strike takes effect later, and how that shows; what is not among it takes effect as the request arrives. */
export function effectsOf({ ids, behaviour }: Strike, struck: Struck): readonly SetGoing[] {
  const { serviceId, poiId, atMs, connections } = struck;
  const own = (showsIn: (answer: Answer) => boolean) => (seen: Seen) =>
    seen.what === 'answer' && seen.serviceId === serviceId && showsIn(seen);
  const asked = (showsIn: (answer: Answer) => boolean) => (seen: Seen) =>
    seen.what === 'answer' && seen.category === 'TransactionStatus' && seen.about === serviceId && showsIn(seen);
  const isAborted = (seen: Seen): boolean => seen.what === 'abort' && seen.about === serviceId;
  const lateMs = msIn(behaviour);
  const forgets = behaviour.includes('forget');
  let answers = 0;
  const ways: readonly {
    readonly of: readonly FaultId[];
    readonly isLate?: true;
    readonly showsIn: SetGoing['showsIn'];
  }[] = [
    { of: ['L13'], isLate: true, showsIn: own((answer) => answer.atMs >= atMs + lateMs) },
    { of: ['L14', 'L18'], isLate: true, showsIn: own((answer) => answer.connections > connections) },
    { of: ['L16', 'P15', 'P16'], isLate: true, showsIn: own(() => (answers += 1) > 1) },
    { of: ['T7'], showsIn: asked(({ text }) => text.includes('"InProgress"')) },
    {
      of: struck.isQuestion ? [] : ['T10'],
      showsIn: asked(
        ({ text, about }) => referredServiceId(text) !== about && text.includes('RepeatedMessageResponse'),
      ),
    },
    { of: forgets ? ['T9', 'T23'] : [], showsIn: asked(({ text }) => errors.forgotten.test(text)) },
    {
      of: ['T15', 'T16', 'T17', ...(behaviour.includes('reject abort') ? (['P24'] as const) : [])],
      showsIn: isAborted,
    },
  ];
  return ways.flatMap(({ of, ...way }) => {
    const later = ids.filter((id) => of.includes(id));
    return later.length === 0 ? [] : [{ ids: later, poiId, ...way }];
  });
}

/** How much later a behaviour has the answer: "answer late 20s", "hold 5s". */
function msIn(behaviour: string): number {
  const [, number = 0, unit] = /\b(?:late|hold) (\d+)(ms|s)\b/.exec(behaviour) ?? [];
  return Number(number) * (unit === 's' ? 1_000 : 1);
}

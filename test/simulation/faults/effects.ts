/**
 * The later effects of a fault. A fault counts only when its effect is seen. A started fault without an effect does not
 * count.
 */

import { type Glance, referredServiceId } from '../machine/glance.js';
import type { FaultId } from './catalogue.js';
import type { Strike } from './request-fault.js';

/** A complete message between a terminal and tenderd. */
export type Seen =
  | ({
      readonly what: 'answer';
      readonly text: string;
      /** For the answer to a TransactionStatus: the attempt that the TransactionStatus asked about. */
      readonly about: string;
      readonly atMs: number;
      /** The number of connections so far. */
      readonly connections: number;
    } & Pick<Glance, 'serviceId' | 'poiId' | 'category'>)
  | { readonly what: 'abort'; readonly about: string };

type Answer = Extract<Seen, { readonly what: 'answer' }>;

/** A fault that was started, and the effect that shows it. */
export interface SetGoing {
  readonly ids: readonly FaultId[];
  readonly poiId: string;
  /** Set if the fault also counts when no attempt is open, because a late message may arrive after the end. */
  readonly isLate?: true;
  /** After this time the fault has no effect. */
  readonly untilMs?: number;
  readonly showsIn: (seen: Seen) => boolean;
}

/** Faults that were started, each until it takes effect. */
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

/** ErrorConditions that show the state of a terminal. */
const errors = {
  unreachable: /ErrorCondition"?[=:]"UnavailableDevice"/,
  loggedOut: /ErrorCondition"?[=:]"LoggedOut"/,
  forgotten: /ErrorCondition"?[=:]"NotFound"/,
  another: /ErrorCondition"?[=:]"(?:LoggedOut|NotFound)"/,
} as const;

/**
 * Starts a fault at a terminal. The effect shows in the next message of this kind that the terminal sends, or that the
 * gateway sends in the terminal's name.
 */
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

/** A request that a fault has struck. */
export interface Struck {
  readonly serviceId: string;
  readonly poiId: string;
  readonly isQuestion: boolean;
  readonly atMs: number;
  readonly connections: number;
}

/**
 * Returns the effects of a fault that show later, and the messages that show them. All other effects of the fault occur
 * when the request arrives.
 */
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

/** Returns the delay in a behaviour, such as "answer late 20s" or "hold 5s". */
function msIn(behaviour: string): number {
  const [, number = 0, unit] = /\b(?:late|hold) (\d+)(ms|s)\b/.exec(behaviour) ?? [];
  return Number(number) * (unit === 's' ? 1_000 : 1);
}

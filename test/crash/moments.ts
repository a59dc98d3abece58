/** The moments of a story at which the daemon may die: around each commit, after each frame, after each word to the register. */

import type { FactType, LaneCommit } from '../../src/core/index.js';
import { glance } from '../simulation/machine/glance.js';
import { type Injected, ProcessDied } from '../simulation/machine/machine.js';
import { overlay } from '../simulation/machine/overlay.js';
import { port } from '../simulation/injection-seams.js';

/** Where in a step the daemon dies. After a commit means: before anything that follows from it. */
export type MomentKind = 'before commit' | 'after commit' | 'after send' | 'after telling';

/** One moment of a run. */
export interface Moment {
  readonly kind: MomentKind;
  /** The step in words; a repeated one is numbered. */
  readonly step: string;
  /** The transaction of the story that it is a step of. */
  readonly of: string;
}

/** What facts are called in a table. */
const words: Readonly<Partial<Record<FactType, string>>> = {
  answered: 'answer',
  refused: 'refusal',
  outcome: 'outcome',
  acknowledged: 'acknowledgement',
  session: 'session',
  stage: 'stage',
  started: 'start',
  'deadline-passed': 'silence',
  'link-lost': 'lost link',
  'status-answered': 'status',
  'status-unanswered': 'unanswered status',
  'proved-never-received': 'absence',
  'poi-list': 'list of terminals',
};

/**
 * Numbers the moments of a run, and lets the process die at those that were chosen. The same kills give the same moments up to
 * the last of them, so that a run that was watched can be played again with one kill more.
 */
export class Moments {
  readonly passed: Moment[] = [];
  readonly #kills: ReadonlySet<number>;
  readonly #die: () => boolean;
  readonly #counts = new Map<string, number>();
  #isCounting = false;
  #of = '';

  /** `die` says whether it was the daemon that died: then nothing of its turn goes on. */
  constructor(kills: readonly number[], die: () => boolean) {
    this.#kills = new Set(kills);
    this.#die = die;
  }

  /** From here on moments count: the register asks for this transaction. */
  begin(of: string): void {
    this.#isCounting = true;
    this.#of = of;
  }

  /** The register has its acknowledgement: the transaction is over. */
  end(): void {
    this.#isCounting = false;
  }

  /** A register was told something. The process may be gone when this returns. */
  told(what: string): void {
    this.#reached('after telling', `${what} told`);
  }

  /** Puts the moments of one terminal, and of the payment service, around a journal and their wires, outside whatever else is planted there. */
  around(writers: readonly string[], poiId: string, inner: Injected): Injected {
    const wire = port((real) => ({
      launch: (connection, key, text) => {
        const { category, type, poiId: to } = glance(text);
        const isSent = real.launch(connection, key, text);
        if (isSent === true && to === poiId) {
          const step = type === 'Response' ? `${category} answered` : `${category} sent`;
          if (this.#reached('after send', this.#numbered(step))) throw new ProcessDied();
        }
        return isSent;
      },
    }))().port;
    return {
      ...inner,
      journal: (real) => {
        const under = inner.journal?.(real) ?? real;
        const commit: typeof under.commit = (parts) => {
          const step = stepOf(parts.filter((part) => writers.includes(part.writer)));
          if (step === undefined || !this.#isCounting) return under.commit(parts);
          const numbered = this.#numbered(step);
          if (this.#reached('before commit', numbered)) throw new ProcessDied();
          const results = under.commit(parts);
          if (this.#reached('after commit', numbered)) throw new ProcessDied();
          return results;
        };
        return overlay(under, { commit });
      },
      port: (real) => wire?.(inner.port?.(real) ?? real) ?? real,
      service: (real) => {
        const under = inner.service?.(real) ?? real;
        return {
          launch: (call) => {
            under.launch(call);
            if (this.#reached('after send', this.#numbered(`${call.endpoint} sent`))) throw new ProcessDied();
          },
          giveUp: (id, cause) => under.giveUp(id, cause),
          listen: (listener) => under.listen(listener),
          close: () => under.close(),
        };
      },
    };
  }

  #numbered(step: string): string {
    if (!this.#isCounting) return step;
    const key = `${this.#of} ${step}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count === 1 ? step : `${step} (${count})`;
  }

  #reached(kind: MomentKind, step: string): boolean {
    if (!this.#isCounting) return false;
    this.passed.push({ kind, step, of: this.#of });
    return this.#kills.has(this.passed.length - 1) && this.#die();
  }
}

/** A commit in words: what it writes about the transaction. */
function stepOf(parts: readonly LaneCommit[]): string | undefined {
  if (parts.length === 0) return undefined;
  const types = new Set(parts.flatMap(({ facts }) => facts.map(({ type }) => type)));
  const attempts = Math.max(0, ...parts.flatMap(({ transactions }) => transactions).map((one) => one.attempts.length));
  const written = [...types].flatMap((type) => {
    if (type === 'accepted') return [];
    return type === 'attempt-opened' ? `attempt ${attempts}` : (words[type] ?? type);
  });
  const all = written.length === 0 ? [] : [`${written.join(' and ')} written`];
  const text = [...(types.has('accepted') ? ['accepted'] : []), ...all].join(', ');
  return text === '' ? 'lane written' : text;
}

/**
 * The moments of a story at which the daemon may die: before and after each commit, after each message that leaves, and
 * after each message to the register.
 */

import { type FactType, journalWith, type LaneCommit } from '../../src/core/index.js';
import { glance } from '../simulation/machine/glance.js';
import { type Injected, ProcessDied } from '../simulation/machine/machine.js';
import { port } from '../simulation/injection-seams.js';

/** Where in a step the daemon dies. "After commit" means before the effects of the commit. */
export type MomentKind = 'before commit' | 'after commit' | 'after send' | 'after telling';

/** One moment of a run. */
export interface Moment {
  readonly kind: MomentKind;
  /** The step in words. A repeated step has a number. */
  readonly step: string;
  /** The transaction of the story to which the step belongs. */
  readonly of: string;
}

/** The name of each fact in a table. */
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
 * Numbers the moments of a run, and ends the process at the chosen ones. The same deaths give the same moments up to
 * the last death, so a run can be played again with one more death.
 */
export class Moments {
  readonly passed: Moment[] = [];
  readonly #kills: ReadonlySet<number>;
  readonly #die: () => boolean;
  readonly #counts = new Map<string, number>();
  #isCounting = false;
  #of = '';

  /** `die` returns true if the daemon died: then the rest of its turn does not happen. */
  constructor(kills: readonly number[], die: () => boolean) {
    this.#kills = new Set(kills);
    this.#die = die;
  }

  /** Counts the moments from this call on, when the register asks for this transaction. */
  begin(of: string): void {
    this.#isCounting = true;
    this.#of = of;
  }

  /** Ends the count: the register has the answer to its acknowledgement, so the transaction is over. */
  end(): void {
    this.#isCounting = false;
  }

  /** A register received a message. The process may be dead when this returns. */
  told(what: string): void {
    this.#reached('after telling', `${what} told`);
  }

  /**
   * Adds the moments of one terminal and of the payment service to a journal and the wires, outside any other injected
   * bugs.
   */
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
        return journalWith(under, { commit });
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

/** Names a commit by what it writes about the transaction. */
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

/** Bounds what a terminal may say that decides nothing: a hostile gateway fills neither the journal nor the log, and registers are served meanwhile. */

import type { Message } from '../../protocol/index.js';
import { decidingEvents } from '../core/index.js';

/** So many at once, and so many each second after that: more than a terminal with a customer before it has to say. */
const burst = 200;
const perSecond = 2;
/** Longer requests and events of a terminal are not read: no screen and no printer takes so much. */
const textMax = 65_536;
const toldEveryMs = 60_000;

const spokenByItself = /MessageClass"?\s*[=:]\s*["'](?:Device|Event)["']/;

const anEvent = /MessageClass"?\s*[=:]\s*["']Event["']/;
const decidingWord = new RegExp([...decidingEvents].join('|'));

/** The budget of one terminal, or of all of a gateway. */
interface Budget {
  left: number;
  atMs: number;
  unkept: number;
  reportedMs: number;
}

/** Counts by terminal. An answer to a request of ours is never counted, and an event that decides something is always taken. */
export class Chatter {
  readonly #nowMs: () => number;
  readonly #warn: (text: string, detail: Readonly<Record<string, unknown>>) => void;
  readonly #budgets = new Map<string, Budget>();
  readonly #unkept = new Map<string, number>();

  /** `nowMs` is the monotonic clock. */
  constructor(nowMs: () => number, warn: (text: string, detail: Readonly<Record<string, unknown>>) => void) {
    this.#nowMs = nowMs;
    this.#warn = warn;
  }

  /** How much of a terminal was counted and not kept since the daemon started; what its gateway said unread counts for each of its terminals. */
  unkeptOf(terminal: string): number {
    return this.#unkept.get(terminal) ?? 0;
  }

  /**
   * Whether a text of the gateway of these lanes is not even read, because reading costs most: a request or an event that is too long, and beyond the
   * budget of all its terminals together an event without the word of one that decides something.
   */
  isUnread(text: string, lanes: readonly { readonly name: string }[]): boolean {
    const start = text.slice(0, 2_048);
    if (!spokenByItself.test(start)) return false;
    const terminals = lanes.map(({ name }) => name);
    const all = terminals.join(', ');
    const budget = this.#budget(all, terminals.length + 1);
    const isIdleEvent = text.length <= textMax && anEvent.test(start) && !decidingWord.test(text);
    if (text.length <= textMax && !isIdleEvent) return false;
    if (isIdleEvent && budget.left >= 1) {
      budget.left -= 1;
      return false;
    }
    this.#count(budget, all, terminals);
    return true;
  }

  /**
   * The message as the lane is told it; undefined when it is only counted. Beyond the budget an event that decides nothing is only counted, and a display is
   * answered and shows nothing.
   */
  kept(message: Message, terminal: string): Message | undefined {
    const isEvent = message.name === 'EventNotification' && !decidingEvents.has(message.body.EventToNotify);
    if (!isEvent && message.name !== 'DisplayRequest') return message;
    const budget = this.#budget(terminal);
    if (budget.left >= 1) {
      budget.left -= 1;
      return message;
    }
    this.#count(budget, terminal, [terminal]);
    if (message.name !== 'DisplayRequest') return undefined;
    const DisplayOutput = message.body.DisplayOutput.map(({ Device, InfoQualify, ResponseRequiredFlag }) => ({
      Device,
      InfoQualify,
      ...(ResponseRequiredFlag === undefined ? {} : { ResponseRequiredFlag }),
      OutputContent: { OutputFormat: 'Text' as const },
    }));
    return { ...message, body: { DisplayOutput } };
  }

  #budget(terminal: string, times = 1): Budget {
    const nowMs = this.#nowMs();
    const most = burst * times;
    const known = this.#budgets.get(`${times} ${terminal}`) ?? {
      left: most,
      atMs: nowMs,
      unkept: 0,
      reportedMs: -Infinity,
    };
    known.left = Math.min(most, known.left + ((nowMs - known.atMs) / 1_000) * perSecond * times);
    known.atMs = nowMs;
    this.#budgets.set(`${times} ${terminal}`, known);
    return known;
  }

  #count(budget: Budget, terminal: string, counted: readonly string[]): void {
    budget.unkept += 1;
    for (const one of counted) this.#unkept.set(one, this.unkeptOf(one) + 1);
    const nowMs = this.#nowMs();
    if (nowMs - budget.reportedMs < toldEveryMs) return;
    this.#warn('a terminal says more than anybody can use: what decides nothing is counted and not kept', {
      terminal,
      unkept: budget.unkept,
    });
    budget.reportedMs = nowMs;
    budget.unkept = 0;
  }
}

/** Bounds what a terminal may say by itself: a hostile gateway fills neither the journal nor the log, and registers are served meanwhile. */

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
const notifiedWord = /EventToNotify"?\s*[=:]\s*["'](\w+)["']/;

/** The budget of what decides nothing. */
const idle = 'idle';

function eventBudgetName(word: string | undefined): string {
  return word !== undefined && decidingEvents.has(word) ? word : idle;
}

/**
 * By which budget a message is counted: displays and events that decide nothing share one, and each event that decides something, and each other
 * request of a terminal, has its own, so that a flood of one hides no other. Undefined for an answer, which is never counted.
 */
function budgetNameOf(message: Message): string | undefined {
  if (message.name === 'DisplayRequest') return idle;
  if (message.name === 'EventNotification') return eventBudgetName(message.body.EventToNotify);
  return message.name === 'InputUpdate' || message.name.endsWith('Request') ? message.name : undefined;
}

/** The budget of one terminal, or of all of a gateway. */
interface Budget {
  left: number;
  atMs: number;
  unkept: number;
  reportedMs: number;
}

/** Counts by terminal. An answer to a request of ours is never counted, and no flood hides an event that decides something of another word. */
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
   * Whether a text of the gateway of these lanes is not even read, because reading costs most: a request or an event that is too long, and an event
   * beyond the budget of all its terminals together.
   */
  isUnread(text: string, lanes: readonly { readonly name: string }[]): boolean {
    const start = text.slice(0, 2_048);
    if (!spokenByItself.test(start)) return false;
    const isLong = text.length > textMax;
    if (!isLong && !anEvent.test(start)) return false;
    const terminals = lanes.map(({ name }) => name);
    const all = terminals.join(', ');
    const word = eventBudgetName(notifiedWord.exec(text)?.[1]);
    const budget = this.#budget(`unread ${word} ${all}`, terminals.length + 1);
    if (!isLong && budget.left >= 1) {
      budget.left -= 1;
      return false;
    }
    this.#count(budget, all, terminals);
    return true;
  }

  /**
   * The message as the lane is told it; undefined when it is only counted. Beyond its budget a display is answered and shows nothing; nothing else is
   * taken or answered. Who repeats an event that decides something is heard twice a second.
   */
  kept(message: Message, terminal: string): Message | undefined {
    const name = budgetNameOf(message);
    if (name === undefined) return message;
    const budget = this.#budget(`${name} ${terminal}`);
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

  #budget(name: string, times = 1): Budget {
    const nowMs = this.#nowMs();
    const most = burst * times;
    const known = this.#budgets.get(name) ?? { left: most, atMs: nowMs, unkept: 0, reportedMs: -Infinity };
    known.left = Math.min(most, known.left + ((nowMs - known.atMs) / 1_000) * perSecond * times);
    known.atMs = nowMs;
    this.#budgets.set(name, known);
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

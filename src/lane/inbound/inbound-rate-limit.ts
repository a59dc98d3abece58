/**
 * Limits the messages that a terminal sends on its own. A hostile gateway can then neither fill the journal or the log
 * nor delay registers.
 */

import type { Message } from '../../../protocol/index.js';
import { decidingEvents } from '../../core/index.js';
import { laneNotes } from '../../messages/index.js';

/** The budget: this many messages at once, then this many per second. A terminal with a customer needs less. */
const burst = 200;
const perSecond = 2;
/**
 * The maximum length of a terminal's request or event, in characters. Longer ones are not read, because no screen or
 * printer can use such a text.
 */
const textMax = 65_536;
const toldEveryMs = 60_000;
/**
 * The budget for answers to requests that this till's journal does not know: this many at once, then one every five
 * seconds. The budget of characters limits the time that is spent on long answers.
 */
const foreign = { atOnce: 50, perSecond: 0.2, charactersAtOnce: 131_072, charactersPerSecond: 4_096 };
/**
 * An attention item is added after this many dropped messages of a terminal. It is renewed after the same number of
 * further messages, at most once an hour.
 */
const floodedAfter = 1_000;
const floodedEveryMs = 3_600_000;

const spokenByItself = /MessageClass"?\s*[=:]\s*["'](?:Device|Event)["']/;

const anAnswer = /MessageType"?\s*[=:]\s*["']Response["']/;
const anEvent = /MessageClass"?\s*[=:]\s*["']Event["']/;
const notifiedWord = /EventToNotify"?\s*[=:]\s*["'](\w+)["']/;

/** The key of the budget for messages that decide nothing. */
const idle = 'idle';

function eventBudgetName(word: string | undefined): string {
  return word !== undefined && decidingEvents.has(word) ? word : idle;
}

/**
 * Returns the name of the budget from which a message is taken. Displays and events that decide nothing share one
 * budget. Each type of deciding event, and each other type of request, has its own budget, so a flood of one type does
 * not hide another. Returns undefined for an answer, which is never counted.
 */
function budgetNameOf(message: Message): string | undefined {
  if (message.name === 'DisplayRequest') return idle;
  if (message.name === 'EventNotification') return eventBudgetName(message.body.EventToNotify);
  return message.name === 'InputUpdate' || message.name.endsWith('Request') ? message.name : undefined;
}

/** The budget of one terminal, or of all terminals of a gateway together. */
interface Budget {
  left: number;
  characters: number;
  atMs: number;
  unkept: number;
  reportedMs: number;
}

/**
 * Counts the messages of each terminal. An answer to tenderd's request is never counted. The message types are counted
 * separately, so a flood of one type cannot hide an important event of another type.
 */
export class InboundRateLimit {
  readonly #nowMs: () => number;
  readonly #warn: (text: string, detail: Readonly<Record<string, unknown>>) => void;
  readonly #budgets = new Map<string, Budget>();
  readonly #unkept = new Map<string, { count: number; since: number; toldMs: number }>();
  readonly #flooded: (terminal: string) => void;

  /** `nowMs`: the monotonic clock. `flooded`: called when a terminal keeps sending too much, at most once an hour. */
  constructor(
    nowMs: () => number,
    warn: (text: string, detail: Readonly<Record<string, unknown>>) => void,
    flooded: (terminal: string) => void = () => undefined,
  ) {
    this.#nowMs = nowMs;
    this.#warn = warn;
    this.#flooded = flooded;
  }

  /**
   * Returns how many messages of a terminal were counted and dropped since the daemon started. A message that was dropped
   * unread counts for each terminal of its gateway.
   */
  unkeptOf(terminal: string): number {
    return this.#unkept.get(terminal)?.count ?? 0;
  }

  /**
   * True if a text is dropped without decoding it, because decoding is the most expensive part. This applies to a
   * request or event that is too long, and to an event beyond the budget of all terminals of the gateway.
   */
  isUnread(text: string, lanes: readonly { readonly name: string }[]): boolean {
    const start = text.slice(0, 2_048);
    if (!spokenByItself.test(start) || anAnswer.test(start)) return false;
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
   * True if the budget for this kind of message is not used up. `name`: the name of the message, or of an event that
   * may decide an outcome. Does not count the message.
   */
  wouldKeep(name: string, terminal: string): boolean {
    return this.#budget(`${name} ${terminal}`).left >= 1;
  }

  /** Counts a dropped text of the gateway of these terminals. */
  leftOut(terminals: readonly string[]): void {
    const all = terminals.join(', ');
    this.#count(this.#budget(`left out ${all}`), all, terminals);
  }

  /**
   * True if answers to unknown requests are no longer read from the gateway of these terminals. Does not change the
   * counts.
   */
  isForeignSpent(terminals: readonly string[]): boolean {
    const { left, characters } = this.#foreign(terminals);
    return left < 1 || characters <= 0;
  }

  /** Counts an answer to an unknown request. Returns true if the answer is kept. */
  keepsForeign(characters: number, terminals: readonly string[]): boolean {
    const budget = this.#foreign(terminals);
    if (budget.left < 1 || budget.characters <= 0) {
      this.#count(budget, terminals.join(', '), terminals);
      return false;
    }
    budget.left -= 1;
    budget.characters -= characters;
    return true;
  }

  #foreign(terminals: readonly string[]): Budget {
    const name = `foreign ${terminals.join(', ')}`;
    const nowMs = this.#nowMs();
    const { atOnce, charactersAtOnce } = foreign;
    const fresh = { left: atOnce, characters: charactersAtOnce, atMs: nowMs, unkept: 0, reportedMs: -Infinity };
    const known = this.#budgets.get(name) ?? fresh;
    const pastS = (nowMs - known.atMs) / 1_000;
    known.left = Math.min(atOnce, known.left + pastS * foreign.perSecond);
    known.characters = Math.min(charactersAtOnce, known.characters + pastS * foreign.charactersPerSecond);
    known.atMs = nowMs;
    this.#budgets.set(name, known);
    return known;
  }

  /**
   * Returns the message for the lane, or undefined if the message is only counted. Beyond its budget, a display is
   * answered but not shown, and every other message is neither processed nor answered. A repeated deciding event passes
   * twice a second.
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
    const known = this.#budgets.get(name) ?? {
      left: most,
      characters: 0,
      atMs: nowMs,
      unkept: 0,
      reportedMs: -Infinity,
    };
    known.left = Math.min(most, known.left + ((nowMs - known.atMs) / 1_000) * perSecond * times);
    known.atMs = nowMs;
    this.#budgets.set(name, known);
    return known;
  }

  #count(budget: Budget, terminal: string, counted: readonly string[]): void {
    budget.unkept += 1;
    const nowMs = this.#nowMs();
    for (const one of counted) this.#countOf(one, nowMs);
    if (nowMs - budget.reportedMs < toldEveryMs) return;
    this.#warn(laneNotes.tooManyMessages(), {
      terminal,
      unkept: budget.unkept,
    });
    budget.reportedMs = nowMs;
    budget.unkept = 0;
  }

  #countOf(terminal: string, nowMs: number): void {
    const unkept = this.#unkept.get(terminal) ?? { count: 0, since: 0, toldMs: -Infinity };
    unkept.count += 1;
    unkept.since += 1;
    this.#unkept.set(terminal, unkept);
    if (unkept.since < floodedAfter || nowMs - unkept.toldMs < floodedEveryMs) return;
    unkept.since = 0;
    unkept.toldMs = nowMs;
    this.#flooded(terminal);
  }
}

/**
 * The events of a wire, delivered in one order and never before a call of the wire has returned. The queue is bounded:
 * see `judge` and `isFull`.
 */

import type { Scheduler, TextGate, TextVerdict, WireEvent } from '../../core/index.js';

/**
 * The number of characters of text that are delivered before the sockets are polled again. This is enough for several
 * answers, but less than a long one.
 */
const charactersAtOnce = 32_768;
/**
 * After a text that is longer than this, the event loop polls this many times, so that requests from registers are
 * served in between.
 */
const pollsAfterLongText = 4;

/** If this many texts or characters are waiting, nothing more is read from the connection. */
const unjudged = { texts: 64, characters: 131_072 };
/** While this many texts or characters wait, the connection is not read. */
const most = { texts: 1_000, characters: 1_048_576 };

/** One queue for all events, so that a text never comes before its link-up or after its link-down. */
export class WireEvents {
  readonly #scheduler: Scheduler;
  #listener: ((event: WireEvent) => void) | undefined;
  #gate: TextGate | undefined;
  #whenFull: (isFull: boolean) => void = () => undefined;
  #waiting: WireEvent[] = [];
  #characters = 0;
  #wasFull = false;
  #isFlushing = false;
  #isClosed = false;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  /**
   * Sets the listener, which also gets the waiting events. `gate` limits how much is delivered at once, and judges
   * texts that arrive while many are waiting.
   */
  listen(listener: (event: WireEvent) => void, gate?: TextGate): void {
    this.#listener = listener;
    this.#gate = gate;
    this.#flushSoon();
  }

  /** Sets the function to call when the queue becomes full, and when it has room again. */
  whenFull(hears: (isFull: boolean) => void): void {
    this.#whenFull = hears;
  }

  /** True while the queue is full and nothing more may be read. */
  get isFull(): boolean {
    return this.#waiting.length >= most.texts || this.#characters >= most.characters;
  }

  /**
   * Returns the verdict about a text that no request asked for, or that came on a shared connection. While few texts
   * wait, every text is kept.
   */
  judge(text: string): TextVerdict {
    const isMuch = this.#waiting.length >= unjudged.texts || this.#characters + text.length > unjudged.characters;
    if (!isMuch || this.#waiting.length === 0 || this.#isClosed) return 'keep';
    return this.#gate?.judge(text) ?? 'keep';
  }

  post(event: WireEvent): void {
    if (this.#isClosed) return;
    this.#waiting.push(event);
    this.#characters += charactersOf(event);
    this.#sayFull();
    this.#flushSoon();
  }

  /** Delivers nothing after this call. */
  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
    this.#characters = 0;
  }

  /** Never delivers from inside a call of the port, because the caller is in the middle of a turn. */
  #flushSoon(): void {
    if (this.#isFlushing || this.#listener === undefined || this.#waiting.length === 0) return;
    this.#isFlushing = true;
    this.#scheduler.soon(() => this.#flush());
  }

  /**
   * Delivers a limited amount of text and then lets the sockets of registers be polled, so that a flood delays no
   * register.
   */
  #flush(): void {
    let characters = 0;
    let longest = 0;
    while (this.#waiting.length > 0 && characters < charactersAtOnce && this.#gate?.takesMore() !== false) {
      const event = this.#waiting.shift();
      if (event === undefined) break;
      const length = charactersOf(event);
      characters += length;
      longest = Math.max(longest, length);
      this.#characters -= length;
      this.#listener?.(event);
    }
    this.#sayFull();
    this.#isFlushing = this.#waiting.length > 0;
    if (this.#isFlushing) this.#flushBehind(longest > charactersAtOnce ? pollsAfterLongText : 1);
  }

  #flushBehind(polls: number): void {
    this.#scheduler.afterPoll(() => (polls > 1 ? this.#flushBehind(polls - 1) : this.#flush()));
  }

  #sayFull(): void {
    const { isFull } = this;
    if (isFull === this.#wasFull || this.#isClosed) return;
    this.#wasFull = isFull;
    this.#whenFull(isFull);
  }
}

function charactersOf(event: WireEvent): number {
  return event.type === 'text' || event.type === 'unreadable' ? (event.text?.length ?? 0) : 0;
}

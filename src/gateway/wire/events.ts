/** What a wire tells, in one order and never from inside a call of it. What waits is bounded: see `judge` and `isFull`. */

import type { Scheduler, TextGate, TextVerdict, WireEvent } from '../../core/index.js';

/** Text that is handed over before the sockets are polled again: several answers, and less than a long one. */
const charactersAtOnce = 32_768;
/** The event loop turns so often behind a longer text, so that requests of registers come in between. */
const pollsBehindLongText = 4;

/** While more texts or characters wait than these, each further text is judged before it is queued. */
const unjudged = { texts: 64, characters: 131_072 };
/** While so many wait, nothing more is read of the connection. */
const most = { texts: 1_000, characters: 1_048_576 };

/** One queue for everything, so that a text never overtakes its link-up nor comes after its link-down. */
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

  /** Who hears them, also those that wait already. `gate` says how much at once, and judges what comes while many wait. */
  listen(listener: (event: WireEvent) => void, gate?: TextGate): void {
    this.#listener = listener;
    this.#gate = gate;
    this.#flushSoon();
  }

  /** Hears when so much waits that nothing more may be read, and when there is room again. */
  whenFull(hears: (isFull: boolean) => void): void {
    this.#whenFull = hears;
  }

  /** True while so much waits that nothing more may be read. */
  get isFull(): boolean {
    return this.#waiting.length >= most.texts || this.#characters >= most.characters;
  }

  /** What becomes of a text that came unasked, or on a connection that all requests share. Few that wait are never judged. */
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

  /** Nothing is told after this. */
  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
    this.#characters = 0;
  }

  /** Never delivers from inside a call of the port: the caller is in the middle of a turn. */
  #flushSoon(): void {
    if (this.#isFlushing || this.#listener === undefined || this.#waiting.length === 0) return;
    this.#isFlushing = true;
    this.#scheduler.soon(() => this.#flush());
  }

  /** After so much text the sockets of registers are polled, and then it goes on: a flood holds nobody up. */
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
    if (this.#isFlushing) this.#flushBehind(longest > charactersAtOnce ? pollsBehindLongText : 1);
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

/** What a wire tells, in one order and never from inside a call of it. */

import type { Scheduler, WireEvent } from '../core/index.js';

/** Text that is handed over before the sockets are polled again: several answers, and less than a long one. */
const charactersAtOnce = 32_768;

/** One queue for everything, so that a text never overtakes its link-up nor comes after its link-down. */
export class WireEvents {
  readonly #scheduler: Scheduler;
  #listener: ((event: WireEvent) => void) | undefined;
  #waiting: WireEvent[] = [];
  #isFlushing = false;
  #isClosed = false;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  /** Who hears them, also those that wait already. */
  listen(listener: (event: WireEvent) => void): void {
    this.#listener = listener;
    this.#flushSoon();
  }

  post(event: WireEvent): void {
    if (this.#isClosed) return;
    this.#waiting.push(event);
    this.#flushSoon();
  }

  /** Nothing is told after this. */
  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
  }

  /** Never delivers from inside a call of the port: the caller is in the middle of a turn. */
  #flushSoon(): void {
    if (this.#isFlushing || this.#listener === undefined || this.#waiting.length === 0) return;
    this.#isFlushing = true;
    this.#scheduler.soon(() => this.#flush());
  }

  /** After so much text the sockets of registers are polled, and then it goes on: a flood holds nobody up. */
  #flush(): void {
    let charactersLeft = charactersAtOnce;
    for (let event = this.#waiting.shift(); event !== undefined; event = this.#waiting.shift()) {
      this.#listener?.(event);
      if (event.type === 'text') charactersLeft -= event.text.length;
      if (charactersLeft > 0 || this.#waiting.length === 0) continue;
      this.#scheduler.afterPoll(() => this.#flush());
      return;
    }
    this.#isFlushing = false;
  }
}

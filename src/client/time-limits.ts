/** The time limits of the client, and the signals that end a wait. */

/**
 * A signal that is aborted together with the caller's signal, or if nothing arrives for too long. Call `end` when the
 * signal is no longer needed.
 */
export class TimeLimits {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #follow = (): void => this.#controller.abort();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(outer: AbortSignal | undefined) {
    this.#outer = outer;
    if (outer?.aborted === true) this.#controller.abort();
    outer?.addEventListener('abort', this.#follow, { once: true });
  }

  /** The signal for `fetch`. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** True if the wait ended because of silence. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Restarts the time limit. The signal is aborted if this time passes without another call. */
  lasts(silentMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isOver = true;
      this.#controller.abort();
    }, silentMs);
  }

  /** Releases the timer and the caller's signal, and aborts everything that still uses this signal. */
  end(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener('abort', this.#follow);
    this.#controller.abort();
  }
}

/** True if the caller has aborted the signal. */
export function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

/** Resolves after this number of milliseconds, or as soon as the signal is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (isAborted(signal) || milliseconds <= 0) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done, { once: true });
  });
}

const firstPauseMs = 250;
const longestPauseMs = 5_000;

/**
 * Returns the pause after a number of failed attempts in a row, starting with 1. Each pause is twice as long as the
 * pause before it, up to 5 s.
 */
export function backoffMs(withoutSuccess: number): number {
  return Math.min(firstPauseMs * 2 ** (withoutSuccess - 1), longestPauseMs);
}

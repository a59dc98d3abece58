/** How long the client waits, and who may end that early. */

/** A signal that is aborted with the caller's own, or when nothing was heard for too long. `end` it when it is needed no more. */
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

  /** For `fetch`. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** It ended because nothing was heard. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** From now on, so many milliseconds of silence are too many. */
  lasts(silentMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isOver = true;
      this.#controller.abort();
    }, silentMs);
  }

  /** Lets go of the timer, the caller's signal and whatever still runs under this one. */
  end(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener('abort', this.#follow);
    this.#controller.abort();
  }
}

/** Whether the caller wants no more. */
export function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

/** Resolves after so many milliseconds, or as soon as the signal is aborted. */
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

/** The pause before the next try, after so many in vain (from 1): longer each time, never longer than 5 s. */
export function backoffMs(withoutSuccess: number): number {
  return Math.min(firstPauseMs * 2 ** (withoutSuccess - 1), longestPauseMs);
}

/** Limits how many uploads are on this machine at one time, and lets one comparison run after another. */

/** Counts the uploads of each operator. */
export class UploadPlaces {
  readonly #max: number;
  readonly #ofOneMax: number;
  readonly #taken = new Map<string, number>();

  /**
   * `max`: the maximum number of uploads at one time. `ofOneMax`: the maximum for one operator, so that other operators
   * can upload.
   */
  constructor({ max, ofOneMax }: { readonly max: number; readonly ofOneMax: number }) {
    this.#max = max;
    this.#ofOneMax = ofOneMax;
  }

  /**
   * Reserves one upload for the operator. Returns the function that ends the reservation; undefined if the limit is
   * reached.
   */
  take(operator: string): (() => void) | undefined {
    const own = this.#taken.get(operator) ?? 0;
    const all = [...this.#taken.values()].reduce((sum, count) => sum + count, 0);
    if (all >= this.#max || own >= this.#ofOneMax) return undefined;
    this.#taken.set(operator, own + 1);
    return () => {
      const rest = (this.#taken.get(operator) ?? 1) - 1;
      if (rest === 0) this.#taken.delete(operator);
      else this.#taken.set(operator, rest);
    };
  }
}

/** Lets only one caller work at a time. The other callers wait, and continue in the order in which they came. */
export class Turn {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** True while a holder works. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /**
   * Waits for the turn. Returns false if the signal aborts before the turn comes. After the turn, the caller must call
   * `release`.
   */
  async take(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    if (!this.#isTaken) {
      this.#isTaken = true;
      return true;
    }
    return new Promise((resolve) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        resolve(false);
      };
      const begin = (): void => {
        signal.removeEventListener('abort', leave);
        resolve(true);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(begin);
    });
  }

  /** Ends the turn, so that the next turn begins. */
  release(): void {
    const begin = this.#waiting.shift();
    if (begin === undefined) this.#isTaken = false;
    else begin();
  }
}

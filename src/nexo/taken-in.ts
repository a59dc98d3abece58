/** Requests between their arrival and their commit: nobody may be told of them that they are not found. */

import type { AskedFilter } from '../core/ports.js';
import type { AskedAs } from '../core/transaction.js';

/** The requests that are being taken in now. */
export class TakenIn {
  readonly #open = new Map<object, { readonly askedAs: AskedAs; readonly done: Promise<unknown> }>();

  /** Counts a request until `work` is over, however it ends. */
  async during<T>(askedAs: AskedAs, work: Promise<T>): Promise<T> {
    const token = {};
    this.#open.set(token, { askedAs, done: work });
    try {
      return await work;
    } finally {
      this.#open.delete(token);
    }
  }

  /** The end of one of those that are meant; undefined when none is being taken in. */
  waiting({ saleId, poiId, serviceId }: AskedFilter): Promise<unknown> | undefined {
    for (const { askedAs, done } of this.#open.values()) {
      if (askedAs.saleId !== saleId || askedAs.poiId !== poiId) continue;
      if (serviceId === undefined || serviceId === askedAs.serviceId) return done;
    }
    return undefined;
  }
}

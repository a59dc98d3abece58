/**
 * Requests between their arrival and their commit. Meanwhile, a status request about one of them must not be answered
 * with NotFound.
 */

import { isSameText } from '../../core/index.js';

/** The ids of a request. `terminal` is the configured name. */
export interface InFlightIds {
  readonly saleId: string;
  readonly terminal: string;
  readonly serviceId: string;
}

/** The requests that are being accepted now. */
export class InFlightSet {
  readonly #open = new Map<object, { readonly ids: InFlightIds; readonly done: Promise<unknown> }>();

  /** Keeps a request in the set until `work` is over, however it ends. */
  async during<T>(ids: InFlightIds, work: Promise<T>): Promise<T> {
    const token = {};
    this.#open.set(token, { ids, done: work });
    try {
      return await work;
    } finally {
      this.#open.delete(token);
    }
  }

  /**
   * Waits for the requests of a register at a terminal, or only for those with one ServiceID. Returns undefined if no
   * such request is being accepted.
   */
  waiting(saleId: string, terminal: string, serviceId: string | undefined): Promise<unknown> | undefined {
    for (const { ids, done } of this.#open.values()) {
      if (!isSameText(ids.saleId, saleId) || ids.terminal !== terminal) continue;
      if (serviceId === undefined || serviceId === ids.serviceId) return done;
    }
    return undefined;
  }
}

/** Requests between their arrival and their commit: nobody may be told of them that they are not found. */

import { isSameText } from '../../core/index.js';

/** The ids of a request, its terminal by its one name. */
export interface InFlightIds {
  readonly saleId: string;
  readonly terminal: string;
  readonly serviceId: string;
}

/** The requests that are being taken in now. */
export class InFlightSet {
  readonly #open = new Map<object, { readonly ids: InFlightIds; readonly done: Promise<unknown> }>();

  /** Counts a request until `work` is over, however it ends. */
  async during<T>(ids: InFlightIds, work: Promise<T>): Promise<T> {
    const token = {};
    this.#open.set(token, { ids, done: work });
    try {
      return await work;
    } finally {
      this.#open.delete(token);
    }
  }

  /** The end of one of those that are meant, all of a register at a terminal or those under one ServiceID; undefined when none is being taken in. */
  waiting(saleId: string, terminal: string, serviceId: string | undefined): Promise<unknown> | undefined {
    for (const { ids, done } of this.#open.values()) {
      if (!isSameText(ids.saleId, saleId) || ids.terminal !== terminal) continue;
      if (serviceId === undefined || serviceId === ids.serviceId) return done;
    }
    return undefined;
  }
}

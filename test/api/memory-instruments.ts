/** Payment services and their stored cards in memory, for tests of the API. */

import type { Instruments, Refusal, Reply, Services, ServiceView, StoredInstrument } from '../../src/core/index.js';

/** The cards of the only shopper, `shopper-1`, at the only service, `shop`. */
export class MemoryInstruments implements Instruments {
  stored: readonly StoredInstrument[] = [];
  /** The refusal of the next request. */
  obstacle: Refusal['code'] | undefined;

  async list(service: string, shopper: string): Promise<Reply<readonly StoredInstrument[]>> {
    const no = this.#refused<readonly StoredInstrument[]>(service);
    return no ?? { ok: true, value: shopper === 'shopper-1' ? this.stored : [] };
  }

  async delete(service: string, shopper: string, instrument: string): Promise<Reply<undefined>> {
    const no = this.#refused<undefined>(service);
    if (no !== undefined) return no;
    const left = this.stored.filter((one) => shopper !== 'shopper-1' || one.instrument !== instrument);
    if (left.length === this.stored.length) return refused('unknown-instrument');
    this.stored = left;
    return { ok: true, value: undefined };
  }

  #refused<T>(service: string): Reply<T> | undefined {
    if (service !== 'shop') return refused('unknown-terminal');
    const { obstacle } = this;
    this.obstacle = undefined;
    return obstacle === undefined ? undefined : refused(obstacle);
  }
}

function refused<T>(code: Refusal['code']): Reply<T> {
  return { ok: false, refusal: { code, text: `Refused as ${code}.` } };
}

/** The states of payment services. */
export class MemoryServices implements Services {
  seen: readonly ServiceView[] = [];

  all(): readonly ServiceView[] {
    return this.seen;
  }
}

/** The API for the cards that payment services store. */

import type { Instruments, Reply, StoredInstrument } from '../../core/index.js';
import { type LanesParts, unknownService } from '../engine/engine-parts.js';
import type { ServiceWriter } from '../engine/service.js';

/** Passes each request to the named service. */
export class InstrumentsInterface implements Instruments {
  readonly #parts: Pick<LanesParts, 'services' | 'clock'>;

  constructor(parts: Pick<LanesParts, 'services' | 'clock'>) {
    this.#parts = parts;
  }

  async list(service: string, shopper: string): Promise<Reply<readonly StoredInstrument[]>> {
    return this.#named(service)?.instruments.list(shopper) ?? unknownService(service, this.#parts.services);
  }

  async delete(service: string, shopper: string, instrument: string): Promise<Reply<undefined>> {
    const { clock } = this.#parts;
    return (
      this.#named(service)?.instruments.delete(shopper, instrument, clock.wallMs()) ??
      unknownService(service, this.#parts.services)
    );
  }

  #named(service: string): ServiceWriter | undefined {
    return this.#parts.services.find(({ name }) => name === service);
  }
}

/** The payment services and their state, for the API. */

import type { Services, ServiceView } from '../../core/index.js';
import type { LanesParts } from '../engine/engine-parts.js';

/** Reads the writer of each service. */
export class ServicesInterface implements Services {
  readonly #parts: Pick<LanesParts, 'services'>;

  constructor(parts: Pick<LanesParts, 'services'>) {
    this.#parts = parts;
  }

  all(): readonly ServiceView[] {
    return this.#parts.services.map((service) => service.view());
  }
}

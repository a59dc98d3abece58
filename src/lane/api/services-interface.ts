/** The payment services, as the API asks how they stand. */

import type { Services, ServiceView } from '../../core/index.js';
import type { LanesParts } from '../engine/engine-parts.js';

/** Looks at the writer of each. */
export class ServicesInterface implements Services {
  readonly #parts: Pick<LanesParts, 'services'>;

  constructor(parts: Pick<LanesParts, 'services'>) {
    this.#parts = parts;
  }

  all(): readonly ServiceView[] {
    return this.#parts.services.map((service) => service.view());
  }
}

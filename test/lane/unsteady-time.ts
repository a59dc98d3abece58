/**
 * Virtual time on a machine that sometimes cannot report its boot moment, so that a step of a payment service throws.
 */

import type { BootMoment } from '../../src/core/index.js';
import { VirtualTime } from '../simulation/virtual-time.js';

/** The virtual time, see the top of the file. */
export class UnsteadyTime extends VirtualTime {
  /** The number of calls that will throw. */
  breaks = 0;

  override boot(): BootMoment {
    this.breaks -= 1;
    if (this.breaks >= 0) throw new Error('the machine cannot say its moment');
    return super.boot();
  }
}

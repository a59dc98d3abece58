/** Virtual time on a machine that cannot always say its moment, so that a step of a payment service breaks. */

import type { BootMoment } from '../../src/core/index.js';
import { VirtualTime } from '../simulation/virtual-time.js';

/** See the top of the file. */
export class UnsteadyTime extends VirtualTime {
  /** So many of the next steps break. */
  breaks = 0;

  override boot(): BootMoment {
    this.breaks -= 1;
    if (this.breaks >= 0) throw new Error('the machine cannot say its moment');
    return super.boot();
  }
}

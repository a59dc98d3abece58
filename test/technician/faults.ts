/** All planted faults. */

import type { Fault } from './fault.js';
import { networkFaults } from './network-faults.js';
import { tillFaults } from './till-faults.js';

/** All faults. The faults of the till come first. */
export const faults: readonly Fault[] = [...tillFaults, ...networkFaults];

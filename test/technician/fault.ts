/** A row in the tables of faults. */

import type { FindingCode } from '../../src/doctor/index.js';
import type { SimulatorOptions } from '../../src/simulator/index.js';
import type { Premises } from './premises.js';

/** A fault: how it is planted, when the doctor can see it, and what the doctor must report. */
export interface Fault {
  readonly name: string;
  /** Whether the doctor can see the fault while the daemon runs, while the daemon is stopped, or in both cases. */
  readonly seen: 'running' | 'stopped' | 'both';
  /** `before`: the fault is planted before the daemon starts. `after`: the fault is planted while the daemon runs. */
  readonly planted?: 'before' | 'after';
  readonly code: FindingCode;
  /** A pattern for the value or the remedy of the finding. */
  readonly says: RegExp;
  /** Other correct findings that the fault causes. */
  readonly follows?: readonly FindingCode[];
  readonly simulator?: Partial<SimulatorOptions>;
  readonly plant: (premises: Premises) => unknown;
}

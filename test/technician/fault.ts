/** A row of the tables of faults. */

import type { FindingCode } from '../../src/doctor/index.js';
import type { SimulatorOptions } from '../../src/simulator/index.js';
import type { Premises } from './premises.js';

/** One fault: how it is planted, when it can be seen, and what the doctor must say of it. */
export interface Fault {
  readonly name: string;
  /** While the daemon runs, while it is stopped, or both. */
  readonly seen: 'running' | 'stopped' | 'both';
  /** before: the daemon starts with it. after: it is planted while the daemon runs. */
  readonly planted?: 'before' | 'after';
  readonly code: FindingCode;
  /** In the value or the remedy of that line. */
  readonly says: RegExp;
  /** Other lines that are not in order because of it, and true. */
  readonly follows?: readonly FindingCode[];
  readonly simulator?: Partial<SimulatorOptions>;
  readonly plant: (premises: Premises) => unknown;
}

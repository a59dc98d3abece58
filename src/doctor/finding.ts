/** One line of `tenderd doctor`: what a check found about one subject. */

import type { doctor } from '../messages/en.js';
import type { State } from './finding-row.js';
import { type FindingCode, findingTable } from './finding-table.js';

/** A harmless repair, which `--fix` carries out: the rights of one file of this user. */
export interface Repair {
  readonly type: 'chmod';
  readonly path: string;
  readonly mode: number;
  /** The rights that it has now. */
  readonly before: number;
}

/** One line. */
export interface Finding {
  /** Stable, for programs. */
  readonly code: FindingCode;
  readonly state: State;
  /** The examined subject, such as `disk` or `gateway shop`. */
  readonly subject: string;
  readonly value: string;
  /** The steps of the remedy. Empty if there is nothing to do. */
  readonly remedy: readonly string[];
  readonly repair?: Repair;
}

/** Returns the line of a finding; its state is that of its row in the table. */
export function finding(code: FindingCode, subject: string, said: doctor.Said, repair?: Repair): Finding {
  const { state } = findingTable[code];
  return { code, state, subject, ...said, ...(repair === undefined ? {} : { repair }) };
}

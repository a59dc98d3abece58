/** One line of `tenderd doctor`: the result of a check for one subject. */

import type { Messages } from '../messages/index.js';
import type { State } from './finding-row.js';
import { type FindingCode, findingTable } from './finding-table.js';

/** A harmless repair that `--fix` carries out. It changes the permissions of one file that belongs to this user. */
export interface Repair {
  readonly type: 'chmod';
  readonly path: string;
  readonly mode: number;
  /** The permissions that the file has now. */
  readonly before: number;
}

/** One line of `tenderd doctor`. */
export interface Finding {
  /** A stable code, for programs. */
  readonly code: FindingCode;
  readonly state: State;
  /** The examined subject, such as `disk` or `gateway shop`. */
  readonly subject: string;
  readonly value: string;
  /** The steps for the operator. Empty if nothing needs to be done. */
  readonly remedy: readonly string[];
  readonly repair?: Repair;
}

/** Returns the line of a finding. Its state comes from its row in the table. */
export function finding(code: FindingCode, subject: string, said: Messages.doctor.Said, repair?: Repair): Finding {
  const { state } = findingTable[code];
  return { code, state, subject, ...said, ...(repair === undefined ? {} : { repair }) };
}

/** The table of findings. `docs/operate/doctor.md` lists it, and a test compares the two. */

import { gatewayFindings, serviceFindings, terminalFindings } from './network-findings.js';
import { backupRows, localFindings, processFindings } from './till-findings.js';

/** All findings, in the order of the checks. */
export const findingTable = {
  ...localFindings,
  ...processFindings,
  ...gatewayFindings,
  ...terminalFindings,
  ...serviceFindings,
  ...backupRows,
} as const;

/** The stable codes of the findings. */
export type FindingCode = keyof typeof findingTable;

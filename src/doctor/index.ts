/** Examines a till: `tenderd doctor`. Other modules import only this file. */

export { type Check, checks } from './checks.js';
export { examine } from './doctor.js';
export type { Finding, Repair } from './finding.js';
export { type Ends, type FindingCode, type FindingRow, findingTable, type Seen, type State } from './finding-table.js';
export { carryOut, repairsOf } from './repair.js';
export type { Examined, Looks } from './visit.js';

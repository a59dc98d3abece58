/** Examines a till, for `tenderd doctor`. Other modules import only this file. */

export { checks } from './checks.js';
export type { DaemonAnswer } from './daemon.js';
export { examine } from './doctor.js';
export type { Finding } from './finding.js';
export type { FindingRow, State } from './finding-row.js';
export { type FindingCode, findingTable } from './finding-table.js';
export { carryOut, repairsOf } from './repair.js';
export { standbyParts } from './process.js';
export { unreached } from './unreached.js';
export { type Examined, type Looks, Visit } from './visit.js';

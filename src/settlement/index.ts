/** Reads settlement files, lists of sales and the journal, and runs the match. Other modules import only this file. */

export { acquirerIdsIn, bookedOf, effectOf } from './booked.js';
export { counterpartText, findingColumns, findingRow, findingTexts } from './finding-row.js';
export { readMappingFile } from './mapping-file.js';
export { type MatchInputs, type MatchReport, runMatch } from './match-run.js';
export { EmptyPeriod, MatchRefused } from './refused.js';
export { bookedOfSummary } from './reported.js';
export type { JournalOrder } from './work/beginning.js';

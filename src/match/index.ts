/** Compares sales, outcomes and settlement lines. The module is pure. Other modules import only this file. */

export { readAmount } from './amounts.js';
export { type Acceptance, type Closing, type Finding, inOrder, withCounterparts, withPeriods } from './finding.js';
export { adyenColumns, readAdyenRow } from './adyen-format.js';
export type { Cells, LineContent } from './cells.js';
export {
  type Conclusion,
  conclusionOf,
  findingsOfRun,
  type KnownTimes,
  type LeftOut,
  leftOutOf,
} from './conclusion.js';
export { genericReader, missingColumns } from './mapped-format.js';
export { readSwedbankRow } from './swedbank-format.js';
export { type GroupCounts, judgeGroup, type Judgement } from './judge.js';
export {
  type Mapping,
  mappingColumns,
  mappingRoles,
  mappingSettings,
  readMapping,
} from './mapping.js';
export type {
  BookedTransaction,
  DifferingPeriod,
  Effect,
  GroupLine,
  JournalBounds,
  LineRole,
  MarkTimes,
  MatchAmount,
  MatchGroup,
  MatchScope,
  PeriodDifference,
  PeriodTotal,
  RegisterSale,
} from './model.js';
export { daysLater, isBefore, isDateOnly, msOf, momentOf, msPerDay } from './moments.js';
export { lateFromMs, plainCharge, plainLine, plainSale } from './plain.js';
export { type Refusal, type RefusalCode, refusalCodes, type RowResult } from './refusals.js';
export { type FindingCode, findingCodes, findingRules, isAcceptable, isMismatch } from './rules.js';

/** A register's client of the daemon, for Node and browsers. It needs no other package. */

export type {
  CardAcquisition,
  Completion,
  Loyalty,
  LoyaltyAccount,
  NamedAccount,
  Payment,
  Refund,
  Reconciliation,
  Reservation,
  ReservationUpdate,
  Resolution,
  Reversal,
  StoredValue,
  StoredValueAccount,
  Wanted,
} from './asked.js';
export type { Place } from './door.js';
export {
  EventGap,
  OutcomeUnknown,
  type ProblemCode,
  type ProblemDocument,
  TenderdProblem,
  TenderdUnreachable,
} from './errors.js';
export type { Balance, CustomerQuestion, Diagnosis, Errand, ErrandWish } from './errand.js';
export type { TotalsGroup, TotalsLine } from './totals.js';
export type { AttentionTold, Listening, OutcomeTold, Progress, PromptsTold, TenderdEvent } from './events.js';
export { type Asking, type Starting, Tenderd, type Waiting } from './tenderd.js';
export type { Prompt, PromptAnswer } from './prompt.js';
export type { AttentionEntry, Decision, LeaseWish, Terminal } from './terminal.js';
export type {
  Attempt,
  Attention,
  ClosedPeriod,
  Inbox,
  Options,
  Original,
  PoiTransaction,
  ReconciliationScope,
  Result,
  Retry,
  ReversalReason,
  ToldOptions,
  LoyaltyKind,
  LoyaltyTold,
  StoredValueKind,
  StoredValueTold,
  TimelineEntry,
  TokenType,
  Transaction,
  TransactionPage,
  Screen,
  TransactionSummary,
  TransactionWithOutcome,
} from './transaction.js';
export type { ReceiptRun } from './common.js';
export type { Amount, Receipt } from './common.js';

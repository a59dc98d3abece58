/** The client for registers, for Node and browsers. It has no dependencies. */

export type { BasketCustomField, BasketItem, UnitOfMeasure } from './basket.js';
export type {
  CardAcquisition,
  Capture,
  EntryMode,
  Loyalty,
  LoyaltyAccount,
  NamedAccount,
  Options,
  Original,
  Payment,
  Refund,
  Reconciliation,
  PreAuthorization,
  PreAuthorizationUpdate,
  ReportedOptions,
  Resolution,
  Reversal,
  StoredValue,
  StoredValueAccount,
  TokenType,
  Wanted,
} from './parameters.js';
export type {
  Checkout,
  Link,
  Online,
  Order,
  OrderCancel,
  OrderChange,
  OrderUpdate,
  Recurring,
  Shopper,
  StoredInstrument,
} from './online.js';
export type { Day, DayItem, DayLine, DayPeriod } from './day.js';
export type {
  Audit,
  BackupFile,
  Backups,
  ClockOffset,
  Daemon,
  Erased,
  OperatorAct,
  Publication,
  Retention,
  ShopperErasure,
  Standby,
  Trouble,
} from './daemon.js';
export type { Place } from './daemon-address.js';
export {
  EventGap,
  OutcomeUnknown,
  type ProblemCode,
  type ProblemDocument,
  TenderdProblem,
  TenderdUnreachable,
} from './errors.js';
export type {
  Balance,
  CustomerQuestion,
  Diagnosis,
  DeviceRequest,
  DeviceRequestParameters,
  Ping,
} from './device-request.js';
export type { TotalsGroup, TotalsLine } from './totals.js';
export type {
  ReportedAttention,
  Listening,
  ReportedOutcome,
  Progress,
  ReportedPrompts,
  TenderdEvent,
} from './events.js';
export { Tenderd } from './tenderd.js';
export type { Asking, Including, Starting, Waiting } from './waiting.js';
export type { Prompt, PromptAnswer } from './prompt.js';
export type { Service } from './service.js';
export type { AttentionEntry, Decision, LeaseParameters, Terminal } from './terminal.js';
export type {
  Attempt,
  Attention,
  ClosedPeriod,
  Inbox,
  Part,
  CurrencyConversion,
  OwnTotals,
  TotalsDifference,
  Retry,
  LoyaltyOutcome,
  StoredValueOutcome,
  TimelineEntry,
  Transaction,
  TransactionPage,
  Screen,
  ServiceAttempt,
  TransactionSummary,
  TransactionOf,
  TransactionWithOutcome,
} from './transaction.js';
export type { Kind, LoyaltyKind, ReconciliationScope, ReversalReason, StoredValueKind } from './kinds.js';
export type { Amount, PoiTransaction, Receipt, ReceiptRun, Result, Review } from './common.js';

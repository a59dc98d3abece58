/** A register's client of the daemon, for Node and browsers. It needs no other package. */

export type { BasketCustomField, BasketItem, UnitOfMeasure } from './basket.js';
export type {
  CardAcquisition,
  Capture,
  Loyalty,
  LoyaltyAccount,
  NamedAccount,
  Payment,
  Refund,
  Reconciliation,
  PreAuthorization,
  PreAuthorizationUpdate,
  Resolution,
  Reversal,
  StoredValue,
  StoredValueAccount,
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
export type { Place } from './daemon-address.js';
export {
  EventGap,
  OutcomeUnknown,
  type ProblemCode,
  type ProblemDocument,
  TenderdProblem,
  TenderdUnreachable,
} from './errors.js';
export type { Balance, CustomerQuestion, Diagnosis, DeviceRequest, DeviceRequestParameters } from './device-request.js';
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
  EntryMode,
  Options,
  Original,
  Part,
  CurrencyConversion,
  OwnTotals,
  TotalsDifference,
  PoiTransaction,
  ReconciliationScope,
  Result,
  Retry,
  ReversalReason,
  ReportedOptions,
  Kind,
  LoyaltyKind,
  LoyaltyOutcome,
  StoredValueKind,
  StoredValueOutcome,
  TimelineEntry,
  TokenType,
  Transaction,
  TransactionPage,
  Screen,
  ServiceAttempt,
  TransactionSummary,
  TransactionOf,
  TransactionWithOutcome,
} from './transaction.js';
export type { ReceiptRun } from './common.js';
export type { Amount, Receipt, Review } from './common.js';

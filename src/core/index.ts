/**
 * The entry point of the core. The rest of the product imports only from this file, and so do all tests except those of
 * the core.
 */

export type { LoyaltyParameters, NamedAccount, ReadCard, StoredValueParameters } from './model/accounts.js';
export { type CardReading } from './model/card-reading.js';
export { admit } from './terminal/messages/terminal-admission.js';
export { belongsTo, keyIn } from './terminal/messages/transport-response.js';
export { isMoneyRequest, type MoneyAnswer, moneyAnswerIn, saleKeyOf } from './kinds/message/response-body.js';
export { conditionRow, type ConditionRow, conditions } from './terminal/messages/conditions.js';
export { decidingEvents, isTerminalInitiated } from './terminal/prompts/display-print-input.js';
export {
  currentDeviceRequest,
  type CustomerQuestion,
  type DeviceRequest,
  type DeviceRequestEnd,
  type DeviceRequestKind,
  deviceRequestRules,
  deviceRequestsWaitingMax,
  type DeviceRequestParameters,
  totalDetails,
} from './terminal/messages/device-request.js';
export type {
  CustomerAnswer,
  Diagnosis,
  DeviceResponse,
  DeviceResponseDetails,
} from './terminal/messages/device-response.js';
export { deviceRequestBody } from './terminal/messages/device-request-bodies.js';
export { type DeviceRequests, type DeviceRequestView, deviceRequestViewOf } from './views/device-request-view.js';
export type { Now } from './terminal/queue/lane.js';
export type { LaneEvent, Received } from './terminal/lane/lane-event.js';
export type { Effect, SendLimit } from './terminal/lane/effect.js';
export type { Fact, FactType, NumberedFact } from './engine/fact.js';
export { flightsOf } from './terminal/lane/in-flight-index.js';
export { isOnItsWay } from './terminal/lane/in-flight-index.js';
export { withOwnIds } from './terminal/lane/empty-ids.js';
export { freeCard, blockingCard } from './terminal/queue/acquired-card.js';
export { type HostMarks, type HostVerdict, judgeHost, learnedMarks, markNames } from './base/host.js';
export { instantOf, isSameInstant } from './base/instant.js';
export { InvariantError } from './base/invariant.js';
export { isDuplicate } from './sale/duplicate-guard.js';
export {
  isLoyalty,
  isStoredValue,
  kindOfType,
  kinds,
  mayUseCard,
  namesOriginal,
  typeOf,
  categoryOf,
} from './kinds/index.js';
export { fieldsOf, isOfItsKind, mayBeUnlinked, type OutcomeField, type RequestField } from './kinds/fields.js';
export { optionsOf, strayOption, wrongOptions } from './kinds/option-rules.js';
export { ownTotals, type OwnTransaction } from './kinds/message/own-totals.js';
export { newPartner, randomSaleId } from './terminal/queue/lane-identity.js';
export { begunIn } from './engine/queue-entry.js';
export { currentEntry, type Entry, entryOf, headEntry, pursuedAttempt } from './terminal/queue/lane.js';
export { type LaneState, startLane } from './terminal/lane/lane-state.js';
export type { LaneSettings } from './terminal/messages/lane-settings.js';
export { type LoginFields, ownCapabilities } from './terminal/messages/login-fields.js';
export type { OwnConditions } from './kinds/message/vendor-conditions.js';
export type { Resolution } from './model/resolution.js';
export type {
  AttentionEntry,
  Feed,
  Lanes,
  LeaseParameters,
  PromptView,
  Readiness,
  TerminalView,
  LastPayment,
  TransactionState,
  SinceAnswer,
  TransactionView,
} from './views/engine-api.js';
export type { AdmissionContext } from './lifecycle/admission.js';
export { calendarDayOf } from './base/calendar-day.js';
export { perZone } from './base/per-zone.js';
export { minutesOfDay } from './base/daily-moment.js';
export type { RegisterAsking } from './lifecycle/register-limits.js';
export { noRights, type RegisterRights } from './model/register-rights.js';
export { chainOf, orderOf, paymentOf, rootOf } from './service/order/order-state.js';
export {
  defaultServiceProfile,
  type ServiceProfile,
  type ServicePromises,
  serviceProfiles,
} from './service/messages/service-profile.js';
export { type ServiceRowName, serviceRecoveryTable } from './service/messages/service-recovery.js';
export { payBeforeOf } from './service/messages/http-date.js';
export { openOnline } from './views/link-progress-message.js';
export type { ServiceEvent, WebhookNotice } from './service/messages/service-event.js';
export type {
  ServiceCall,
  ServiceCause,
  ServiceQuestion,
  ServiceQuestions,
  ServiceWire,
  ServiceWireEvent,
} from './service/messages/service-wire.js';
export type { AbortSignalLike, LogPosition } from './engine/ports.js';
export { journalWith } from './engine/journal-with.js';
export type { ReplicatedLog } from './engine/replicated-log.js';
export {
  isWithoutStream,
  type Refusal,
  type Reply,
  type WithoutStreamCode,
  withoutStreamCodes,
} from './model/refused-request.js';
export {
  handOverAborted,
  handOverLimit,
  handOverLimitAfterRestart,
  handOverStartsWithinMs,
  handOverStep,
  takesPlace,
} from './lifecycle/hand-over.js';
export { awaitedLeader } from './terminal/lane/earlier-leader.js';
export { aheadIn } from './terminal/queue/queue.js';
export { type QueueShares, queueShares } from './terminal/queue/register-turns.js';
export { mayResolve } from './lifecycle/operator-commands.js';
export { acquirerPattern, acquirersMax, basketMax } from './policy/options.js';
export type {
  CustomField,
  ItemDetails,
  PayingToken,
  SoldItem,
  TokenType,
  TransactionOptions,
} from './model/payment-options.js';
export { namedOriginal, originalRecord, type Unsure, ambiguityText } from './sale/original.js';
export type {
  WireEvent,
  Wire,
  LinkCause,
  RequestKey,
  TerminalAddress,
  TextGate,
  TextVerdict,
  WireBounds,
  WireMoves,
  WireState,
} from './terminal/wire/wire.js';
export type { LaneRecord } from './model/lane-record.js';
export type {
  RequestIdsFilter,
  Clock,
  HookPoint,
  JournalPort,
  LaneCommit,
  LaneCommitResult,
  Scheduler,
  FoundTransactions,
  TransactionFilter,
  TransactionSearch,
} from './engine/ports.js';
export { matchesWord, searchTermsOf, soughtTerms } from './search/search-text.js';
export {
  type DayTotals,
  emptyDay,
  isSettled,
  withTransactions,
} from './sale/day-totals.js';
export { searchWordsIn } from './search/search-words.js';
export type { SearchWord } from './model/transaction-search.js';
export { defaultProfile, type Profile, profiles } from './terminal/wire/profile.js';
export { isAnswerDue, whyNotFit } from './terminal/prompts/prompts.js';
export { type Prompt, type PromptAnswer, type PromptKind, type PromptPolicy } from './terminal/messages/prompt.js';
export type { RecoveryRowName } from './policy/row-names.js';
export { recoveryTable } from './terminal/wire/recovery.js';
export { type Digest, saleNumberFrom, transactionIdFrom } from './base/derived-id.js';
export { loginsOf } from './terminal/queue/register-logins.js';
export { declarationMax } from './kinds/message/currency-conversion.js';
export { reportedTextMax } from './kinds/message/reported-text.js';
export { whyNotCarried } from './kinds/message/acquirer-data.js';
export { sampleRequest, type TerminalKeys } from './terminal/lane/sample-request.js';
export type { Numbered } from './sale/restamped-sale.js';
export { transactionIdsOf, whyNoIdThere } from './terminal/messages/sale-transaction-id.js';
export { haveSameRequestIds } from './policy/idempotency.js';
export { erasedRecord, isRequestOf } from './retention/record-rules.js';
export { erasedMessages } from './retention/outcome-rules.js';
export { isShopperReference, namesShopper } from './retention/shopper.js';
export { erasedFact } from './retention/fact-rules.js';
export { isOfOneJournal, publishedFact, publishedView } from './retention/published.js';
export {
  type Aged,
  type ErasureKept,
  type KeptBecause,
  keptBecause,
  retentionHorizon,
  type RetentionNeed,
} from './retention/horizon.js';
export { type TraceContext, traceContextIn, traceparentOf } from './model/trace-context.js';
export { comparableText, isSameText } from './base/text-equivalence.js';
export { screenOf, screenOfFact, screens } from './terminal/messages/prompt-recognition.js';
export { step, type Step } from './terminal/step.js';
export {
  haveSameOriginal,
  idForms,
  isAbout,
  isKnownBy,
  isLookedUp,
  isSameKey,
  keyNamedBy,
  keysOf,
} from './sale/poi-transaction-id.js';
export { limits, seconds, stageLimits } from './base/limits.js';
export { type Attention } from './model/attention-item.js';
export { isAtServiceAlone, terminalKinds } from './kinds/index.js';
export type { Services, ServiceView } from './model/service-view.js';
export type { Instruments, StoredInstrument } from './model/instrument.js';
export type { CheckoutAddress } from './model/order.js';
export type { OnlineParameters, RecurringParameters } from './model/online-request.js';
export {
  type RequestFields,
  type NamedOriginal,
  type OnService,
  type OnTerminal,
  type Original,
  type PassedOn,
  placeIn,
  placeOf,
  type Review,
  type TransactionRequest,
  type UncheckedRequest,
} from './model/request.js';
export {
  aboutOf,
  type RegisterRequestIds,
  isAmountUnknown,
  isDefinite,
  isUnlinkedRefund,
  movedMoney,
  uncertaintyOf,
  openAttempts,
  originalOf,
  saleNumberOf,
  isOwnSale,
  type SaleTransaction,
  terminalAttemptsOf,
  type TransactionRecord,
} from './model/transaction.js';
export { type OutcomeFields, type CommonOutcome, type Outcome } from './model/result.js';
export { type Result, type Retry, type Reason, reasons } from './model/reason-codes.js';
export {
  type Attempt,
  attemptCategories,
  attemptIdOf,
  type AttemptState,
  type Evidence,
  isTerminalAttempt,
  type TerminalAttempt,
  type BootMoment,
} from './model/attempt.js';
export {
  type AttemptKey,
  attemptKeyOf,
  isFoundBy,
  attemptKeyStart,
  paymentKeyOf,
  paymentKeysOf,
} from './model/attempt-key.js';
export {
  type ReconciliationScope,
  reconciliationScopes,
  type ReversalReason,
  type TransactionKind,
  transactionKinds,
} from './model/kind-names.js';
export type {
  AmountDetails,
  OriginalNames,
  Period,
  KeyLookup,
  PoiTransaction,
  TotalsGroup,
  TotalsLine,
  OwnTotals,
} from './model/common-types.js';
export { type AtWork, atWork } from './views/progress-message.js';
export { needsPayment, needsSale, type Standing, viewOf } from './views/transaction-view.js';
export type { PublicationFailureCode, PublicationView } from './views/publication-view.js';
export {
  clockForErasure,
  erasureMinDays,
  isTooRecentToErase,
  type Erased,
  isErasureDue,
  type RetentionView,
  type ShopperErasureView,
  type ShopperTransaction,
  validComparisons,
} from './views/retention-view.js';
export { backupOldMs, backupOverdueMs, type BackupView, isBackupDue } from './views/backup-view.js';
export type { ClockOffset, CredentialsView, DaemonView, Trouble, WebhookReach } from './views/daemon-view.js';
export { troubleLimits, troublesOf } from './views/troubles.js';
export { sizeOf } from './base/byte-size.js';
export { hasJumped, isPast, type Moment, whyNotLeave } from './base/deadlines.js';
export { refusedLogins } from './terminal/session/refused-logins.js';
export { unreachable } from './terminal/lane/unreachable.js';
export { wakeAtMs } from './terminal/lane/wake.js';

export type { ServiceEffect } from './service/messages/service-event.js';
export type { ServiceSettings, ServiceState } from './service/state/service-state.js';
export type { ServiceAdmission } from './service/service-admission.js';

/** Loads the part of the core that only a daemon with a payment service needs. */
export function loadServiceCore() {
  return import('./service/index.js');
}

/** The part of the core for payment services. */
export type ServiceCore = Awaited<ReturnType<typeof loadServiceCore>>;

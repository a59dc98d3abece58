/** The entrance of the core: what the rest of the product, and every test but those of the core itself, may use of it. */

export type { LoyaltyParameters, NamedAccount, ReadCard, StoredValueParameters } from './model/account-shapes.js';
export { type CardReading } from './model/card-reading.js';
export { admit } from './terminal/admission.js';
export { belongsTo, keyIn } from './terminal/answer.js';
export { isMoneyRequest, type MoneyAnswer, moneyAnswerIn, saleKeyOf } from './terminal/money-answer.js';
export { conditionRow, type ConditionRow, conditions } from './terminal/conditions.js';
export { decidingEvents, isOwnWord } from './terminal/devices.js';
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
} from './terminal/device-request.js';
export type { CustomerAnswer, Diagnosis, DeviceResponse, DeviceResponseDetails } from './terminal/device-response.js';
export { deviceRequestBody } from './terminal/device-request-bodies.js';
export { type DeviceRequests, type DeviceRequestView, deviceRequestViewOf } from './terminal/device-request-view.js';
export type { Now } from './kernel/lane.js';
export type { LaneEvent, Received } from './terminal/event.js';
export type { Effect, SendLimit } from './terminal/effect.js';
export type { Fact, FactType, NumberedFact } from './kernel/fact.js';
export { flightsOf } from './terminal/flights.js';
export { isOnItsWay } from './terminal/flights.js';
export { withOwnIds } from './terminal/empty-ids.js';
export { freeCard, keptCard } from './kernel/acquired-card.js';
export { type HostMarks, type HostVerdict, judgeHost, learnedMarks, markNames } from './kernel/host.js';
export { instantOf, isSameInstant } from './kernel/instant.js';
export { InvariantError } from './kernel/invariant.js';
export { isDuplicate } from './kernel/sale-guard.js';
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
export { ownTotals, type OwnTransaction } from './kinds/own-totals.js';
export { newPartner, randomSaleId } from './kernel/lane-record.js';
export { begunIn } from './kernel/entries.js';
export { currentEntry, type Entry, entryOf, headEntry, pursuedAttempt } from './kernel/lane.js';
export { type LaneState, startLane } from './terminal/lane-state.js';
export type { LaneSettings } from './terminal/lane-settings.js';
export { type LoginFields, ownCapabilities } from './terminal/login-fields.js';
export type { OwnConditions } from './kinds/own-conditions.js';
export type { Resolution } from './model/resolution.js';
export type {
  AttentionEntry,
  Feed,
  Lanes,
  LeaseParameters,
  PromptView,
  Readiness,
  TerminalView,
  TransactionState,
  SinceAnswer,
  TransactionView,
} from './terminal/lanes.js';
export type { AdmissionContext } from './kernel/admission.js';
export { calendarDayOf } from './kernel/calendar-day.js';
export type { RegisterAsking } from './kernel/register-rights.js';
export { noRights, type RegisterRights } from './model/register-rights.js';
export { chainOf, orderOf, paymentOf, rootOf } from './service/order.js';
export {
  defaultServiceProfile,
  type ServiceProfile,
  type ServicePromises,
  serviceProfiles,
} from './service/profile.js';
export { type ServiceRowName, serviceRecoveryTable } from './service/recovery.js';
export { payBeforeOf } from './service/times.js';
export { openOnline } from './service/view.js';
export type { ServiceEvent, WebhookNotice } from './service/event.js';
export type {
  ServiceCall,
  ServiceCause,
  ServiceQuestion,
  ServiceQuestions,
  ServiceWire,
  ServiceWireEvent,
} from './service/wire.js';
export type { AbortSignalLike } from './kernel/ports.js';
export type { Refusal, Reply } from './model/refused-request.js';
export {
  handOverAborted,
  handOverLimit,
  handOverLimitAfterRestart,
  handOverStartsWithinMs,
  handOverStep,
  takesPlace,
} from './kernel/hand-over.js';
export { aheadIn } from './kernel/queue.js';
export { type QueueShares, queueShares } from './kernel/register-turns.js';
export { mayResolve } from './kernel/people.js';
export { acquirerPattern, acquirersMax, basketMax } from './kernel/options.js';
export type {
  CustomField,
  ItemDetails,
  PayingToken,
  SoldItem,
  TokenType,
  TransactionOptions,
} from './model/option-shapes.js';
export { namedOriginal, originalRecord, type Unsure, whyUnsure } from './kernel/original.js';
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
} from './kernel/wire.js';
export type { LaneRecord } from './model/lane-record.js';
export type {
  RequestIdsFilter,
  Clock,
  HookPoint,
  JournalPort,
  LaneCommit,
  LaneCommitResult,
  Scheduler,
  TransactionFilter,
} from './kernel/ports.js';
export { defaultProfile, type Profile, profiles } from './kernel/profile.js';
export { isAnswerDue, whyNotFit } from './terminal/prompts.js';
export { type Prompt, type PromptAnswer, type PromptKind, type PromptPolicy } from './terminal/prompt.js';
export { type RecoveryRowName, recoveryTable } from './kernel/recovery.js';
export { type Digest, saleNumberFrom, transactionIdFrom } from './kernel/made-id.js';
export { loginsOf } from './kernel/register-logins.js';
export { declarationMax } from './kinds/currency-conversion.js';
export { reportedTextMax } from './kinds/reported-text.js';
export { whyNotCarried } from './kinds/passed-data.js';
export { sampleRequest, type TerminalKeys } from './terminal/sample-request.js';
export type { Numbered } from './kernel/sale-number.js';
export { transactionIdsOf, whyNoIdThere } from './terminal/sale-transaction-id.js';
export { haveSameRequestIds, isSameRequest } from './kernel/same-request.js';
export { comparableText, isSameText } from './kernel/same-text.js';
export { screenOf, screenOfFact, screens } from './terminal/screens.js';
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
} from './kernel/terminal-key.js';
export { limits, seconds, terminalLimits } from './kernel/timeouts.js';
export { type Attention } from './model/attention.js';
export { isAtServiceAlone, terminalKinds } from './kinds/index.js';
export type { Services, ServiceView } from './model/service-view.js';
export type { Instruments, StoredInstrument } from './model/instrument.js';
export type { CheckoutAddress } from './model/order.js';
export type { OnlineParameters, RecurringParameters } from './model/online.js';
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
  doubtOf,
  openAttempts,
  originalOf,
  saleNumberOf,
  isOwnSale,
  type SaleTransaction,
  terminalAttemptsOf,
  type TransactionRecord,
} from './model/transaction.js';
export { type OutcomeFields, type CommonOutcome, type Outcome } from './model/result.js';
export { type Result, type Retry, type Reason, reasons } from './model/outcome-words.js';
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
export { type AtWork, atWork } from './terminal/open-words.js';
export { needsPayment, needsSale, type Standing, viewOf } from './terminal/view.js';
export { unknownPlace } from './kernel/unknown-place.js';
export { hasJumped, isPast, mayStillLeave, type Moment } from './kernel/waits.js';
export { refusedLogins } from './terminal/refused-logins.js';
export { unreachable } from './terminal/unreachable.js';
export { wakeAtMs } from './terminal/wake.js';

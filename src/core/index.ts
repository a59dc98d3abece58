/** The door of the core: what the rest of the product, and every test but those of the core itself, may use of it. */

export type {
  LoyaltyParameters,
  NamedAccount,
  SoldItem,
  StoredValueParameters,
} from './kinds/accounts.js';
export { type CardReading } from './card-reading.js';
export { admit } from './admission.js';
export { belongsTo } from './answer.js';
export { isMoneyRequest, type MoneyAnswer, moneyAnswerIn, saleKeyOf } from './money-answer.js';
export { conditionRow, type ConditionRow, conditions } from './conditions.js';
export { decidingEvents, isOwnWord } from './devices.js';
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
} from './device-request.js';
export type { Diagnosis, DeviceResponse, DeviceResponseDetails } from './device-response.js';
export { deviceRequestBody } from './device-request-bodies.js';
export { type DeviceRequests, type DeviceRequestView, deviceRequestViewOf } from './device-request-view.js';
export type { Effect, LaneEvent, Now, Received, SendLimit } from './event.js';
export type { Fact, FactType, NumberedFact } from './fact.js';
export { flightsOf } from './flights.js';
export { isOnItsWay } from './flights.js';
export { freeCard, keptCard } from './acquired-card.js';
export { type HostMarks, type HostVerdict, judgeHost, learnedMarks, markNames } from './host.js';
export { instantOf, isSameInstant } from './instant.js';
export { InvariantError } from './invariant.js';
export {
  isDuplicate,
  isLoyalty,
  isStoredValue,
  kindOfType,
  kinds,
  mayUseCard,
  namesOriginal,
  typeOf,
} from './kinds/index.js';
export { fieldsOf, mayBeUnlinked, type OutcomeField, type RequestField } from './kinds/fields.js';
export { optionsOf, strayOption, wrongOptions } from './kinds/option-rules.js';
export { newPartner, randomSaleId } from './lane-record.js';
export {
  currentEntry,
  type Entry,
  entryOf,
  headEntry,
  type LaneSettings,
  type LaneState,
  startLane,
} from './lane-state.js';
export type {
  AttentionEntry,
  Feed,
  Lanes,
  LeaseParameters,
  PromptView,
  Readiness,
  RegisterRights,
  Resolution,
  TerminalView,
  TransactionState,
  TransactionView,
} from './lanes.js';
export type { AbortSignalLike } from './ports.js';
export type { Refusal, Reply } from './refused-request.js';
export { aheadIn } from './queue.js';
export {
  acquirerPattern,
  acquirersMax,
  type PayingToken,
  type TokenType,
  type TransactionOptions,
} from './kinds/options.js';
export { haveSameOriginal, isAbout, namedOriginal, originalRecord } from './original.js';
export { type OriginalNames } from './common-types.js';
export type {
  RequestIdsFilter,
  Clock,
  WireEvent,
  Wire,
  HookPoint,
  JournalPort,
  LaneCommit,
  LaneCommitResult,
  LaneRecord,
  LinkCause,
  RequestKey,
  WireBounds,
  WireState,
  Scheduler,
  TransactionFilter,
} from './ports.js';
export { defaultProfile, type Profile, profiles } from './profile.js';
export { whyNotFit } from './prompts.js';
export { type Prompt, type PromptAnswer, type PromptKind, type PromptPolicy } from './prompt.js';
export { type RecoveryRowName, recoveryTable } from './recovery.js';
export { loginsOf } from './register-logins.js';
export { categoryOf, sampleRequest, type TerminalKeys } from './requests.js';
export type { Numbered } from './sale-number.js';
export { transactionIdsOf, whyNoIdThere } from './sale-transaction-id.js';
export { isSameRequest } from './same-request.js';
export { comparableText, isSameText } from './same-text.js';
export { screenOf, screenOfFact, screens } from './screens.js';
export { step, type Step } from './step.js';
export { isKnownBy, isSameKey, keyNamedBy, keysOf } from './terminal-key.js';
export { limits, seconds, terminalLimits } from './timeouts.js';
export type { TotalsGroup, TotalsLine } from './kinds/totals.js';
export {
  aboutOf,
  type RegisterRequestIds,
  type Attention,
  isAmountUnknown,
  haveSameRequestIds,
  isDefinite,
  movedMoney,
  openAttempts,
  type Original,
  originalOf,
  saleNumberOf,
  type SaleTransaction,
  type TransactionRecord,
  type TransactionRequest,
} from './transaction.js';
export { type Outcome, type Result, type Retry } from './result.js';
export { type Attempt, attemptCategories, type AttemptState, type Evidence } from './attempt.js';
export { type Period } from './kinds/totals.js';
export {
  type ReconciliationScope,
  reconciliationScopes,
  type ReversalReason,
  type TransactionKind,
  transactionKinds,
} from './kinds/names.js';
export { type AmountDetails, type PoiTransaction } from './common-types.js';
export { needsSale, type Standing, viewOf } from './view.js';
export { hasJumped, mayStillLeave, type Moment } from './waits.js';
export { wakeAtMs } from './wake.js';

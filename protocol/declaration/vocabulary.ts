/**
 * The words of enumerations that modules outside the codecs use by name. Enumerations of the standard are open: a
 * terminal may send a word that is not listed here, and reading keeps that word.
 */

/** The classes of messages. */
export const messageClasses = ['Service', 'Device', 'Event'] as const;

/** One of {@link messageClasses}. */
export type MessageClass = (typeof messageClasses)[number];

/** The categories of messages; together with the message type they name the body. */
export const messageCategories = [
  'Abort',
  'Admin',
  'BalanceInquiry',
  'Batch',
  'CardAcquisition',
  'CardReaderAPDU',
  'CardReaderInit',
  'CardReaderPowerOff',
  'Diagnosis',
  'Display',
  'EnableService',
  'Event',
  'GetTotals',
  'Input',
  'InputUpdate',
  'Login',
  'Logout',
  'Loyalty',
  'Payment',
  'PIN',
  'Print',
  'Reconciliation',
  'Reversal',
  'Sound',
  'StoredValue',
  'TransactionReport',
  'TransactionStatus',
  'Transmit',
] as const;

/** One of {@link messageCategories}. */
export type MessageCategory = (typeof messageCategories)[number];

/** The types of messages. */
export const messageTypes = ['Request', 'Response', 'Notification'] as const;

/** One of {@link messageTypes}. */
export type MessageType = (typeof messageTypes)[number];

/**
 * The result of a request. Partial means that only a part was done: compare the authorized amount with the requested
 * amount.
 */
export const results = ['Success', 'Failure', 'Partial'] as const;

/** One of {@link results}. */
export type ResultWord = (typeof results)[number];

/** The reasons why a request did not succeed (protocol notes, section 10). */
export const errorConditions = [
  'Aborted',
  'Busy',
  'Cancel',
  'DeviceOut',
  'InsertedCard',
  'InProgress',
  'LoggedOut',
  'MessageFormat',
  'NotAllowed',
  'NotFound',
  'PaymentRestriction',
  'Refusal',
  'UnavailableDevice',
  'UnavailableService',
  'InvalidCard',
  'UnreachableHost',
  'WrongPIN',
] as const;

/** One of {@link errorConditions}. */
export type ErrorCondition = (typeof errorConditions)[number];

/** The events that a terminal sends without a request (protocol notes, section 8). */
export const eventsToNotify = [
  'BeginMaintenance',
  'EndMaintenance',
  'Shutdown',
  'Initialised',
  'OutOfOrder',
  'Completed',
  'Abort',
  'SaleWakeUp',
  'SaleAdmin',
  'CustomerLanguage',
  'KeyPressed',
  'SecurityAlarm',
  'StopAssistance',
  'CardInserted',
  'CardRemoved',
  'Reject',
] as const;

/** One of {@link eventsToNotify}. */
export type EventToNotify = (typeof eventsToNotify)[number];

/** The kinds of payments. */
export const paymentTypes = [
  'Normal',
  'Refund',
  'OneTimeReservation',
  'FirstReservation',
  'UpdateReservation',
  'Completion',
  'CashAdvance',
  'CashDeposit',
  'Recurring',
  'Instalment',
  'IssuerInstalment',
  'PaidOut',
  'VoiceAuthorisation',
] as const;

/** The {@link paymentTypes} that version 3.0 does not have. */
export const paymentTypesOnly31 = ['VoiceAuthorisation'] as const;

/** One of {@link paymentTypes}. */
export type PaymentType = (typeof paymentTypes)[number];

/** The reasons for a reversal. */
export const reversalReasons = ['CustCancel', 'MerchantCancel', 'Malfunction', 'Unable2Compl'] as const;

/** One of {@link reversalReasons}. */
export type ReversalReason = (typeof reversalReasons)[number];

/** The ways of reading a card. */
export const entryModes = [
  'RFID',
  'Keyed',
  'Manual',
  'File',
  'Scanned',
  'MagStripe',
  'ICC',
  'SynchronousICC',
  'Tapped',
  'Contactless',
  'Mobile',
] as const;

/** One of {@link entryModes}. */
export type EntryMode = (typeof entryModes)[number];

/** The ways of authenticating a cardholder. */
export const authenticationMethods = [
  'Bypass',
  'ManualVerification',
  'MerchantAuthentication',
  'OfflinePIN',
  'OnLinePIN',
  'PaperSignature',
  'SecuredChannel',
  'SecureCertificate',
  'SecureNoCertificate',
  'SignatureCapture',
  'UnknownMethod',
] as const;

/** One of {@link authenticationMethods}. */
export type AuthenticationMethod = (typeof authenticationMethods)[number];

/** The instruments that a payment can use. */
export const paymentInstrumentTypes = ['Card', 'Check', 'Mobile', 'StoredValue', 'Cash'] as const;

/** One of {@link paymentInstrumentTypes}. */
export type PaymentInstrumentType = (typeof paymentInstrumentTypes)[number];

/** The kinds of tokens that may be requested. */
export const tokenRequestedTypes = ['Transaction', 'Customer'] as const;

/** One of {@link tokenRequestedTypes}. */
export type TokenRequestedType = (typeof tokenRequestedTypes)[number];

/** The orders of a customer that may be requested. */
export const customerOrderRequests = ['Open', 'Closed', 'Both'] as const;

/** One of {@link customerOrderRequests}. */
export type CustomerOrderRequest = (typeof customerOrderRequests)[number];

/** The units of sold items. */
export const unitsOfMeasure = [
  'Case',
  'Foot',
  'UKGallon',
  'USGallon',
  'Gram',
  'Inch',
  'Kilogram',
  'Pound',
  'Meter',
  'Centimetre',
  'Litre',
  'Centilitre',
  'Ounce',
  'Quart',
  'Pint',
  'Mile',
  'Kilometre',
  'Yard',
  'Other',
] as const;

/** One of {@link unitsOfMeasure}. */
export type UnitOfMeasure = (typeof unitsOfMeasure)[number];

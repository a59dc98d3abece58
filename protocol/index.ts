/**
 * The language of terminals: nexo Retailer (Sale to POI) 3.1 as types, two codecs with one model, amounts, headers,
 * redaction and receipts. Pure: synchronous, without clock, chance, network or Node built-ins.
 */
export { ok, refused, type Result } from './result.js';
export {
  bodies,
  type BodyOf,
  type KeptItem,
  type KeptReason,
  type Message,
  type MessageName,
  type MessageOf,
  type OutgoingMessage,
} from './registry.js';
export {
  decodeErrorCodes,
  encodeErrorCodes,
  type Codec,
  type DecodeError,
  type DecodeErrorCode,
  type EncodeError,
  type EncodeErrorCode,
  type Encoding,
} from './codec/codec.js';
export * from './vocabulary.js';
export * from './types/device-words.js';
export * from './types/system-words.js';
export { answerHeader, isAnswerTo } from './header.js';
export { toDecimalText, toMinorUnits, type AmountError } from './amount.js';
export { currencyExponent } from './currency.js';
export { type AbortRequest } from './messages/abort.js';
export {
  type DiagnosisRequest,
  type DiagnosisResponse,
} from './messages/diagnosis.js';
export {
  type DisplayRequest,
  type DisplayResponse,
} from './messages/display.js';
export { type EventNotification } from './messages/event.js';
export {
  type InputRequest,
  type InputResponse,
} from './messages/input.js';
export {
  type LoginRequest,
  type LoginResponse,
} from './messages/login.js';
export {
  type LogoutRequest,
  type LogoutResponse,
} from './messages/logout.js';
export {
  type PaymentRequest,
  type PaymentResponse,
} from './messages/payment.js';
export {
  type PrintRequest,
  type PrintResponse,
} from './messages/print.js';
export {
  type ReversalRequest,
  type ReversalResponse,
} from './messages/reversal.js';
export {
  type TransactionStatusRequest,
  type RepeatedMessageResponse,
  type TransactionStatusResponse,
} from './messages/transaction-status.js';
export {
  type Amount,
  type AmountsReq,
  type AmountsResp,
  type CurrencyConversion,
} from './types/amounts.js';
export {
  type RelativeDistinguishedName,
  type Issuer,
  type IssuerAndSerialNumber,
  type RecipientIdentifier,
  type SignerIdentifier,
} from './types/certificate.js';
export {
  type Parameter,
  type AlgorithmIdentifier,
  type KEKIdentifier,
  type KEK,
  type KeyTransport,
  type EncryptedContent,
  type EncapsulatedContent,
  type Signer,
  type EnvelopedData,
  type AuthenticatedData,
  type SignedData,
  type DigestedData,
  type NamedKeyEncryptedData,
  type ContentInformation,
} from './types/cms.js';
export {
  type TransactionIdentification,
  type OriginalPOITransaction,
} from './types/identification.js';
export {
  type InputData,
  type Input,
  type InputResult,
} from './types/input.js';
export {
  type TrackData,
  type SensitiveCardData,
  type AllowedProduct,
  type PaymentToken,
  type CardData,
  type CheckData,
  type GeographicCoordinates,
  type UTMCoordinates,
  type Geolocation,
  type SensitiveMobileData,
  type MobileData,
  type PaymentInstrumentData,
} from './types/instrument.js';
export {
  type LoyaltyAccountID,
  type LoyaltyAmount,
  type LoyaltyData,
  type LoyaltyAccount,
  type LoyaltyAcquirerData,
  type SaleItemRebate,
  type Rebates,
  type LoyaltyResult,
} from './types/loyalty.js';
export {
  type MessageHeader,
  type MessageReference,
} from './types/message-header.js';
export {
  type PredefinedContent,
  type OutputText,
  type OutputBarcode,
  type OutputContent,
  type MenuEntry,
  type DisplayOutput,
  type OutputResult,
  type PrintOutput,
  type PaymentReceipt,
} from './types/output.js';
export {
  type TransactionConditions,
  type PaymentTransaction,
  type Instalment,
  type PaymentData,
  type PaymentAcquirerData,
  type PaymentResult,
} from './types/payment.js';
export {
  type POISoftware,
  type POIProfile,
  type POITerminalData,
  type CoinsOrBills,
  type CashHandlingDevice,
  type POIStatus,
  type HostStatus,
  type POISystemData,
} from './types/poi-system.js';
export { type Response } from './types/response.js';
export {
  type SaleSoftware,
  type SaleProfile,
  type SaleTerminalData,
} from './types/sale-system.js';
export {
  type SponsoredMerchant,
  type SaleToIssuerData,
  type SaleData,
  type SaleItem,
  type POIData,
  type CustomerOrder,
} from './types/sale.js';
export {
  type AreaSize,
  type SignaturePoint,
  type RawSignature,
  type SignatureImage,
  type CapturedSignature,
} from './types/signature.js';

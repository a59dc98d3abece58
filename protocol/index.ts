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
export { codecFor } from './codec/codecs.js';
export { jsonCodec } from './codec/json.js';
export { xmlCodec } from './codec/xml.js';
export * from './vocabulary.js';
export * from './types/device-words.js';
export * from './types/system-words.js';
export { answerHeader, isAnswerTo } from './header.js';
export { toDecimalText, toMinorUnits, type AmountError } from './amount.js';
export { currencyExponent } from './currency.js';
export { containsCardNumber, redact, redactHeader, redactMessageText, redactText, type Redacted } from './redact.js';
export { readReceipt } from './receipt.js';
export type { AbortRequest } from './messages/abort.js';
export type {
  DiagnosisRequest,
  DiagnosisResponse,
} from './messages/diagnosis.js';
export type {
  DisplayRequest,
  DisplayResponse,
} from './messages/display.js';
export type { EventNotification } from './messages/event.js';
export type {
  InputRequest,
  InputResponse,
} from './messages/input.js';
export type {
  LoginRequest,
  LoginResponse,
} from './messages/login.js';
export type {
  LogoutRequest,
  LogoutResponse,
} from './messages/logout.js';
export type {
  PaymentRequest,
  PaymentResponse,
} from './messages/payment.js';
export type {
  PrintRequest,
  PrintResponse,
} from './messages/print.js';
export type {
  ReversalRequest,
  ReversalResponse,
} from './messages/reversal.js';
export type {
  TransactionStatusRequest,
  RepeatedMessageResponse,
  TransactionStatusResponse,
} from './messages/transaction-status.js';
export type {
  Amount,
  AmountsReq,
  AmountsResp,
  CurrencyConversion,
} from './types/amounts.js';
export type {
  RelativeDistinguishedName,
  Issuer,
  IssuerAndSerialNumber,
  RecipientIdentifier,
  SignerIdentifier,
} from './types/certificate.js';
export type {
  Parameter,
  AlgorithmIdentifier,
  KEKIdentifier,
  KEK,
  KeyTransport,
  EncryptedContent,
  EncapsulatedContent,
  Signer,
  EnvelopedData,
  AuthenticatedData,
  SignedData,
  DigestedData,
  NamedKeyEncryptedData,
  ContentInformation,
} from './types/cms.js';
export type {
  TransactionIdentification,
  OriginalPOITransaction,
} from './types/identification.js';
export type {
  InputData,
  Input,
  InputResult,
} from './types/input.js';
export type {
  TrackData,
  SensitiveCardData,
  AllowedProduct,
  PaymentToken,
  CardData,
  CheckData,
  GeographicCoordinates,
  UTMCoordinates,
  Geolocation,
  SensitiveMobileData,
  MobileData,
  PaymentInstrumentData,
} from './types/instrument.js';
export type {
  LoyaltyAccountID,
  LoyaltyAmount,
  LoyaltyData,
  LoyaltyAccount,
  LoyaltyAcquirerData,
  SaleItemRebate,
  Rebates,
  LoyaltyResult,
} from './types/loyalty.js';
export type {
  MessageHeader,
  MessageReference,
} from './types/message-header.js';
export type {
  PredefinedContent,
  OutputText,
  OutputBarcode,
  OutputContent,
  MenuEntry,
  DisplayOutput,
  OutputResult,
  PrintOutput,
  PaymentReceipt,
} from './types/output.js';
export type {
  TransactionConditions,
  PaymentTransaction,
  Instalment,
  PaymentData,
  PaymentAcquirerData,
  PaymentResult,
} from './types/payment.js';
export type {
  POISoftware,
  POIProfile,
  POITerminalData,
  CoinsOrBills,
  CashHandlingDevice,
  POIStatus,
  HostStatus,
  POISystemData,
} from './types/poi-system.js';
export type { Response } from './types/response.js';
export type {
  SaleSoftware,
  SaleProfile,
  SaleTerminalData,
} from './types/sale-system.js';
export type {
  SponsoredMerchant,
  SaleToIssuerData,
  SaleData,
  SaleItem,
  POIData,
  CustomerOrder,
} from './types/sale.js';
export type {
  AreaSize,
  SignaturePoint,
  RawSignature,
  SignatureImage,
  CapturedSignature,
} from './types/signature.js';

/**
 * The dialects of the simulated terminals. Their rows are the simulator's own copy of the public specifications, in the notation of schema.ts. A row
 * replaces the row of the same name in version 3.1. If tenderd's dialects contain an error, the two copies differ and a test fails.
 */

import { Schema } from './schema.js';

/** One dialect of the protocol. */
export interface Dialect {
  /** The encodings that the dialect accepts. An answer has the encoding of its request. */
  readonly encodings: readonly ['xml' | 'json', ...('xml' | 'json')[]];
  /** The ProtocolVersion of Login and Diagnosis. `isVersionEverywhere`: every message in both directions carries the version. */
  readonly protocolVersion: string;
  readonly isVersionEverywhere: boolean;
  readonly schema: Schema;
  /** The ErrorCondition that TransactionStatus reports for a running transaction. */
  readonly running: 'InProgress' | 'Busy';
  /**
   * The ids in the headers of events. `either`: the ServiceID, or the DeviceID if the event does not belong to a
   * service. Other values name the ids themselves.
   */
  readonly eventIds: 'either' | 'ServiceID' | 'both';
  /** True if a register's device request outside a service must also have a ServiceID, which equals its DeviceID. */
  readonly namesServiceOutside: boolean;
  /** The format of receipts: plain lines, URL-encoded names and values, JSON in base64, or XHTML. */
  readonly receipts: 'lines' | 'query' | 'json' | 'xhtml';
  /**
   * The message categories that terminals of the dialect serve. If absent, they serve all categories of the simulator.
   */
  readonly served?: readonly string[];
  /** The vendor's published wording that precedes the name of a missing field. */
  readonly lackingWords?: string;
  /** True if a payment must contain a basket. A refund need not contain one. */
  readonly demandsBasket?: true;
  /** True if a register may leave out the ProtocolVersion. */
  readonly isVersionOptional?: true;
  /** True if messages from terminals of the dialect have an empty SaleID. */
  readonly leavesSaleIdEmpty?: true;
  /** The capabilities assumed for a register whose Login states none. */
  readonly capabilities?: readonly string[];
  /** True if a terminal that loses its connection logs out, and stops the running transaction if that is still possible. */
  readonly endsWithLink?: true;
  /** Over HTTP: the path of each message category, relative to the address of the terminals. Messages then have no root. */
  readonly places?: Readonly<Record<string, readonly string[]>>;
  /** True if the SaleToAcquirerData of a payment can request that the money is held instead of charged. Other dialects ignore this data. */
  readonly readsAcquirerData?: true;
}

const loginRow = `
LoginTerminal @TerminalEnvironment @TotalsGroupID? SaleCapabilities:tokens/SaleCapability SaleProfile?
LoginRequest @TrainingModeFlag?:flag @OperatorLanguage:language @OperatorID? @ShiftNumber? @TokenRequestedType? @CustomerOrderReq?:tokens/CustomerOrderReq @POISerialNumber? DateTime:dateTime SaleSoftware SaleTerminalData:LoginTerminal
`;

const swedbankRows = `
PaymentResponse Response SaleData POIData PaymentResult? LoyaltyResult* PaymentReceipt*
`;

const rows30 = `
SaleSoftware @ManufacturerID=ProviderIdentification @ApplicationName @SoftwareVersion @CertificationCode
POISoftware @ManufacturerID=ProviderIdentification @ApplicationName @SoftwareVersion @CertificationCode
POISystemData DateTime:dateTime POISoftware POITerminalData? POIStatus?
OriginalPOITransaction @SaleID? @POIID? @ReuseCardDataFlag?:flag @CustomerLanguage?:language @AcquirerID? POITransactionID?:GivenKey ApprovalCode? HostTransactionID?:TransactionIdentification
ReversalRequest @SaleReferenceID? @ReversalReason @ReversedAmount?:decimal OriginalPOITransaction CustomerOrderID=CustomerOrder?:any
`;

const adyenRows = `
ReversalRequest @SaleReferenceID? @ReversalReason @ReversedAmount?:decimal SaleData? OriginalPOITransaction CustomerOrderID=CustomerOrder?:any
CardData @PaymentBrand? @MaskedPan=MaskedPAN? @PaymentAccountRef? @EntryMode?:tokens/EntryMode @CardCountryCode? PaymentToken?
`;

const aeviRows = `
SaleSoftware @ProviderIdentification @ApplicationName @SoftwareVersion @CertificationCode
POISoftware @ProviderIdentification @ApplicationName @SoftwareVersion @CertificationCode
`;

const datameshRows = `
PaymentData @PaymentType @SplitPaymentFlag?:flag CardAcquisitionReference?:TransactionIdentification RequestedValidityDate? Instalment?:any CustomerOrder?:any PaymentInstrumentData?
PaymentRequest SaleData PaymentTransaction PaymentData LoyaltyData*:any
SaleItem @ItemID:whole @ProductCode @EanUpc? @ItemAmount:signed UnitOfMeasure:UnitOfItem Quantity:signed UnitPrice:signed TaxCode? SaleChannel? ProductLabel AdditionalProductInfo? ParentItemID?:whole CostBase?:decimal Discount?:decimal DiscountReason? Categories* Brand? QuantityInStock?:signed Tags* Restricted?:flag PageURL? ImageURLs* Style? Size? Colour? Weight?:signed WeightUnitOfMeasure?:UnitOfItem CustomFields*:CustomField
CustomField Key Type Value
POISystemData @TokenRequestStatus?:flag @CustomerOrderStatus?:flag DateTime:dateTime POISoftware[] POITerminalData? POIStatus?
AmountsReq @Currency:currency @RequestedAmount?:decimal @CashBackAmount?:decimal @TipAmount?:decimal @PaidAmount?:decimal @MinimumAmountDeliver=MinimumAmountToDeliver?:decimal @MaximumCashBackAmount?:decimal @MinimumSplitAmount?:decimal
CardData @PaymentBrand? @MaskedPAN? @PaymentAccountRef? @EntryMode?!:tokens/EntryMode @CardCountryCode? PaymentToken?
AmountsResp @Currency?:currency @AuthorizedAmount:decimal @TotalRebatesAmount?:decimal @TotalFeesAmount?:decimal @CashBackAmount?:decimal @TipAmount?:decimal @SurchargeAmount?:decimal
OutputContent @OutputFormat PredefinedContent?:any OutputText*! OutputXHTML?:base64 OutputBarcode?:any
DisplayRequest DisplayOutput+!
`;

const marketpayRows = `
SaleTransaction @TransactionID:id35 @TimeStamp:dateTime
SaleData @OperatorID? @OperatorLanguage?:language @ShiftNumber? @SaleReferenceID? @TokenRequestedType? @CustomerOrderID? @CustomerOrderReq?:tokens/CustomerOrderReq SaleTransactionID:SaleTransaction SaleTerminalData? SponsoredMerchant*:any SaleToPOIData? SaleToAcquirerData? SaleToIssuerData?:any
`;

const verifoneRows = `
StatusReference @messageCategory=MessageCategory? @serviceID=ServiceID?:id10 @deviceID=DeviceID?:id10 @saleID=SaleID? @poiid=POIID?
TransactionStatusRequest @ReceiptReprintFlag?:flag MessageReference?:StatusReference DocumentQualifier*!
CustomerOrder @CustomerOrderID? @OpenOrderState?:flag @StartDate:dateTime @ForecastedAmount:decimal @Currency?:currency
ReversalRequest @ReversalReason @ReversedAmount?:decimal SaleData? OriginalPOITransaction CustomerOrder
PaymentRequest SaleData PaymentTransaction PaymentData LoyaltyData*:any
PaymentResponse Response SaleData POIData PaymentResult? LoyaltyResult*:any PaymentReceipt*
`;

const epasRows = `
MessageHeader @ProtocolVersion? @MessageClass @MessageCategory @MessageType @ServiceID?:id10 @DeviceID?:id10 @WorkstationID=SaleID @POIID
MessageReference @MessageCategory? @ServiceID?:id10 @DeviceID?:id10 @WorkstationID=SaleID? @POIID?
ConfigData TxnHostAddress ConfigHostAddress ConfigFile
LoginRequest @OperatorLanguage:language @OperatorID? @ShiftNumber? @POISerialNumber? DateTime:dateTime SaleSoftware ConfigData?
SaleData @OperatorID? SaleTransactionID:TransactionIdentification
AmountsReq @Currency:currency @RequestedAmount?:decimal @CashBackAmount?:decimal @TipAmount?:decimal @VatAmount?:decimal
TransactionConditions @AllowChipXpress?:capitalFlag @WaitCardRemoval?:capitalFlag @DisableTip?:capitalFlag @DisableBankAxept?:capitalFlag @MerchantCategoryCode?
PaymentTransaction AmountsReq TransactionConditions?
PaymentData @PaymentType? @Method? @ReferenceNumber?
PaymentRequest SaleData PaymentTransaction PaymentData?
AmountsResp @AuthorizedAmount:decimal @CashBackAmount?:decimal @TipAmount?:decimal
PaymentResponse Response POIData PaymentResult? PaymentReceipt*
OriginalTransaction @WorkstationID=SaleID? @POIID? POITransactionID:GivenKey
ReversalRequest @ReversalReason OriginalTransaction=OriginalPOITransaction:OriginalTransaction
ReversalResponse Response POIData? PaymentReceipt*
`;

const standard31: Dialect = {
  encodings: ['xml', 'json'],
  protocolVersion: '3.1',
  isVersionEverywhere: false,
  schema: new Schema(),
  running: 'InProgress',
  eventIds: 'either',
  namesServiceOutside: false,
  receipts: 'lines',
};
const json31: Dialect = { ...standard31, encodings: ['json'] };
const standard30: Dialect = { ...standard31, protocolVersion: '3.0', schema: new Schema(rows30) };

/** The dialects by name. tenderd's configuration uses the same names. */
export const dialects: Readonly<Record<string, Dialect>> = {
  'standard-3.1': standard31,
  'standard-3.0': standard30,
  'swedbank-3.1': {
    ...standard31,
    encodings: ['xml'],
    schema: new Schema(loginRow + swedbankRows),
    running: 'Busy',
    eventIds: 'ServiceID',
    namesServiceOutside: true,
    receipts: 'json',
  },
  'adyen-3.0': {
    ...standard30,
    encodings: ['json'],
    isVersionEverywhere: true,
    schema: new Schema(rows30 + adyenRows, { OnLinePIN: 'OnlinePIN' }),
    eventIds: 'both',
    namesServiceOutside: true,
    receipts: 'query',
    readsAcquirerData: true,
  },
  'datamesh-3.1': {
    ...json31,
    protocolVersion: '3.1-dmg',
    schema: new Schema(loginRow + datameshRows, { Completed: 'CompletedMessage' }, true),
    lackingWords: 'Mandatory Data Element or Structure Absent:',
    demandsBasket: true,
    receipts: 'xhtml',
  },
  'marketpay-3.1': { ...json31, schema: new Schema(marketpayRows) },
  'westpay-3.1': json31,
  'epas-1.0': {
    ...standard30,
    encodings: ['xml'],
    protocolVersion: '1.0',
    isVersionEverywhere: true,
    isVersionOptional: true,
    schema: new Schema(rows30 + epasRows),
    served: ['Login', 'Logout', 'Payment', 'Reversal', 'Abort', 'Admin', 'EnableService', 'Display', 'Input', 'Print'],
    leavesSaleIdEmpty: true,
    capabilities: ['CashierDisplay', 'PrinterReceipt'],
    endsWithLink: true,
  },
  'verifone-3.1': {
    ...json31,
    protocolVersion: '3.0',
    schema: new Schema(verifoneRows, {}, false, true),
    places: {
      Payment: ['/payment', '/v2/payment'],
      Reversal: ['/reversal', '/v2/reversal'],
      TransactionStatus: ['/transactionstatus'],
      Abort: ['/abort', '/v2/abort'],
      Login: ['/login'],
      Logout: ['/logout'],
    },
  },
  'aevi-3.0': { ...standard30, encodings: ['json'], schema: new Schema(rows30 + aeviRows) },
};

/** Returns the path of each message category, if the dialect has such paths. Messages of such a dialect have no root. */
export function placesOf(name: string | undefined): Readonly<Record<string, readonly string[]>> | undefined {
  return dialectNamed(name).places;
}

/** Returns the dialect with this name. Default: version 3.1 of the standard. Throws `RangeError` for an unknown name. */
export function dialectNamed(name: string = 'standard-3.1'): Dialect {
  const dialect = dialects[name];
  if (dialect === undefined) throw new RangeError(`no dialect ${name}; there are ${Object.keys(dialects).join(', ')}`);
  return dialect;
}

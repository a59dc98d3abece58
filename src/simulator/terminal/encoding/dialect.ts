/**
 * How the simulated terminals speak. The rows are the simulator's own copy of the public facts, in the notation of
 * schema.ts: they replace the rows of version 3.1 of the same name. A slip in tenderd's dialects shows against them.
 */

import { Schema } from './schema.js';

/** One way to speak. */
export interface Dialect {
  /** The encodings that it understands; it answers in that of the question. */
  readonly encodings: readonly ['xml' | 'json', ...('xml' | 'json')[]];
  /** What ProtocolVersion says at Login and Diagnosis, and whether it says so in all messages of both sides. */
  readonly protocolVersion: string;
  readonly isVersionEverywhere: boolean;
  readonly schema: Schema;
  /** By which condition TransactionStatus says that it still runs. */
  readonly running: 'InProgress' | 'Busy';
  /** The ids in the headers of events: that of the service or, without one, a DeviceID; or these. */
  readonly eventIds: 'either' | 'ServiceID' | 'both';
  /** Whether a register's device request outside a service has a ServiceID, too, the same as its DeviceID. */
  readonly namesServiceOutside: boolean;
  /** How its receipts are written: lines, URL-encoded names and values, JSON in base64, or XHTML. */
  readonly receipts: 'lines' | 'query' | 'json' | 'xhtml';
  /** The categories that its terminals serve, where they are not all that the simulator does. */
  readonly served?: readonly string[];
  /** The words before the name of what a request lacks, where the vendor has published them. */
  readonly lackingWords?: string;
  /** A payment without a basket is refused; a refund may do without. */
  readonly demandsBasket?: true;
  /** A register need not say the version. */
  readonly isVersionOptional?: true;
  /** What its terminals say has an empty SaleID. */
  readonly leavesSaleIdEmpty?: true;
  /** What a register can do, where its Login does not say so. */
  readonly capabilities?: readonly string[];
  /** A terminal whose connection is lost stops what can still be stopped, and logs out. */
  readonly endsWithLink?: true;
  /** By HTTP each category has a path of its own behind that of the address, and messages have no root. */
  readonly places?: Readonly<Record<string, readonly string[]>>;
  /** A payment is held and not charged where its SaleToAcquirerData says so; others do not look into it. */
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

/** The dialects by name, the same names as in tenderd's configuration. */
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

/** The paths of each category in a dialect, where each has some of its own and messages have no root. */
export function placesOf(name: string | undefined): Readonly<Record<string, readonly string[]>> | undefined {
  return dialectNamed(name).places;
}

/** The dialect of a name; the standard's 3.1 without one. Throws `RangeError` for a name that nobody has. */
export function dialectNamed(name: string = 'standard-3.1'): Dialect {
  const dialect = dialects[name];
  if (dialect === undefined) throw new RangeError(`no dialect ${name}; there are ${Object.keys(dialects).join(', ')}`);
  return dialect;
}

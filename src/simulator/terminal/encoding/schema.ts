/**
 * The content of messages, in the standard's order (nexo-dictionary.json, version 3.1). This is the simulator's own copy,
 * so an error in tenderd's declarations causes a complaint here. One line for each type. Notation:
 *
 *   @Name an attribute, Name a child element, #Name the text of the element itself
 *   @Wire=Name if the name on the wire differs from the simulator's name
 *   ? optional, * any number, + one or more, otherwise exactly one
 *   ! no array in JSON although it may repeat, [] an array in JSON although it may not repeat
 *   :Kind if the name does not say the kind: a type of this table, an enumeration, `decimal`, `signed` (a decimal
 *   number that may be negative), `flag`, `capitalFlag` (also `True`), `dateTime`, `localTime`, `whole`, `id10` and
 *   `id35` (1 to 10, or 35, characters), `currency`, `language`, `base64`, `tokens/Enumeration`, or `any` (not checked)
 */
const types = `
MessageHeader @ProtocolVersion? @MessageClass @MessageCategory @MessageType @ServiceID?:id10 @DeviceID?:id10 @SaleID @POIID
TransactionIdentification @TransactionID @TimeStamp:dateTime
GivenKey @TransactionID @TimeStamp:localTime
Response @Result @ErrorCondition? AdditionalResponse?
MessageReference @MessageCategory? @ServiceID?:id10 @DeviceID?:id10 @SaleID? @POIID?
SaleProfile @GenericProfile?:text ServiceProfiles?:tokens/ServiceProfiles
SaleTerminalData @TerminalEnvironment? @TotalsGroupID? SaleCapabilities?:tokens/SaleCapability SaleProfile?
SaleSoftware @ProviderIdentification @ApplicationName @SoftwareVersion @CertificationCode? @ComponentDescription? @ComponentType?
POISoftware @ProviderIdentification @ApplicationName @SoftwareVersion @CertificationCode? @ComponentDescription? @ComponentType?
POITerminalData @TerminalEnvironment @POISerialNumber POICapabilities:tokens/POICapability POIProfile?:any
POIStatus @GlobalStatus @SecurityOKFlag?:flag @PEDOKFlag?:flag @CardReaderOKFlag?:flag @PrinterStatus? @CommunicationOKFlag?:flag @FraudPreventionFlag?:flag
POISystemData @TokenRequestStatus?:flag @CustomerOrderStatus?:flag DateTime:dateTime POISoftware POITerminalData? POIStatus?
HostStatus @AcquirerID @IsReachableFlag?:flag
LoginRequest @TrainingModeFlag?:flag @OperatorLanguage:language @OperatorID? @ShiftNumber? @TokenRequestedType? @CustomerOrderReq?:tokens/CustomerOrderReq @POISerialNumber? DateTime:dateTime SaleSoftware SaleTerminalData?
LoginResponse Response POISystemData?
LogoutRequest @MaintenanceAllowed?:flag
LogoutResponse Response
DiagnosisRequest @POIID? @HostDiagnosisFlag?:flag AcquirerID*
DiagnosisResponse Response LoggedSaleID* POIStatus? HostStatus*
AmountsReq @Currency:currency @RequestedAmount?:decimal @CashBackAmount?:decimal @TipAmount?:decimal @PaidAmount?:decimal @MinimumAmountToDeliver?:decimal @MaximumCashBackAmount?:decimal @MinimumSplitAmount?:decimal
OriginalPOITransaction @SaleID? @POIID? @ReuseCardDataFlag?:flag @CustomerLanguage?:language @AcquirerID? @LastTransactionFlag?:flag POITransactionID?:GivenKey ApprovalCode? HostTransactionID?:TransactionIdentification
SaleData @OperatorID? @OperatorLanguage?:language @ShiftNumber? @SaleReferenceID? @TokenRequestedType? @CustomerOrderID? @CustomerOrderReq?:tokens/CustomerOrderReq SaleTransactionID:TransactionIdentification SaleTerminalData? SponsoredMerchant*:any SaleToPOIData? SaleToAcquirerData? SaleToIssuerData?:any
TransactionConditions @DebitPreferredFlag?:flag @LoyaltyHandling? @CustomerLanguage?:language @ForceOnlineFlag?:flag @MerchantCategoryCode? AllowedPaymentBrand* AcquirerID* AllowedLoyaltyBrand* ForceEntryMode*:any
SaleItem @ItemID:whole @ProductCode @EanUpc? @ItemAmount:decimal UnitOfMeasure? Quantity?:decimal UnitPrice?:decimal TaxCode? SaleChannel? ProductLabel? AdditionalProductInfo?
PaymentTransaction AmountsReq OriginalPOITransaction? TransactionConditions? SaleItem*
PaymentData @PaymentType? @SplitPaymentFlag?:flag CardAcquisitionReference?:TransactionIdentification RequestedValidityDate? Instalment?:any CustomerOrder?:any PaymentInstrumentData?
PaymentRequest SaleData PaymentTransaction PaymentData? LoyaltyData*:any
POIData @POIReconciliationID? POITransactionID:TransactionIdentification
PaymentToken @TokenRequestedType @TokenValue @ExpiryDateTime?:dateTime
CardData @PaymentBrand? @MaskedPAN? @PaymentAccountRef? @EntryMode?:tokens/EntryMode @CardCountryCode? PaymentToken?
PaymentInstrumentData @PaymentInstrumentType CardData?
AmountsResp @Currency?:currency @AuthorizedAmount:decimal @TotalRebatesAmount?:decimal @TotalFeesAmount?:decimal @CashBackAmount?:decimal @TipAmount?:decimal
Amount @Currency?:currency #AmountValue:decimal
CurrencyConversion @CustomerApprovedFlag?:flag @Rate?:decimal @Markup?:decimal ConvertedAmount:Amount Commission?:decimal Declaration?
PaymentAcquirerData @AcquirerID? @MerchantID @AcquirerPOIID AcquirerTransactionID?:TransactionIdentification ApprovalCode?
PaymentResult @PaymentType? @MerchantOverrideFlag?:flag @CustomerLanguage?:language @OnlineFlag?:flag @AuthenticationMethod?:tokens/AuthenticationMethod @ValidityDate? PaymentInstrumentData? AmountsResp? CurrencyConversion* PaymentAcquirerData?
OutputText @CharacterSet? @Font? @StartRow? @StartColumn? @Color? @CharacterWidth? @CharacterHeight? @CharacterStyle? @Alignment? @EndOfLineFlag?:flag #Text
OutputContent @OutputFormat PredefinedContent?:any OutputText* OutputXHTML?:base64 OutputBarcode?:any
MenuEntry @MenuEntryTag? @OutputFormat @DefaultSelectedFlag?:flag PredefinedContent?:any OutputText* OutputXHTML?:base64
PaymentReceipt @DocumentQualifier @IntegratedPrintFlag?:flag @RequiredSignatureFlag?:flag OutputContent
PaymentResponse Response SaleData POIData PaymentResult? LoyaltyResult*:any PaymentReceipt*
ReversalRequest @ReversalReason @ReversedAmount?:decimal SaleData? OriginalPOITransaction CustomerOrder?:any
ReversalResponse @ReversedAmount?:decimal @CustomerOrderID? Response POIData? OriginalPOITransaction? PaymentReceipt*
StoredValueAccountID @StoredValueAccountType @StoredValueProvider? @OwnerName? @ExpiryDate? @EntryMode:tokens/EntryMode @IdentificationType #StoredValueID
StoredValueData @StoredValueProvider? @StoredValueTransactionType @ProductCode? @EanUpc? @ItemAmount:decimal @Currency:currency StoredValueAccountID? OriginalPOITransaction?
StoredValueRequest @CustomerLanguage?:language SaleData StoredValueData+
StoredValueAccountStatus @CurrentBalance?:decimal StoredValueAccountID
StoredValueResult @StoredValueTransactionType @ProductCode @EanUpc? @ItemAmount:decimal @Currency:currency StoredValueAccountStatus HostTransactionID?:TransactionIdentification
StoredValueResponse Response SaleData POIData StoredValueResult*
LoyaltyTotals @TransactionType @TransactionCount:whole @TransactionAmount:decimal
TotalFilter @POIID? @SaleID? @OperatorID? @ShiftNumber? @TotalsGroupID?
ReconciliationRequest @ReconciliationType @POIReconciliationID? AcquirerID*
ReconciliationResponse @ReconciliationType @POIReconciliationID? Response TransactionTotals*
LoyaltyAccountID @EntryMode:tokens/EntryMode @IdentificationType @IdentificationSupport? #LoyaltyID
LoyaltyAmount @LoyaltyUnit? @Currency?:currency #AmountValue:decimal
LoyaltyAccount @LoyaltyBrand? LoyaltyAccountID
LoyaltyTransaction @LoyaltyTransactionType @Currency?:currency @TotalAmount?:decimal OriginalPOITransaction? TransactionConditions? SaleItem*
LoyaltyData CardAcquisitionReference?:TransactionIdentification LoyaltyAccountID? LoyaltyAmount?
LoyaltyRequest SaleData LoyaltyTransaction LoyaltyData*
LoyaltyAcquirerData @LoyaltyAcquirerID? @HostReconciliationID? ApprovalCode? LoyaltyTransactionID?:TransactionIdentification
SaleItemRebate @ItemID:whole @ProductCode @EanUpc? @ItemAmount?:decimal UnitOfMeasure? Quantity?:decimal RebateLabel?
Rebates TotalRebate?:decimal RebateLabel? SaleItemRebate*
LoyaltyResult @CurrentBalance?:decimal LoyaltyAccount LoyaltyAmount? LoyaltyAcquirerData? Rebates?
LoyaltyResponse Response SaleData POIData LoyaltyResult* PaymentReceipt*
TransactionStatusRequest @ReceiptReprintFlag?:flag MessageReference? DocumentQualifier*
CardAcquisitionTransaction @LoyaltyHandling? @CustomerLanguage?:language @ForceCustomerSelectionFlag?:flag @TotalAmount?:decimal @PaymentType? @CashBackFlag?:flag AllowedPaymentBrand* AllowedLoyaltyBrand* ForceEntryMode*:any
CardAcquisitionRequest SaleData CardAcquisitionTransaction
CardAcquisitionResponse Response SaleData POIData PaymentBrand* PaymentInstrumentData? LoyaltyAccount* CustomerOrder*:any
EnableServiceRequest @TransactionAction ServicesEnabled?:tokens/ServicesEnabled DisplayOutput?
EnableServiceResponse Response
RepeatedMessageResponse MessageHeader LoyaltyResponse? PaymentResponse? ReversalResponse? StoredValueResponse? CardAcquisitionResponse?
TransactionStatusResponse Response MessageReference? RepeatedMessageResponse?
DisplayOutput @ResponseRequiredFlag?:flag @MinimumDisplayTime?:whole @Device @InfoQualify OutputContent MenuEntry* OutputSignature?:base64
AbortRequest MessageReference AbortReason DisplayOutput?
EventNotification @TimeStamp:dateTime @EventToNotify @MaintenanceRequiredFlag?:flag @CustomerLanguage?:language EventDetails? RejectedMessage?:base64 DisplayOutput?
OutputResult @Device @InfoQualify Response
DisplayRequest DisplayOutput+
DisplayResponse OutputResult+
InputData @Device @InfoQualify @InputCommand @NotifyCardInputFlag?:flag @MaxInputTime?:whole @ImmediateResponseFlag?:flag @MinLength?:whole @MaxLength?:whole DefaultInputString?
InputRequest DisplayOutput? InputData
Input @InputCommand ConfirmedFlag?:flag FunctionKey? TextInput? DigitInput? Password?:any MenuEntryNumber?:whole
InputResult @Device @InfoQualify Response Input?
InputResponse OutputResult? InputResult
GetTotalsRequest TotalDetails?:tokens/TotalDetail TotalFilter?
GetTotalsResponse @POIReconciliationID Response TransactionTotals*
TransactionTotals @PaymentInstrumentType @AcquirerID? @ErrorCondition? @HostReconciliationID? @CardBrand? @POIID? @SaleID? @OperatorID? @ShiftNumber? @TotalsGroupID? @PaymentCurrency?:currency @LoyaltyUnit? @LoyaltyCurrency?:currency PaymentTotals* LoyaltyTotals*:any
PaymentTotals @TransactionType @TransactionCount:whole @TransactionAmount:decimal
BalanceInquiryRequest PaymentAccountReq? LoyaltyAccountReq?
PaymentAccountReq @AccountType? CardAcquisitionReference?:TransactionIdentification PaymentInstrumentData?:any
LoyaltyAccountReq CardAcquisitionReference?:TransactionIdentification LoyaltyAccountID?:any
BalanceInquiryResponse Response PaymentAccountStatus? LoyaltyAccountStatus?
PaymentAccountStatus @Currency?:currency @CurrentBalance?:decimal PaymentInstrumentData? PaymentAcquirerData?:any LoyaltyAccountStatus?
LoyaltyAccountStatus @CurrentBalance?:decimal @LoyaltyUnit? @Currency?:currency LoyaltyAccount
AdminRequest ServiceIdentification?
AdminResponse Response
PrintOutput @DocumentQualifier @ResponseMode @IntegratedPrintFlag?:flag @RequiredSignatureFlag?:flag OutputContent OutputSignature?:base64
PrintRequest PrintOutput
PrintResponse @DocumentQualifier Response
TransmitRequest @WaitResponseFlag?:flag @MaximumTransmitTime:whole @DestinationAddress Message:base64
`;

const enumerations = `
MessageClass Service Device Event
MessageCategory Abort Admin BalanceInquiry Batch CardAcquisition CardReaderAPDU CardReaderInit CardReaderPowerOff Diagnosis Display EnableService Event GetTotals Input InputUpdate Login Logout Loyalty Payment PIN Print Reconciliation Reversal Sound StoredValue TransactionReport TransactionStatus Transmit
MessageType Request Response Notification
ReconciliationType SaleReconciliation AcquirerSynchronisation AcquirerReconciliation PreviousReconciliation
TransactionType Debit Credit ReverseDebit ReverseCredit OneTimeReservation CompletedDeffered FirstReservation UpdateReservation CompletedReservation CashAdvance IssuerInstalment Declined Failed Award ReverseAward Redemption ReverseRedemption Rebate ReverseRebate
Result Success Failure Partial
ErrorCondition Aborted Busy Cancel DeviceOut InsertedCard InProgress LoggedOut MessageFormat NotAllowed NotFound PaymentRestriction Refusal UnavailableDevice UnavailableService InvalidCard UnreachableHost WrongPIN
EventToNotify BeginMaintenance EndMaintenance Shutdown Initialised OutOfOrder Completed Abort SaleWakeUp SaleAdmin CustomerLanguage KeyPressed SecurityAlarm StopAssistance CardInserted CardRemoved Reject
PaymentType Normal Refund OneTimeReservation FirstReservation UpdateReservation Completion CashAdvance CashDeposit Recurring Instalment IssuerInstalment PaidOut VoiceAuthorisation
TransactionAction StartTransaction AbortTransaction
ServicesEnabled CardAcquisition Payment Loyalty
LoyaltyTransactionType Award Rebate Redemption AwardRefund RebateRefund RedemptionRefund
LoyaltyUnit Point Monetary
StoredValueTransactionType Reserve Activate Load Unload Reverse Duplicate
StoredValueAccountType GiftCard PhoneCard Other
IdentificationType PAN ISOTrack2 BarCode AccountNumber PhoneNumber
ReversalReason CustCancel MerchantCancel Malfunction Unable2Compl
SaleCapability CashierStatus CashierError CashierDisplay POIReplication CashierInput CustomerAssistance CustomerDisplay CustomerError CustomerInput PrinterReceipt PrinterDocument PrinterVoucher MagStripe ICC EMVContactless
TerminalEnvironment Attended SemiAttended Unattended
Device CashierDisplay CustomerDisplay CashierInput CustomerInput
InfoQualify Status Error Display Sound Input POIReplication CustomerAssistance Receipt Document Voucher
InputCommand GetAnyKey GetConfirmation SiteManager TextString DigitString DecimalString GetFunctionKey GetMenuEntry Password
DocumentQualifier SaleReceipt CashierReceipt CustomerReceipt Document Voucher Journal
TotalDetail POIID SaleID OperatorID ShiftNumber TotalsGroupID
ResponseMode NotRequired Immediate PrintEnd SoundEnd
OutputFormat MessageRef Text XHTML BarCode
UnitOfItem Case Foot UKGallon USGallon Gram Inch Kilogram Pound Meter Centimetre Litre Centilitre Ounce Quart Pint Mile Kilometre Yard Other Unit
`;

/** One member of a type. */
export interface Member {
  readonly name: string;
  /** The name in messages. It is the same as `name` unless the notation says otherwise. */
  readonly wireName: string;
  readonly place: 'attribute' | 'element' | 'text';
  readonly min: 0 | 1;
  readonly many: boolean;
  /** True if JSON writes the member as an array. */
  readonly isArray: boolean;
  /** A type of this table, the name of an enumeration, or a simple kind. */
  readonly kind: string;
}

const table = tableOf(types);
const enums = new Map(rows(enumerations));

/** Returns the words of an enumeration; undefined if it does not exist. */
export function wordsOf(enumeration: string): readonly string[] | undefined {
  return enums.get(enumeration);
}

/** The words of each enumeration, by their form in capitals. */
const inCapitals = new Map(
  [...enums].map(([name, words]) => [name, new Map(words.map((word) => [word.toUpperCase(), word]))]),
);

/**
 * The types of one dialect: the types of version 3.1 with some rows replaced, and with the dialect's forms of words and
 * numbers.
 */
export class Schema {
  readonly #replaced: ReadonlyMap<string, readonly Member[]>;
  readonly #spellings: Readonly<Record<string, string>>;
  readonly #hasShortDecimals: boolean;
  readonly #isInCapitals: boolean;

  /**
   * `replaced` has rows in the notation of the table `types`. If a type has several rows, the last row counts.
   * `isInCapitals`: JSON has the words of enumerations in capitals.
   */
  constructor(
    replaced: string = '',
    spellings: Readonly<Record<string, string>> = {},
    hasShortDecimals = false,
    isInCapitals = false,
  ) {
    this.#replaced = tableOf(replaced);
    this.#spellings = spellings;
    this.#hasShortDecimals = hasShortDecimals;
    this.#isInCapitals = isInCapitals;
  }

  /** Returns the members of a type, attributes and elements in the order of the standard. Returns undefined for an unknown type. */
  membersOf(type: string): readonly Member[] | undefined {
    return this.#replaced.get(type) ?? table.get(type);
  }

  /** Returns a word in the spelling of the dialect. `kind` is the kind of the member that contains the word. */
  spelt(word: string, kind = ''): string {
    const isCapital = this.#isInCapitals && wordsOf(enumerationOf(kind)) !== undefined;
    return this.#spellings[word] ?? (isCapital ? word.toUpperCase() : word);
  }

  /** Returns the standard's word for a word in capitals. Returns the text itself if there is no such word. */
  meant(text: string, kind: string): string {
    if (!this.#isInCapitals) return text;
    return inCapitals.get(enumerationOf(kind))?.get(text) ?? text;
  }

  /** Returns the JSON form of a decimal: unchanged, or without trailing zeros if the dialect prefers the short form. */
  decimal(text: string): string {
    if (!this.#hasShortDecimals) return text;
    const [whole = '', fraction = ''] = text.split('.');
    const left = fraction.replace(/0+$/, '');
    return left === '' ? whole : `${whole}.${left}`;
  }
}

function enumerationOf(kind: string): string {
  return kind.replace('tokens/', '');
}

function tableOf(text: string): ReadonlyMap<string, readonly Member[]> {
  return new Map(rows(text).map(([name, words]) => [name, words.map(memberOf)]));
}

function rows(text: string): [string, string[]][] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', ...words] = line.split(' ');
      return [name, words];
    });
}

function memberOf(word: string): Member {
  const notation = /^([@#]?)(\w+)(?:=(\w+))?([?*+]?)(!|\[\])?(?::(.+))?$/;
  const [, sigil = '', wireName = '', name = wireName, count = '', array = '', kind = name] = notation.exec(word) ?? [];
  const place = sigil === '@' ? 'attribute' : sigil === '#' ? 'text' : 'element';
  const many = count === '*' || count === '+';
  const isArray = array === '' ? many || kind.startsWith('tokens/') : array === '[]';
  return { name, wireName, place, min: count === '?' || count === '*' ? 0 : 1, many, isArray, kind };
}

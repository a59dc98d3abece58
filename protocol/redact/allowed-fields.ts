/**
 * The fields that redaction keeps in a message, for all types of the standard (3.0 and 3.1), by the names of the model.
 * All other fields are removed with their contents until someone has reviewed and added them. A field may be listed
 * here if it contains card data only by mistake; its texts are searched anyway.
 *
 * Deliberately omitted:
 * - tracks, chip dialogues (APDUs) and messages to hosts;
 * - card data, PINs and signatures, also in encrypted form, and therefore the whole cryptographic syntax;
 * - names, accounts, phone numbers and locations of people, because no register needs them.
 */
export const allowed: Readonly<Record<string, string>> = {
  AbortRequest: 'MessageReference AbortReason DisplayOutput',
  AdminRequest: 'ServiceIdentification',
  AdminResponse: 'Response',
  AllowedProduct: 'ProductCode EanUpc ProductLabel AdditionalProductInfo',
  Amount: 'AmountValue Currency',
  AmountsReq: `
    Currency RequestedAmount CashBackAmount TipAmount PaidAmount MinimumAmountToDeliver MaximumCashBackAmount
    MinimumSplitAmount`,
  AmountsResp: 'Currency AuthorizedAmount TotalRebatesAmount TotalFeesAmount CashBackAmount TipAmount',
  BalanceInquiryRequest: 'PaymentAccountReq LoyaltyAccountReq',
  BalanceInquiryResponse: 'Response PaymentAccountStatus LoyaltyAccountStatus',
  BatchRequest: 'RemoveAllFlag TransactionToPerform',
  BatchResponse: 'Response PerformedTransaction',
  CardAcquisitionRequest: 'SaleData CardAcquisitionTransaction',
  CardAcquisitionResponse: 'Response SaleData POIData PaymentBrand PaymentInstrumentData LoyaltyAccount CustomerOrder',
  CardAcquisitionTransaction: `
    LoyaltyHandling CustomerLanguage ForceCustomerSelectionFlag TotalAmount PaymentType CashBackFlag
    AllowedPaymentBrand AllowedLoyaltyBrand ForceEntryMode`,
  CardData: `
    PaymentBrand MaskedPAN PaymentAccountRef EntryMode CardCountryCode AllowedProductCode AllowedProduct
    PaymentToken CustomerOrder`,
  CardReaderAPDURequest: 'APDUClass APDUInstruction APDUPar1 APDUPar2 APDUExpectedLength',
  CardReaderAPDUResponse: 'CardStatusWords Response',
  CardReaderInitRequest: 'WarmResetFlag LeaveCardFlag MaxWaitingTime ForceEntryMode DisplayOutput',
  CardReaderInitResponse: 'EntryMode Response ICCResetData',
  CardReaderPowerOffRequest: 'MaxWaitingTime DisplayOutput',
  CardReaderPowerOffResponse: 'Response',
  CashHandlingDevice: 'CashHandlingOKFlag Currency CoinsOrBills',
  CheckData: 'TypeCode Country BankID CheckNumber',
  CoinsOrBills: 'UnitValue Number',
  CriteriaOrder: 'Target',
  CurrencyConversion: 'CustomerApprovedFlag Rate Markup ConvertedAmount Commission Declaration',
  CustomerOrder: `
    CustomerOrderID OpenOrderState StartDate EndDate ForecastedAmount CurrentAmount Currency AccessedBy
    AdditionalInformation`,
  DiagnosisRequest: 'POIID HostDiagnosisFlag AcquirerID',
  DiagnosisResponse: 'Response LoggedSaleID POIStatus HostStatus',
  DisplayOutput: 'ResponseRequiredFlag MinimumDisplayTime Device InfoQualify OutputContent MenuEntry OutputSignature',
  DisplayRequest: 'DisplayOutput',
  DisplayResponse: 'OutputResult',
  EnableServiceRequest: 'TransactionAction ServicesEnabled DisplayOutput',
  EnableServiceResponse: 'Response',
  EventNotification: `
    TimeStamp EventToNotify MaintenanceRequiredFlag CustomerLanguage EventDetails RejectedMessage DisplayOutput`,
  GetTotalsRequest: 'TotalDetails TotalFilter',
  GetTotalsResponse: 'POIReconciliationID Response TransactionTotals',
  HostStatus: 'AcquirerID IsReachableFlag',
  ICCResetData: 'ATRValue CardStatusWords',
  Input: 'InputCommand ConfirmedFlag FunctionKey TextInput DigitInput MenuEntryNumber',
  InputData: `
    Device InfoQualify InputCommand NotifyCardInputFlag MaxInputTime ImmediateResponseFlag MinLength MaxLength
    MaxDecimalLength WaitUserValidationFlag FromRightToLeftFlag MaskCharactersFlag BeepKeyFlag GlobalCorrectionFlag
    DisableCancelFlag DisableCorrectFlag DisableValidFlag MenuBackFlag DefaultInputString StringMask`,
  InputRequest: 'DisplayOutput InputData',
  InputResponse: 'OutputResult InputResult',
  InputResult: 'Device InfoQualify Response Input',
  InputUpdate: 'MinLength MaxLength MaxDecimalLength MessageReference OutputContent MenuEntry OutputSignature',
  Instalment: `
    SequenceNumber PlanID Period PeriodUnit FirstPaymentDate TotalNbOfPayments CumulativeAmount FirstAmount Charges
    InstalmentType`,
  LoginRequest: `
    TrainingModeFlag OperatorLanguage OperatorID ShiftNumber TokenRequestedType CustomerOrderReq POISerialNumber
    DateTime SaleSoftware SaleTerminalData`,
  LoginResponse: 'Response POISystemData',
  LogoutRequest: 'MaintenanceAllowed',
  LogoutResponse: 'Response',
  LoyaltyAccount: 'LoyaltyBrand LoyaltyAccountID',
  LoyaltyAccountID: 'LoyaltyID EntryMode IdentificationType IdentificationSupport',
  LoyaltyAccountReq: 'CardAcquisitionReference LoyaltyAccountID',
  LoyaltyAccountStatus: 'CurrentBalance LoyaltyUnit Currency LoyaltyAccount',
  LoyaltyAcquirerData: 'LoyaltyAcquirerID HostReconciliationID ApprovalCode LoyaltyTransactionID',
  LoyaltyAmount: 'AmountValue LoyaltyUnit Currency',
  LoyaltyData: 'CardAcquisitionReference LoyaltyAccountID LoyaltyAmount',
  LoyaltyRequest: 'SaleData LoyaltyTransaction LoyaltyData',
  LoyaltyResponse: 'Response SaleData POIData LoyaltyResult PaymentReceipt',
  LoyaltyResult: 'CurrentBalance LoyaltyAccount LoyaltyAmount LoyaltyAcquirerData Rebates',
  LoyaltyTotals: 'TransactionType TransactionCount TransactionAmount',
  LoyaltyTransaction: `
    LoyaltyTransactionType Currency TotalAmount OriginalPOITransaction TransactionConditions SaleItem`,
  MenuEntry: 'MenuEntryTag OutputFormat DefaultSelectedFlag PredefinedContent OutputText OutputXHTML',
  MessageHeader: 'ProtocolVersion MessageClass MessageCategory MessageType ServiceID DeviceID SaleID POIID',
  MessageReference: 'MessageCategory ServiceID DeviceID SaleID POIID',
  MobileData: 'MobileNetworkCode MaskedMSISDN MobileCountryCode',
  OriginalPOITransaction: `
    SaleID POIID ReuseCardDataFlag CustomerLanguage AcquirerID LastTransactionFlag POITransactionID ApprovalCode
    HostTransactionID`,
  OutputBarcode: 'BarcodeValue BarcodeType QRCodeVersion QRCodeEncodingMode QRCodeErrorCorrection QRCodeBinaryValue',
  OutputContent: 'OutputFormat PredefinedContent OutputText OutputXHTML OutputBarcode',
  OutputResult: 'Device InfoQualify Response',
  OutputText: `
    Text CharacterSet Font StartRow StartColumn Color CharacterWidth CharacterHeight CharacterStyle Alignment
    EndOfLineFlag`,
  PaymentAccountReq: 'AccountType CardAcquisitionReference PaymentInstrumentData',
  PaymentAccountStatus: 'Currency CurrentBalance PaymentInstrumentData PaymentAcquirerData LoyaltyAccountStatus',
  PaymentAcquirerData: 'AcquirerID MerchantID AcquirerPOIID AcquirerTransactionID ApprovalCode',
  PaymentData: `
    PaymentType SplitPaymentFlag CardAcquisitionReference RequestedValidityDate Instalment CustomerOrder
    PaymentInstrumentData`,
  PaymentInstrumentData: 'PaymentInstrumentType CardData CheckData MobileData',
  PaymentReceipt: 'DocumentQualifier IntegratedPrintFlag RequiredSignatureFlag OutputContent',
  PaymentRequest: 'SaleData PaymentTransaction PaymentData LoyaltyData',
  PaymentResponse: 'Response SaleData POIData PaymentResult LoyaltyResult PaymentReceipt CustomerOrder',
  PaymentResult: `
    PaymentType MerchantOverrideFlag CustomerLanguage OnlineFlag AuthenticationMethod ValidityDate
    PaymentInstrumentData AmountsResp Instalment CurrencyConversion PaymentAcquirerData`,
  PaymentToken: 'TokenRequestedType TokenValue ExpiryDateTime',
  PaymentTotals: 'TransactionType TransactionCount TransactionAmount',
  PaymentTransaction: 'AmountsReq OriginalPOITransaction TransactionConditions SaleItem',
  PerformedTransaction: 'ReversedAmount Response SaleData POIData PaymentResult LoyaltyResult',
  PINRequest: 'PINRequestType PINVerifMethod PINEncAlgorithm PINFormat KeyReference MaxWaitingTime',
  PINResponse: 'Response',
  POIData: 'POIReconciliationID POITransactionID',
  POIProfile: 'GenericProfile ServiceProfiles',
  POISoftware: `
    ManufacturerID ProviderIdentification ApplicationName SoftwareVersion CertificationCode ComponentDescription
    ComponentType`,
  POIStatus: `
    GlobalStatus SecurityOKFlag PEDOKFlag CardReaderOKFlag PrinterStatus CommunicationOKFlag FraudPreventionFlag
    CashHandlingDevice`,
  POISystemData: 'TokenRequestStatus CustomerOrderStatus DateTime POISoftware POITerminalData POIStatus',
  POITerminalData: 'TerminalEnvironment POISerialNumber POICapabilities POIProfile',
  PredefinedContent: 'ReferenceID Language',
  PrintOutput: 'DocumentQualifier ResponseMode IntegratedPrintFlag RequiredSignatureFlag OutputContent OutputSignature',
  PrintRequest: 'PrintOutput',
  PrintResponse: 'DocumentQualifier Response',
  Rebates: 'TotalRebate RebateLabel SaleItemRebate',
  ReconciliationRequest: 'ReconciliationType POIReconciliationID AcquirerID',
  ReconciliationResponse: 'ReconciliationType POIReconciliationID Response TransactionTotals',
  RepeatedMessageResponse: `
    MessageHeader LoyaltyResponse PaymentResponse ReversalResponse StoredValueResponse CardAcquisitionResponse
    CardReaderAPDUResponse`,
  Response: 'Result ErrorCondition AdditionalResponse',
  ReversalRequest: `
    SaleReferenceID ReversalReason ReversedAmount SaleData OriginalPOITransaction CustomerOrderID CustomerOrder`,
  ReversalResponse: 'ReversedAmount CustomerOrderID Response POIData OriginalPOITransaction PaymentReceipt',
  SaleData: `
    OperatorID OperatorLanguage ShiftNumber SaleReferenceID TokenRequestedType CustomerOrderID CustomerOrderReq
    SaleTransactionID SaleTerminalData SponsoredMerchant SaleToPOIData SaleToAcquirerData SaleToIssuerData`,
  SaleItem: `
    ItemID ProductCode EanUpc ItemAmount UnitOfMeasure Quantity UnitPrice TaxCode SaleChannel ProductLabel
    AdditionalProductInfo`,
  SaleItemRebate: 'ItemID ProductCode EanUpc ItemAmount UnitOfMeasure Quantity RebateLabel',
  SaleProfile: 'GenericProfile ServiceProfiles',
  SaleSoftware: `
    ManufacturerID ProviderIdentification ApplicationName SoftwareVersion CertificationCode ComponentDescription
    ComponentType`,
  SaleTerminalData: 'TerminalEnvironment TotalsGroupID SaleCapabilities SaleProfile',
  SaleToIssuerData: 'StatementReference',
  SearchAND: 'Target Operator Value',
  SearchCriterias: 'SearchOR',
  SearchOR: 'SearchAND',
  SearchOutputOrder: 'CriteriaOrder',
  SoundContent: 'Text SoundFormat Language ReferenceID',
  SoundRequest: 'ResponseMode SoundAction SoundVolume SoundContent',
  SoundResponse: 'Response',
  SponsoredMerchant: `
    MerchantName MerchantAddress MerchantCountry CommonName Address CountryCode MerchantCategoryCode RegistrationID
    RegisteredIdentifier`,
  StoredValueAccountID: `
    StoredValueID StoredValueAccountType StoredValueProvider ExpiryDate EntryMode IdentificationType`,
  StoredValueAccountStatus: 'CurrentBalance StoredValueAccountID',
  StoredValueData: `
    StoredValueProvider StoredValueTransactionType ProductCode EanUpc ItemAmount Currency StoredValueAccountID
    OriginalPOITransaction`,
  StoredValueRequest: 'CustomerLanguage SaleData StoredValueData',
  StoredValueResponse: 'Response SaleData POIData StoredValueResult',
  StoredValueResult: `
    StoredValueTransactionType ProductCode EanUpc ItemAmount Currency StoredValueAccountStatus HostTransactionID`,
  TotalFilter: 'POIID SaleID OperatorID ShiftNumber TotalsGroupID',
  TransactionConditions: `
    DebitPreferredFlag LoyaltyHandling CustomerLanguage ForceOnlineFlag MerchantCategoryCode AllowedPaymentBrand
    AcquirerID AllowedLoyaltyBrand ForceEntryMode`,
  TransactionIdentification: 'TransactionID TimeStamp',
  TransactionReport: 'Response SaleData POIData PaymentResult',
  TransactionReportRequest: 'DescendingOrder BlockStart BlockStop SearchCriterias SearchOutputOrder',
  TransactionReportResponse: 'ReportFullSize BlockStart BlockStop Response TransactionReport',
  TransactionStatusRequest: 'ReceiptReprintFlag MessageReference DocumentQualifier',
  TransactionStatusResponse: 'Response MessageReference RepeatedMessageResponse',
  TransactionToPerform: 'PaymentRequest LoyaltyRequest ReversalRequest',
  TransactionTotals: `
    PaymentInstrumentType AcquirerID ErrorCondition HostReconciliationID CardBrand POIID SaleID OperatorID
    ShiftNumber TotalsGroupID PaymentCurrency LoyaltyUnit LoyaltyCurrency PaymentTotals LoyaltyTotals`,
  TransmitRequest: 'WaitResponseFlag MaximumTransmitTime DestinationAddress',
  TransmitResponse: 'Response',
};

/** The register's side of the conversation. It is written by hand and shares nothing with the code under test. */

const stamp = '2026-01-05T10:00:00Z';

function envelope(
  category: string,
  serviceId: string,
  body: string,
  extra = '',
  poiId = 'T1',
  saleId = 'KASSE-1',
): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?><SaleToPOIRequest><MessageHeader ${extra}MessageClass="Service" ` +
    `MessageCategory="${category}" MessageType="Request" ServiceID="${serviceId}" SaleID="${saleId}" POIID="${poiId}"/>` +
    `${body}</SaleToPOIRequest>`
  );
}

/** The capabilities of the register, in the words of SaleCapabilities. */
export const allCapabilities = 'CashierStatus CashierDisplay CashierInput PrinterReceipt';

/** A Login. */
export function login(
  serviceId: string,
  options: { capabilities?: string; poiId?: string; saleId?: string } = {},
): string {
  const capabilities =
    (options.capabilities ?? '') === '' ? '' : `<SaleCapabilities>${options.capabilities}</SaleCapabilities>`;
  const body =
    `<LoginRequest OperatorLanguage="en"><DateTime>${stamp}</DateTime>` +
    '<SaleSoftware ProviderIdentification="Test" ApplicationName="test" SoftwareVersion="1"/>' +
    `<SaleTerminalData TerminalEnvironment="Attended">${capabilities}</SaleTerminalData></LoginRequest>`;
  return envelope('Login', serviceId, body, 'ProtocolVersion="3.1" ', options.poiId, options.saleId);
}

/** A Logout. */
export function logout(serviceId: string): string {
  return envelope('Logout', serviceId, '<LogoutRequest/>');
}

/** A Diagnosis. */
export function diagnosis(serviceId: string): string {
  return envelope('Diagnosis', serviceId, '<DiagnosisRequest HostDiagnosisFlag="true"/>', 'ProtocolVersion="3.1" ');
}

/** A reconciliation, or a question about a closed period if a period is given. */
export function reconciliation(serviceId: string, type = 'SaleReconciliation', period?: string): string {
  const of = period === undefined ? '' : ` POIReconciliationID="${period}"`;
  return envelope('Reconciliation', serviceId, `<ReconciliationRequest ReconciliationType="${type}"${of}/>`);
}

/** A request for the totals of the open period. */
export function getTotals(serviceId: string): string {
  return envelope('GetTotals', serviceId, '<GetTotalsRequest/>');
}

/** A payment, or a refund. It is linked if an original is given. */
export function payment(
  serviceId: string,
  amount = '10.00',
  options: {
    refund?: boolean;
    original?: { id: string; stamp: string };
    poiId?: string;
    saleId?: string;
    /** Additional attributes of AmountsReq and SaleData, and the content of PaymentData. */
    amounts?: string;
    sale?: string;
    data?: string;
  } = {},
): string {
  const { original, amounts = '', sale = '', data } = options;
  const linked =
    original === undefined
      ? ''
      : `<OriginalPOITransaction><POITransactionID TransactionID="${original.id}" TimeStamp="${original.stamp}"/></OriginalPOITransaction>`;
  const body =
    `<PaymentRequest><SaleData${sale}><SaleTransactionID TransactionID="sale-${serviceId}" TimeStamp="${stamp}"/></SaleData>` +
    `<PaymentTransaction><AmountsReq Currency="EUR" RequestedAmount="${amount}"${amounts}/>${linked}</PaymentTransaction>` +
    `${data ?? (options.refund === true ? '<PaymentData PaymentType="Refund"/>' : '')}</PaymentRequest>`;
  return envelope('Payment', serviceId, body, '', options.poiId, options.saleId);
}

/** A payment of another type: FirstReservation, UpdateReservation, Capture. */
export function typed(
  type: string,
  serviceId: string,
  amount: string,
  original?: { readonly id: string; readonly stamp: string },
): string {
  const about = original === undefined ? {} : { original };
  const text = payment(serviceId, amount, { ...about, refund: true });
  return text.replace('PaymentType="Refund"', `PaymentType="${type}"`);
}

/** A card acquisition. */
export function acquisition(serviceId: string): string {
  const body =
    `<CardAcquisitionRequest><SaleData><SaleTransactionID TransactionID="sale-${serviceId}" TimeStamp="${stamp}"/></SaleData>` +
    '<CardAcquisitionTransaction/></CardAcquisitionRequest>';
  return envelope('CardAcquisition', serviceId, body);
}

/** Releases a card that was read. */
export function enableService(serviceId: string): string {
  return envelope('EnableService', serviceId, '<EnableServiceRequest TransactionAction="AbortTransaction"/>');
}

/** A reversal. */
export function reversal(serviceId: string, original: { id: string; stamp: string }, amount?: string): string {
  const reversed = amount === undefined ? '' : ` ReversedAmount="${amount}"`;
  const body =
    `<ReversalRequest ReversalReason="MerchantCancel"${reversed}><OriginalPOITransaction>` +
    `<POITransactionID TransactionID="${original.id}" TimeStamp="${original.stamp}"/></OriginalPOITransaction></ReversalRequest>`;
  return envelope('Reversal', serviceId, body);
}

/** A request with a gift card, with or without its number: Activate, Load, Unload, Reverse, Duplicate. */
export function storedValue(
  type: string,
  serviceId: string,
  amount: string,
  { card, original }: { card?: string; original?: { id: string; stamp: string } } = {},
): string {
  const named =
    card === undefined
      ? ''
      : `<StoredValueAccountID StoredValueAccountType="GiftCard" EntryMode="Scanned" IdentificationType="BarCode">${card}</StoredValueAccountID>`;
  const about =
    original === undefined
      ? ''
      : `<OriginalPOITransaction><POITransactionID TransactionID="${original.id}" TimeStamp="${original.stamp}"/></OriginalPOITransaction>`;
  const body =
    `<StoredValueRequest><SaleData><SaleTransactionID TransactionID="sale-${serviceId}" TimeStamp="${stamp}"/></SaleData>` +
    `<StoredValueData StoredValueTransactionType="${type}" ItemAmount="${amount}" Currency="EUR">${named}${about}</StoredValueData></StoredValueRequest>`;
  return envelope('StoredValue', serviceId, body);
}

/** A request that moves no money: GetTotals, BalanceInquiry or Admin, with the content of its body. */
export function service(category: string, serviceId: string, inside = ''): string {
  return envelope(category, serviceId, `<${category}Request>${inside}</${category}Request>`);
}

/** A device request of the register, outside any service request. */
export function saleDeviceRequest(category: string, deviceId: string, inside: string, extra = ''): string {
  return (
    `<SaleToPOIRequest><MessageHeader MessageClass="Device" MessageCategory="${category}" MessageType="Request" ${extra}` +
    `DeviceID="${deviceId}" SaleID="KASSE-1" POIID="T1"/><${category}Request>${inside}</${category}Request></SaleToPOIRequest>`
  );
}

/** A question to the customer. */
export function customerInput(deviceId: string, command: string, limits = '', extra = ''): string {
  const text = '<OutputContent OutputFormat="Text"><OutputText>Please</OutputText></OutputContent>';
  const shown = `<DisplayOutput Device="CustomerDisplay" InfoQualify="Display">${text}</DisplayOutput>`;
  const asked = `<InputData Device="CustomerInput" InfoQualify="Input" InputCommand="${command}" ${limits}/>`;
  return saleDeviceRequest('Input', deviceId, shown + asked, extra);
}

/** A request with loyalty points: Award, Redemption, Rebate and their refunds, with points or the total of the sale. */
export function loyalty(
  type: string,
  serviceId: string,
  {
    points,
    total,
    card,
    original,
  }: { points?: string; total?: string; card?: string; original?: { id: string; stamp: string } },
): string {
  const money = total === undefined ? '' : ` Currency="EUR" TotalAmount="${total}"`;
  const about =
    original === undefined
      ? ''
      : `<OriginalPOITransaction><POITransactionID TransactionID="${original.id}" TimeStamp="${original.stamp}"/></OriginalPOITransaction>`;
  const account =
    card === undefined
      ? ''
      : `<LoyaltyAccountID EntryMode="Scanned" IdentificationType="BarCode">${card}</LoyaltyAccountID>`;
  const amount = points === undefined ? '' : `<LoyaltyAmount LoyaltyUnit="Point">${points}</LoyaltyAmount>`;
  const data = account + amount === '' ? '' : `<LoyaltyData>${account}${amount}</LoyaltyData>`;
  const body =
    `<LoyaltyRequest><SaleData><SaleTransactionID TransactionID="sale-${serviceId}" TimeStamp="${stamp}"/></SaleData>` +
    `<LoyaltyTransaction LoyaltyTransactionType="${type}"${money}>${about}</LoyaltyTransaction>${data}</LoyaltyRequest>`;
  return envelope('Loyalty', serviceId, body);
}

/** Returns a TransactionStatus about one request. Without a reference, the TransactionStatus is about the last request. */
export function status(serviceId: string, about?: string): string {
  const reference = about === undefined ? '' : `<MessageReference MessageCategory="Payment" ServiceID="${about}"/>`;
  return envelope('TransactionStatus', serviceId, `<TransactionStatusRequest>${reference}</TransactionStatusRequest>`);
}

/** An Abort. */
export function abort(serviceId: string, about: string): string {
  const body =
    `<AbortRequest><MessageReference MessageCategory="Payment" ServiceID="${about}"/>` +
    '<AbortReason>test</AbortReason></AbortRequest>';
  return envelope('Abort', serviceId, body);
}

/** The register's answer to a device request of the terminal. */
export function deviceAnswer(question: string, confirmed = true, given = ''): string {
  const category = attribute(question, 'MessageCategory') ?? '';
  const header =
    `<MessageHeader MessageClass="Device" MessageCategory="${category}" MessageType="Response" ` +
    `ServiceID="${attribute(question, 'ServiceID')}" DeviceID="${attribute(question, 'DeviceID')}" SaleID="KASSE-1" POIID="T1"/>`;
  const bodies: Record<string, string> = {
    Display:
      '<DisplayResponse><OutputResult Device="CashierDisplay" InfoQualify="Status"><Response Result="Success"/></OutputResult></DisplayResponse>',
    Input:
      '<InputResponse><InputResult Device="CashierInput" InfoQualify="Input"><Response Result="Success"/>' +
      `<Input InputCommand="${attribute(question, 'InputCommand')}">${
        given === '' ? `<ConfirmedFlag>${String(confirmed)}</ConfirmedFlag>` : given
      }</Input></InputResult></InputResponse>`,
    Print: '<PrintResponse DocumentQualifier="CashierReceipt"><Response Result="Success"/></PrintResponse>',
  };
  return `<SaleToPOIResponse>${header}${bodies[category] ?? ''}</SaleToPOIResponse>`;
}

/** Returns the first attribute with this name in the text. */
export function attribute(text: string, name: string): string | undefined {
  return new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1];
}

/**
 * Returns the result in an answer, such as `Success` or `Failure/Busy`. It is the result of the answer's body, not of a
 * repeated message.
 */
export function verdict(text: string): string {
  const [, result = '', condition] = /<Response Result="(\w+)"(?: ErrorCondition="(\w+)")?/.exec(text) ?? [];
  return condition === undefined ? result : `${result}/${condition}`;
}

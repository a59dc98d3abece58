/** A register's messages as texts, written by hand because our codecs do not write invalid messages. */

/** The variable parts of a message. */
export interface Said {
  readonly saleId?: string;
  readonly poiId?: string;
  readonly serviceId?: string;
  readonly category?: string;
}

/** Returns the header of a request for JSON. */
export function header({
  saleId = 'SALE-1',
  poiId = 'POI-till-1',
  serviceId = '7',
  category = 'Payment',
}: Said): object {
  return {
    ProtocolVersion: '3.1',
    MessageClass: 'Service',
    MessageCategory: category,
    MessageType: 'Request',
    ServiceID: serviceId,
    SaleID: saleId,
    POIID: poiId,
  };
}

/** Returns a request as JSON. */
export function request(category: string, body: object, said: Said = {}): string {
  return JSON.stringify({
    SaleToPOIRequest: { MessageHeader: header({ ...said, category }), [`${category}Request`]: body },
  });
}

/** Returns the sale of a payment. */
export function sale(transactionId = 'receipt-1', timeStamp = '2026-03-01T12:00:00+01:00'): object {
  return { SaleTransactionID: { TransactionID: transactionId, TimeStamp: timeStamp } };
}

/** Returns the body of a payment of 12.34 EUR, with changes to its top level. */
export function payment(change: object = {}, amounts: object = {}): object {
  return {
    SaleData: sale(),
    PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: 12.34, ...amounts } },
    ...change,
  };
}

/** Returns the same payment in XML. */
export function paymentXml(said: Said = {}, amount = '12.34'): string {
  const { saleId = 'SALE-1', poiId = 'POI-till-1', serviceId = '7' } = said;
  return (
    `<SaleToPOIRequest><MessageHeader ProtocolVersion="3.1" MessageClass="Service" MessageCategory="Payment" MessageType="Request" ` +
    `ServiceID="${serviceId}" SaleID="${saleId}" POIID="${poiId}"/><PaymentRequest><SaleData>` +
    `<SaleTransactionID TransactionID="receipt-1" TimeStamp="2026-03-01T12:00:00+01:00"/></SaleData><PaymentTransaction>` +
    `<AmountsReq Currency="EUR" RequestedAmount="${amount}"/></PaymentTransaction></PaymentRequest></SaleToPOIRequest>`
  );
}

/** Returns a TransactionStatus about one ServiceID or about the last request. */
export function statusRequest(about: string | undefined, said: Said = {}): string {
  const body = about === undefined ? {} : { MessageReference: { MessageCategory: 'Payment', ServiceID: about } };
  return request('TransactionStatus', body, { serviceId: '90', ...said });
}

/** Returns an Abort of one ServiceID. It has no answer. */
export function abortRequest(about: string, said: Said = {}): string {
  const MessageReference = { MessageCategory: 'Payment', ServiceID: about };
  return request('Abort', { MessageReference, AbortReason: 'the customer left' }, { serviceId: '91', ...said });
}

/** Returns a Login. */
export function loginRequest(change: object = {}, secret?: string, said: Said = {}): string {
  const SaleSoftware = {
    ProviderIdentification: 'Register Ltd',
    ApplicationName: 'till',
    SoftwareVersion: '9',
    ...(secret === undefined ? {} : { CertificationCode: secret }),
  };
  const body = { DateTime: '2026-03-01T11:59:00+01:00', OperatorLanguage: 'en', SaleSoftware, ...change };
  return request('Login', body, { serviceId: '1', ...said });
}

/** Messages of a register, as the texts that stand on the wire. Written by hand: no codec of ours would write the bad ones. */

/** What a message may say otherwise. */
export interface Said {
  readonly saleId?: string;
  readonly poiId?: string;
  readonly serviceId?: string;
  readonly category?: string;
}

/** A header of a request, as JSON. */
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

/** Any request as JSON. */
export function request(category: string, body: object, said: Said = {}): string {
  return JSON.stringify({
    SaleToPOIRequest: { MessageHeader: header({ ...said, category }), [`${category}Request`]: body },
  });
}

/** The sale of a payment. */
export function sale(transactionId = 'receipt-1', timeStamp = '2026-03-01T12:00:00+01:00'): object {
  return { SaleTransactionID: { TransactionID: transactionId, TimeStamp: timeStamp } };
}

/** The body of a payment of 12.34 EUR, varied at its top. */
export function payment(change: object = {}, amounts: object = {}): object {
  return {
    SaleData: sale(),
    PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: 12.34, ...amounts } },
    ...change,
  };
}

/** The same payment in XML. */
export function paymentXml(said: Said = {}, amount = '12.34'): string {
  const { saleId = 'SALE-1', poiId = 'POI-till-1', serviceId = '7' } = said;
  return (
    `<SaleToPOIRequest><MessageHeader ProtocolVersion="3.1" MessageClass="Service" MessageCategory="Payment" MessageType="Request" ` +
    `ServiceID="${serviceId}" SaleID="${saleId}" POIID="${poiId}"/><PaymentRequest><SaleData>` +
    `<SaleTransactionID TransactionID="receipt-1" TimeStamp="2026-03-01T12:00:00+01:00"/></SaleData><PaymentTransaction>` +
    `<AmountsReq Currency="EUR" RequestedAmount="${amount}"/></PaymentTransaction></PaymentRequest></SaleToPOIRequest>`
  );
}

/** A status question, about one ServiceID or the last request. */
export function statusRequest(about: string | undefined, said: Said = {}): string {
  const body = about === undefined ? {} : { MessageReference: { MessageCategory: 'Payment', ServiceID: about } };
  return request('TransactionStatus', body, { serviceId: '90', ...said });
}

/** An Abort of one ServiceID. It has no answer. */
export function abortRequest(about: string, said: Said = {}): string {
  const MessageReference = { MessageCategory: 'Payment', ServiceID: about };
  return request('Abort', { MessageReference, AbortReason: 'the customer left' }, { serviceId: '91', ...said });
}

/** A Login. */
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

/**
 * The messages between floor, daemon and terminal: XML from plain templates, so that writing them costs nothing
 * measurable.
 */

import process from 'node:process';

/** The ids that an answer repeats, as in the request. */
export interface Ids {
  readonly category: string;
  readonly serviceId: string;
  readonly saleId: string;
  readonly poiId: string;
}

const idsPattern =
  /^<SaleToPOI(?:Request|Response)><MessageHeader[^>]* MessageCategory="(\w+)"[^>]* ServiceID="([^"]+)" SaleID="([^"]+)" POIID="([^"]+)"/;

/**
 * Returns the ids of a message without an XML declaration, as the daemon and the floor write it; undefined for any
 * other text.
 */
export function idsOf(text: string): Ids | undefined {
  const [, category, serviceId, saleId, poiId] = idsPattern.exec(text) ?? [];
  if (category === undefined || serviceId === undefined || saleId === undefined || poiId === undefined)
    return undefined;
  return { category, serviceId, saleId, poiId };
}

/** Returns the request of a payment of 12.50 EUR, as the floor and the daemon send it, word for word. */
export function paymentRequest({ serviceId, saleId, poiId }: Omit<Ids, 'category'>, transactionId: string): string {
  return `<SaleToPOIRequest>${header({ category: 'Payment', serviceId, saleId, poiId }, 'Request')}<PaymentRequest><SaleData><SaleTransactionID TransactionID="${transactionId}" TimeStamp="2026-01-02T10:10:10.000Z"/></SaleData><PaymentTransaction><AmountsReq Currency="EUR" RequestedAmount="12.50"/></PaymentTransaction></PaymentRequest></SaleToPOIRequest>`;
}

/** Returns an approval of 2.8 kB with two receipts, for a request of the daemon or the floor. */
export function paymentResponse(ids: Ids, request: string): string {
  const transactionId = / TransactionID="([^"]+)"/.exec(request)?.[1] ?? '';
  return `<SaleToPOIResponse>${header(ids, 'Response')}<PaymentResponse><Response Result="Success"/><SaleData><SaleTransactionID TransactionID="${transactionId}" TimeStamp="2026-01-02T10:10:10.000Z"/></SaleData><POIData POIReconciliationID="12"><POITransactionID TransactionID="P${ids.serviceId}" TimeStamp="2026-01-02T10:10:11.000Z"/></POIData><PaymentResult PaymentType="Normal" OnlineFlag="true" AuthenticationMethod="OnLinePIN"><PaymentInstrumentData PaymentInstrumentType="Card"><CardData PaymentBrand="VISA" MaskedPAN="411111******1111" EntryMode="Contactless"/></PaymentInstrumentData><AmountsResp Currency="EUR" AuthorizedAmount="12.50"/><PaymentAcquirerData AcquirerID="123" MerchantID="M-1" AcquirerPOIID="4"><AcquirerTransactionID TransactionID="2428" TimeStamp="2026-01-02T10:10:11.000Z"/><ApprovalCode>002428</ApprovalCode></PaymentAcquirerData></PaymentResult>${receipts}</PaymentResponse></SaleToPOIResponse>`;
}

/** Returns the answer of the bench's terminal; undefined for a message that it does not serve, which is printed. */
export function answerTo(text: string): string | undefined {
  const ids = idsOf(text);
  if (ids?.category === 'Payment') return paymentResponse(ids, text);
  if (ids?.category === 'Login') return loginResponse(ids);
  // A figure with a recovery in it would be useless, so no other message is answered.
  process.stderr.write(`the bench's terminal does not answer: ${text.slice(0, 300)}\n`);
  return undefined;
}

/** Logins come only at the start and are not measured. */
function loginResponse(ids: Ids): string {
  return `<SaleToPOIResponse>${header(ids, 'Response')}<LoginResponse><Response Result="Success"/><POISystemData><DateTime>2026-01-02T10:10:10.000Z</DateTime><POISoftware ProviderIdentification="Bench" ApplicationName="Bench" SoftwareVersion="1"/></POISystemData></LoginResponse></SaleToPOIResponse>`;
}

function header({ category, serviceId, saleId, poiId }: Ids, type: 'Request' | 'Response'): string {
  return `<MessageHeader ProtocolVersion="3.1" MessageClass="Service" MessageCategory="${category}" MessageType="${type}" ServiceID="${serviceId}" SaleID="${saleId}" POIID="${poiId}"/>`;
}

const lines = [
  'CORNER SHOP',
  'HIGH STREET 7, TESTTOWN',
  'CARD PAYMENT',
  'TERMINAL 4  RECEIPT 12',
  'VISA 411111******1111',
  'CONTACTLESS  PIN OK',
  'TOTAL EUR 12.50',
  'APPROVAL CODE 002428',
  'APPROVED',
  'THANK YOU',
]
  .map((line) => `<OutputText EndOfLineFlag="true">${line}</OutputText>`)
  .join('');

const receipts = ['CashierReceipt', 'CustomerReceipt']
  .map(
    (document) =>
      `<PaymentReceipt DocumentQualifier="${document}"><OutputContent OutputFormat="Text">${lines}</OutputContent></PaymentReceipt>`,
  )
  .join('');

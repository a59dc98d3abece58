/** A terminal's messages as JSON, including messages that the codecs of tenderd would not write. */

import type { PoiTransaction, RequestKey } from '../../src/core/index.js';
import type { Message, MessageHeader, MessageOf } from '../../protocol/index.js';

/** Returns an amount in euro. `amount` is in cents. */
export const eur = (amount: number) => ({ amount, currency: 'EUR' });

/** One message as JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** A request that moves money. */
export type MoneyRequest = MessageOf<'PaymentRequest'> | MessageOf<'ReversalRequest'>;

/** Changes to header fields. Undefined removes a field. */
export type HeaderChange = { readonly [N in keyof MessageHeader]?: MessageHeader[N] | undefined };

function responseHeader(to: MessageHeader, change: HeaderChange): Json {
  return { ...to, MessageType: 'Response', ...change };
}

function responseTo(request: Message, name: string, body: Json, change: HeaderChange): Json {
  return { SaleToPOIResponse: { MessageHeader: responseHeader(request.header, change), [name]: body } };
}

/** Returns a Response with `Success`, or with an ErrorCondition. */
function responseOf(condition: string): Json {
  return condition === 'Success' ? { Result: 'Success' } : { Result: 'Failure', ErrorCondition: condition };
}

/** Returns the key of a request on a wire. */
export function requestKeyOf({
  header: { SaleID: saleId, POIID: poiId, ServiceID: serviceId = '' },
}: Pick<Message, 'header'>): RequestKey {
  return { saleId, poiId, serviceId };
}

/** Returns the terminal's key of a request. */
export function keyOf({ header }: MoneyRequest, timeStamp = '2026-01-01T00:00:00Z'): PoiTransaction {
  // The id has no digits, because redaction would cut a number that looks like a card number.
  const id = (header.ServiceID ?? '').replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
  return { transactionId: `poi-${id}`, timeStamp };
}

function moneyBody(request: MoneyRequest, condition: string, poiTimeStamp?: string, more: Json = {}): Json {
  const { transactionId, timeStamp } = keyOf(request, poiTimeStamp);
  const poi = { TransactionID: transactionId, TimeStamp: timeStamp };
  const body = { Response: responseOf(condition), POIData: { POITransactionID: poi } };
  if (request.name === 'ReversalRequest') return body;
  const saleData = { SaleTransactionID: request.body.SaleData.SaleTransactionID };
  const amounts = { Currency: 'EUR', AuthorizedAmount: 10 };
  return {
    ...body,
    SaleData: saleData,
    ...(condition === 'Success' ? { PaymentResult: { AmountsResp: amounts, ...more } } : {}),
  };
}

function moneyName(request: MoneyRequest): string {
  return request.name === 'PaymentRequest' ? 'PaymentResponse' : 'ReversalResponse';
}

/**
 * Returns the answer to a payment of 10.00 EUR or to a reversal: `Success`, or an ErrorCondition. `more` has additional
 * fields for an approved payment.
 */
export function moneyAnswer(request: MoneyRequest, condition: string, poiTimeStamp?: string, more?: Json): Json {
  return responseTo(request, moneyName(request), moneyBody(request, condition, poiTimeStamp, more), {});
}

/** Returns the answer to a Login. */
export function loginAnswer(
  request: MessageOf<'LoginRequest'>,
  condition = 'Success',
  change: HeaderChange = {},
): Json {
  const POISystemData = {
    DateTime: '2026-01-01T00:00:00Z',
    POISoftware: { ProviderIdentification: 'x', ApplicationName: 'x', SoftwareVersion: '1', CertificationCode: 'x' },
    POITerminalData: { TerminalEnvironment: 'Attended', POISerialNumber: 'SERIAL', POICapabilities: ['ICC'] },
    POIStatus: { GlobalStatus: 'OK' },
  };
  const more = condition === 'Success' ? { POISystemData } : {};
  return responseTo(request, 'LoginResponse', { Response: responseOf(condition), ...more }, change);
}

/** Returns a plain answer to a request: `Success`, or an ErrorCondition. */
export function plainAnswer(request: Message, condition = 'Success', more: Json = {}, change: HeaderChange = {}): Json {
  const name = request.name.replace('Request', 'Response');
  return responseTo(request, name, { Response: responseOf(condition), ...more }, change);
}

/** Returns the customer's answer to an Input request of tenderd. */
export function inputAnswer(request: MessageOf<'InputRequest'>, typed: Json): Json {
  const { Device, InfoQualify, InputCommand } = request.body.InputData;
  const given = { Response: responseOf('Success'), Input: { InputCommand, ...typed } };
  return responseTo(request, 'InputResponse', { InputResult: { Device, InfoQualify, ...given } }, {});
}

/** Returns an answer to TransactionStatus without a repeated message: NotFound, InProgress, LoggedOut, ... */
export function statusAnswer(
  question: MessageOf<'TransactionStatusRequest'>,
  condition: string,
  change: HeaderChange = {},
): Json {
  return responseTo(question, 'TransactionStatusResponse', { Response: responseOf(condition) }, change);
}

/** Returns an answer to TransactionStatus with NotFound about another attempt. */
export function statusOfOther(question: MessageOf<'TransactionStatusRequest'>, reference: Json): Json {
  const asked = question.body.MessageReference;
  const body = { Response: responseOf('NotFound'), MessageReference: { ...asked, ...reference } };
  return responseTo(question, 'TransactionStatusResponse', body, {});
}

/** Returns an answer to TransactionStatus that repeats the answer to a payment. */
export function statusRepeats(
  question: MessageOf<'TransactionStatusRequest'>,
  request: MoneyRequest,
  condition: string,
): Json {
  const repeated = {
    MessageHeader: responseHeader(request.header, {}),
    RepeatedResponseMessageBody: { [moneyName(request)]: moneyBody(request, condition) },
  };
  const body = { Response: responseOf('Success'), RepeatedMessageResponse: repeated };
  return responseTo(question, 'TransactionStatusResponse', body, {});
}

/** Returns a device request of the terminal while `request` runs. */
function saleDeviceRequest(request: Message, category: string, body: Json, change: HeaderChange): Json {
  const header = {
    ProtocolVersion: '3.1',
    MessageClass: 'Device',
    MessageCategory: category,
    MessageType: 'Request',
    ServiceID: request.header.ServiceID,
    DeviceID: '1',
    SaleID: request.header.SaleID,
    POIID: request.header.POIID,
    ...change,
  };
  return { SaleToPOIRequest: { MessageHeader: header, [`${category}Request`]: body } };
}

function textOutput(text: string): Json {
  return { OutputFormat: 'Text', OutputText: [{ Text: text }] };
}

/** Returns a request of the terminal to show a text to the cashier. By default the request requires an answer. */
export function display(request: Message, text: string, output: Json = {}, change: HeaderChange = {}): Json {
  const shown = {
    Device: 'CashierDisplay',
    InfoQualify: 'Status',
    ResponseRequiredFlag: true,
    OutputContent: textOutput(text),
    ...output,
  };
  return saleDeviceRequest(request, 'Display', { DisplayOutput: [shown] }, change);
}

/** Returns a request of the terminal to print a line. The request requires an answer. */
export function print(request: Message, document: string, change: HeaderChange = {}): Json {
  const output = { DocumentQualifier: document, ResponseMode: 'PrintEnd', OutputContent: textOutput('the receipt') };
  return saleDeviceRequest(request, 'Print', { PrintOutput: output }, change);
}

/** Returns a request of the terminal to ask the cashier for a confirmation. */
export function input(request: Message, data: Json = {}, change: HeaderChange = {}): Json {
  const asked = { Device: 'CashierInput', InfoQualify: 'Input', InputCommand: 'GetConfirmation', ...data };
  return saleDeviceRequest(request, 'Input', { InputData: asked }, change);
}

/** Returns a message that rejects a received message with a reason, and quotes the received message exactly. */
export function reject(request: Message, text: string, reason: string): Json {
  const header = {
    MessageClass: 'Event',
    MessageCategory: 'Event',
    MessageType: 'Notification',
    DeviceID: 'e1',
    SaleID: request.header.SaleID,
    POIID: request.header.POIID,
  };
  const event = {
    TimeStamp: '2026-01-01T00:00:00Z',
    EventToNotify: 'Reject',
    EventDetails: reason,
    RejectedMessage: Buffer.from(text).toString('base64'),
  };
  return { SaleToPOIRequest: { MessageHeader: header, EventNotification: event } };
}

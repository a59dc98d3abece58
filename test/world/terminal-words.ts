/** What a terminal says, as the JSON that stands on the wire: also what no codec of ours would write. */

import type { PoiTransaction, RequestKey } from '../../src/core/index.js';
import type { Message, MessageHeader, MessageOf } from '../../protocol/index.js';

/** An amount in euro, in cents. */
export const eur = (amount: number) => ({ amount, currency: 'EUR' });

/** One message as JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** A request that moves money. */
export type MoneyRequest = MessageOf<'PaymentRequest'> | MessageOf<'ReversalRequest'>;

/** Header fields to say otherwise than an honest terminal does; undefined leaves one out. */
export type HeaderChange = { readonly [N in keyof MessageHeader]?: MessageHeader[N] | undefined };

function responseHeader(to: MessageHeader, change: HeaderChange): Json {
  return { ...to, MessageType: 'Response', ...change };
}

function responseTo(request: Message, name: string, body: Json, change: HeaderChange): Json {
  return { SaleToPOIResponse: { MessageHeader: responseHeader(request.header, change), [name]: body } };
}

/** `Success`, or a Failure with its ErrorCondition. */
function responseOf(condition: string): Json {
  return condition === 'Success' ? { Result: 'Success' } : { Result: 'Failure', ErrorCondition: condition };
}

/** By what a wire knows a request. */
export function requestKeyOf({
  header: { SaleID: saleId, POIID: poiId, ServiceID: serviceId = '' },
}: Pick<Message, 'header'>): RequestKey {
  return { saleId, poiId, serviceId };
}

/** By what the terminal knows what it did for a request. */
export function keyOf({ header }: MoneyRequest, timeStamp = '2026-01-01T00:00:00Z'): PoiTransaction {
  // Without a digit: a number that looks like one of a card would be cut.
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

/** The answer to a payment of 10.00 EUR, or to a reversal: `Success`, or an ErrorCondition; `more` of an approved payment. */
export function moneyAnswer(request: MoneyRequest, condition: string, poiTimeStamp?: string, more?: Json): Json {
  return responseTo(request, moneyName(request), moneyBody(request, condition, poiTimeStamp, more), {});
}

/** The answer to a Login. */
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

/** The answer to a request of which it says no more than that it was done, or why not: `Success`, or an ErrorCondition. */
export function plainAnswer(request: Message, condition = 'Success', more: Json = {}, change: HeaderChange = {}): Json {
  const name = request.name.replace('Request', 'Response');
  return responseTo(request, name, { Response: responseOf(condition), ...more }, change);
}

/** The customer's answer to a question of ours. */
export function inputAnswer(request: MessageOf<'InputRequest'>, typed: Json): Json {
  const { Device, InfoQualify, InputCommand } = request.body.InputData;
  const given = { Response: responseOf('Success'), Input: { InputCommand, ...typed } };
  return responseTo(request, 'InputResponse', { InputResult: { Device, InfoQualify, ...given } }, {});
}

/** A status answer that tells of no message: NotFound, InProgress, LoggedOut, ... */
export function statusAnswer(
  question: MessageOf<'TransactionStatusRequest'>,
  condition: string,
  change: HeaderChange = {},
): Json {
  return responseTo(question, 'TransactionStatusResponse', { Response: responseOf(condition) }, change);
}

/** A status answer of NotFound that names another attempt than the one that was asked for. */
export function statusOfOther(question: MessageOf<'TransactionStatusRequest'>, reference: Json): Json {
  const asked = question.body.MessageReference;
  const body = { Response: responseOf('NotFound'), MessageReference: { ...asked, ...reference } };
  return responseTo(question, 'TransactionStatusResponse', body, {});
}

/** A status answer that repeats the answer to a payment. */
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

/** A request of the terminal to the register's devices while `request` runs. */
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

/** Shows a text to the cashier; by default it wants to be answered. */
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

/** Prints a line and wants to be answered. */
export function print(request: Message, document: string, change: HeaderChange = {}): Json {
  const output = { DocumentQualifier: document, ResponseMode: 'PrintEnd', OutputContent: textOutput('the receipt') };
  return saleDeviceRequest(request, 'Print', { PrintOutput: output }, change);
}

/** Asks the cashier for a confirmation. */
export function input(request: Message, data: Json = {}, change: HeaderChange = {}): Json {
  const asked = { Device: 'CashierInput', InfoQualify: 'Input', InputCommand: 'GetConfirmation', ...data };
  return saleDeviceRequest(request, 'Input', { InputData: asked }, change);
}

/** Rejects a message that was sent to it, byte for byte, with a reason. */
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

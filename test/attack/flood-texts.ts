/** The messages of a flooding gateway: displays, prints, events, answers to other requests, and texts of 240 kB. */

/** The ids of the running payment. */
export interface RunningIds {
  readonly SaleID: string;
  readonly POIID: string;
  readonly ServiceID: string;
}

/** The length of a long text. */
const longCharacters = 240_000;

function request(ids: RunningIds, name: string, nth: number, body: object): string {
  const MessageHeader = {
    ProtocolVersion: '3.0',
    MessageClass: 'Device',
    MessageCategory: name,
    MessageType: 'Request',
    DeviceID: `d${nth}`,
    ...ids,
  };
  return JSON.stringify({ SaleToPOIRequest: { MessageHeader, [`${name}Request`]: body } });
}

function display(ids: RunningIds, nth: number, text: string, isAnswered: boolean): string {
  const OutputContent = { OutputFormat: 'Text', OutputText: [{ Text: text }] };
  const output = { Device: 'CashierDisplay', InfoQualify: 'Display', ResponseRequiredFlag: isAnswered, OutputContent };
  return request(ids, 'Display', nth, { DisplayOutput: [output] });
}

function print(ids: RunningIds, nth: number): string {
  const OutputText = [{ Text: `Line ${nth}` }, { Text: 'Thank you' }];
  const OutputContent = { OutputFormat: 'Text', OutputText };
  const PrintOutput = { DocumentQualifier: 'CustomerReceipt', ResponseMode: 'PrintEnd', OutputContent };
  return request(ids, 'Print', nth, { PrintOutput });
}

function event(ids: RunningIds, nth: number): string {
  const MessageHeader = {
    ProtocolVersion: '3.0',
    MessageClass: 'Event',
    MessageCategory: 'Event',
    MessageType: 'Notification',
    DeviceID: `e${nth}`,
    SaleID: ids.SaleID,
    POIID: ids.POIID,
  };
  const EventNotification = {
    TimeStamp: '2026-01-01T00:00:00Z',
    EventToNotify: 'KeyPressed',
    EventDetails: `key ${nth}`,
  };
  return JSON.stringify({ SaleToPOIRequest: { MessageHeader, EventNotification } });
}

/** Returns the approval of the payment with these ids, for this transaction. `more` goes into one of its receipts. */
export function approval(ids: RunningIds, saleTransactionId: unknown, more = 'Thank you'): string {
  const MessageHeader = {
    ProtocolVersion: '3.0',
    MessageClass: 'Service',
    MessageCategory: 'Payment',
    MessageType: 'Response',
    ...ids,
  };
  const PaymentResponse = {
    Response: { Result: 'Success' },
    SaleData: { SaleTransactionID: saleTransactionId },
    POIData: { POITransactionID: { TransactionID: `poi-${ids.ServiceID}`, TimeStamp: '2026-01-01T00:00:00Z' } },
    PaymentResult: { AmountsResp: { Currency: 'EUR', AuthorizedAmount: 12 } },
    PaymentReceipt: [
      {
        DocumentQualifier: 'CustomerReceipt',
        OutputContent: { OutputFormat: 'Text', OutputText: [{ Text: more }] },
      },
    ],
  };
  return JSON.stringify({ SaleToPOIResponse: { MessageHeader, PaymentResponse } });
}

/** Long rows that are expensive to search for card numbers. */
const longRows = [
  '4111111111111112 ',
  '4 1 ',
  '<b>4</b>',
  '30',
  'MzQxMTE=',
  '1,2.3-4_',
  'A text without a number. ',
].map((part) => part.repeat(Math.ceil(longCharacters / part.length)).slice(0, longCharacters));

/** Returns the `nth` text of a flood. One of a hundred is long. */
export function floodText(ids: RunningIds, nth: number): string {
  const somebody = { SaleID: 'SOMEBODY', POIID: ids.POIID, ServiceID: `f${nth}` };
  const saleTransactionId = { TransactionID: `theirs-${nth}`, TimeStamp: '2026-01-01T00:00:00Z' };
  const long = longRows[Math.floor(nth / 100) % longRows.length] ?? '';
  if (nth % 200 === 99) return display(ids, nth, long, true);
  if (nth % 200 === 199) return approval(somebody, saleTransactionId, long);
  switch (nth % 6) {
    case 0:
    case 1:
      return display(ids, nth, `Please wait ${nth}`, false);
    case 2:
      return display(ids, nth, `Please wait ${nth}`, true);
    case 3:
      return print(ids, nth);
    case 4:
      return event(ids, nth);
    default:
      return approval(somebody, saleTransactionId);
  }
}

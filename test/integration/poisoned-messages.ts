/** Messages of a terminal with card data in every text, written without the product's code. */

import { type Content, type Message, write } from './message-writing.js';
import { poisonId, poisonText, splitOverLines } from './poison.js';

/** A request of the register, read with simple patterns. */
export interface ReceivedRequest {
  readonly text: string;
  readonly category: string;
  readonly serviceId: string;
  readonly saleId: string;
  readonly poiId: string;
  readonly saleTransactionId: string;
  readonly saleTimeStamp: string;
  /** The ServiceID that a TransactionStatus is about. */
  readonly referenceServiceId: string;
  readonly amountMinor: number;
}

/** Reads a request in XML or JSON. */
export function readAsked(text: string): ReceivedRequest {
  const value = (name: string, within = text): string =>
    new RegExp(`\\b${name}"?\\s*[=:]\\s*"?([^",}>]*)`).exec(within)?.[1] ?? '';
  const part = (name: string): string =>
    new RegExp(`<${name}\\b[^>]*|"${name}"\\s*:\\s*\\{[^}]*`).exec(text)?.[0] ?? '';
  return {
    text,
    category: value('MessageCategory'),
    serviceId: value('ServiceID'),
    saleId: value('SaleID'),
    poiId: value('POIID'),
    saleTransactionId: value('TransactionID', part('SaleTransactionID')),
    saleTimeStamp: value('TimeStamp', part('SaleTransactionID')),
    referenceServiceId: value('ServiceID', part('MessageReference')),
    amountMinor: Math.round(Number(value('RequestedAmount')) * 100),
  };
}

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

/** Members that no version of the standard has, with the data that a careless vendor puts into them. */
const unknown: Content = {
  '@VendorNote': poisonText,
  VendorDump: [{ '@Pan': poisonId, '#Text': poisonText, VendorDeeper: [{ '#Text': base64(poisonText) }] }],
};

function headerOf(asked: ReceivedRequest, type: string, category: string, more: Content = {}): Content {
  return {
    '@MessageClass': 'Service',
    '@MessageCategory': category,
    '@MessageType': type,
    '@ServiceID': asked.serviceId,
    '@SaleID': asked.saleId,
    '@POIID': asked.poiId,
    '@VendorTrace': poisonText,
    ...more,
  };
}

function responseTo(asked: ReceivedRequest, body: Content): Message {
  const header = headerOf(asked, 'Response', asked.category);
  return { root: 'SaleToPOIResponse', header, bodyName: `${asked.category}Response`, body };
}

function result(word: string, condition?: string): Content {
  return { '@Result': word, '@ErrorCondition': condition, '@VendorCode': poisonText, AdditionalResponse: poisonText };
}

const now = '2026-01-01T12:00:00Z';

function poiData(number: string): Content {
  return {
    '@POIReconciliationID': poisonId,
    POITransactionID: { '@TransactionID': number, '@TimeStamp': now },
    ...unknown,
  };
}

const lines: readonly Content[] = [poisonText, ...splitOverLines.lines].map((line) => ({ '#Text': line }));
const document = base64(JSON.stringify({ receipt: { pan: poisonId, more: poisonText } }));
const xhtml = `<html><body><p>${poisonText.replaceAll('^', '&#94;')}</p><b>5555</b> <b>5555</b> <b>5555</b> <b>4444</b></body></html>`;
const outputs: readonly Content[] = [
  { '@OutputFormat': 'Text', OutputText: lines },
  { '@OutputFormat': 'XHTML', OutputXHTML: base64(xhtml) },
  { '@OutputFormat': 'XHTML', OutputXHTML: document },
  { '@OutputFormat': 'Text', OutputText: [{ '#Text': document }] },
  { '@OutputFormat': 'Text', OutputText: (document.match(/.{1,40}/g) ?? []).map((line) => ({ '#Text': line })) },
  { '@OutputFormat': 'MessageRef', PredefinedContent: { '@ReferenceID': poisonText } },
  { '@OutputFormat': 'BarCode', OutputBarcode: { '@BarcodeType': 'Code128', BarcodeValue: poisonText } },
];
const receipts: readonly Content[] = outputs.map((OutputContent) => ({
  '@DocumentQualifier': 'CustomerReceipt',
  OutputContent,
}));

/** Accepts a Login. Every text of the terminal's description has card data. */
export function loginAccepted(asked: ReceivedRequest): Message {
  return responseTo(asked, {
    Response: result('Success'),
    POISystemData: {
      DateTime: now,
      POISoftware: {
        '@ProviderIdentification': poisonText,
        '@ApplicationName': poisonText,
        '@SoftwareVersion': poisonText,
        '@ComponentDescription': poisonText,
      },
      POITerminalData: {
        '@TerminalEnvironment': 'Attended',
        '@POISerialNumber': poisonId,
        POICapabilities: ['CashierDisplay', 'ICC'],
      },
      ...unknown,
    },
    ...unknown,
  });
}

/** Refuses a Login as a gateway that cannot deliver it. */
export function loginRefused(asked: ReceivedRequest): Message {
  return responseTo(asked, { Response: result('Failure', 'UnavailableDevice') });
}

function paymentBody(asked: ReceivedRequest, response: Content, number = poisonId): Content {
  return {
    Response: response,
    SaleData: {
      '@OperatorID': poisonText,
      SaleTransactionID: { '@TransactionID': asked.saleTransactionId, '@TimeStamp': asked.saleTimeStamp },
      SaleToPOIData: poisonText,
    },
    POIData: poiData(number),
    PaymentResult: {
      '@PaymentType': 'Normal',
      PaymentInstrumentData: {
        '@PaymentInstrumentType': 'Card',
        CardData: {
          '@PaymentBrand': poisonText,
          '@MaskedPAN': poisonId,
          '@PaymentAccountRef': poisonId,
          '@EntryMode': ['ICC'],
          SensitiveCardData: { '@PAN': poisonId, '@ExpiryDate': '1229', TrackData: [{ '#TrackValue': poisonText }] },
          PaymentToken: { '@TokenRequestedType': 'Transaction', '@TokenValue': poisonId },
          ...unknown,
        },
      },
      AmountsResp: { '@Currency': 'EUR', '@AuthorizedAmount': asked.amountMinor / 100 },
      PaymentAcquirerData: {
        '@MerchantID': poisonText,
        '@AcquirerPOIID': poisonText,
        AcquirerTransactionID: { '@TransactionID': poisonId, '@TimeStamp': now },
        ApprovalCode: poisonText,
      },
    },
    PaymentReceipt: receipts,
    ...unknown,
  };
}

/** Approves a payment, refund or reversal with this number of the terminal. */
export function approved(asked: ReceivedRequest, number = poisonId): Message {
  if (asked.category !== 'Reversal') return responseTo(asked, paymentBody(asked, result('Success'), number));
  return responseTo(asked, {
    Response: result('Success'),
    POIData: poiData(number),
    OriginalPOITransaction: {
      '@CustomerLanguage': 'en',
      POITransactionID: { '@TransactionID': poisonId, '@TimeStamp': now },
      ApprovalCode: poisonText,
    },
    PaymentReceipt: receipts,
    ...unknown,
  });
}

/** Declines a payment as the host does. Nothing was authorized. */
export function declined(asked: ReceivedRequest): Message {
  return responseTo(asked, paymentBody({ ...asked, amountMinor: 0 }, result('Failure', 'Refusal')));
}

/** Answers with an unknown Result and ErrorCondition that contain card numbers. */
export function unknownWord(asked: ReceivedRequest): Message {
  return responseTo(asked, paymentBody(asked, result(poisonId, poisonText)));
}

/** Answers as a gateway that does not reach the terminal. Nothing was authorized. */
export function unavailable(asked: ReceivedRequest): Message {
  return responseTo(asked, paymentBody({ ...asked, amountMinor: 0 }, result('Failure', 'UnavailableDevice')));
}

/** Answers a TransactionStatus with a repeated approval. */
export function statusRepeated(asked: ReceivedRequest, about: ReceivedRequest): Message {
  const original = approved(about);
  return responseTo(asked, {
    Response: result('Success'),
    MessageReference: { '@MessageCategory': about.category, '@ServiceID': about.serviceId },
    RepeatedMessageResponse: { MessageHeader: original.header, [original.bodyName]: original.body },
    ...unknown,
  });
}

/** Answers a TransactionStatus with NotFound. */
export function statusNotFound(asked: ReceivedRequest): Message {
  return responseTo(asked, { Response: result('Failure', 'NotFound'), ...unknown });
}

function event(asked: ReceivedRequest, word: string, more: Content = {}): Message {
  return {
    root: 'SaleToPOIRequest',
    header: headerOf(asked, 'Notification', 'Event', { '@MessageClass': 'Event', '@DeviceID': '17' }),
    bodyName: 'EventNotification',
    body: { '@TimeStamp': now, '@EventToNotify': word, EventDetails: poisonText, ...more, ...unknown },
  };
}

/** Returns a message that rejects this request because of its content. The message quotes the request, which contains card data. */
export function rejected(asked: ReceivedRequest, encoding: 'xml' | 'json'): Message {
  const mark = encoding === 'xml' ? `<!-- ${poisonText} -->` : `,"Vendor":${JSON.stringify(poisonText)}`;
  const quoted = asked.text.replace(encoding === 'xml' ? /(?=<\/SaleToPOIRequest>)/ : /(?=\}\}$)/, mark);
  return event(asked, 'Reject', {
    EventDetails: `Parsing error: value out of range ${poisonText}`,
    RejectedMessage: base64(quoted),
  });
}

function saleDeviceRequest(asked: ReceivedRequest, category: string, body: Content): Message {
  return {
    root: 'SaleToPOIRequest',
    header: headerOf(asked, 'Request', category, { '@MessageClass': 'Device', '@DeviceID': '18' }),
    bodyName: `${category}Request`,
    body: { ...body, ...unknown },
  };
}

function display(OutputContent: Content): Content {
  return { '@Device': 'CashierDisplay', '@InfoQualify': 'Status', OutputContent };
}

/** Returns everything that a terminal shows, prints, asks and announces during a payment. */
export function chatter(asked: ReceivedRequest): readonly Message[] {
  return [
    ...outputs.map((output) => saleDeviceRequest(asked, 'Display', { DisplayOutput: [display(output)] })),
    ...outputs.map((OutputContent) =>
      saleDeviceRequest(asked, 'Print', {
        PrintOutput: { '@DocumentQualifier': 'CashierReceipt', '@ResponseMode': 'PrintEnd', OutputContent },
      }),
    ),
    saleDeviceRequest(asked, 'Input', {
      DisplayOutput: display(outputs[0] ?? {}),
      InputData: { '@Device': 'CashierInput', '@InfoQualify': 'Input', '@InputCommand': 'GetConfirmation' },
    }),
    event(asked, 'CardInserted'),
    event(asked, `Card ${poisonId}`),
    event({ ...asked, serviceId: poisonId }, 'Reject', { RejectedMessage: base64(`no message: ${poisonText}`) }),
    event(asked, 'Reject', { RejectedMessage: base64(asked.text.replaceAll(asked.serviceId, poisonId)) }),
    event(asked, 'Reject', { RejectedMessage: base64(asked.text.replaceAll('Payment', `Payment${poisonId}`)) }),
  ];
}

/** Returns texts that no reader can decode, with card data in them. */
export function rubbish(asked: ReceivedRequest, encoding: 'xml' | 'json'): readonly (string | Buffer)[] {
  const whole = write(approved(asked), encoding);
  const named = `P${poisonId}`;
  return [
    poisonText,
    Buffer.from(poisonText, 'utf8'),
    whole.slice(0, Math.floor(whole.length / 2)),
    `${whole}${poisonText}`,
    encoding === 'xml'
      ? whole.replace('<Response ', `<${named} ${named}="1" ${named}="2"/><Response `)
      : whole.replace('"Response":', `"${named}":{"${named}":1,"${named}":2},"Response":`),
    whole.replace(/Success/, poisonId).replaceAll('TimeStamp', named),
    whole.replaceAll('PaymentResponse', `Payment${poisonId}`),
    whole.replace(/2026-01-01T12:00:00Z/, poisonText),
    whole.replaceAll(asked.serviceId, poisonId).slice(0, -1),
    whole.replaceAll(asked.saleTransactionId, poisonText),
  ];
}

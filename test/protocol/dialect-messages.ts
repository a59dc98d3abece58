/**
 * The expected models of the messages in fixtures/messages/dialects. The dialects spell the same model in different
 * ways.
 */
import { readFileSync } from 'node:fs';
import { dialects, hasField, hasField31, takesRequest, type DialectName, type KeptItem } from '../../protocol/index.js';

/** The files of all dialects whose terminals take a TransactionStatus. The other dialects have no status files. */
export const requestFiles = ['login-request', 'payment-request', 'reversal-request', 'status-request'] as const;

/** The same for the messages that a terminal sends. */
export const answerFiles = ['payment-response', 'status-response-running', 'status-response-found', 'event'] as const;

/** The name of a file of either kind. */
export type DialectFile = (typeof requestFiles)[number] | (typeof answerFiles)[number];

/** True if a dialect has this message. */
export function hasFile(dialect: DialectName, file: DialectFile): boolean {
  return !file.startsWith('status') || takesRequest(dialects[dialect], 'TransactionStatus');
}

/** Returns the text of a dialect's message without the line break at its end. */
export function spelt(dialect: DialectName, file: string): string {
  const [encoding] = dialects[dialect].encodings;
  const path = `../../fixtures/messages/dialects/${dialect}/${file}.${encoding}`;
  return readFileSync(new URL(path, import.meta.url), 'utf8').trimEnd();
}

/** Returns the common lines of the receipts in each dialect's form. Swedbank's terminals write amounts with a comma. */
export function receiptLines(dialect: DialectName): readonly string[] {
  if (dialect === 'swedbank-3.1') return ['TOTAL', 'EUR 59,00'];
  return dialect === 'adyen-3.0' ? ['TOTAL', 'Amount EUR 59.00'] : ['TOTAL', 'EUR 59.00'];
}

const at = '2024-05-05T10:10:10Z';
const header = { MessageClass: 'Service', SaleID: 'Register 7', POIID: 'T-0001' };
const poiTransaction = { POITransactionID: { TransactionID: '00178', TimeStamp: '2024-05-05T10:10:59Z' } };

function saleData(id: string): object {
  return { SaleTransactionID: { TransactionID: id, TimeStamp: at } };
}

/**
 * Returns the name, header and body of a message without the receipt. The receipt has the dialect's own form, and tests
 * compare its lines.
 */
export function modelOf(file: DialectFile, name: DialectName): { name: string; header: object; body: object } {
  const dialect = dialects[name];
  const { says, isInEveryRequest } = dialect.protocolVersion;
  const amount = dialect.isDecimalShort === true ? '59' : '59.00';
  // The terminals of these dialects send the version in every message.
  const told = name === 'adyen-3.0' || name === 'epas-1.0' ? { ProtocolVersion: says } : {};
  // The messages of these terminals have no SaleID.
  const from = name === 'epas-1.0' ? { ...header, SaleID: '' } : header;
  const asking = { ...header, MessageType: 'Request', ...(isInEveryRequest ? { ProtocolVersion: says } : {}) };
  const answering = { ...from, MessageType: 'Response', ...told };
  const reference = { MessageCategory: 'Payment', ServiceID: '0010' };
  const statusAnswer = { ...answering, MessageCategory: 'TransactionStatus', ServiceID: '0012' };
  const plainlyPaid = {
    Response: { Result: 'Success' },
    POIData: poiTransaction,
    PaymentResult: { PaymentType: 'Normal', AmountsResp: { AuthorizedAmount: amount } },
  };
  const fullyPaid = {
    Response: { Result: 'Success' },
    SaleData: saleData('S-1'),
    POIData: poiTransaction,
    PaymentResult: {
      AuthenticationMethod: ['OnLinePIN'],
      PaymentInstrumentData: {
        PaymentInstrumentType: 'Card',
        CardData: {
          PaymentBrand: name === 'swedbank-3.1' ? '021,Visa' : 'VISA',
          MaskedPAN: '411111******1111',
          EntryMode: ['ICC'],
        },
      },
      AmountsResp: { Currency: 'EUR', AuthorizedAmount: amount },
    },
  };
  const paid = name === 'epas-1.0' ? plainlyPaid : fullyPaid;
  switch (file) {
    case 'login-request':
      return {
        name: 'LoginRequest',
        header: { ...asking, MessageCategory: 'Login', ServiceID: '0009', ProtocolVersion: says },
        body: {
          OperatorLanguage: 'en',
          DateTime: at,
          SaleSoftware: {
            ProviderIdentification: 'tenderd',
            ApplicationName: 'tenderd',
            SoftwareVersion: '1',
            ...(dialect.version === '3.0' ? { CertificationCode: 'NONE' } : {}),
          },
          ...(hasField(dialect, 'LoginRequest.SaleTerminalData')
            ? { SaleTerminalData: { SaleCapabilities: ['CashierDisplay', 'PrinterReceipt'] } }
            : {}),
        },
      };
    case 'payment-request': {
      const more = name === 'datamesh-3.1' ? { MinimumAmountToDeliver: '0.5' } : {};
      return {
        name: 'PaymentRequest',
        header: { ...asking, ...reference },
        body: {
          SaleData: saleData('S-1'),
          PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: amount, ...more } },
        },
      };
    }
    case 'reversal-request':
      return {
        name: 'ReversalRequest',
        header: { ...asking, MessageCategory: 'Reversal', ServiceID: '0011' },
        body: {
          ReversalReason: name === 'datamesh-3.1' ? 'SignatureDeclined' : 'MerchantCancel',
          ...(hasField31(dialect, 'ReversalRequest.SaleData') ? { SaleData: saleData('S-2') } : {}),
          OriginalPOITransaction: poiTransaction,
        },
      };
    case 'status-request':
      return {
        name: 'TransactionStatusRequest',
        header: { ...asking, MessageCategory: 'TransactionStatus', ServiceID: '0012' },
        body: { MessageReference: reference },
      };
    case 'payment-response':
      return { name: 'PaymentResponse', header: { ...answering, ...reference }, body: paid };
    case 'status-response-running':
      return {
        name: 'TransactionStatusResponse',
        header: statusAnswer,
        body: { Response: { Result: 'Failure', ErrorCondition: dialect.runningCondition } },
      };
    case 'status-response-found':
      return {
        name: 'TransactionStatusResponse',
        header: statusAnswer,
        body: {
          Response: { Result: 'Success' },
          MessageReference: reference,
          RepeatedMessageResponse: { MessageHeader: { ...answering, ...reference }, PaymentResponse: paid },
        },
      };
    case 'event':
      return {
        name: 'EventNotification',
        header: {
          ...from,
          MessageClass: 'Event',
          MessageCategory: 'Event',
          MessageType: 'Notification',
          ...told,
          ...eventIds(name),
        },
        body: { TimeStamp: at, EventToNotify: name === 'epas-1.0' ? 'CardInserted' : 'Completed' },
      };
  }
}

function eventIds(name: DialectName): object {
  if (name === 'datamesh-3.1') return { ServiceID: '0123456789abcdef0123456789abcdef' };
  if (name === 'adyen-3.0') return { ServiceID: '0010', DeviceID: '77' };
  return name.startsWith('standard') ? { DeviceID: '77' } : { ServiceID: '0010' };
}

/**
 * Returns the kept items of a message: additions and omissions of a vendor, an id that is too long, and an event
 * without a service.
 */
export function keptOf(file: DialectFile, name: DialectName): readonly KeptItem[] {
  if (file === 'event' && name.startsWith('standard')) {
    const expected = 'present when MessageClass is Service or Event';
    return [{ path: 'MessageHeader.ServiceID', why: 'unmet-condition', expected }];
  }
  if (file === 'event' && name === 'datamesh-3.1') {
    return [{ path: 'MessageHeader.ServiceID', why: 'unusual-value', value: '0123456789abcdef0123456789abcdef' }];
  }
  if (name === 'epas-1.0' && file === 'payment-response')
    return [{ path: 'PaymentResponse.SaleData', why: 'missing-field' }];
  if (name !== 'datamesh-3.1' || (file !== 'payment-response' && file !== 'status-response-found')) return [];
  const result = `${file === 'payment-response' ? '' : 'TransactionStatusResponse.RepeatedMessageResponse.'}PaymentResponse.PaymentResult`;
  return [
    { path: `${result}.PaymentInstrumentData.CardData.Account`, why: 'vendor-field', value: 'CREDIT' },
    { path: `${result}.AmountsResp.SurchargeAmount`, why: 'vendor-field', value: '0' },
  ];
}

/** Failure answers to requests whose body was not read: made of the header, and of what the text says plainly of itself. */

import { answerHeader } from './response-match.js';
import type { OutgoingMessage } from '../registry/registry.js';
import type { MessageHeader } from '../types/message-header.js';
import type { Response } from '../types/response.js';
import type { POIData, SaleData } from '../types/sale.js';

const devices = ['CashierDisplay', 'CustomerDisplay', 'CashierInput', 'CustomerInput'] as const;
const qualities = ['Status', 'Error', 'Display', 'Sound', 'Input', 'POIReplication', 'CustomerAssistance'] as const;
const documents = ['SaleReceipt', 'CashierReceipt', 'CustomerReceipt', 'Document', 'Voucher', 'Journal'] as const;
const closings = ['SaleReconciliation', 'AcquirerSynchronisation', 'AcquirerReconciliation'] as const;

/** So much of a text is looked at: what it asks for stands at its beginning. */
const lookedAt = 4_096;
const device = /(?<!\w)Device"?\s*[:=]\s*["'](\w+)["']/g;
const quality = /(?<!\w)InfoQualify"?\s*[:=]\s*["'](\w+)["']/g;
const document = /(?<!\w)DocumentQualifier"?\s*[:=]\s*["'](\w+)["']/;
const closing = /(?<!\w)ReconciliationType"?\s*[:=]\s*["'](\w+)["']/;
const isWanted = /(?<!\w)ResponseRequiredFlag"?\s*[:=]\s*["']?(\w+)/g;
const mode = /(?<!\w)ResponseMode"?\s*[:=]\s*["'](\w+)["']/;

/** The key of the sale: an object of JSON or an element with attributes, with an id and a stamp that no reader changes. */
const sale = /(?<!\w)SaleTransactionID(?:"\s*:\s*\{|\s)([^{}<>]{1,400})[}>]/;
const idIn = /(?<!\w)TransactionID"?\s*[:=]\s*["']([^"'\\&<]{1,64})["']/;
const stampIn = /(?<!\w)TimeStamp"?\s*[:=]\s*["']([^"'\\&<]{1,40})["']/;

/**
 * Returns the answer to a request for a device (Display, Input, Print, Sound). Undefined if the request wants no answer, or does not say plainly
 * what it asks for.
 */
export function unreadDeviceAnswer(
  text: string,
  header: MessageHeader,
  response: Response,
): OutgoingMessage | undefined {
  const start = text.slice(0, lookedAt);
  const answered = answerHeader(header);
  const category: string = header.MessageCategory;
  switch (category) {
    case 'Display': {
      const flags = Array.from(start.matchAll(isWanted), ([, flag]) => flag);
      const outputs = outputsIn(start);
      if (outputs.length === 0 || (flags.length > 0 && flags.every((flag) => flag === 'false' || flag === '0')))
        return undefined;
      const OutputResult = outputs.map((one) => ({ ...one, Response: response }));
      return { name: 'DisplayResponse', header: answered, body: { OutputResult } };
    }
    case 'Input': {
      // A question shows something first, and asks then.
      const asked = outputsIn(start).at(-1);
      return (
        asked && {
          name: 'InputResponse',
          header: answered,
          body: { InputResult: { ...asked, Response: response } },
        }
      );
    }
    case 'Print': {
      const DocumentQualifier = wordIn(documents, document.exec(start)?.[1]);
      if (DocumentQualifier === undefined || mode.exec(start)?.[1] === 'NotRequired') return undefined;
      return { name: 'PrintResponse', header: answered, body: { DocumentQualifier, Response: response } };
    }
    case 'Sound':
      if ((mode.exec(start)?.[1] ?? 'NotRequired') === 'NotRequired') return undefined;
      return { name: 'SoundResponse', header: answered, body: { Response: response } };
    default:
      return undefined;
  }
}

/**
 * Returns the answers to a request, best first: the first one that can be written is the answer. Empty for a message that is no request, for a category that is not
 * known, and for requests whose answer cannot say no (Abort, CardReaderAPDU). `at` is the stamp of keys that the text does not say.
 */
export function unreadAnswers(
  text: string,
  header: MessageHeader,
  response: Response,
  at: string,
): readonly OutgoingMessage[] {
  if (header.MessageType !== 'Request') return [];
  const said = unreadDeviceAnswer(text, header, response);
  return [...(said === undefined ? [] : [said]), ...plainAnswers(text, header, response, at)];
}

function plainAnswers(text: string, asked: MessageHeader, response: Response, at: string): readonly OutgoingMessage[] {
  const header = answerHeader(asked);
  const body = { Response: response };
  const category: string = asked.MessageCategory;
  switch (category) {
    case 'Payment':
      return keysIn(text, at).map((keys) => ({ name: 'PaymentResponse', header, body: { ...body, ...keys } }));
    case 'CardAcquisition':
      return keysIn(text, at).map((keys) => ({ name: 'CardAcquisitionResponse', header, body: { ...body, ...keys } }));
    case 'Loyalty':
      return keysIn(text, at).map((keys) => ({ name: 'LoyaltyResponse', header, body: { ...body, ...keys } }));
    case 'StoredValue':
      return keysIn(text, at).map((keys) => ({ name: 'StoredValueResponse', header, body: { ...body, ...keys } }));
    case 'Reversal':
      return [{ name: 'ReversalResponse', header, body }];
    case 'Reconciliation': {
      const ReconciliationType = wordIn(closings, closing.exec(text)?.[1]) ?? 'SaleReconciliation';
      return [{ name: 'ReconciliationResponse', header, body: { ...body, ReconciliationType } }];
    }
    case 'TransactionStatus':
      return [{ name: 'TransactionStatusResponse', header, body }];
    case 'Login':
      return [{ name: 'LoginResponse', header, body }];
    case 'Logout':
      return [{ name: 'LogoutResponse', header, body }];
    case 'Diagnosis':
      return [{ name: 'DiagnosisResponse', header, body }];
    case 'BalanceInquiry':
      return [{ name: 'BalanceInquiryResponse', header, body }];
    case 'Batch':
      return [{ name: 'BatchResponse', header, body }];
    case 'Admin':
      return [{ name: 'AdminResponse', header, body }];
    case 'EnableService':
      return [{ name: 'EnableServiceResponse', header, body }];
    case 'GetTotals':
      return [{ name: 'GetTotalsResponse', header, body: { ...body, POIReconciliationID: '0' } }];
    case 'TransactionReport': {
      const sizes = { ReportFullSize: '0', BlockStart: '0', BlockStop: '0' };
      return [{ name: 'TransactionReportResponse', header, body: { ...body, ...sizes } }];
    }
    case 'Transmit':
      return [{ name: 'TransmitResponse', header, body }];
    case 'PIN':
      return [{ name: 'PINResponse', header, body }];
    case 'CardReaderInit':
      return [{ name: 'CardReaderInitResponse', header, body }];
    case 'CardReaderPowerOff':
      return [{ name: 'CardReaderPowerOffResponse', header, body }];
    case 'Sound':
      return [{ name: 'SoundResponse', header, body }];
    case 'Print':
      return [{ name: 'PrintResponse', header, body: { DocumentQualifier: 'Document', ...body } }];
    case 'Display': {
      const OutputResult = [{ Device: 'CashierDisplay', InfoQualify: 'Display', ...body }] as const;
      return [{ name: 'DisplayResponse', header, body: { OutputResult } }];
    }
    case 'Input': {
      const InputResult = { Device: 'CashierInput', InfoQualify: 'Input', ...body } as const;
      return [{ name: 'InputResponse', header, body: { InputResult } }];
    }
    default:
      return [];
  }
}

/** Both keys are mandatory in these answers. A request that was not begun has no key of the terminal. */
function keysIn(text: string, at: string): readonly { readonly SaleData: SaleData; readonly POIData: POIData }[] {
  const found = sale.exec(text)?.[1] ?? '';
  const [TransactionID, TimeStamp] = [idIn.exec(found)?.[1], stampIn.exec(found)?.[1]];
  const none = { TransactionID: 'none', TimeStamp: at };
  const said =
    TransactionID === undefined
      ? []
      : [
          { TransactionID, TimeStamp: TimeStamp ?? at },
          { TransactionID, TimeStamp: at },
        ];
  return [...said, none].map((SaleTransactionID) => ({
    SaleData: { SaleTransactionID },
    POIData: { POITransactionID: { ...none, TimeStamp: SaleTransactionID.TimeStamp } },
  }));
}

function outputsIn(start: string) {
  const infos = [...start.matchAll(quality)];
  return Array.from(start.matchAll(device), ([, word], nth) => ({
    Device: wordIn(devices, word),
    InfoQualify: wordIn(qualities, infos[nth]?.[1]),
  })).flatMap(({ Device, InfoQualify }) =>
    Device === undefined || InfoQualify === undefined ? [] : [{ Device, InfoQualify }],
  );
}

function wordIn<W extends string>(words: readonly W[], said: string | undefined): W | undefined {
  return words.find((word) => word === said);
}

/**
 * Failure responses to requests whose body was not decoded. The responses are built from the header, and from parts of
 * the text that are plainly written.
 */

import { answerHeader } from './response-match.js';
import type { MessageCategory } from '../declaration/vocabulary.js';
import type { OutgoingMessage } from '../registry/registry.js';
import type { MessageHeader } from '../types/message-header.js';
import type { Response } from '../types/response.js';
import type { POIData, SaleData } from '../types/sale.js';

const devices = ['CashierDisplay', 'CustomerDisplay', 'CashierInput', 'CustomerInput'] as const;
const qualities = ['Status', 'Error', 'Display', 'Sound', 'Input', 'POIReplication', 'CustomerAssistance'] as const;
const documents = ['SaleReceipt', 'CashierReceipt', 'CustomerReceipt', 'Document', 'Voucher', 'Journal'] as const;
const closings = ['SaleReconciliation', 'AcquirerSynchronisation', 'AcquirerReconciliation'] as const;

/** The search covers only the beginning of a text, up to this length, because the beginning has the relevant fields. */
const lookedAt = 4_096;
const device = /(?<!\w)Device"?\s*[:=]\s*["'](\w+)["']/g;
const quality = /(?<!\w)InfoQualify"?\s*[:=]\s*["'](\w+)["']/g;
const document = /(?<!\w)DocumentQualifier"?\s*[:=]\s*["'](\w+)["']/;
const closing = /(?<!\w)ReconciliationType"?\s*[:=]\s*["'](\w+)["']/;
const isWanted = /(?<!\w)ResponseRequiredFlag"?\s*[:=]\s*["']?(\w+)/g;
const mode = /(?<!\w)ResponseMode"?\s*[:=]\s*["'](\w+)["']/;

/**
 * The key of the sale: a JSON object, or an element with attributes. The key must contain an id and a time stamp that
 * every decoder reads in the same way.
 */
const sale = /(?<!\w)SaleTransactionID(?:"\s*:\s*\{|\s)([^{}<>]{1,400})[}>]/;
const idIn = /(?<!\w)TransactionID"?\s*[:=]\s*["']([^"'\\&<]{1,64})["']/;
const stampIn = /(?<!\w)TimeStamp"?\s*[:=]\s*["']([^"'\\&<]{1,40})["']/;

/**
 * Returns the response to a device request (Display, Input, Print, Sound). Returns undefined if the request requires no
 * response, or if its relevant fields are not plainly written.
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
      // In an Input request, the display comes first and the input device last.
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
 * Returns the possible responses to a request, best first; the caller sends the first response that can be encoded.
 * Returns none for a message that is not a request, for an unknown category, and for requests whose response cannot
 * report a failure (Abort, CardReaderAPDU). If the key in the text has no time stamp, `at` is used.
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
  const answers = plainAnswersOf.get(asked.MessageCategory);
  return answers === undefined ? [] : answers({ text, header: answerHeader(asked), body: { Response: response }, at });
}

/** A request whose body was not decoded, and the common parts of every response to it. */
interface UndecodedRequest {
  readonly text: string;
  readonly header: MessageHeader;
  readonly body: { readonly Response: Response };
  readonly at: string;
}

type PlainAnswers = (request: UndecodedRequest) => readonly OutgoingMessage[];

/** Responses that can report a failure with the field Response alone. */
type BareAnswer =
  | 'AdminResponse'
  | 'BalanceInquiryResponse'
  | 'BatchResponse'
  | 'CardReaderInitResponse'
  | 'CardReaderPowerOffResponse'
  | 'DiagnosisResponse'
  | 'EnableServiceResponse'
  | 'LoginResponse'
  | 'LogoutResponse'
  | 'PINResponse'
  | 'ReversalResponse'
  | 'SoundResponse'
  | 'TransactionStatusResponse'
  | 'TransmitResponse';

function bare(name: BareAnswer): PlainAnswers {
  return ({ header, body }) => [{ name, header, body }];
}

/** Responses that also need the keys of the sale and of the terminal. */
type KeyedAnswer = 'CardAcquisitionResponse' | 'LoyaltyResponse' | 'PaymentResponse' | 'StoredValueResponse';

function keyed(name: KeyedAnswer): PlainAnswers {
  return ({ text, header, body, at }) => keysIn(text, at).map((keys) => ({ name, header, body: { ...body, ...keys } }));
}

/** Returns no answers, for a category without a response, or with a response that cannot report a failure. */
const noAnswer: PlainAnswers = () => [];

/** The failure responses of each category. */
const answersByCategory: Readonly<Record<MessageCategory, PlainAnswers>> = {
  Abort: noAnswer,
  Admin: bare('AdminResponse'),
  BalanceInquiry: bare('BalanceInquiryResponse'),
  Batch: bare('BatchResponse'),
  CardAcquisition: keyed('CardAcquisitionResponse'),
  CardReaderAPDU: noAnswer,
  CardReaderInit: bare('CardReaderInitResponse'),
  CardReaderPowerOff: bare('CardReaderPowerOffResponse'),
  Diagnosis: bare('DiagnosisResponse'),
  Display: ({ header, body }) => {
    const OutputResult = [{ Device: 'CashierDisplay', InfoQualify: 'Display', ...body }] as const;
    return [{ name: 'DisplayResponse', header, body: { OutputResult } }];
  },
  EnableService: bare('EnableServiceResponse'),
  Event: noAnswer,
  GetTotals: ({ header, body }) => [{ name: 'GetTotalsResponse', header, body: { ...body, POIReconciliationID: '0' } }],
  Input: ({ header, body }) => {
    const InputResult = { Device: 'CashierInput', InfoQualify: 'Input', ...body } as const;
    return [{ name: 'InputResponse', header, body: { InputResult } }];
  },
  InputUpdate: noAnswer,
  Login: bare('LoginResponse'),
  Logout: bare('LogoutResponse'),
  Loyalty: keyed('LoyaltyResponse'),
  Payment: keyed('PaymentResponse'),
  PIN: bare('PINResponse'),
  Print: ({ header, body }) => [{ name: 'PrintResponse', header, body: { DocumentQualifier: 'Document', ...body } }],
  Reconciliation: ({ text, header, body }) => {
    const ReconciliationType = wordIn(closings, closing.exec(text)?.[1]) ?? 'SaleReconciliation';
    return [{ name: 'ReconciliationResponse', header, body: { ...body, ReconciliationType } }];
  },
  Reversal: bare('ReversalResponse'),
  Sound: bare('SoundResponse'),
  StoredValue: keyed('StoredValueResponse'),
  TransactionReport: ({ header, body }) => {
    const sizes = { ReportFullSize: '0', BlockStart: '0', BlockStop: '0' };
    return [{ name: 'TransactionReportResponse', header, body: { ...body, ...sizes } }];
  },
  TransactionStatus: bare('TransactionStatusResponse'),
  Transmit: bare('TransmitResponse'),
};

/** The failure responses by the category of a header. A header may have a category outside the standard. */
const plainAnswersOf: ReadonlyMap<string, PlainAnswers> = new Map(Object.entries(answersByCategory));

/**
 * Returns pairs of sale key and terminal key that may be used, best first. These responses must contain both keys. The
 * terminal's key has the id `none`, because the request was not started.
 */
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

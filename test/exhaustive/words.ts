/** The messages of both sides: the messages that the core sends, and the messages of the terminal, decoded and redacted. */

import type { Message, MessageHeader, OutgoingMessage, Response } from '../../protocol/index.js';
import type { MoneyAnswer, Received } from '../../src/core/index.js';
import { ownerOf, type Answer, type Condition, type Request, type ReportedAnswer, type World } from './world.js';

/** The kinds of the messages to the terminal. A ReconciliationRequest is missing because it can be of two kinds. */
const kinds: Partial<Readonly<Record<OutgoingMessage['name'], Request['kind']>>> = {
  PaymentRequest: 'money',
  ReversalRequest: 'money',
  StoredValueRequest: 'money',
  CardAcquisitionRequest: 'money',
  TransactionStatusRequest: 'status',
  LoginRequest: 'login',
  AbortRequest: 'abort',
  GetTotalsRequest: 'totals',
  EnableServiceRequest: 'release-card',
  InputRequest: 'device-request',
  LogoutRequest: 'device-request',
};

/** Returns the kind of a message to the terminal. */
export function kindOf(message: OutgoingMessage): Request['kind'] {
  if (message.name === 'ReconciliationRequest')
    return message.body.ReconciliationType === 'PreviousReconciliation' ? 'previous' : 'money';
  const kind = kinds[message.name];
  if (kind === undefined) throw new RangeError(`${message.name} has no place here`);
  return kind;
}

/** Returns the ServiceID or DeviceID to which a question or an Abort refers. */
export function referenceIn(message: OutgoingMessage): string | undefined {
  if (message.name !== 'AbortRequest' && message.name !== 'TransactionStatusRequest') return undefined;
  const reference = message.body.MessageReference;
  return reference?.ServiceID ?? reference?.DeviceID;
}

/** Returns the period that a message asks for. */
export function periodIn(message: OutgoingMessage): string | undefined {
  return message.name === 'ReconciliationRequest' ? message.body.POIReconciliationID : undefined;
}

function responseOf(condition: Condition): Response {
  return condition === 'Success' ? { Result: 'Success' } : { Result: 'Failure', ErrorCondition: condition };
}

function headerOf(world: World, category: string, serviceId: string): MessageHeader {
  const { saleId, poiId } = world.journal.lane;
  return {
    MessageClass: 'Service',
    MessageCategory: category,
    MessageType: 'Response',
    ServiceID: serviceId,
    SaleID: saleId,
    POIID: poiId,
  };
}

function paymentResponse(condition: Condition): Extract<Message, { name: 'PaymentResponse' }>['body'] {
  return {
    Response: responseOf(condition),
    POIData: { POITransactionID: { TransactionID: 'poi', TimeStamp: 't' } },
    ...(condition === 'Success'
      ? { PaymentResult: { AmountsResp: { Currency: 'EUR', AuthorizedAmount: '10.00' } } }
      : {}),
  };
}

type Body<N extends Message['name']> = Extract<Message, { readonly name: N }>['body'];

const poiData = { POITransactionID: { TransactionID: 'poi', TimeStamp: 't' } };

function storedValueResponse(condition: Condition): Body<'StoredValueResponse'> {
  const line = {
    StoredValueTransactionType: 'Load',
    ProductCode: '1',
    ItemAmount: '10.00',
    Currency: 'EUR',
    StoredValueAccountStatus: {
      StoredValueAccountID: {
        StoredValueAccountType: 'GiftCard',
        EntryMode: ['MagStripe'],
        IdentificationType: 'PAN',
        StoredValueID: 'G1',
      },
    },
  };
  return {
    Response: responseOf(condition),
    POIData: poiData,
    ...(condition === 'Success' ? { StoredValueResult: [line] } : {}),
  };
}

const POISystemData = {
  DateTime: 't',
  POISoftware: { ProviderIdentification: 'x', ApplicationName: 'x', SoftwareVersion: '1', CertificationCode: 'x' },
  POITerminalData: { TerminalEnvironment: 'Attended', POISerialNumber: 'SERIAL', POICapabilities: ['ICC'] },
};

/** Returns the totals of a period with one transaction, or of an empty period. */
function totalsOf({ isEmpty }: ReportedAnswer): Pick<Body<'GetTotalsResponse'>, 'TransactionTotals'> {
  const line = { TransactionType: 'Debit', TransactionCount: '1', TransactionAmount: '5.00' };
  const totals = { PaymentInstrumentType: 'Card', PaymentCurrency: 'EUR', PaymentTotals: [line] };
  return isEmpty ? {} : { TransactionTotals: [totals] };
}

/** Makes the answer to an attempt. The terminal sends this answer itself, or TransactionStatus repeats it. */
function answerTo(world: World, serviceId: string, condition: Condition): MoneyAnswer {
  const attempt = ownerOf(world, serviceId)?.attempts.find((one) => one.serviceId === serviceId);
  const category = attempt?.category ?? 'Payment';
  const header = headerOf(world, category, serviceId);
  const body = { Response: responseOf(condition), POIData: poiData };
  switch (category) {
    case 'Payment':
      return { name: 'PaymentResponse', header, body: paymentResponse(condition) };
    case 'Reversal':
      return { name: 'ReversalResponse', header, body };
    case 'StoredValue':
      return { name: 'StoredValueResponse', header, body: storedValueResponse(condition) };
    case 'CardAcquisition':
      return { name: 'CardAcquisitionResponse', header, body };
    case 'Reconciliation': {
      const closed = { ReconciliationType: 'SaleReconciliation', Response: responseOf(condition) };
      return { name: 'ReconciliationResponse', header, body: closed };
    }
    case 'Loyalty':
      throw new RangeError('points are left to the other tests');
  }
}

function messageOf(world: World, answer: Answer): Message {
  const { kind, serviceId, condition, period } = answer;
  const response = responseOf(condition);
  switch (kind) {
    case 'money':
      return { ...answerTo(world, serviceId, condition), kept: [] };
    case 'login':
      return {
        name: 'LoginResponse',
        header: headerOf(world, 'Login', serviceId),
        body: { Response: response, ...(condition === 'Success' ? { POISystemData } : {}) },
        kept: [],
      };
    case 'status':
      return {
        name: 'TransactionStatusResponse',
        header: headerOf(world, 'TransactionStatus', serviceId),
        body: answer.isRepeated
          ? { Response: responseOf('Success'), RepeatedMessageResponse: repeated(world, answer) }
          : { Response: response },
        kept: [],
      };
    case 'totals':
      return {
        name: 'GetTotalsResponse',
        header: headerOf(world, 'GetTotals', serviceId),
        body: { Response: response, POIReconciliationID: period?.id ?? '0', ...(period && totalsOf(period)) },
        kept: [],
      };
    case 'previous':
      return {
        name: 'ReconciliationResponse',
        header: headerOf(world, 'Reconciliation', serviceId),
        body: {
          ReconciliationType: 'PreviousReconciliation',
          Response: response,
          ...(period === undefined ? {} : { POIReconciliationID: period.id }),
        },
        kept: [],
      };
    case 'release-card':
      return {
        name: 'EnableServiceResponse',
        header: headerOf(world, 'EnableService', serviceId),
        body: { Response: response },
        kept: [],
      };
    case 'device-request':
      return deviceRequestAnswer(world, answer);
  }
}

function repeated(
  world: World,
  { about = '', condition }: Answer,
): Body<'TransactionStatusResponse'>['RepeatedMessageResponse'] {
  const { header, name, body } = answerTo(world, about, condition);
  return { MessageHeader: header, [name]: body };
}

/** Makes the answer to the question to the customer, or to the logout. */
function deviceRequestAnswer(world: World, answer: Answer): Message {
  const { serviceId, condition } = answer;
  const response = responseOf(condition);
  if (answer.isOfDevice !== true) {
    const header = headerOf(world, 'Logout', serviceId);
    return { name: 'LogoutResponse', header, body: { Response: response }, kept: [] };
  }
  const { ServiceID: _service, ...header } = headerOf(world, 'Input', serviceId);
  return {
    name: 'InputResponse',
    header: { ...header, MessageClass: 'Device', DeviceID: serviceId },
    body: {
      InputResult: {
        Device: 'CustomerInput',
        InfoQualify: 'Input',
        Response: response,
        ...(condition === 'Success' ? { Input: { InputCommand: 'DigitString', DigitInput: '1' } } : {}),
      },
    },
    kept: [],
  };
}

/** Makes the event that the engine would give to the lane: the answer, with the journal's record of its attempt. */
export function receivedOf(world: World, answer: Answer): Received {
  const tellsOf = answer.kind === 'money' ? answer.serviceId : answer.isRepeated ? answer.about : undefined;
  const owner = tellsOf === undefined ? undefined : ownerOf(world, tellsOf);
  const sale = owner?.request.sale;
  const sameSale = world.journal.transactions.filter((record) => record.request.sale === sale);
  return { message: messageOf(world, answer), redacted: [], owner, sameSale };
}

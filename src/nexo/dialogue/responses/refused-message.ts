/** How a message is refused in the words of its own category; and what the interface does not serve, and never passes through. */

import {
  answerHeader,
  type Message,
  type OutgoingMessage,
  type POIData,
  type SaleData,
} from '../../../../protocol/index.js';
import { failure, type Refused } from '../requests/refusal.js';

/** Why a message that the interface does not serve is refused: for want of the service, or of the terminal's devices. */
export function unserved({ header }: Message): Refused {
  if (header.MessageClass === 'Device' || header.MessageCategory === 'PIN') {
    return {
      condition: 'UnavailableDevice',
      text: 'tenderd does not lend the devices of the terminal yet. Nothing was sent to it.',
    };
  }
  return {
    condition: 'UnavailableService',
    text: `tenderd does not serve ${header.MessageCategory} yet. Nothing was sent to the terminal.`,
  };
}

/**
 * The answer that says no. Undefined for what wants no answer: responses, notifications, updates. `reject` for what has no
 * answer that could say no.
 */
export function refusedMessage(message: Message, refused: Refused): OutgoingMessage | 'reject' | undefined {
  const header = answerHeader(message.header);
  const Response = failure(refused);
  const body = { Response };
  switch (message.name) {
    case 'PaymentRequest':
      return { name: 'PaymentResponse', header, body: { Response, ...keysOf(message.body) } };
    case 'ReversalRequest':
      return { name: 'ReversalResponse', header, body };
    case 'TransactionStatusRequest': {
      const { MessageReference } = message.body;
      return { name: 'TransactionStatusResponse', header, body: { Response, MessageReference } };
    }
    case 'LoginRequest':
      return { name: 'LoginResponse', header, body };
    case 'LogoutRequest':
      return { name: 'LogoutResponse', header, body };
    case 'DiagnosisRequest':
      return { name: 'DiagnosisResponse', header, body };
    case 'AbortRequest':
      return 'reject';
    case 'BalanceInquiryRequest':
      return { name: 'BalanceInquiryResponse', header, body };
    case 'BatchRequest':
      return { name: 'BatchResponse', header, body };
    case 'CardAcquisitionRequest':
      return { name: 'CardAcquisitionResponse', header, body: { Response, ...keysOf(message.body) } };
    case 'AdminRequest':
      return { name: 'AdminResponse', header, body };
    case 'EnableServiceRequest':
      return { name: 'EnableServiceResponse', header, body };
    case 'GetTotalsRequest':
      // The period's number is mandatory and not known here.
      return { name: 'GetTotalsResponse', header, body: { ...body, POIReconciliationID: '0' } };
    case 'LoyaltyRequest':
      return { name: 'LoyaltyResponse', header, body: { Response, ...keysOf(message.body) } };
    case 'ReconciliationRequest': {
      const { ReconciliationType } = message.body;
      return { name: 'ReconciliationResponse', header, body: { ...body, ReconciliationType } };
    }
    case 'StoredValueRequest':
      return { name: 'StoredValueResponse', header, body: { Response, ...keysOf(message.body) } };
    case 'TransactionReportRequest':
      return {
        name: 'TransactionReportResponse',
        header,
        body: { ...body, ReportFullSize: '0', BlockStart: '0', BlockStop: '0' },
      };
    case 'TransmitRequest':
      return { name: 'TransmitResponse', header, body };
    case 'PINRequest':
      return { name: 'PINResponse', header, body };
    case 'CardReaderInitRequest':
      return { name: 'CardReaderInitResponse', header, body };
    case 'CardReaderPowerOffRequest':
      return { name: 'CardReaderPowerOffResponse', header, body };
    case 'CardReaderAPDURequest':
      // Its answer carries the status words of a chip, and there is none.
      return 'reject';
    case 'SoundRequest':
      return { name: 'SoundResponse', header, body };
    case 'PrintRequest': {
      const { DocumentQualifier } = message.body.PrintOutput;
      return { name: 'PrintResponse', header, body: { DocumentQualifier, Response } };
    }
    case 'DisplayRequest': {
      const wanted = message.body.DisplayOutput.filter(({ ResponseRequiredFlag }) => ResponseRequiredFlag !== false);
      if (wanted.length === 0) return undefined;
      const OutputResult = wanted.map(({ Device, InfoQualify }) => ({ Device, InfoQualify, Response }));
      return { name: 'DisplayResponse', header, body: { OutputResult } };
    }
    case 'InputRequest': {
      const { Device, InfoQualify } = message.body.InputData;
      return { name: 'InputResponse', header, body: { InputResult: { Device, InfoQualify, Response } } };
    }
    case 'EventNotification':
    case 'InputUpdate':
    case 'BalanceInquiryResponse':
    case 'BatchResponse':
    case 'CardAcquisitionResponse':
    case 'AdminResponse':
    case 'DiagnosisResponse':
    case 'DisplayResponse':
    case 'EnableServiceResponse':
    case 'GetTotalsResponse':
    case 'InputResponse':
    case 'LoginResponse':
    case 'LogoutResponse':
    case 'LoyaltyResponse':
    case 'PaymentResponse':
    case 'PINResponse':
    case 'PrintResponse':
    case 'CardReaderInitResponse':
    case 'CardReaderAPDUResponse':
    case 'CardReaderPowerOffResponse':
    case 'ReconciliationResponse':
    case 'ReversalResponse':
    case 'SoundResponse':
    case 'StoredValueResponse':
    case 'TransactionReportResponse':
    case 'TransactionStatusResponse':
    case 'TransmitResponse':
      return undefined;
  }
}

/** Both keys are mandatory in these answers, also where they refuse: what was not begun has no key of the terminal. */
function keysOf({ SaleData: { SaleTransactionID } }: { readonly SaleData: SaleData }): {
  readonly SaleData: SaleData;
  readonly POIData: POIData;
} {
  const { TimeStamp } = SaleTransactionID;
  return { SaleData: { SaleTransactionID }, POIData: { POITransactionID: { TransactionID: 'none', TimeStamp } } };
}

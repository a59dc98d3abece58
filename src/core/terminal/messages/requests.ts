/** Builds the messages to the terminal, in the words of the standard (protocol notes, sections 2, 4, 6, 7, 9, 11). */

import { prompts as texts } from '../../../messages/index.js';
import type { TerminalAttempt } from '../../model/attempt.js';
import {
  type Dialect,
  type Input,
  type Message,
  type MessageHeader,
  type MessageOf,
  type MessageReference,
  type OutgoingMessage,
  answerHeader,
  hasField,
  hasOwnField,
} from '../../../../protocol/index.js';
import type { LaneSettings } from './lane-settings.js';
import { ownCapabilities } from './login-fields.js';
import type { Kind } from '../../kinds/message/kind.js';
import { saleTransactionIdOf } from './sale-transaction-id.js';
import type { TransactionRecord } from '../../model/transaction.js';

/**
 * The certification code that version 3.0 requires in every Login. No register is certified unless its configuration
 * says so.
 */
const certificationCode = 'NONE';

/** The kinds of device output that show a text of the terminal. */
const isShowing: ReadonlySet<string> = new Set(['CashierStatus', 'CashierError', 'CashierDisplay']);

/** The addresses in a header, in addition to the category. */
export interface Addresses {
  readonly saleId: string;
  readonly poiId: string;
}

/** Returns the header of a service request. Login and Diagnosis always contain the version (protocol notes, section 2). */
export function requestHeader(dialect: Dialect, category: string, serviceId: string, to: Addresses): MessageHeader {
  const { says, isInEveryRequest } = dialect.protocolVersion;
  return {
    ProtocolVersion: isInEveryRequest || category === 'Login' || category === 'Diagnosis' ? says : undefined,
    MessageClass: 'Service',
    MessageCategory: category,
    MessageType: 'Request',
    ServiceID: serviceId,
    SaleID: to.saleId,
    POIID: to.poiId,
  };
}

/**
 * Builds the Login, which opens a session. The Login announces that tenderd prints receipts and shows the terminal's
 * texts. The configuration decides whether tenderd also answers questions.
 */
export function loginRequest(
  settings: LaneSettings,
  to: Addresses,
  serviceId: string,
  nowIso: string,
): OutgoingMessage {
  const { dialect, software, login = {} } = settings;
  return {
    name: 'LoginRequest',
    header: requestHeader(dialect, 'Login', serviceId, to),
    body: Object.assign(
      {
        OperatorLanguage: 'en',
        DateTime: nowIso,
        SaleSoftware: {
          ProviderIdentification: login.providerIdentification ?? software.manufacturer,
          ApplicationName: login.applicationName ?? software.name,
          SoftwareVersion: login.softwareVersion ?? software.version,
          CertificationCode: login.certificationCode ?? (dialect.version === '3.0' ? certificationCode : undefined),
        },
        SaleTerminalData: hasField(settings.dialect, 'LoginRequest.SaleTerminalData')
          ? {
              TerminalEnvironment: login.terminalEnvironment ?? dialect.terminalEnvironment,
              SaleCapabilities: capabilitiesOf(settings),
            }
          : undefined,
      },
      hostsOf(settings),
    ),
  };
}

/** Returns the addresses of the terminal's hosts. The vendor's library writes each of these elements, even if empty. */
function hostsOf({ dialect, login: { configurationServer, authorisationServer = '' } = {} }: LaneSettings): object {
  if (configurationServer === undefined || !hasOwnField(dialect, 'LoginRequest.ConfigData')) return {};
  return {
    ConfigData: { TxnHostAddress: authorisationServer, ConfigHostAddress: configurationServer, ConfigFile: '' },
  };
}

/**
 * Returns the capabilities that the Login announces. If the terminal cannot send messages on its own, tenderd announces
 * fewer. Texts then stay on the terminal's screen, and receipts come in the terminal's answers.
 */
function capabilitiesOf(settings: LaneSettings) {
  const { prompts, hasOwnConnections, hearsCalls, hearsShown, login: { saleCapabilities } = {} } = settings;
  const hearsAll = hasOwnConnections !== true || hearsCalls === true;
  const isHeard = (one: (typeof ownCapabilities)[number]): boolean =>
    one === 'PrinterReceipt' || hearsAll || (hearsShown === true && isShowing.has(one));
  return ownCapabilities.filter(
    (one) =>
      (saleCapabilities?.includes(one) ?? true) && isHeard(one) && (one !== 'CashierInput' || prompts !== undefined),
  );
}

/** Builds the service request of an attempt, by the kind of its transaction. All attempts of a transaction differ only in the ServiceID. */
export function moneyRequest(
  kind: Kind,
  { dialect, conditions }: Pick<LaneSettings, 'dialect' | 'conditions'>,
  record: TransactionRecord,
  attempt: TerminalAttempt,
): OutgoingMessage {
  const header = requestHeader(dialect, attempt.category, attempt.serviceId, attempt);
  const saleData = {
    SaleTransactionID: {
      TransactionID: saleTransactionIdOf(dialect, record.request.transactionId),
      TimeStamp: record.acceptedAt,
    },
    SaleToPOIData: record.request.terminalData,
    SaleToAcquirerData: record.request.acquirerData,
  };
  const original =
    record.originalPoi === undefined
      ? undefined
      : {
          POITransactionID: {
            TransactionID: record.originalPoi.transactionId,
            TimeStamp: record.originalPoi.timeStamp,
          },
        };
  return Object.assign({}, kind.request(record, { dialect, conditions, saleData, original }), { header });
}

/** Builds the request for the totals of the open period, which shows the number of the period. The request closes nothing. */
export function totalsRequest(dialect: Dialect, to: Addresses, serviceId: string): OutgoingMessage {
  return { name: 'GetTotalsRequest', header: requestHeader(dialect, 'GetTotals', serviceId, to), body: {} };
}

/** Builds the request for the totals of a period that may be closed. The request closes nothing, and may be repeated. */
export function previousTotalsRequest(
  dialect: Dialect,
  period: string,
  to: Addresses,
  serviceId: string,
): OutgoingMessage {
  return {
    name: 'ReconciliationRequest',
    header: requestHeader(dialect, 'Reconciliation', serviceId, to),
    body: { ReconciliationType: 'PreviousReconciliation', POIReconciliationID: period },
  };
}

/** Builds the request to release a card that was read and is not used (protocol notes, section 6). */
export function enableServiceRequest(dialect: Dialect, to: Addresses, serviceId: string): OutgoingMessage {
  return {
    name: 'EnableServiceRequest',
    header: requestHeader(dialect, 'EnableService', serviceId, to),
    body: { TransactionAction: 'AbortTransaction' },
  };
}

/** Builds the question for the outcome of an attempt, without reprinting anything. */
export function statusRequest(
  dialect: Dialect,
  about: TerminalAttempt,
  to: Addresses,
  serviceId: string,
): OutgoingMessage {
  return {
    name: 'TransactionStatusRequest',
    header: requestHeader(dialect, 'TransactionStatus', serviceId, to),
    body: {
      ReceiptReprintFlag: false,
      MessageReference: referenceTo(about),
    },
  };
}

/**
 * Builds the request to stop an attempt. An Abort is not answered: only the attempt's own answer counts (protocol
 * notes, section 6).
 */
export function abortRequest(
  dialect: Dialect,
  about: TerminalAttempt,
  to: Addresses,
  serviceId: string,
  reason: string,
): OutgoingMessage {
  return abortOf(dialect, referenceTo(about), to, serviceId, reason);
}

/** Returns the reference to an attempt in messages about it. */
function referenceTo(about: TerminalAttempt): MessageReference {
  return {
    MessageCategory: about.category,
    ServiceID: about.serviceId,
    SaleID: about.saleId,
    POIID: about.poiId,
  };
}

/** Builds an Abort of the referenced request. */
export function abortOf(
  dialect: Dialect,
  reference: MessageReference,
  to: Addresses,
  serviceId: string,
  reason: string,
): OutgoingMessage {
  return {
    name: 'AbortRequest',
    header: requestHeader(dialect, 'Abort', serviceId, to),
    body: {
      MessageReference: reference,
      // Characters that XML cannot carry become spaces, because an Abort must never fail because of its reason.
      AbortReason: reason.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, ' '),
    },
  };
}

/**
 * Returns the answer to a device request of the terminal; undefined if the request wants no answer, or if the standard
 * defines none.
 */
export function deviceAnswer(request: SaleDeviceRequest): OutgoingMessage | undefined {
  const header = answerHeader(request.header);
  switch (request.name) {
    case 'DisplayRequest': {
      const wanted = request.body.DisplayOutput.filter((output) => output.ResponseRequiredFlag !== false);
      if (wanted.length === 0) return undefined;
      return {
        name: 'DisplayResponse',
        header,
        body: {
          OutputResult: wanted.map((output) => ({
            Device: output.Device,
            InfoQualify: output.InfoQualify,
            Response: { Result: 'Success' },
          })),
        },
      };
    }
    case 'PrintRequest': {
      const output = request.body.PrintOutput;
      if (output.ResponseMode === 'NotRequired') return undefined;
      return {
        name: 'PrintResponse',
        header,
        body: { DocumentQualifier: output.DocumentQualifier, Response: { Result: 'Success' } },
      };
    }
    case 'SoundRequest':
      if (request.body.ResponseMode === undefined || request.body.ResponseMode === 'NotRequired') return undefined;
      return {
        name: 'SoundResponse',
        header,
        body: {
          Response: {
            Result: 'Failure',
            ErrorCondition: 'UnavailableDevice',
            AdditionalResponse: texts.replies['no-sound'],
          },
        },
      };
  }
}

/** The result of a question: the field of the standard with the answer, or the reason why there is none. */
export type InputOutcome =
  | { readonly input: Readonly<Partial<Input>> }
  | { readonly condition: 'Cancel' | 'Aborted' | 'UnavailableDevice'; readonly text: string };

/** Answers a question of the terminal, and confirms the text that was shown with it. */
export function inputAnswer(request: MessageOf<'InputRequest'>, outcome: InputOutcome): OutgoingMessage {
  const { InputData: data, DisplayOutput: display } = request.body;
  const wasShown = display !== undefined && display.ResponseRequiredFlag !== false && 'input' in outcome;
  return {
    name: 'InputResponse',
    header: answerHeader(request.header),
    body: {
      OutputResult: wasShown
        ? { Device: display.Device, InfoQualify: display.InfoQualify, Response: { Result: 'Success' } }
        : undefined,
      InputResult: {
        Device: data.Device,
        InfoQualify: data.InfoQualify,
        ...('input' in outcome
          ? { Response: { Result: 'Success' }, Input: { InputCommand: data.InputCommand, ...outcome.input } }
          : {
              Response: { Result: 'Failure', ErrorCondition: outcome.condition, AdditionalResponse: outcome.text },
            }),
      },
    },
  };
}

/** A request from the terminal to the register's devices that is answered at once. */
export type SaleDeviceRequest = Extract<Message, { readonly name: 'DisplayRequest' | 'PrintRequest' | 'SoundRequest' }>;

/** The messages of device requests, built in the words of the standard (protocol notes, sections 2, 3, 5, 6 and 9). */

import type {
  Dialect,
  InputData,
  MenuEntry,
  MessageHeader,
  OutgoingMessage,
  OutputContent,
} from '../../../../protocol/index.js';
import { deviceRequestRules, type CustomerQuestion, type DeviceRequestParameters } from './device-request.js';
import { abortOf, requestHeader, type Addresses } from './requests.js';

/** The parameters of a device request, except a login: for a login, the lane sends its usual Login. */
export type MessageParameters = Exclude<DeviceRequestParameters, { readonly kind: 'login' }>;

/** Returns the message of a device request, under an id that was never used. */
export function deviceRequestBody(
  dialect: Dialect,
  parameters: MessageParameters,
  id: string,
  to: Addresses,
): OutgoingMessage {
  switch (parameters.kind) {
    case 'diagnosis':
      return {
        name: 'DiagnosisRequest',
        header: requestHeader(dialect, 'Diagnosis', id, to),
        body: { HostDiagnosisFlag: parameters.hosts },
      };
    case 'totals':
      return {
        name: 'GetTotalsRequest',
        header: requestHeader(dialect, 'GetTotals', id, to),
        body: {
          ...(parameters.details.length === 0 ? {} : { TotalDetails: [...parameters.details] }),
          ...(parameters.filter === undefined ? {} : { TotalFilter: parameters.filter }),
        },
      };
    case 'balance-inquiry':
      return {
        name: 'BalanceInquiryRequest',
        header: requestHeader(dialect, 'BalanceInquiry', id, to),
        body: parameters.account === 'loyalty' ? { LoyaltyAccountReq: {} } : { PaymentAccountReq: {} },
      };
    case 'logout':
      return {
        name: 'LogoutRequest',
        header: requestHeader(dialect, 'Logout', id, to),
        body: { MaintenanceAllowed: parameters.maintenanceAllowed },
      };
    case 'admin':
      return {
        name: 'AdminRequest',
        header: requestHeader(dialect, 'Admin', id, to),
        body: { ServiceIdentification: parameters.service },
      };
    case 'display':
      return displayRequest(dialect, parameters, id, to);
    case 'print':
      return {
        name: 'PrintRequest',
        header: deviceHeader(dialect, 'Print', id, to),
        body: {
          PrintOutput: {
            DocumentQualifier: parameters.document,
            ResponseMode: 'PrintEnd',
            OutputContent: parameters.content,
          },
        },
      };
    case 'input':
      return inputRequest(dialect, parameters, id, to);
  }
}

/** The parameters of one kind of device request. */
type ParametersOf<Kind extends MessageParameters['kind']> = Extract<MessageParameters, { readonly kind: Kind }>;

function displayRequest(
  dialect: Dialect,
  { minSeconds, lines, screen }: ParametersOf<'display'>,
  id: string,
  to: Addresses,
): OutgoingMessage {
  return {
    name: 'DisplayRequest',
    header: deviceHeader(dialect, 'Display', id, to),
    body: {
      DisplayOutput: [
        {
          Device: 'CustomerDisplay',
          InfoQualify: 'Display',
          ResponseRequiredFlag: true,
          MinimumDisplayTime: textOf(minSeconds),
          OutputContent: shownContent(lines, screen),
        },
      ],
    },
  };
}

function inputRequest(
  dialect: Dialect,
  { lines, screen, question, maxSeconds }: ParametersOf<'input'>,
  id: string,
  to: Addresses,
): OutgoingMessage {
  return {
    name: 'InputRequest',
    header: deviceHeader(dialect, 'Input', id, to),
    body: {
      DisplayOutput: {
        Device: 'CustomerDisplay',
        InfoQualify: 'Display',
        OutputContent: shownContent(lines, screen),
        ...(question.type === 'menu' ? { MenuEntry: question.entries.map(menuEntry) } : {}),
      },
      InputData: { ...questionData(question), MaxInputTime: textOf(maxSeconds) },
    },
  };
}

/**
 * Builds the Abort of a device request. The terminal does not answer an Abort. Only the answer to the device request
 * shows how the request ended.
 */
export function deviceRequestAbort(
  dialect: Dialect,
  parameters: DeviceRequestParameters,
  about: string,
  serviceId: string,
  to: Addresses,
  reason: string,
): OutgoingMessage {
  const { category } = deviceRequestRules[parameters.kind];
  const id = parameters.kind === 'input' ? deviceIds(dialect, about) : { ServiceID: about };
  const reference = { MessageCategory: category, ...id, SaleID: to.saleId, POIID: to.poiId };
  return abortOf(dialect, reference, to, serviceId, reason);
}

/**
 * Returns the ids of a device request outside a service dialogue: a DeviceID and, for some dialects, a ServiceID with
 * the same value (protocol notes, section 5).
 */
function deviceIds(dialect: Dialect, id: string): { readonly ServiceID?: string; readonly DeviceID: string } {
  return { ...(dialect.isServiceNamedOutside === true ? { ServiceID: id } : {}), DeviceID: id };
}

function deviceHeader(dialect: Dialect, category: string, id: string, to: Addresses): MessageHeader {
  const { ServiceID: _service, ...header } = requestHeader(dialect, category, id, to);
  return { ...header, MessageClass: 'Device', ...deviceIds(dialect, id) };
}

function questionData(question: CustomerQuestion): InputData {
  const asked = { Device: 'CustomerInput', InfoQualify: 'Input' } as const;
  switch (question.type) {
    case 'confirmation':
      return { ...asked, InputCommand: 'GetConfirmation' };
    case 'any-key':
      return { ...asked, InputCommand: 'GetAnyKey' };
    case 'menu':
      return {
        ...asked,
        InputCommand: 'GetMenuEntry',
        MinLength: textOf(question.minLength),
        MaxLength: textOf(question.maxLength),
      };
    case 'digits':
    case 'text':
    case 'decimal': {
      const commands = { digits: 'DigitString', text: 'TextString', decimal: 'DecimalString' } as const;
      return {
        ...asked,
        InputCommand: commands[question.type],
        MinLength: textOf(question.minLength),
        MaxLength: textOf(question.maxLength),
        DefaultInputString: question.initial,
      };
    }
  }
}

/**
 * Returns lines to show, on one of the terminal's own screens if the request names one. A screen may also be shown
 * without lines.
 */
function shownContent(lines: readonly string[], screen: string | undefined): OutputContent {
  if (screen === undefined) return content(lines);
  const PredefinedContent = { ReferenceID: screen };
  return lines.length === 0
    ? { OutputFormat: 'MessageRef', PredefinedContent }
    : { ...content(lines), PredefinedContent };
}

function content(lines: readonly string[]): OutputContent {
  return { OutputFormat: 'Text', OutputText: lines.map((Text) => ({ Text })) };
}

function menuEntry(text: string): MenuEntry {
  return { MenuEntryTag: 'Selectable', ...content([text]) };
}

function textOf(count: number | undefined): string | undefined {
  return count === undefined ? undefined : String(count);
}

/** The messages of errands, built in the words of the standard (protocol notes, sections 2, 3, 5, 6 and 9). */

import type {
  Dialect,
  InputData,
  MenuEntry,
  MessageHeader,
  OutgoingMessage,
  OutputContent,
} from '../../protocol/index.js';
import { errandRules, type CustomerQuestion, type ErrandWish } from './errand.js';
import { abortOf, requestHeader, type Addresses } from './requests.js';

/** The wishes that are a message of their own; a login is the lane's own Login. */
export type MessageWish = Exclude<ErrandWish, { readonly kind: 'login' }>;

/** The request of an errand, under an id that was never used. */
export function errandRequest(dialect: Dialect, wish: MessageWish, id: string, to: Addresses): OutgoingMessage {
  switch (wish.kind) {
    case 'diagnosis':
      return {
        name: 'DiagnosisRequest',
        header: requestHeader(dialect, 'Diagnosis', id, to),
        body: { HostDiagnosisFlag: wish.hosts },
      };
    case 'totals':
      return {
        name: 'GetTotalsRequest',
        header: requestHeader(dialect, 'GetTotals', id, to),
        body: wish.details.length === 0 ? {} : { TotalDetails: [...wish.details] },
      };
    case 'balance-inquiry':
      return {
        name: 'BalanceInquiryRequest',
        header: requestHeader(dialect, 'BalanceInquiry', id, to),
        body: wish.account === 'loyalty' ? { LoyaltyAccountReq: {} } : { PaymentAccountReq: {} },
      };
    case 'logout':
      return {
        name: 'LogoutRequest',
        header: requestHeader(dialect, 'Logout', id, to),
        body: { MaintenanceAllowed: wish.maintenanceAllowed },
      };
    case 'admin':
      return {
        name: 'AdminRequest',
        header: requestHeader(dialect, 'Admin', id, to),
        body: { ServiceIdentification: wish.service },
      };
    case 'display':
      return {
        name: 'DisplayRequest',
        header: deviceHeader(dialect, 'Display', id, to),
        body: {
          DisplayOutput: [
            {
              Device: 'CustomerDisplay',
              InfoQualify: 'Display',
              ResponseRequiredFlag: true,
              MinimumDisplayTime: textOf(wish.minSeconds),
              OutputContent: content(wish.lines),
            },
          ],
        },
      };
    case 'input':
      return {
        name: 'InputRequest',
        header: deviceHeader(dialect, 'Input', id, to),
        body: {
          DisplayOutput: {
            Device: 'CustomerDisplay',
            InfoQualify: 'Display',
            OutputContent: content(wish.lines),
            ...(wish.question.type === 'menu' ? { MenuEntry: wish.question.entries.map(menuEntry) } : {}),
          },
          InputData: { ...questionData(wish.question), MaxInputTime: textOf(wish.maxSeconds) },
        },
      };
  }
}

/** Asks the terminal to stop an errand. It has no answer: only that of the errand counts. */
export function errandAbort(
  dialect: Dialect,
  wish: ErrandWish,
  about: string,
  serviceId: string,
  to: Addresses,
  reason: string,
): OutgoingMessage {
  const { category } = errandRules[wish.kind];
  const id = wish.kind === 'input' ? deviceIds(dialect, about) : { ServiceID: about };
  const reference = { MessageCategory: category, ...id, SaleID: to.saleId, POIID: to.poiId };
  return abortOf(dialect, reference, to, serviceId, reason);
}

/** Outside a service dialogue a device request has a DeviceID; some terminals want its ServiceID to be the same (notes, section 5). */
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
      return { ...asked, InputCommand: 'GetMenuEntry' };
    case 'digits':
    case 'text':
    case 'decimal': {
      const commands = { digits: 'DigitString', text: 'TextString', decimal: 'DecimalString' } as const;
      return {
        ...asked,
        InputCommand: commands[question.type],
        MinLength: textOf(question.minLength),
        MaxLength: textOf(question.maxLength),
      };
    }
  }
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

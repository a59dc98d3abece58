/**
 * Device requests: requests to a terminal outside any transaction. A device request moves no money and exists only in
 * memory. The journal records the request and its end, but never the texts that were shown or typed (protocol notes,
 * sections 3, 5 and 9).
 */

import { deviceRequests as texts } from '../../../messages/index.js';
import type { Queued } from '../queue/wait-reason.js';
import type { OutputContent, PrintOutput, Receipt, TotalFilter } from '../../../../protocol/index.js';
import type { DeviceResponse, DeviceResponseDetails } from './device-response.js';
import { limits, stageLimits, seconds } from '../../base/limits.js';
import { type Flight, abortLookMs } from '../wire/in-flight-request.js';

/** The kind of a device request. */
export type DeviceRequestKind = DeviceRequestParameters['kind'];

/** The fields by which totals may be grouped (protocol notes, section 11: TotalDetails). */
export const totalDetails = ['POIID', 'SaleID', 'OperatorID', 'ShiftNumber', 'TotalsGroupID'] as const;

/** A question to the customer and its limits. Passwords are never requested, so that no secret passes through tenderd. */
export type CustomerQuestion =
  | { readonly type: 'confirmation' }
  | { readonly type: 'any-key' }
  | {
      readonly type: 'digits' | 'text' | 'decimal';
      readonly minLength?: number;
      readonly maxLength?: number;
      /** The text in the field before the customer types. */
      readonly initial?: string;
    }
  | {
      readonly type: 'menu';
      readonly entries: readonly string[];
      /**
       * How many lines the customer may choose, from `minLength` to `maxLength`. If neither is given, the customer
       * chooses one line. Only terminals of some vendors accept several lines.
       */
      readonly minLength?: number;
      readonly maxLength?: number;
    };

/** The type of a document, in the words of the standard. */
export type PrintedDocument = PrintOutput['DocumentQualifier'];

/** The parameters of one device request of a register or operator. */
export type DeviceRequestParameters =
  /** The state of the terminal and, with `hosts`, whether it reaches its acquirers. */
  | { readonly kind: 'diagnosis'; readonly hosts: boolean }
  /** The totals of the open period. The period stays open. */
  | {
      readonly kind: 'totals';
      readonly details: readonly (typeof totalDetails)[number][];
      readonly filter?: TotalFilter;
    }
  /** The balance of the card that the customer presents. */
  | { readonly kind: 'balance-inquiry'; readonly account: 'payment' | 'loyalty' }
  /** A question to the customer on the terminal. `maxSeconds`: the longest wait for the answer. */
  | {
      readonly kind: 'input';
      readonly lines: readonly string[];
      readonly question: CustomerQuestion;
      readonly maxSeconds?: number;
      /** The screen of the terminal that shows the question, by the vendor's name for it (PredefinedContent). */
      readonly screen?: string;
    }
  /**
   * A text for the customer, shown for at least `minSeconds`. If `screen` is given without lines, one of the terminal's
   * own screens is shown.
   */
  | {
      readonly kind: 'display';
      readonly lines: readonly string[];
      readonly minSeconds?: number;
      readonly screen?: string;
    }
  /** Prints one document on the terminal's own printer. */
  | { readonly kind: 'print'; readonly document: PrintedDocument; readonly content: OutputContent }
  /** Opens a new login session. */
  | { readonly kind: 'login' }
  /** Closes the login session, until a request needs it. */
  | { readonly kind: 'logout'; readonly maintenanceAllowed: boolean }
  /** An administrative service of the terminal, by its name. */
  | { readonly kind: 'admin'; readonly service?: string };

/** The end of a device request. */
export interface DeviceRequestEnd {
  /**
   * `done`: the terminal carried out the request, and `answer` has its response. `refused`: the terminal refused the
   * request. `aborted`: the request was stopped by the register or at its time limit. `not-sent`: the terminal has not
   * received the request. `no-answer`: the terminal may have carried out the request.
   */
  readonly result: 'done' | 'refused' | 'no-answer' | 'not-sent' | 'aborted';
  /** A stable code: an ErrorCondition in small letters, or the reason why nothing was sent. */
  readonly reason: string;
  /** The message for the cashier. */
  readonly message: string;
  /** ISO wall time. */
  readonly at: string;
  readonly atMs: number;
  readonly answer?: DeviceResponse;
  /** The terminal's answer after redaction, for a register that speaks nexo. Absent if the terminal did not answer. */
  readonly said?: DeviceResponseDetails;
  /** Paths of the answer at which redaction removed something. */
  readonly redacted: readonly string[];
}

/** A device request that has been sent. The terminal is busy until the request is answered or can no longer arrive. */
export interface DeviceRequestInFlight extends Flight {
  /**
   * The terminal rejected the request by an event, perhaps with a reason. If the request may still arrive, tenderd
   * is still waiting for its answer.
   */
  readonly rejected?: { readonly words: string | undefined };
}

/** One device request in the lane's memory. */
export interface DeviceRequest extends Queued {
  /** The id of the device request. The process never uses an id twice on a lane, and no earlier process has used it. */
  readonly deviceRequestId: string;
  readonly parameters: DeviceRequestParameters;
  /** The token name of the register that made the request; absent for the operator's token. */
  readonly register: string | undefined;
  /** ISO wall time. */
  readonly requestedAt: string;
  readonly abortRequested: string | undefined;
  /** The text that the terminal shows for the request. */
  readonly showing: string | undefined;
  /** The receipts that the terminal printed for the request. */
  readonly receipts: readonly Receipt[];
  readonly inFlight: DeviceRequestInFlight | undefined;
  /**
   * True if the lane was not yet logged out when this logout was sent. If this logout fails, the lane then logs in
   * again.
   */
  readonly hasLoggedOut?: true;
  readonly end: DeviceRequestEnd | undefined;
}

/** The rules of one kind of device request. */
interface DeviceRequestRules {
  readonly noun: string;
  /** The message category of its request. */
  readonly category: string;
  /** True if the standard allows an Abort of the request (protocol notes, section 3). */
  readonly isAbortable: boolean;
  readonly needsSession: boolean;
  /** True if the request asks or shows the customer something. The previous customer must have left first. */
  readonly isForCustomer: boolean;
  /**
   * True if an unanswered request blocks the terminal until the request can no longer arrive. A late request would show
   * a prompt to the next customer, end the session of a payment, or start an unknown function. A request that only
   * reads is harmless: the terminal answers it at once, or answers Busy during a payment.
   */
  readonly isFenced: boolean;
  /** The longest wait for the answer. Undefined: as for management requests. */
  readonly answerMs: number | undefined;
}

const reads = { isForCustomer: false, isFenced: false, answerMs: undefined } as const;

/** The rules of each kind of device request. */
export const deviceRequestRules: Readonly<Record<DeviceRequestKind, DeviceRequestRules>> = {
  diagnosis: { ...reads, noun: texts.nouns.diagnosis, category: 'Diagnosis', isAbortable: false, needsSession: false },
  totals: { ...reads, noun: texts.nouns.totals, category: 'GetTotals', isAbortable: true, needsSession: true },
  'balance-inquiry': {
    noun: texts.nouns['balance-inquiry'],
    category: 'BalanceInquiry',
    isAbortable: true,
    needsSession: true,
    isForCustomer: true,
    isFenced: true,
    answerMs: limits.answerMs,
  },
  input: {
    noun: texts.nouns.input,
    category: 'Input',
    isAbortable: true,
    needsSession: true,
    isForCustomer: true,
    isFenced: true,
    // A customer may need as long to type an answer as to find a card.
    answerMs: stageLimits.cardMs,
  },
  display: {
    noun: texts.nouns.display,
    category: 'Display',
    isAbortable: false,
    needsSession: true,
    isForCustomer: true,
    isFenced: true,
    answerMs: undefined,
  },
  // An unanswered print request blocks the lane. If the request arrived late, its document would come out in front of
  // the next customer.
  print: {
    noun: texts.nouns.print,
    category: 'Print',
    isAbortable: false,
    needsSession: true,
    isForCustomer: false,
    isFenced: true,
    // Printing is slower than showing.
    answerMs: seconds(30),
  },
  // `session.ts` handles a late Login, like every Login.
  login: { ...reads, noun: texts.nouns.login, category: 'Login', isAbortable: false, needsSession: false },
  logout: {
    ...reads,
    noun: texts.nouns.logout,
    category: 'Logout',
    isAbortable: false,
    needsSession: false,
    isFenced: true,
  },
  admin: {
    noun: texts.nouns.admin,
    category: 'Admin',
    isAbortable: false,
    needsSession: true,
    isForCustomer: false,
    isFenced: true,
    // The terminal may ask its host for an update, so allow as much time as for a host.
    answerMs: stageLimits.hostMs,
  },
};

/**
 * Returns the longest wait for the answer to a device request, in ms. If the request has a time limit for the terminal,
 * the transmission time is added.
 */
export function deviceResponseMs(parameters: DeviceRequestParameters, managementMs: number): number {
  const asked =
    parameters.kind === 'input'
      ? parameters.maxSeconds
      : parameters.kind === 'display'
        ? parameters.minSeconds
        : undefined;
  const ownMs = deviceRequestRules[parameters.kind].answerMs;
  if (parameters.kind === 'display') return seconds(asked ?? 0) + managementMs;
  if (asked !== undefined) return seconds(asked) + managementMs;
  return ownMs === undefined ? managementMs : ownMs + managementMs;
}

/**
 * The maximum number of device requests that may wait on a lane. A register that sends more is repeating the same
 * request.
 */
export const deviceRequestsWaitingMax = 16;
/**
 * The maximum number of ended device requests that can be read. The number is small, because a customer's balance must
 * not be readable tomorrow.
 */
export const deviceRequestsEndedMax = 32;
/** How long an ended device request can be read, in ms. See {@link deviceRequestsEndedMax}. */
export const deviceRequestKeptMs = seconds(900);
/** The maximum number of receipts that are kept for one device request. */
export const deviceRequestReceiptsMax = 8;

/** Returns the device request that occupies the terminal, if any. */
export function currentDeviceRequest({
  deviceRequests,
}: {
  readonly deviceRequests: readonly DeviceRequest[];
}): HeldDeviceRequest | undefined {
  return deviceRequests.find(
    (deviceRequest): deviceRequest is HeldDeviceRequest => deviceRequest.inFlight !== undefined,
  );
}

/** Returns the device request that the terminal is working on: it was sent and has no end. */
export function servedDeviceRequest(state: {
  readonly deviceRequests: readonly DeviceRequest[];
}): HeldDeviceRequest | undefined {
  const deviceRequest = currentDeviceRequest(state);
  return deviceRequest?.end === undefined ? deviceRequest : undefined;
}

/** A device request that is in flight. */
export interface HeldDeviceRequest extends DeviceRequest {
  readonly inFlight: DeviceRequestInFlight;
}

/** Returns the times at which something is due for device requests in flight. */
export function deviceRequestMoments(deviceRequests: readonly DeviceRequest[]): readonly (number | undefined)[] {
  return deviceRequests.flatMap(({ inFlight, end: ended, showing }) => {
    if (inFlight === undefined) return [];
    if (ended !== undefined)
      return [inFlight.deliveryDeadlineMs ?? (inFlight.connection === undefined ? undefined : inFlight.deadlineMs)];
    return [lateAtMs({ inFlight, showing }), abortLookMs(inFlight)];
  });
}

/**
 * Returns the time at which the request ends if the terminal stays silent. If the terminal rejected the request by an
 * event and did not start it, the request ends at its delivery deadline.
 */
export function lateAtMs({ inFlight, showing }: Pick<HeldDeviceRequest, 'inFlight' | 'showing'>): number {
  const { deadlineMs, deliveryDeadlineMs, rejected } = inFlight;
  const isRejected = rejected !== undefined && showing === undefined;
  return isRejected ? Math.min(deadlineMs, deliveryDeadlineMs ?? deadlineMs) : deadlineMs;
}

/**
 * Device requests: what a terminal is asked outside any transaction. They move no money and live in memory; the journal says that one
 * was asked and how it ended, and never what was shown or typed (protocol notes, sections 3, 5 and 9).
 */

import { deviceRequests as texts } from '../../../messages/en.js';
import type { Queued } from '../queue/wait-reason.js';
import type { OutputContent, PrintOutput, Receipt, TotalFilter } from '../../../../protocol/index.js';
import type { DeviceResponse, DeviceResponseDetails } from './device-response.js';
import { limits, terminalLimits, seconds } from '../../base/limits.js';
import { type Flight, abortLookMs } from '../wire/in-flight-request.js';

/** What is asked. */
export type DeviceRequestKind = DeviceRequestParameters['kind'];

/** By what totals may be told apart (protocol notes, section 11: TotalDetails). */
export const totalDetails = ['POIID', 'SaleID', 'OperatorID', 'ShiftNumber', 'TotalsGroupID'] as const;

/** What is asked of the customer, and within which limits. Passwords are not asked for: no secret passes through here. */
export type CustomerQuestion =
  | { readonly type: 'confirmation' }
  | { readonly type: 'any-key' }
  | {
      readonly type: 'digits' | 'text' | 'decimal';
      readonly minLength?: number;
      readonly maxLength?: number;
      /** What stands in the field before the customer types. */
      readonly initial?: string;
    }
  | {
      readonly type: 'menu';
      readonly entries: readonly string[];
      /** How many lines are chosen; one if absent. Only some vendors' terminals can have several chosen. */
      readonly minLength?: number;
      readonly maxLength?: number;
    };

/** What a document is, in the words of the standard. */
export type PrintedDocument = PrintOutput['DocumentQualifier'];

/** One device request as a register or a person wants it. */
export type DeviceRequestParameters =
  /** How the terminal is, and with `hosts` whether its acquirers can be reached. */
  | { readonly kind: 'diagnosis'; readonly hosts: boolean }
  /** The totals of the open period, which stays open. */
  | {
      readonly kind: 'totals';
      readonly details: readonly (typeof totalDetails)[number][];
      readonly filter?: TotalFilter;
    }
  /** The balance of the card that the customer presents. */
  | { readonly kind: 'balance-inquiry'; readonly account: 'payment' | 'loyalty' }
  /** Asks the customer something on the terminal; `maxSeconds` is how long the terminal waits for it. */
  | {
      readonly kind: 'input';
      readonly lines: readonly string[];
      readonly question: CustomerQuestion;
      readonly maxSeconds?: number;
      /** The terminal's own screen for it, by the vendor's name (PredefinedContent). */
      readonly screen?: string;
    }
  /** Shows a text to the customer, for `minSeconds` at least; with `screen` and no lines a screen of the terminal's own. */
  | {
      readonly kind: 'display';
      readonly lines: readonly string[];
      readonly minSeconds?: number;
      readonly screen?: string;
    }
  /** Prints one document on the terminal's own printer. */
  | { readonly kind: 'print'; readonly document: PrintedDocument; readonly content: OutputContent }
  /** Opens the login session anew. */
  | { readonly kind: 'login' }
  /** Closes the login session, until something needs it. */
  | { readonly kind: 'logout'; readonly maintenanceAllowed: boolean }
  /** An administrative service of the terminal, by its name. */
  | { readonly kind: 'admin'; readonly service?: string };

/** How a device request ended. */
export interface DeviceRequestEnd {
  /**
   * `done`: the terminal did it, and `answer` is what it told. `refused`: it said no. `aborted`: stopped on the register's wish, or
   * at its limit. `not-sent`: the terminal has never heard of it. `no-answer`: it may have done it.
   */
  readonly result: 'done' | 'refused' | 'no-answer' | 'not-sent' | 'aborted';
  /** A stable word: an ErrorCondition in small letters, or why nothing was sent. */
  readonly reason: string;
  /** For the cashier. */
  readonly message: string;
  /** ISO wall time. */
  readonly at: string;
  readonly atMs: number;
  readonly answer?: DeviceResponse;
  /** The terminal's own words after redaction, where it answered: for a register that speaks as it does. */
  readonly said?: DeviceResponseDetails;
  /** Paths of the answer in which redaction cut something. */
  readonly redacted: readonly string[];
}

/** A device request on the wire, and what is left of it there: while it is, the terminal is not free. */
export interface DeviceRequestInFlight extends Flight {
  /** A Reject named it, with these words or none: its answer is waited for all the same, while the request may arrive. */
  readonly rejected?: { readonly words: string | undefined };
}

/** One device request in the lane's memory. */
export interface DeviceRequest extends Queued {
  /** Never used twice on a lane while the process lives, and unlike those of earlier processes. */
  readonly deviceRequestId: string;
  readonly parameters: DeviceRequestParameters;
  /** Who asked, by the name of its token; absent for the operator's. */
  readonly register: string | undefined;
  /** ISO wall time. */
  readonly requestedAt: string;
  readonly abortRequested: string | undefined;
  /** What the terminal shows for it. */
  readonly showing: string | undefined;
  /** What the terminal printed for it. */
  readonly receipts: readonly Receipt[];
  readonly inFlight: DeviceRequestInFlight | undefined;
  /** A logout that was sent while the lane was not logged out on a wish before: not done, it leaves the lane to log in again. */
  readonly hasLoggedOut?: true;
  readonly end: DeviceRequestEnd | undefined;
}

/** What is true of a kind. */
interface DeviceRequestRules {
  readonly noun: string;
  /** Category of its request. */
  readonly category: string;
  /** Whether the standard lets it be aborted (protocol notes, section 3). */
  readonly isAbortable: boolean;
  readonly needsSession: boolean;
  /** The customer is asked or shown something: the last one has gone first. */
  readonly isForCustomer: boolean;
  /**
   * Unanswered it holds the terminal until it can no longer arrive: what arrives late would show a prompt to the next
   * customer, end the session of a payment, or start nobody knows what. What only reads is answered Busy beside a
   * payment or answers at once, and harms none.
   */
  readonly isFenced: boolean;
  /** How long its answer may take; undefined for that of every management request. */
  readonly answerMs: number | undefined;
}

const reads = { isForCustomer: false, isFenced: false, answerMs: undefined } as const;

/** The rules by kind. */
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
    // A customer types as one finds a card.
    answerMs: terminalLimits.cardMs,
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
  // Fenced: a document that is printed late lies before the next customer.
  print: {
    noun: texts.nouns.print,
    category: 'Print',
    isAbortable: false,
    needsSession: true,
    isForCustomer: false,
    isFenced: true,
    // Paper is slower than a screen.
    answerMs: seconds(30),
  },
  // Its own late arrival is watched as that of every Login (session.ts).
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
    // It may ask its host for an update.
    answerMs: terminalLimits.hostMs,
  },
};

/** How long the answer to a device request may take, ms. A limit that the terminal was told has time for the way. */
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

/** What may wait on a lane at once: more is a register that repeats itself. */
export const deviceRequestsWaitingMax = 16;
/** Ended ones that can be read, and for how long: a balance is nobody's business tomorrow. */
export const deviceRequestsEndedMax = 32;
/** See {@link deviceRequestsEndedMax}. */
export const deviceRequestKeptMs = seconds(900);
/** Receipts of one device request that are kept. */
export const deviceRequestReceiptsMax = 8;

/** The device request that holds the terminal, if one does. */
export function currentDeviceRequest({
  deviceRequests,
}: {
  readonly deviceRequests: readonly DeviceRequest[];
}): HeldDeviceRequest | undefined {
  return deviceRequests.find(
    (deviceRequest): deviceRequest is HeldDeviceRequest => deviceRequest.inFlight !== undefined,
  );
}

/** The device request that the terminal serves: it is on the wire, and has no end. */
export function servedDeviceRequest(state: {
  readonly deviceRequests: readonly DeviceRequest[];
}): HeldDeviceRequest | undefined {
  const deviceRequest = currentDeviceRequest(state);
  return deviceRequest?.end === undefined ? deviceRequest : undefined;
}

/** A device request of which a request is on the wire. */
export interface HeldDeviceRequest extends DeviceRequest {
  readonly inFlight: DeviceRequestInFlight;
}

/** When something is due for device requests that are on the wire. */
export function deviceRequestMoments(deviceRequests: readonly DeviceRequest[]): readonly (number | undefined)[] {
  return deviceRequests.flatMap(({ inFlight, end: ended, showing }) => {
    if (inFlight === undefined) return [];
    if (ended !== undefined)
      return [inFlight.deliveryDeadlineMs ?? (inFlight.connection === undefined ? undefined : inFlight.deadlineMs)];
    return [lateAtMs({ inFlight, showing }), abortLookMs(inFlight)];
  });
}

/** Silence until here ends it; of one that was rejected and was not seen at work, no longer than it may still arrive. */
export function lateAtMs({ inFlight, showing }: Pick<HeldDeviceRequest, 'inFlight' | 'showing'>): number {
  const { deadlineMs, deliveryDeadlineMs, rejected } = inFlight;
  const isRejected = rejected !== undefined && showing === undefined;
  return isRejected ? Math.min(deadlineMs, deliveryDeadlineMs ?? deadlineMs) : deadlineMs;
}

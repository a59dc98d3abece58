/** One request on a wire for a transaction, and the responses to it. */

import type { EndpointName } from '../../../protocol/checkout/endpoints.js';
import type { Period } from './common-types.js';

/** The service requests that an attempt may be, by their MessageCategory. */
export const attemptCategories = [
  'Payment',
  'Reversal',
  'StoredValue',
  'Loyalty',
  'Reconciliation',
  'CardAcquisition',
] as const;

/** See `attemptCategories`. */
export type AttemptCategory = (typeof attemptCategories)[number];

/**
 * The state of an attempt.
 * - `open`: committed, perhaps sent, its effect on money unknown.
 * - `unsent`: proof that no byte of it was handed to a socket.
 * - `answered`: the terminal's final response is in `evidence`.
 * - `refused`: the terminal answered that it did not start (busy, logged out, gateway before delivery).
 * - `never-received`: NotFound to a question sent after the delivery deadline, with continuity: it never started.
 * - `unrecoverable`: the terminal no longer knows the result, or reports it in an unknown form; it may have moved money.
 * - `released-by-operator`: a named operator let the lane go on without its answer; it may have moved money.
 */
export type AttemptState =
  | 'open'
  | 'unsent'
  | 'answered'
  | 'not-started'
  | 'never-received'
  | 'unrecoverable'
  | 'released-by-operator';

/** A part of a message that could not be read: its place and the reason, never its text. */
export interface DamagedPart {
  readonly path: string;
  readonly cause: string;
}

/** The terminal's own message about an attempt, redacted, and how it was received. */
export interface Evidence {
  /** ISO wall time of receipt. */
  readonly at: string;
  /** Direct answer, answer repeated by TransactionStatus or read in a history, or a Reject event that named the request. */
  readonly how: 'direct' | 'repeated' | 'reject';
  readonly result?: string;
  readonly errorCondition?: string;
  readonly additionalResponse?: string;
  /** The message (header and body) after redaction. */
  readonly message: unknown;
  /** Damaged parts of the message, which are left out or contain U+FFFD. Absent if no part was damaged; at most 20. */
  readonly damaged?: readonly DamagedPart[];
  /** Paths where redaction removed something. There the message differs from the terminal's. */
  readonly redacted: readonly string[];
}

/** Unreadable messages: the reason of the first one, and their number. */
export interface UnreadableAnswer {
  /** Code and place in the model, such as `missing-field at PaymentResponse.Response.Result`. */
  readonly why: string;
  /** The count as last written to the journal: it is written at each power of two. */
  readonly times: number;
  /** One of the messages contained the attempt's ServiceID. */
  readonly isNamed?: true;
}

/** A response that does not answer the request. `status`: the HTTP status, if the response had no message. */
export interface OtherResponse {
  readonly status?: number;
}

/** An earlier answered attempt of the same lane. A terminal that can still repeat it has not lost its memory since. */
export interface AttemptReference {
  readonly category: AttemptCategory;
  readonly serviceId: string;
}

/** The fields of every attempt, on each rail. */
interface CommonAttempt {
  /** ISO wall time of the commit before sending. */
  readonly openedAt: string;
  readonly state: AttemptState;
  /**
   * The other side displayed something, asked for input or reported that it works on the request, or sent an unreadable answer. A later NotFound cannot mean
   * that it never started.
   */
  readonly sawStart?: true;
  /** The unreadable message that came for the attempt, or while it was open. */
  readonly unreadable?: UnreadableAnswer;
  readonly evidence?: Evidence;
}

/** One service request to a terminal for a transaction, under its own ServiceID. */
export interface TerminalAttempt extends CommonAttempt {
  readonly rail?: undefined;
  readonly serviceId: string;
  readonly category: AttemptCategory;
  readonly saleId: string;
  readonly poiId: string;
  /** The number of the login session (counted by tenderd) at the time of sending. Continuity compares it. 0 if no session was certain. */
  readonly sessionEpoch: number;
  /** The last answered attempts of the terminal before this one was sent, newest first. Absent if there was none, or none was kept. */
  readonly references?: readonly AttemptReference[];
  /** For a reconciliation: the period that the terminal had closed before. The terminal can report its totals again. */
  readonly closedBefore?: string;
  /** The terminal's first response was LoggedOut, on the unbroken link. A period that it has counted since then proves nothing about an earlier one. */
  readonly wasLoggedOut?: true;
  /**
   * The terminal confirmed only that it received the request: a later NotFound cannot mean that it never arrived. Any response about the transaction itself
   * after that, including a refusal, counts as for any other attempt.
   */
  readonly wasTaken?: true;
  /** The response with its ids came but does not answer it: it has another message type, or only a status. */
  readonly otherResponse?: OtherResponse;
  /** For a reconciliation: the period that was open when it was sent, as the terminal had just reported. */
  readonly period?: Period;
}

/** A time on the machine's clock, which counts from power-on and includes sleep. */
export interface BootMoment {
  /** Changes each time the machine is switched on. Absent if the system has no such id. */
  readonly id?: string;
  readonly sinceBootMs: number;
}

/** An answer that decided nothing, and the time since which it is the same. */
export interface LastAnswer {
  /** ISO wall time. */
  readonly since: string;
  /** The text after `last answered`, such as `HTTP 403 merchant-mismatch`. */
  readonly text: string;
}

/**
 * One request to a payment service for a transaction, under its own idempotency key. It has all that is needed to send the same bytes again, and no secret.
 */
interface SentToService extends CommonAttempt {
  readonly rail: 'service';
  /** The service's name in the configuration. */
  readonly service: string;
  /** The operation. */
  readonly endpoint: EndpointName;
  /** UUID of version 7; no other attempt ever has it. */
  readonly idempotencyKey: string;
  /** The value that was sent to the service. A repeat sends the same bytes, even if the configuration has changed. */
  readonly merchantId: string;
  /**
   * When it was opened, by the machine's clock and by the service's clock (ms since 1970) if an answer had reported it. After a restart nothing else tells its
   * age.
   */
  readonly openedBoot?: BootMoment;
  readonly openedServiceMs?: number;
  /** The hash of the sent bytes. Different bytes are never sent under this key. */
  readonly bodyHash: string;
  /** The payment that it is about. For a request that begins a payment, set as soon as the service has reported it. */
  readonly pspReference?: string;
  /** The ids of the operations on the payment before this was sent. An operation that is not listed here is new. */
  readonly knownOperations?: readonly string[];
  /**
   * Another operation on the payment was open or unknown when this was sent, or one of the same kind was sent since. The history cannot tell the two apart.
   */
  readonly isBesideOthers?: true;
  /** A request may have arrived, and its answer was lost. The refusal of a repeat proves nothing. */
  readonly wasLost?: true;
  /** The code by which the service refused it. The history decides. */
  readonly refusedAs?: string;
  /** The last answer of the service that decided nothing. Only people read it. */
  readonly said?: LastAnswer;
  /** For a request that begins a payment: its answer had an address. A shopper who has the page may pay, whatever a later answer says. */
  readonly hadAddress?: true;
  /**
   * For a request that begins a payment: the history showed the shopper's authorization. The result should then arrive
   * without further waiting for the shopper.
   */
  readonly wasAuthorized?: boolean;
  /** The number of cards that were declined on its page while the shopper could go on. */
  readonly declines?: number;
  /** The only matching operation that the history showed as running, after the answer to our own key was PENDING. */
  readonly seenOperation?: string;
  /** The things that already have an attention item because of this attempt: other payments that webhooks named, or operations that may be this one. */
  readonly flagged?: readonly string[];
}

/** See `SentToService`. Fields that only a terminal's attempt has are absent here, but may be read. */
export type ServiceAttempt = SentToService & {
  readonly [Field in Exclude<keyof TerminalAttempt, keyof CommonAttempt | 'rail'>]?: never;
};

/** One request for a transaction, on either rail. */
export type Attempt = TerminalAttempt | ServiceAttempt;

/** The possible ends of an attempt. */
export type AttemptChange = Partial<
  Pick<CommonAttempt, 'state' | 'sawStart' | 'unreadable' | 'evidence'> &
    Pick<TerminalAttempt, 'wasLoggedOut' | 'wasTaken' | 'otherResponse'>
>;

/** Returns the attempt with this change. */
export function withChange(attempt: Attempt, change: AttemptChange): Attempt {
  if (attempt.rail === undefined) return Object.assign({}, attempt, change);
  const { wasLoggedOut: _ofTerminals, wasTaken: _nor, otherResponse: _neither, ...common } = change;
  return Object.assign({}, attempt, common);
}

/** Returns the name of an attempt within its transaction: its ServiceID at a terminal, its idempotency key at a service. */
export function attemptIdOf(attempt: Attempt): string {
  return attempt.rail === 'service' ? attempt.idempotencyKey : attempt.serviceId;
}

/** True if the attempt was sent to a terminal. */
export function isTerminalAttempt(attempt: Attempt): attempt is TerminalAttempt {
  return attempt.rail === undefined;
}

/** The newest attempts of a category that the terminal answered, by their ServiceIDs. */
export interface AnsweredAttempts {
  readonly newest: string;
  /** Terminals that do not keep refused transactions still keep this one. */
  readonly approved?: string;
}

/** The answered attempts of a lane, the category that was answered last at the end. */
export type AnsweredByCategory = Readonly<Partial<Record<AttemptCategory, AnsweredAttempts>>>;

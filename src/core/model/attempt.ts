/** One request on a wire for a transaction, and the responses to it. */

import type { EndpointName } from '../../../protocol/checkout/endpoints.js';
import type { Period } from './common-types.js';

/** The MessageCategory of each request that can be an attempt. */
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
 * - `open`: the request is committed and perhaps sent. Its effect on money is unknown.
 * - `unsent`: it is proved that no byte of the request was handed to a socket.
 * - `answered`: the terminal's final response is in `evidence`.
 * - `not-started`: the terminal or the gateway answered that the transaction did not start: busy, logged out, or not delivered.
 * - `never-received`: the terminal answered NotFound after the delivery deadline, and had not lost its memory. The request never started.
 * - `unrecoverable`: the terminal no longer knows the result, or reports it in an unknown form. Money may have moved.
 * - `released-by-operator`: a named operator released the lane before the answer came. Money may have moved.
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

/** The terminal's own message about an attempt, redacted, and how the message was received. */
export interface Evidence {
  /** ISO wall time of receipt. */
  readonly at: string;
  /**
   * `direct`: the response to the request. `repeated`: reported by TransactionStatus, or read in a history. `reject`: a Reject event that named the
   * request.
   */
  readonly how: 'direct' | 'repeated' | 'reject';
  readonly result?: string;
  readonly errorCondition?: string;
  readonly additionalResponse?: string;
  /** The message (header and body) after redaction. */
  readonly message: unknown;
  /** Damaged parts of the message, which are left out or contain U+FFFD. Absent if no part was damaged; at most 20. */
  readonly damaged?: readonly DamagedPart[];
  /** Paths at which redaction removed something. At these places the message differs from the terminal's message. */
  readonly redacted: readonly string[];
}

/** The unreadable messages: why the first message could not be read, and how many there were. */
export interface UnreadableAnswer {
  /**
   * The code of the problem, and its place in the message, such as `missing-field at PaymentResponse.Response.Result`.
   */
  readonly why: string;
  /**
   * The number of these messages, as far as the journal records it: the journal is updated only when the number reaches
   * a power of two.
   */
  readonly times: number;
  /** True if one of the messages contained the attempt's ServiceID. */
  readonly isNamed?: true;
}

/** A response that does not answer the request. `status`: the HTTP status, if the response had no message. */
export interface OtherResponse {
  readonly status?: number;
}

/**
 * An earlier answered attempt of the same lane. If the terminal can still repeat the answer to that attempt, the
 * terminal has not lost its memory since then.
 */
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
   * True if the terminal or service displayed something, asked for input, reported progress or sent an unreadable
   * answer. A later NotFound then does not prove that the transaction never started.
   */
  readonly sawStart?: true;
  /** An unreadable message that arrived for the attempt, or while the attempt was open. */
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
  /**
   * The number of the login session, counted by tenderd, when the attempt was sent. The continuity check compares this number. 0 if no session was
   * certain.
   */
  readonly sessionEpoch: number;
  /**
   * The terminal's last answered attempts when this attempt was sent, newest first. Absent if no answered attempt is
   * known.
   */
  readonly references?: readonly AttemptReference[];
  /**
   * For a reconciliation: the period that was closed before. The terminal can report the totals of that period again.
   */
  readonly closedBefore?: string;
  /**
   * True if the terminal's first response to the attempt was LoggedOut, on the unbroken link. If the terminal still
   * repeats an earlier answer, it has kept its memory, although it had lost its session.
   */
  readonly wasLoggedOut?: true;
  /**
   * True if the terminal confirmed the receipt of the request, and nothing else. A later NotFound then does not prove
   * that the request never arrived. A later response about the transaction, even a refusal, counts as for any other
   * attempt.
   */
  readonly wasTaken?: true;
  /**
   * True if the leader that appended the attempt to the stream of the pair has stopped. A later leader never sends this
   * attempt again, so this attempt needs no confirmation that later leaders have stopped.
   */
  readonly senderStopped?: true;
  /**
   * A response that has the attempt's ids but is no answer to the attempt: the response has another message type, or
   * only an HTTP status.
   */
  readonly otherResponse?: OtherResponse;
  /** For a reconciliation: the open period that the terminal reported shortly before the request was sent. */
  readonly period?: Period;
}

/** A time on the machine's clock, which counts from power-on and includes sleep. */
export interface BootMoment {
  /**
   * The id of the machine's present run, which changes each time the machine is switched on. It is absent if the system
   * has no such id.
   */
  readonly id?: string;
  readonly sinceBootMs: number;
}

/** The service's last answer that decided nothing, and the time since which the service gives this answer. */
export interface LastAnswer {
  /** ISO wall time. */
  readonly since: string;
  /** The text after `last answered`, such as `HTTP 403 merchant-mismatch`. */
  readonly text: string;
}

/**
 * One request to a payment service for a transaction, under its own idempotency key. The fields suffice to send the same bytes again, and contain no
 * secret.
 */
interface SentToService extends CommonAttempt {
  readonly rail: 'service';
  /** The service's name in the configuration. */
  readonly service: string;
  /** The operation that the attempt requests. */
  readonly endpoint: EndpointName;
  /** A UUID of version 7, unique to this attempt. */
  readonly idempotencyKey: string;
  /** The `merchantId` as sent to the service. A repeat sends the same bytes, even if the configuration has changed. */
  readonly merchantId: string;
  /**
   * When the attempt was opened: by the machine's clock since power-on, and by the service's clock (ms since 1970), if known. After a restart only
   * these two show the age of the attempt.
   */
  readonly openedBoot?: BootMoment;
  readonly openedServiceMs?: number;
  /** The hash of the sent bytes. Different bytes are never sent under this key. */
  readonly bodyHash: string;
  /**
   * The payment that the request is about. If the request begins a payment, this field is set as soon as the service
   * has reported the payment.
   */
  readonly pspReference?: string;
  /** The payment's operations before this request was sent, by id. Any other operation is new. */
  readonly knownOperations?: readonly string[];
  /**
   * True if the history does not show clearly which operation belongs to this request. Another operation on the payment
   * was open or unknown when the request was sent, or an operation of the same kind was sent after it.
   */
  readonly isBesideOthers?: true;
  /**
   * True if the request may have arrived, but its answer was lost. If the service refuses a repeat, the refusal proves
   * nothing about the first request.
   */
  readonly wasLost?: true;
  /** The code with which the service refused the request. The payment's history decides the outcome. */
  readonly refusedAs?: string;
  /** The service's last answer that decided nothing, for people only. */
  readonly said?: LastAnswer;
  /**
   * True if an answer of the service to a request that begins a payment had the address of a page. A shopper who has
   * the page may pay, even if a later answer reports a failure.
   */
  readonly hadAddress?: true;
  /**
   * True if the history of the payment that this request began showed that the shopper authorized it. The result should
   * then arrive without further waiting for the shopper. False after a history that shows no such authorization any
   * more.
   */
  readonly wasAuthorized?: boolean;
  /** The number of cards that were declined on the payment page while the shopper could try again. */
  readonly declines?: number;
  /**
   * The only running operation in the history that matches this request. It is recorded after the service answered
   * PENDING under this idempotency key.
   */
  readonly seenOperation?: string;
  /**
   * The subjects that already have an attention item because of this attempt: other payments that webhooks named, or
   * operations that may be this attempt.
   */
  readonly flagged?: readonly string[];
}

/** See `SentToService`. The fields of a terminal's attempt are absent here, but code may read them. */
export type ServiceAttempt = SentToService & {
  readonly [Field in Exclude<keyof TerminalAttempt, keyof CommonAttempt | 'rail'>]?: never;
};

/** One request for a transaction, on either rail. */
export type Attempt = TerminalAttempt | ServiceAttempt;

/** The fields of an attempt that later messages can change. */
export type AttemptChange = Partial<
  Pick<CommonAttempt, 'state' | 'sawStart' | 'unreadable' | 'evidence'> &
    Pick<TerminalAttempt, 'wasLoggedOut' | 'wasTaken' | 'senderStopped' | 'otherResponse'>
>;

/** Returns the attempt with this change. For an attempt at a service, the fields that only terminals have are ignored. */
export function withChange(attempt: Attempt, change: AttemptChange): Attempt {
  if (attempt.rail === undefined) return Object.assign({}, attempt, change);
  const {
    wasLoggedOut: _ofTerminals,
    wasTaken: _nor,
    senderStopped: _either,
    otherResponse: _neither,
    ...common
  } = change;
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

/** The ServiceIDs of the newest attempts of a category that the terminal answered. */
export interface AnsweredAttempts {
  readonly newest: string;
  /** The newest approved attempt. Some terminals keep approved transactions, and do not keep refused transactions. */
  readonly approved?: string;
}

/** The newest answered attempts of a lane, by category. The category that was answered last is at the end. */
export type AnsweredByCategory = Readonly<Partial<Record<AttemptCategory, AnsweredAttempts>>>;

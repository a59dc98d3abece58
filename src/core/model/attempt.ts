/** One request on a wire for a transaction, and what came back for it. */

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
 * Where an attempt stands.
 * - `open`: committed, perhaps sent, its effect on money unknown.
 * - `unsent`: proof that no byte of it was handed to a socket.
 * - `answered`: the terminal's final word is in `evidence`.
 * - `refused`: the terminal answered that it did not start (busy, logged out, gateway before delivery).
 * - `never-received`: NotFound to a question sent after the arrival limit, with continuity: it never started.
 * - `unrecoverable`: the terminal can no longer tell, or in no words that are known; it may have moved money.
 * - `released-by-operator`: a named person let the lane go on without its answer; it may have moved money.
 */
export type AttemptState =
  | 'open'
  | 'unsent'
  | 'answered'
  | 'not-started'
  | 'never-received'
  | 'unrecoverable'
  | 'released-by-operator';

/** A part of a message that could not be read as it stood: where, and why, never its text. */
export interface DamagedPart {
  readonly path: string;
  readonly cause: string;
}

/** The terminal's own words about an attempt, redacted, with how they reached us. */
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
  /** Parts of the message that were damaged: they are left out, or have U+FFFD. Absent where none was; at most 20 of them. */
  readonly damaged?: readonly DamagedPart[];
  /** Paths in which redaction cut something: there, the words are not byte for byte the terminal's. */
  readonly redacted: readonly string[];
}

/** Texts that could not be read: the first reason, and how many came. */
export interface UnreadableAnswer {
  /** Code and place in the model, such as `missing-field at PaymentResponse.Response.Result`. */
  readonly why: string;
  /** As far as it was written down: at each power of two. */
  readonly times: number;
  /** The attempt's ServiceID stood in one. */
  readonly isNamed?: true;
}

/** A response that is no answer; `status`: where it had no message. */
export interface OtherResponse {
  readonly status?: number;
}

/** An earlier attempt of the same lane that was answered: who can still repeat it has not forgotten since. */
export interface AttemptReference {
  readonly category: AttemptCategory;
  readonly serviceId: string;
}

/** What every attempt has, by whichever rail it left. */
interface CommonAttempt {
  /** ISO wall time of the commit before sending. */
  readonly openedAt: string;
  readonly state: AttemptState;
  /**
   * The other side showed, asked or said that it works on it, or answered in words that cannot be read: a later NotFound cannot
   * mean that it never started.
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
  /** The login session (counted by us) that stood when it was sent: continuity compares it. 0 where none was certain. */
  readonly sessionEpoch: number;
  /** The last answers of the terminal before this was sent, newest first. Absent if there was none, or none was kept. */
  readonly references?: readonly AttemptReference[];
  /** Of a reconciliation: the period that the terminal had closed before, whose totals it can tell again. */
  readonly closedBefore?: string;
  /** LoggedOut was the terminal's first word about it, on the unbroken link: a period that it counts since says nothing of one before. */
  readonly wasLoggedOut?: true;
  /**
   * The terminal said that it has the request, and no more: a later NotFound cannot mean that it never arrived. What it says of it itself after
   * that, a refusal too, counts as of any other.
   */
  readonly wasTaken?: true;
  /** Its own response came, and does not answer it: another message, or nothing but a status. */
  readonly otherResponse?: OtherResponse;
  /** Of a reconciliation: the period that was open when it was sent, as the terminal had just said. */
  readonly period?: Period;
}

/** A moment of the machine, which counts from the moment at which it was switched on, its sleep included. */
export interface BootMoment {
  /** Another one whenever the machine is switched on; absent where the system has none. */
  readonly id?: string;
  readonly sinceBootMs: number;
}

/** An answer that decided nothing, and since when it is the same. */
export interface LastAnswer {
  /** ISO wall time. */
  readonly since: string;
  /** Behind `last answered`: `HTTP 403 merchant-mismatch`. */
  readonly text: string;
}

/** One request to a payment service for a transaction, under its own idempotency key: all that it takes to send the same bytes again, and no secret. */
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
  /** When it was opened, by the machine and by the clock of the service, ms since 1970, where an answer had said it: over a restart nothing else tells its age. */
  readonly openedBoot?: BootMoment;
  readonly openedServiceMs?: number;
  /** Of the bytes that left: others never leave under this key. */
  readonly bodyHash: string;
  /** The payment that it is about; of what begins one, as soon as the service has said it. */
  readonly pspReference?: string;
  /** The ids of the operations that the payment had before this left: one that is not here is new. */
  readonly knownOperations?: readonly string[];
  /** Another operation of the payment was open or unknown when this left, or one of its kind left since: then the history cannot tell the two apart. */
  readonly isBesideOthers?: true;
  /** A request of it may have arrived, and its answer did not come: a refusal of a repeat proves nothing. */
  readonly wasLost?: true;
  /** The service refused it, by this code: the history has the last word. */
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
  /** So many cards were declined on its page, while the shopper could go on. */
  readonly declines?: number;
  /** The only matching operation that the history showed as running, after the answer to our own key was PENDING. */
  readonly seenOperation?: string;
  /** What already has an attention item because of this attempt: other payments that webhooks named, or operations that may be this one. */
  readonly flagged?: readonly string[];
}

/** See `SentToService`. Fields that only a terminal's attempt has are absent here, but may be read. */
export type ServiceAttempt = SentToService & {
  readonly [Field in Exclude<keyof TerminalAttempt, keyof CommonAttempt | 'rail'>]?: never;
};

/** One request for a transaction, by whichever rail it left. */
export type Attempt = TerminalAttempt | ServiceAttempt;

/** The possible ends of an attempt. */
export type AttemptChange = Partial<
  Pick<CommonAttempt, 'state' | 'sawStart' | 'unreadable' | 'evidence'> &
    Pick<TerminalAttempt, 'wasLoggedOut' | 'wasTaken' | 'otherResponse'>
>;

/** The attempt with what became of it. */
export function withChange(attempt: Attempt, change: AttemptChange): Attempt {
  if (attempt.rail === undefined) return Object.assign({}, attempt, change);
  const { wasLoggedOut: _ofTerminals, wasTaken: _nor, otherResponse: _neither, ...common } = change;
  return Object.assign({}, attempt, common);
}

/** By what an attempt is named within its transaction: its ServiceID at a terminal, its idempotency key at a service. */
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
  /** Terminals that keep no refused ones still keep this. */
  readonly approved?: string;
}

/** The answered attempts of a lane, the category that was answered last at the end. */
export type AnsweredByCategory = Readonly<Partial<Record<AttemptCategory, AnsweredAttempts>>>;

/** The errors of the client: a refusal, no response, and an unknown outcome. Decide by `code`, never by a text. */

import type { Standby } from './daemon.js';

/** The stable `code` of a refusal. A later version of the daemon may add codes. */
export type ProblemCode =
  | 'bad-http'
  | 'bad-target'
  | 'body-too-large'
  | 'card-number-in-id'
  | 'expectation-failed'
  | 'headers-too-large'
  | 'host-not-allowed'
  | 'id-reused'
  | 'internal-error'
  | 'invalid-json'
  | 'invalid-request'
  | 'invalid-utf8'
  | 'journal-reserve'
  | 'journal-unconfirmed'
  | 'terminal-faulted'
  | 'method-not-allowed'
  | 'no-outcome'
  | 'not-abortable'
  | 'not-found'
  | 'not-on-attention'
  | 'not-ready'
  | 'nothing-to-release'
  | 'terminal-leased'
  | 'not-leased'
  | 'not-listening'
  | 'other-register'
  | 'register-required'
  | 'unknown-prompt'
  | 'unknown-device-request'
  | 'operator-required'
  | 'not-from-console'
  | 'read-only'
  | 'console-sign-in-refused'
  | 'console-closed'
  | 'bundle-failed'
  | 'refund-limit-reached'
  | 'transaction-unresolved'
  | 'prompt-over'
  | 'answer-does-not-fit'
  | 'origin-not-allowed'
  | 'original-not-refundable'
  | 'original-ambiguous'
  | 'pre-authorization-not-open'
  | 'pre-authorization-exceeded'
  | 'split-exceeded'
  | 'acquirer-data-refused'
  | 'acquisition-unknown'
  | 'acquisition-not-open'
  | 'original-unknown'
  | 'queue-full'
  | 'replicate-unreachable'
  | 'replicate-login-refused'
  | 'replicate-not-permitted'
  | 'replicate-no-quorum'
  | 'replicate-refused'
  | 'replicate-stream-full'
  | 'request-timeout'
  | 'retry-of-unknown'
  | 'review-outdated'
  | 'instead-of-unknown'
  | 'revision-mismatch'
  | 'sale-open'
  | 'start-too-late'
  | 'standby'
  | 'stopping'
  | 'unauthorized'
  | 'unknown-terminal'
  | 'no-checkout'
  | 'unknown-instrument'
  | 'service-refused'
  | 'service-unreachable'
  | 'unknown-transaction'
  | 'unsupported-media-type';

/** A problem document of the daemon (RFC 9457). */
export interface ProblemDocument {
  readonly type: string;
  /** A short text that is the same for every problem with this code. */
  readonly title: string;
  readonly status: number;
  /** The problem and what to do, in plain words. */
  readonly detail: string;
  readonly code: ProblemCode;
  /** The transaction that blocks the request. */
  readonly transactionId?: string;
  /** The names of the configured terminals. */
  readonly terminals?: readonly string[];
  /** The latest revision of the transaction. */
  readonly revision?: number;
  /** For `terminal-leased`: the register that holds the lease. For `queue-full`: the register that has used up its share of the queue. */
  readonly register?: string;
  /** For `refund-limit-reached`: the amount that this register may still refund today without an original, in minor units. */
  readonly left?: { readonly amount: number; readonly currency: string };
  /** For `refund-limit-reached`: the time (ISO 8601) at which the limit's next day starts. */
  readonly renewsAt?: string;
  /** The fields that were rejected. */
  readonly errors?: readonly { readonly path: string; readonly expected: string }[];
  /** The reasons why the daemon is not ready. */
  readonly reasons?: readonly string[];
  /** For a daemon of a pair that does not lead: the state of that daemon. */
  readonly standby?: Standby;
}

/**
 * A refusal by the daemon. This request has sent nothing to a terminal, unless the code begins with `replicate-`. `problem` is the complete response.
 * `retryAfterS` is set if a later attempt may succeed.
 */
export class TenderdProblem extends Error {
  override readonly name = 'TenderdProblem';
  readonly code: ProblemCode;
  readonly problem: ProblemDocument;
  /** The value of Retry-After in seconds. Undefined if the response has none. */
  readonly retryAfterS: number | undefined;

  constructor(problem: ProblemDocument, retryAfterS: number | undefined) {
    super(`${problem.title}. ${problem.detail}`);
    this.code = problem.code;
    this.problem = problem;
    this.retryAfterS = retryAfterS;
  }
}

/**
 * The daemon gave no usable response, so the effect of the request is unknown. Every request of this client may be repeated.
 * - `no-connection`: the connection failed or broke; `cause` has the reason. In a browser, the daemon may not allow the origin of the page.
 * - `silent`: no response arrived in time.
 * - `foreign-answer`: the program at this address is not tenderd, or did not prove its identity. It did not receive the token.
 */
export class TenderdUnreachable extends Error {
  override readonly name = 'TenderdUnreachable';
  readonly code: 'no-connection' | 'silent' | 'foreign-answer';
  /** The reason, if known: a code such as `ECONNREFUSED`, or a text. */
  readonly reason: string;
  /** False if certainly no daemon received the request: the connection was refused, or only the proof request was sent. */
  readonly mayHaveArrived: boolean;

  constructor(
    code: TenderdUnreachable['code'],
    url: string,
    reason: string,
    { cause, wasSent = true }: { readonly cause?: unknown; readonly wasSent?: boolean } = {},
  ) {
    super(`No answer of a daemon at ${url}: ${reason}`, cause === undefined ? {} : { cause });
    this.code = code;
    this.reason = reason;
    this.mayHaveArrived = wasSent && reason !== 'ECONNREFUSED' && reason !== 'bad port';
  }
}

/**
 * The transaction was begun, but this client does not know its outcome. Money may have moved. This is not a decline:
 * repeat the request with the same id and content. Thrown by `pay`, `refund`, `reverse` and `follow` after an abort, or
 * if the daemon no longer shows the transaction to this register. In the second case, `cause` has the refusal.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
  readonly code = 'outcome-unknown';
  readonly transactionId: string;

  constructor(transactionId: string, cause: unknown) {
    super(`Whether ${transactionId} moves money is not known here: ask again with the same id.`, { cause });
    this.transactionId = transactionId;
  }
}

/**
 * The journal of the daemon does not contain the event that `after` names, so the daemon now has a different journal.
 * Thrown by `events`. Read the inbox and the list, and then listen again without `after`.
 */
export class EventGap extends Error {
  override readonly name = 'EventGap';
  readonly code = 'event-gap';
  /** The id given in `after`. */
  readonly after: number;
  /** The last event id of this journal. */
  readonly last: number;

  constructor(after: number, last: number) {
    super(`Event ${after} is not in this journal, which ends at ${last}: what happened since cannot be told.`);
    this.after = after;
    this.last = last;
  }
}

/** What the client throws: a refusal, no answer, or an outcome that is not known here. Match on `code`, never on a text. */

/** The stable `code` of a refusal. A later daemon may know more. */
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
  | 'request-timeout'
  | 'retry-of-unknown'
  | 'review-outdated'
  | 'instead-of-unknown'
  | 'revision-mismatch'
  | 'sale-open'
  | 'start-too-late'
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
  /** The same for every problem of the code. */
  readonly title: string;
  readonly status: number;
  /** What happened and what to do, for people. */
  readonly detail: string;
  readonly code: ProblemCode;
  /** The transaction that stands in the way. */
  readonly transactionId?: string;
  /** Terminals that are known. */
  readonly terminals?: readonly string[];
  /** The latest revision. */
  readonly revision?: number;
  /** The register that has the terminal for itself, for `terminal-leased`; the one whose share of the queue is used up, for `queue-full`. */
  readonly register?: string;
  /** What the day leaves this register to refund without an original, for `refund-limit-reached`: minor units. */
  readonly left?: { readonly amount: number; readonly currency: string };
  /** When the next day of that limit begins (ISO), for `refund-limit-reached`. */
  readonly renewsAt?: string;
  /** Each refused field. */
  readonly errors?: readonly { readonly path: string; readonly expected: string }[];
  /** Why the daemon is not ready. */
  readonly reasons?: readonly string[];
}

/**
 * The daemon refused: nothing was sent to a terminal for this request. `problem` is all that it said. `retryAfterS` is there where
 * trying again later can help.
 */
export class TenderdProblem extends Error {
  override readonly name = 'TenderdProblem';
  readonly code: ProblemCode;
  readonly problem: ProblemDocument;
  /** Seconds, or undefined. */
  readonly retryAfterS: number | undefined;

  constructor(problem: ProblemDocument, retryAfterS: number | undefined) {
    super(`${problem.title}. ${problem.detail}`);
    this.code = problem.code;
    this.problem = problem;
    this.retryAfterS = retryAfterS;
  }
}

/**
 * There was no answer of a daemon. `no-connection`: none came about, or it broke off (in a browser also: this page's origin is not
 * allowed); `cause` says why. `silent`: nothing came in time. `foreign-answer`: what answers there is not tenderd, or did not prove that its answer
 * is; no token was sent to it. Whether what was asked happened is not known; everything that this client asks may be asked again.
 */
export class TenderdUnreachable extends Error {
  override readonly name = 'TenderdUnreachable';
  readonly code: 'no-connection' | 'silent' | 'foreign-answer';
  /** What is known of why: `ECONNREFUSED` where the platform says so, or words. */
  readonly reason: string;
  /** False if the connection was refused, or only the question for a proof was sent: then no daemon can have received this request. */
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
 * Thrown by `pay`, `refund`, `reverse` and `follow` when they give up: because the signal was aborted, or because the daemon no longer
 * lets this register see what it had begun (`cause`). Money may have moved. This is no decline: ask again with the same id and content.
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
 * Thrown by `events` when the daemon's journal has not come as far as the event to go on behind: it is another journal. Read the
 * inbox and the list, then listen anew without `after`.
 */
export class EventGap extends Error {
  override readonly name = 'EventGap';
  readonly code = 'event-gap';
  /** The id to go on behind. */
  readonly after: number;
  /** The last one that this journal has. */
  readonly last: number;

  constructor(after: number, last: number) {
    super(`Event ${after} is not in this journal, which ends at ${last}: what happened since cannot be told.`);
    this.after = after;
    this.last = last;
  }
}

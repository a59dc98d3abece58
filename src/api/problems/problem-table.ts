/** The table of all problems of the API. */

import type { Refusal } from '../../core/index.js';
import { consoleProblems, httpProblems, moneyProblems, resourceProblems } from '../../messages/index.js';

/** The problem codes of the API itself. A request with one of these problems did not reach the lanes. */
export type ApiProblemCode =
  | 'invalid-json'
  | 'invalid-utf8'
  | 'card-number-in-id'
  | 'bad-target'
  | 'bad-http'
  | 'unauthorized'
  | 'origin-not-allowed'
  | 'not-found'
  | 'method-not-allowed'
  | 'request-timeout'
  | 'body-too-large'
  | 'unsupported-media-type'
  | 'expectation-failed'
  | 'host-not-allowed'
  | 'headers-too-large'
  | 'internal-error'
  | 'no-checkout'
  | 'not-from-console'
  | 'read-only'
  | 'console-sign-in-refused'
  | 'console-closed'
  | 'bundle-failed'
  | 'not-ready';

/** The stable `code` of a problem document. Programs decide only by this code. */
export type ProblemCode = Refusal['code'] | ApiProblemCode;

/** The HTTP statuses of problems. */
export type ProblemStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 408
  | 409
  | 413
  | 415
  | 417
  | 421
  | 422
  | 429
  | 431
  | 500
  | 503;

/** One row of the table of problems. */
export interface ProblemKind {
  readonly status: ProblemStatus;
  readonly title: string;
  /** The meaning of the problem and what to do, for the developer of a register. */
  readonly detail: string;
  /**
   * The value of `Retry-After` in seconds. This field is present if a later attempt may succeed, and always for 429 and
   * 503.
   */
  readonly retryAfterS?: number;
}

/** The problem that is reported while the replication stream of a pair confirms no entries. */
const withoutStream: ProblemKind = { status: 503, ...moneyProblems.withoutStream(), retryAfterS: 2 };

/**
 * All problems. If a PUT is answered with a problem other than `internal-error` and `replicate-...`, this request has
 * sent nothing to a terminal. The problem says nothing about an earlier request with the same id; use GET to learn about that request.
 */
export const problems: Readonly<Record<ProblemCode, ProblemKind>> = {
  'invalid-request': { status: 400, ...httpProblems.invalidRequest() },
  'invalid-json': { status: 400, ...httpProblems.invalidJson() },
  'invalid-utf8': { status: 400, ...httpProblems.invalidUtf8() },
  'card-number-in-id': { status: 400, ...httpProblems.cardNumberInId() },
  'bad-target': { status: 400, ...httpProblems.badTarget() },
  'bad-http': { status: 400, ...httpProblems.badHttp() },
  unauthorized: { status: 401, ...httpProblems.unauthorized() },
  'console-sign-in-refused': { status: 401, ...consoleProblems.signInRefused() },
  'origin-not-allowed': { status: 403, ...httpProblems.originNotAllowed() },
  'other-register': { status: 403, ...resourceProblems.otherRegister() },
  'register-required': { status: 403, ...resourceProblems.registerRequired() },
  'operator-required': { status: 403, ...resourceProblems.operatorRequired() },
  'not-from-console': { status: 403, ...consoleProblems.notFromConsole() },
  'read-only': { status: 403, ...consoleProblems.readOnly() },
  'refund-limit-reached': { status: 403, ...moneyProblems.refundLimitReached() },
  'not-found': { status: 404, ...httpProblems.notFound() },
  'unknown-terminal': { status: 404, ...resourceProblems.unknownTerminal() },
  'no-checkout': { status: 409, ...resourceProblems.noCheckout() },
  'unknown-transaction': { status: 404, ...resourceProblems.unknownTransaction() },
  'unknown-prompt': { status: 404, ...resourceProblems.unknownPrompt() },
  'unknown-device-request': { status: 404, ...resourceProblems.unknownDeviceRequest() },
  'unknown-instrument': { status: 404, ...resourceProblems.unknownInstrument() },
  'method-not-allowed': { status: 405, ...httpProblems.methodNotAllowed() },
  'request-timeout': { status: 408, ...httpProblems.requestTimeout() },
  'id-reused': { status: 409, ...moneyProblems.idReused() },
  'sale-open': { status: 409, ...moneyProblems.saleOpen() },
  'revision-mismatch': { status: 409, ...resourceProblems.revisionMismatch() },
  'no-outcome': { status: 409, ...resourceProblems.noOutcome() },
  'not-on-attention': { status: 409, ...resourceProblems.notOnAttention() },
  'not-abortable': { status: 409, ...resourceProblems.notAbortable() },
  'nothing-to-release': { status: 409, ...resourceProblems.nothingToRelease() },
  'terminal-leased': { status: 409, ...resourceProblems.terminalLeased(), retryAfterS: 5 },
  'not-leased': { status: 409, ...resourceProblems.notLeased() },
  'not-listening': { status: 409, ...resourceProblems.notListening() },
  'transaction-unresolved': { status: 409, ...resourceProblems.transactionUnresolved() },
  'prompt-over': { status: 409, ...resourceProblems.promptOver() },
  'body-too-large': { status: 413, ...httpProblems.bodyTooLarge() },
  'unsupported-media-type': { status: 415, ...httpProblems.unsupportedMediaType() },
  'expectation-failed': { status: 417, ...httpProblems.expectationFailed() },
  'host-not-allowed': { status: 421, ...httpProblems.hostNotAllowed() },
  'original-unknown': { status: 422, ...moneyProblems.originalUnknown() },
  'original-not-refundable': { status: 422, ...moneyProblems.originalNotRefundable() },
  'original-ambiguous': { status: 422, ...moneyProblems.originalAmbiguous() },
  'pre-authorization-not-open': { status: 422, ...moneyProblems.preAuthorizationNotOpen() },
  'pre-authorization-exceeded': { status: 422, ...moneyProblems.preAuthorizationExceeded() },
  'split-exceeded': { status: 422, ...moneyProblems.splitExceeded() },
  'acquirer-data-refused': { status: 422, ...moneyProblems.acquirerDataRefused() },
  'acquisition-unknown': { status: 422, ...moneyProblems.acquisitionUnknown() },
  'acquisition-not-open': { status: 422, ...moneyProblems.acquisitionNotOpen() },
  'retry-of-unknown': { status: 422, ...moneyProblems.retryOfUnknown() },
  'review-outdated': { status: 422, ...moneyProblems.reviewOutdated() },
  'instead-of-unknown': { status: 422, ...moneyProblems.insteadOfUnknown() },
  'answer-does-not-fit': { status: 422, ...resourceProblems.answerDoesNotFit() },
  'service-refused': { status: 422, ...moneyProblems.serviceRefused() },
  'start-too-late': { status: 422, ...moneyProblems.startTooLate() },
  'queue-full': { status: 429, ...moneyProblems.queueFull(), retryAfterS: 5 },
  'console-closed': { status: 429, ...consoleProblems.closed(), retryAfterS: 900 },
  'headers-too-large': { status: 431, ...httpProblems.headersTooLarge() },
  'internal-error': { status: 500, ...httpProblems.internalError() },
  'journal-reserve': { status: 503, ...moneyProblems.journalReserve(), retryAfterS: 30 },
  'journal-unconfirmed': { status: 503, ...moneyProblems.journalUnconfirmed(), retryAfterS: 60 },
  'terminal-faulted': { status: 503, ...moneyProblems.terminalFaulted(), retryAfterS: 30 },
  'service-unreachable': { status: 503, ...moneyProblems.serviceUnreachable(), retryAfterS: 5 },
  'bundle-failed': { status: 503, ...consoleProblems.bundleFailed(), retryAfterS: 10 },
  'replicate-unreachable': withoutStream,
  'replicate-login-refused': withoutStream,
  'replicate-not-permitted': withoutStream,
  'replicate-no-quorum': withoutStream,
  'replicate-refused': withoutStream,
  'replicate-stream-full': withoutStream,
  stopping: { status: 503, ...httpProblems.stopping(), retryAfterS: 2 },
  'not-ready': { status: 503, ...httpProblems.notReady(), retryAfterS: 2 },
};

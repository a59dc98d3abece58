/** All problems of the API, in one table. */

import type { Refusal } from '../../core/index.js';

/** Reasons of the API itself, before the lanes are called. */
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
  | 'not-ready';

/** The stable `code` of a problem document. Programs match on it only. */
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

/** One row of the table. */
export interface ProblemKind {
  readonly status: ProblemStatus;
  readonly title: string;
  /** The meaning and the required action, for the register's developer. */
  readonly doc: string;
  /** The value of `Retry-After` in seconds, if a later attempt may help. Every 429 and 503 has it. */
  readonly retryAfterS?: number;
}

/**
 * All problems. Except for `internal-error`, a problem that answers a PUT means that this request sent nothing to a
 * terminal. It says nothing about an earlier request under the same id; GET does.
 */
export const problems: Readonly<Record<ProblemCode, ProblemKind>> = {
  'invalid-request': {
    status: 400,
    title: 'The request is not valid',
    doc: 'A field, parameter or header is missing, unknown or out of range; `errors` names each. Nothing was sent. Correct the program.',
  },
  'invalid-json': {
    status: 400,
    title: 'The body is not acceptable JSON',
    doc: 'Not JSON, a key twice, a key `__proto__`, nested deeper than 16, or a number not written as a plain integer.',
  },
  'invalid-utf8': {
    status: 400,
    title: 'The body is not UTF-8',
    doc: 'JSON is sent in UTF-8 without a byte order mark.',
  },
  'card-number-in-id': {
    status: 400,
    title: 'A text contains a card number',
    doc: 'A text of the request looks like the number of a payment card; `errors` names its field. It would be kept and printed, so it is refused and not repeated.',
  },
  'bad-target': {
    status: 400,
    title: 'The request target is not acceptable',
    doc: 'The target starts with `/` and has no dot segments, backslashes, fragments or broken percent signs.',
  },
  'bad-http': {
    status: 400,
    title: 'This is not HTTP/1.1',
    doc: 'The bytes could not be read as a request, or a header came twice that may come once. The connection is closed.',
  },
  unauthorized: {
    status: 401,
    title: 'The token, or the seal of a message, is missing or wrong',
    doc: 'Send `Authorization: Bearer` with the content of the token file; to the nexo interface with `security` a message sealed with its key.',
  },
  'origin-not-allowed': {
    status: 403,
    title: 'Web pages of this origin are not allowed',
    doc: 'A browser sent the request for a page whose origin the configuration does not list.',
  },
  'other-register': {
    status: 403,
    title: 'The transaction is not of this register',
    doc: 'Another register asked for it. Only that one and the operator’s token can read or change it, or name it in `retryOf`, `reviewed` or `insteadOf`. A register with `otherRegisters = "refused"` may not refund, reverse or capture it either. Nothing was sent.',
  },
  'register-required': {
    status: 403,
    title: 'Only a register can do this',
    doc: 'The operator’s token names no register. Use the token of one that the configuration lists under `registers`.',
  },
  'operator-required': {
    status: 403,
    title: 'Only the operator may do this',
    doc: '`login`, `logout` and `admin` change how the terminal works for every register; a register resolves, and refunds without the original, only as its table in the configuration lets it. Use the operator’s token. Nothing was sent.',
  },
  'refund-limit-reached': {
    status: 403,
    title: 'The register has used up its refunds without an original for today',
    doc: '`left` is what it may still refund so, and at `renewsAt` the next day begins. Open and unresolved refunds count. Name the original, or use the operator’s token. Nothing was sent.',
  },
  'not-found': { status: 404, title: 'There is no such resource', doc: 'See /docs or /openapi.json for the paths.' },
  'unknown-terminal': {
    status: 404,
    title: 'There is no terminal or payment service of this name',
    doc: '`terminals` lists the names in the configuration. Nothing was sent.',
  },
  'no-checkout': {
    status: 409,
    title: 'There is no address at which it can be paid',
    doc: 'It is no link, it has an outcome, or the service has not answered yet: look at its `state`.',
  },
  'unknown-transaction': {
    status: 404,
    title: 'There is no transaction with this id',
    doc: 'The journal has none under this id. Where you have asked for it before, the journal is not the one of then (a copy, another disk): look at the terminals before you ask again.',
  },
  'unknown-prompt': {
    status: 404,
    title: 'There is no prompt with this id',
    doc: 'It never was, or it ended long ago. GET /v1/prompts lists those that are open.',
  },
  'unknown-device-request': {
    status: 404,
    title: 'There is no device request with this id',
    doc: 'It never was, it ended a while ago, or tenderd was restarted. No money moved by it: ask again.',
  },
  'unknown-instrument': {
    status: 404,
    title: 'The shopper has no such stored card',
    doc: 'It was deleted, or it is stored for another shopper. List the cards of the shopper. No money moved.',
  },
  'method-not-allowed': { status: 405, title: 'The method does not apply here', doc: '`Allow` lists those that do.' },
  'request-timeout': {
    status: 408,
    title: 'The request took too long to arrive',
    doc: 'Headers or body did not arrive in time; the connection is closed.',
  },
  'id-reused': {
    status: 409,
    title: 'The transactionId belongs to another request',
    doc: 'The same id came before with another content, or from another register. Use a new id for a new transaction. Nothing was sent.',
  },
  'sale-open': {
    status: 409,
    title: 'The sale has another transaction',
    doc: 'Another transaction of this sale stands in the way; `transactionId` names it. It is open, unresolved, uncertain (its attention list says that it may have gone through), or it moved money and is not acknowledged, or it has paid the sale. Nothing lifts an open one: wait for its end. Resolve an unresolved or uncertain one. A named operator who goes on anyway reviews it (`reviewed`).',
  },
  'revision-mismatch': {
    status: 409,
    title: 'Another revision is the latest',
    doc: 'The outcome may have changed; `revision` is the latest. Read it and acknowledge that one.',
  },
  'no-outcome': {
    status: 409,
    title: 'There is no outcome yet',
    doc: 'The transaction is still open, so there is nothing to acknowledge.',
  },
  'not-on-attention': {
    status: 409,
    title: 'Nothing to resolve',
    doc: 'Only what stands on the attention list can be resolved by a person: an unresolved transaction, or another one as it stands.',
  },
  'not-abortable': {
    status: 409,
    title: 'The transaction cannot be aborted',
    doc: 'It has ended, or is past the point at which an abort means anything.',
  },
  'nothing-to-release': {
    status: 409,
    title: 'The terminal is not held',
    doc: 'Only a terminal whose lane is held or parked can be released.',
  },
  'terminal-leased': {
    status: 409,
    title: 'Another register has the terminal for itself',
    doc: '`register` names it. Transactions wait behind its lease until they are started or their latest start passes.',
    retryAfterS: 5,
  },
  'not-leased': {
    status: 409,
    title: 'There is no such lease',
    doc: 'This register does not have the terminal for itself: the lease was given back, or its time has passed.',
  },
  'not-listening': {
    status: 409,
    title: 'This register does not listen to events',
    doc: 'A lease with `whileListening` ends with the register’s event stream: open `GET /v1/events` first.',
  },
  'transaction-unresolved': {
    status: 409,
    title: 'A transaction on this terminal is unresolved',
    doc: 'After a `login` or `logout` the terminal may no longer tell how it ended; `transactionId` names it. Resolve it first. Nothing was sent.',
  },
  'prompt-over': {
    status: 409,
    title: 'The prompt has ended',
    doc: 'It was answered otherwise, withdrawn by the terminal, or its time has passed. The terminal was not told this answer.',
  },
  'body-too-large': {
    status: 413,
    title: 'The body is too large',
    doc: 'A body may have 65,536 bytes, unless the configuration says otherwise.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The body is not declared as JSON',
    doc: 'Send `Content-Type: application/json`, UTF-8, without a content encoding.',
  },
  'expectation-failed': {
    status: 417,
    title: 'The expectation cannot be met',
    doc: 'Only `Expect: 100-continue` is known.',
  },
  'host-not-allowed': {
    status: 421,
    title: 'The request was meant for another host',
    doc: '`Host` must be 127.0.0.1, localhost or [::1] with the port of this daemon; over TLS one of those names or of its certificate, with any port.',
  },
  'original-unknown': {
    status: 422,
    title: 'The original payment is not known',
    doc: '`original.transactionId` names no transaction of this daemon. Name the terminal’s transaction instead, or an unlinked refund.',
  },
  'original-not-refundable': {
    status: 422,
    title: 'The original payment cannot be given back so',
    doc: 'The original moved no money, is not a payment, or is not resolved yet.',
  },
  'original-ambiguous': {
    status: 422,
    title: 'Several transactions have this key of a terminal',
    doc: '`original.poiTransaction` is the key of several transactions of this daemon, at several terminals. Name the one that is meant by its `transactionId`. Nothing was sent.',
  },
  'pre-authorization-not-open': {
    status: 422,
    title: 'The pre-authorization cannot be used so',
    doc: 'The original is no approved pre-authorization, or it was captured or cancelled (or may have been), or it was made in another currency or on another terminal.',
  },
  'pre-authorization-exceeded': {
    status: 422,
    title: 'More than is reserved',
    doc: 'A capture takes no more than the pre-authorization holds after its updates. Update it first, or take the rest as a payment.',
  },
  'split-exceeded': {
    status: 422,
    title: 'More than the sale costs',
    doc: 'The parts of the sale that took money and this one add up to more than `options.split.total`. Ask for what is left.',
  },
  'acquirer-data-refused': {
    status: 422,
    title: 'The acquirer data cannot be passed on',
    doc: 'A key of `acquirerData` is not known, is not acted on by the terminal’s dialect, or does what this kind of transaction cannot report, or the data cannot be read; `detail` names it. Nothing was sent. Leave the key out, or ask for it by a field of tenderd.',
  },
  'acquisition-unknown': {
    status: 422,
    title: 'The card acquisition is not known',
    doc: '`cardAcquisition` names no card acquisition of this daemon. Nothing was sent.',
  },
  'acquisition-not-open': {
    status: 422,
    title: 'The card that was read cannot be used so',
    doc: 'No card was read, or at another terminal or for another register, or it was used once, or the terminal has let it go. Read the card again.',
  },
  'retry-of-unknown': {
    status: 422,
    title: 'The transaction in retryOf does not fit',
    doc: '`retryOf` must name an earlier transaction of the same sale; where an original is named, also one about the same original.',
  },
  'review-outdated': {
    status: 422,
    title: 'The review in reviewed does not fit',
    doc: 'The transaction is not known, has no outcome yet, or has another revision than the one that was reviewed; `transactionId` names it. The operator reviews it as it is now. Nothing was sent.',
  },
  'instead-of-unknown': {
    status: 422,
    title: 'The transaction in insteadOf is not known',
    doc: '`insteadOf` must name a payment or pre-authorization of the same sale and amount, on the other rail. Nothing was stopped.',
  },
  'answer-does-not-fit': {
    status: 422,
    title: 'The answer does not fit the prompt',
    doc: 'Its `kind` and lengths say what it takes. The terminal was told nothing; answer again.',
  },
  'service-refused': {
    status: 422,
    title: 'The payment service refused it',
    doc: '`detail` says as what. No money moved. The keys of the service, or what is configured there, may have to be mended.',
  },
  'start-too-late': {
    status: 422,
    title: 'The latest start has passed',
    doc: '`startBefore` is in the past, so nothing was sent.',
  },
  'queue-full': {
    status: 429,
    title: 'Too many requests wait for this terminal',
    doc: 'All that may wait do, or `register` has as many waiting as its share of the queue. Nothing was queued or sent. Try again later.',
    retryAfterS: 5,
  },
  'headers-too-large': {
    status: 431,
    title: 'The headers are too large',
    doc: 'They may have 16,384 bytes and 64 lines.',
  },
  'internal-error': {
    status: 500,
    title: 'The daemon made a mistake',
    doc: 'The one problem that says nothing about the payment: GET the transaction before doing anything else.',
  },
  'journal-reserve': {
    status: 503,
    title: 'The disk is too full for new payments',
    doc: 'Running payments still end. Make room on the disk. Nothing was sent.',
    retryAfterS: 30,
  },
  'journal-unconfirmed': {
    status: 503,
    title: 'The journal is missing or older than it was',
    doc: 'No money moves until a person has confirmed what happened to it. Nothing was sent for this request; an id that is not known now may have been charged earlier.',
    retryAfterS: 60,
  },
  'terminal-faulted': {
    status: 503,
    title: 'The terminal is parked',
    doc: 'The daemon found its own state of this terminal inconsistent; see the attention list. Nothing was sent.',
    retryAfterS: 30,
  },
  'service-unreachable': {
    status: 503,
    title: 'The payment service does not answer',
    doc: 'It was asked several times. No money moved by it; a card that was to be deleted may be deleted: ask again.',
    retryAfterS: 5,
  },
  stopping: {
    status: 503,
    title: 'The daemon is stopping',
    doc: 'Nothing was sent. Ask again when it is back.',
    retryAfterS: 2,
  },
  'not-ready': {
    status: 503,
    title: 'The daemon cannot take payments now',
    doc: '`reasons` says why, to callers with a token.',
    retryAfterS: 2,
  },
};

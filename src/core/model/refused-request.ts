/** The refusals of requests before anything is sent: stable codes, each with a text for people. */

import { refusals } from '../../messages/index.js';
import type { AmountDetails } from './common-types.js';

/** The codes of refusals while the stream of a pair confirms no entries. */
export const withoutStreamCodes = [
  'replicate-unreachable',
  'replicate-login-refused',
  'replicate-not-permitted',
  'replicate-no-quorum',
  'replicate-refused',
  'replicate-stream-full',
] as const;

/** One of {@link withoutStreamCodes}. */
export type WithoutStreamCode = (typeof withoutStreamCodes)[number];

/** True if a request with this refusal may still be accepted later. */
export function isWithoutStream(code: Refusal['code']): code is WithoutStreamCode {
  return withoutStreamCodes.some((one) => one === code);
}

/**
 * A refusal of a request before anything was journaled or sent. `code` is stable, and is the code in the problem
 * document of the API. The codes of {@link WithoutStreamCode} are an exception: the request may still be journaled, and
 * sent, later.
 */
export interface Refusal {
  readonly code:
    | WithoutStreamCode
    | 'unknown-terminal'
    | 'id-reused'
    | 'sale-open'
    | 'original-unknown'
    | 'original-not-refundable'
    | 'original-ambiguous'
    | 'pre-authorization-not-open'
    | 'pre-authorization-exceeded'
    | 'split-exceeded'
    | 'acquirer-data-refused'
    | 'acquisition-unknown'
    | 'acquisition-not-open'
    | 'retry-of-unknown'
    | 'review-outdated'
    | 'instead-of-unknown'
    | 'journal-reserve'
    | 'journal-unconfirmed'
    | 'terminal-faulted'
    | 'queue-full'
    | 'start-too-late'
    | 'stopping'
    | 'unknown-transaction'
    | 'revision-mismatch'
    | 'no-outcome'
    | 'not-on-attention'
    | 'not-abortable'
    | 'nothing-to-release'
    | 'terminal-leased'
    | 'not-leased'
    | 'not-listening'
    | 'other-register'
    | 'register-required'
    | 'unknown-prompt'
    | 'prompt-over'
    | 'answer-does-not-fit'
    | 'unknown-device-request'
    | 'operator-required'
    | 'refund-limit-reached'
    | 'transaction-unresolved'
    | 'unknown-instrument'
    | 'service-unreachable'
    | 'service-refused'
    | 'invalid-request';
  /** What happened and what to do, for people. */
  readonly text: string;
  /**
   * The part of `text` that advises a register of the HTTP API, word for word. Absent if the whole text suits every
   * register.
   */
  readonly apiAdvice?: string;
  /** For `invalid-request`: the wrong field, and the value that is expected in this field. */
  readonly field?: { readonly path: string; readonly expected: string };
  /** The transaction that blocks the request, if there is one. */
  readonly transactionId?: string;
  /** The configured terminals, for `unknown-terminal`. */
  readonly terminals?: readonly string[];
  /** The latest revision, for `revision-mismatch`. */
  readonly revision?: number;
  /** The register that has a lease of the terminal, for `terminal-leased`. */
  readonly register?: string;
  /**
   * For `refund-limit-reached`: the amount that may still be refunded without an original today, and the ISO wall time
   * at which the next day begins.
   */
  readonly left?: AmountDetails;
  readonly renewsAt?: string;
}

/** Returns the refusal of a wrong field, in the form in which the API refuses it. */
export function wrongField(path: string, expected: string): Refusal {
  return {
    code: 'invalid-request',
    text: refusals.wrongField(path, expected),
    field: { path, expected },
  };
}

/** A value or a refusal. Refusals are values, not exceptions. */
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

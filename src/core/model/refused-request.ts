/** Why a register's request is refused before anything is sent: stable codes, each with its text for people. */

import type { AmountDetails } from './common-types.js';

/** Why a request was refused before anything was journaled or sent. `code` is stable and becomes the problem's code. */
export interface Refusal {
  readonly code:
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
  /** The field that is wrong, and what was expected there, for `invalid-request`. */
  readonly field?: { readonly path: string; readonly expected: string };
  /** The transaction that stands in the way, where one does. */
  readonly transactionId?: string;
  /** Known terminals, for `unknown-terminal`. */
  readonly terminals?: readonly string[];
  /** The latest revision, for `revision-mismatch`. */
  readonly revision?: number;
  /** Who has the terminal for itself, for `terminal-leased`. */
  readonly register?: string;
  /** What the day leaves to refund without an original, and the ISO wall time at which the next day begins, for `refund-limit-reached`. */
  readonly left?: AmountDetails;
  readonly renewsAt?: string;
}

/** A request with a wrong field, as the API refuses one that it reads by itself. */
export function wrongField(path: string, expected: string): Refusal {
  return {
    code: 'invalid-request',
    text: `${path}: expected ${expected}. Nothing was sent.`,
    field: { path, expected },
  };
}

/** A value or a refusal. Refusals are values, not exceptions. */
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

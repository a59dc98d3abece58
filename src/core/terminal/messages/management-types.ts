/** The management request in flight of a terminal's lane: its purpose, and the reason why a Login failed. */

import type { Period } from '../../model/common-types.js';
import type { Flight } from '../wire/in-flight-request.js';
import type { Evidence } from '../../model/attempt.js';

/** The purpose of a status question. */
export type AskPurpose = 'pursuit' | 'background';

/**
 * How the terminal reported that it has no such attempt. `not-found`: the terminal does not know the attempt.
 * `same-period`: the attempt's period seems to be still open. `no-totals`: the terminal has no totals of the attempt's
 * period.
 */
export type DeniedBy = 'not-found' | 'same-period' | 'no-totals';

/**
 * A question about an earlier attempt, which shows whether the terminal has kept its memory. Without this proof, the
 * terminal may have forgotten an attempt that it does not know.
 */
export interface ReferenceQuestion {
  /** The index of the earlier attempt in the list `references` of the attempt. */
  readonly index: number;
  readonly said: DeniedBy;
}

/** The one management request in flight, and its purpose. */
export type ManagementRequest = Flight & ManagementPurpose;

/** A question in flight about an attempt. */
export type StatusRequest = Extract<ManagementRequest, { readonly type: 'status' }>;

/** The purpose of a management request. */
export type ManagementPurpose =
  | { readonly type: 'login' }
  | {
      /** Asks the terminal to release a card. */
      readonly type: 'enable-service';
      /**
       * True if the request is repeated right before an attempt. The attempt is sent, whatever the result of this
       * request is.
       */
      readonly isBeforeAttempt: boolean;
    }
  | {
      readonly type: 'status';
      readonly sentAtMs: number;
      readonly purpose: AskPurpose;
      readonly transactionId: string;
      /** ServiceID of the attempt that the question is about. */
      readonly about: string;
      /**
       * The form of the question.
       * - `status`: TransactionStatus.
       * - `totals`, then `previous`: for a reconciliation, the totals of the open period and then of the attempt's own
       *   period.
       * - `reference`: a question about an earlier attempt, to see whether the terminal kept its memory.
       * - `closing`: a question about the last closed period, for the same purpose.
       */
      readonly by: 'status' | 'totals' | 'previous' | 'reference' | 'closing';
      /** The question about an earlier attempt. Only the forms `reference` and `closing` have one. */
      readonly reference?: ReferenceQuestion;
      /** The terminal's answer that another period is open, if that answer led to this question. */
      readonly present?: { readonly period: Period; readonly evidence: Evidence };
    }
  | {
      /** Asks which period is open, before a reconciliation is sent. */
      readonly type: 'period';
      readonly transactionId: string;
      /** The session epoch of the lane when the question was sent. */
      readonly sessionEpoch: number;
    };

/** The reason why a single request was lost, and the HTTP status, if one came instead of an answer. */
export interface LoginLoss {
  readonly words: string;
  readonly status?: number;
}

/**
 * Why a Login opened no session. `lost`: only this Login was lost. `refused`: the terminal or its gateway gave a
 * reason.
 */
export type LoginFailure =
  | { readonly why: 'no-answer' | 'not-sent' }
  | ({ readonly why: 'lost' } & LoginLoss)
  | { readonly why: 'refused'; readonly condition: string | undefined; readonly words: string | undefined };

/** The number of refused Logins in a row, and the time of the first refusal. */
export interface Refusals {
  readonly times: number;
  readonly at: string;
}

/** The one management request in flight of a terminal's lane: what it is for, and why a Login brought nothing. */

import type { Flight } from '../wire/in-flight-request.js';
import type { Evidence } from '../../model/attempt.js';

/** Why a status question was asked. */
export type AskPurpose = 'pursuit' | 'background';

/** How the terminal denied an attempt: it does not know it, its empty period is the open one, or its period is in no list. */
export type DeniedBy = 'not-found' | 'same-period' | 'no-totals';

/** What a question for an earlier attempt is to confirm: an answer that is worth nothing from a terminal without memory. */
export interface ReferenceQuestion {
  /** Which of the attempt's references is asked for. */
  readonly index: number;
  readonly said: DeniedBy;
}

/** The one management request in flight, and what it is for. */
export type ManagementRequest = Flight & ManagementPurpose;

/** A question about an attempt, in flight. */
export type StatusRequest = Extract<ManagementRequest, { readonly type: 'status' }>;

/** What a management request is for. */
export type ManagementPurpose =
  | { readonly type: 'login' }
  | {
      /** Tells the terminal to let a card go. */
      readonly type: 'enable-service';
      /** Once more, right before an attempt: it counts for nothing, and the attempt leaves whatever comes of it. */
      readonly isBeforeAttempt: boolean;
    }
  | {
      readonly type: 'status';
      readonly sentAtMs: number;
      readonly purpose: AskPurpose;
      readonly transactionId: string;
      /** ServiceID of the attempt that is asked for. */
      readonly about: string;
      /**
       * How: by TransactionStatus, or of a reconciliation by the open period's totals, and then by those of its own period.
       * `reference` asks for an earlier attempt, to see whether the terminal has a memory, `closing` for the period it closed before.
       */
      readonly by: 'status' | 'totals' | 'previous' | 'reference' | 'closing';
      /** Only of `reference` and `closing`. */
      readonly reference?: ReferenceQuestion;
      /** The terminal's word that another period is open, where that led to this question. */
      readonly present?: Evidence;
    }
  | {
      /** Which period is open, before a reconciliation leaves. */
      readonly type: 'period';
      readonly transactionId: string;
      /** Of the lane when it left. */
      readonly sessionEpoch: number;
    };

/** Why a request was lost alone; the HTTP status that came in place of an answer, where one did. */
export interface LoginLoss {
  readonly words: string;
  readonly status?: number;
}

/** Why a Login brought no session. `lost`: it alone, for that reason; `refused`: in these words of the terminal, or of its gateway. */
export type LoginFailure =
  | { readonly why: 'no-answer' | 'not-sent' }
  | ({ readonly why: 'lost' } & LoginLoss)
  | { readonly why: 'refused'; readonly condition: string | undefined; readonly words: string | undefined };

/** Refused Logins in a row, and when the first of them was refused. */
export interface Refusals {
  readonly times: number;
  readonly at: string;
}

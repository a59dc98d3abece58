/**
 * The meaning of an answer for its attempt, as the rail of a lane reads it. The lane decides what follows, without
 * knowing the terminal's language.
 */

import type { OutcomeDraft } from '../../model/result.js';

/**
 * The case in which a final direct answer ends nothing by itself.
 * - `always`, `unless-aborted` (by us): a gateway gives this answer even to a request that it has delivered. The
 *   terminal must repeat the answer.
 * - `or-denied`: the terminal gives this answer also to a second copy of a running request. The terminal must repeat
 *   the answer, or not know the request. Cancel, Refusal, WrongPIN, InvalidCard and PaymentRestriction need no
 *   confirmation. Such an answer is about a customer, a card or a bank, so the terminal had started the request. A
 *   second copy never gets so far while the first copy is running. If a cloud may have given one of these answers, the
 *   answer counts as `or-denied`.
 */
export type Repetition = 'always' | 'unless-aborted' | 'or-denied';

/** The meaning of an answer. */
export type Verdict =
  /** The request was done, wholly or in part. */
  | {
      readonly verdict: 'success';
      readonly draft: OutcomeDraft;
      /** True if the terminal holds a card for a later request. */
      readonly keepsCard: boolean;
    }
  /** The terminal's own final answer. No money moved. */
  | { readonly verdict: 'final'; readonly draft: OutcomeDraft; readonly mustBeRepeated?: Repetition | undefined }
  /** The request did not start, and may be tried again after a pause (`busy`) or a Login (`logged-out`). */
  | { readonly verdict: 'refused'; readonly because: 'busy' | 'logged-out' }
  /**
   * The answer came from a gateway in front of the terminal. `isUndelivered`: the gateway gives this answer only if it
   * did not pass the request on. `message`: the text if the terminal itself repeats the answer.
   */
  | { readonly verdict: 'unreachable'; readonly isUndelivered: boolean; readonly message: string }
  /**
   * The terminal did not understand the request. The request is never sent again, but the terminal must still report
   * that it does not know it.
   */
  | { readonly verdict: 'malformed'; readonly message: string }
  /** The other side reports that a request is running, so tenderd asks about it. */
  | { readonly verdict: 'ask' }
  /** An unknown word, which proves nothing. */
  | { readonly verdict: 'unknown-word'; readonly word: string }
  /**
   * A failure that contains an approval, or a success that contains a refusal (`said`). Such an answer proves neither
   * an approval nor a refusal.
   */
  | { readonly verdict: 'contradictory'; readonly said: string };

/**
 * The state of an attempt in the answer to a question. `busy`: depending on the dialect, the attempt is running, or the
 * answer proves nothing. `nothing`: the answer proves nothing, so tenderd asks again.
 */
export type Standing = 'running' | 'busy' | 'not-found' | 'logged-out' | 'nothing';

/**
 * The reason why an attempt was not started, from the first answer to the attempt. The terminal later reported that it
 * has no such attempt.
 */
export type InitialResponse =
  /** The attempt was rejected, or did not reach the terminal. */
  | { readonly because: 'rejected' | 'not-connected' }
  /** A condition that ends the transaction with a reason of its own. Without `ending`, the transaction ends as not started. */
  | {
      readonly because: 'condition';
      readonly ending?: Pick<OutcomeDraft, 'result' | 'reason' | 'message' | 'terminalReason'>;
    };

/** What an answer proves of the attempt that it belongs to, as the rail of a lane reads it. The lane decides what follows, and knows no word of the terminal. */

import type { OutcomeDraft } from '../../model/result.js';

/**
 * When a final answer that was said directly ends nothing by itself.
 * - `always`, `unless-aborted` (by us): a gateway says it, too, of a request that it has delivered. The terminal must repeat it.
 * - `or-denied`: the terminal says it, too, to a second copy of a request that runs. It must repeat it, or know nothing of the request.
 *
 * Cancel, Refusal, WrongPIN, InvalidCard and PaymentRestriction need none: they tell of a customer, a card or a bank, so
 * that the terminal had begun with the request, and a second copy never gets so far while the first one runs. Where a cloud
 * may have said one of them, it is as `or-denied`.
 */
export type Repetition = 'always' | 'unless-aborted' | 'or-denied';

/** What an answer proves. */
export type Verdict =
  /** It was done, wholly or in part. */
  | {
      readonly verdict: 'success';
      readonly draft: OutcomeDraft;
      /** The other side keeps a card for a later request. */
      readonly keepsCard: boolean;
    }
  /** The other side's own final answer. No money moved. */
  | { readonly verdict: 'final'; readonly draft: OutcomeDraft; readonly mustBeRepeated?: Repetition | undefined }
  /** It did not start now; it may be tried again after a pause (`busy`) or a Login (`logged-out`). */
  | { readonly verdict: 'refused'; readonly because: 'busy' | 'logged-out' }
  /** Said on the way to the other side. `isUndelivered`: only of a request that went no further. The message is for one that repeats it. */
  | { readonly verdict: 'unreachable'; readonly isUndelivered: boolean; readonly message: string }
  /** The request was not understood: the other side must deny it, and it is never sent again. */
  | { readonly verdict: 'malformed'; readonly message: string }
  /** It says that something runs: the other side is asked. */
  | { readonly verdict: 'ask' }
  /** A word that nobody knows: it proves nothing. */
  | { readonly verdict: 'unknown-word'; readonly word: string }
  /** A failure that names an approval, too, or a success that names a refusal (`said`): it proves neither. */
  | { readonly verdict: 'contradictory'; readonly said: string };

/** How an attempt stands, as the answer to a question says. `busy` means running or nothing, by dialect; `nothing` proves nothing: ask again. */
export type Standing = 'running' | 'busy' | 'not-found' | 'logged-out' | 'nothing';

/** What was said of an attempt before it is denied: why it was not started. */
export type FirstWord =
  /** It was rejected, or did not reach the other side. */
  | { readonly because: 'rejected' | 'not-connected' }
  /** Words of its own, which end the transaction; as not started where there is no other ending. */
  | {
      readonly because: 'condition';
      readonly ending?: Pick<OutcomeDraft, 'result' | 'reason' | 'message' | 'terminalReason'>;
    };

/** The words and rules of a kind of transaction, for the kernel. The kernel names no kind; the rows are passed in. */

import type { KindWords } from '../../messages/en.js';
import type { TransactionKind } from '../model/kind-names.js';
import type { Reason } from '../model/reason-codes.js';
import type { Outcome, OutcomeDraft } from '../model/result.js';
import type { Attention } from '../model/attention-item.js';
import type { RecoveryRowName } from './row-names.js';
import type { Refusal } from '../model/refused-request.js';

/** The rule for the original of a kind that names an earlier transaction. */
export interface AboutRule {
  readonly kinds: readonly TransactionKind[];
  /** The end of the message about an original of another kind: `is a refund, not a payment.` */
  readonly otherwise: string;
  /** The code of a refusal because of the original's kind, or of its earlier follow-ups. */
  readonly code: Refusal['code'];
  /** The request may also state explicitly that it names no original. */
  readonly mayBeUnlinked?: true;
  /** The request may use another terminal than its original. */
  readonly isOnAnyTerminal?: true;
}

/** The recovery rows of a refusal that may only mean that another ending of the same original went through. */
export type FollowUpUncertainty = Extract<
  RecoveryRowName,
  'reversal-unknown' | 'capture-unknown' | 'stored-value-unknown' | 'loyalty-unknown'
>;

/** A row of the sale ledger: the requests for which a transaction leaves nothing of the common original. Endings have no sum. */
export interface EndingRow {
  readonly id: string;
  /** Only if the transaction was about the whole: its request has neither an amount nor a number of points. */
  readonly isWhole?: true;
  /** Only while it is unknown if the transaction moved money. */
  readonly isPossible?: true;
  /** The requests for which it leaves nothing. */
  readonly next: 'everything' | 'a whole' | readonly TransactionKind[];
  readonly except?: TransactionKind;
  /**
   * An operator's review removes the row even after the transaction moved money. A review always removes a transaction that only may have moved money, unless
   * it is open.
   */
  readonly isLifted?: true;
  readonly because: string;
}

/** The rules of one kind of transaction, on every rail. */
export interface KindRules {
  readonly words: KindWords;
  /** The thing that it moves. A kind that moves `nothing` may always be requested again; a `period` is closed once. */
  readonly moves: 'money' | 'hold' | 'value' | 'points' | 'period' | 'nothing';
  /** It takes the customer's money for a sale, or holds it for a later capture. A sale has one such transaction, unless one is about the other. */
  readonly takesSale?: true;
  /** The kind that undoes it: the action in attention items, and the verb in messages. */
  readonly undoneBy?: string;
  /** The remaining amount of the original limits how often it is done. After an acknowledged transaction, another one is no duplicate. */
  readonly isDoneInParts?: true;
  /** It undoes another transaction, which can be undone only once. */
  readonly undoes?: true;
  /** A request about it counts as about its original: a pre-authorization stays one transaction, however often it was updated. */
  readonly replacesOriginal?: true;
  /**
   * It ends its original. `row`: the recovery row of its refusal while the result of another ending is unknown. `of`: the noun of the original, for messages.
   */
  readonly ends?: { readonly row: FollowUpUncertainty; readonly of: string };
  /** At a payment service its request may omit the amount: the held amount stays the same for longer. */
  readonly mayExtend?: true;
  /** Only payment services offer it. */
  readonly isAtServiceAlone?: true;
  /** Absent if it is about no earlier transaction. */
  readonly about?: AboutRule;
  /** The requests for which it leaves nothing of its original. The first row that applies decides. */
  readonly endings?: readonly EndingRow[];
  /** The message if the terminal no longer knows the transaction. Only for a kind that moves nothing, whose transaction has then ended. */
  readonly forgotten?: string;
  /** Returns the outcome if the result is unknown. `said`: the terminal's own text, in brackets, or empty. */
  readonly unknown?: (reason: Reason, said: string) => OutcomeDraft;
  /** Returns the attention items of an approval, for a kind that moves no money. */
  readonly attention?: (before: Outcome | undefined, draft: OutcomeDraft, at: string) => readonly Attention[];
}

/** The rules of every kind, as they are passed in. */
export type RulesByKind = Readonly<Record<TransactionKind, KindRules>>;

/** True if the kind moves and holds nothing, whatever its outcome. It may always be requested again. */
export function isNonFinancial({ moves }: Pick<KindRules, 'moves'>): boolean {
  return moves === 'nothing';
}

/** Returns the operator's actions to undo an unwanted transaction. */
export function waysToUndo({ undoneBy }: KindRules): readonly string[] {
  return undoneBy === undefined ? ['resolve'] : [undoneBy, 'resolve'];
}

/** True if an attention item is resolved once all is refunded. */
export function isUndone({ undoneBy }: KindRules, { actions }: { readonly actions: readonly string[] }): boolean {
  return undoneBy !== undefined && actions.includes(undoneBy);
}

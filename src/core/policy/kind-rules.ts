/**
 * The words and rules of a kind of transaction. The rest of the core does not mention a kind; it gets the rows as
 * parameters.
 */

import type { KindWords } from '../../messages/index.js';
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
  /** True if the request may also state that it has no original. */
  readonly mayBeUnlinked?: true;
  /** True if the request may be sent to a terminal other than the original's. */
  readonly isAtAnyPlace?: true;
}

/**
 * Rows of the recovery table for a follow-up that was refused. The refusal may only mean that another follow-up has
 * already ended the original.
 */
export type FollowUpUncertainty = Extract<
  RecoveryRowName,
  'reversal-unknown' | 'capture-unknown' | 'stored-value-unknown' | 'loyalty-unknown'
>;

/**
 * A row of the sale ledger: after a transaction of this kind, the requests in `next` can take nothing more of the
 * common original. No amounts are added up for such a row.
 */
export interface EndingRow {
  readonly id: string;
  /**
   * True if this row applies only to a transaction about the whole original. The request of such a transaction has
   * neither an amount nor a number of points.
   */
  readonly isWhole?: true;
  /** True if the row applies only while it is unknown whether the transaction moved money. */
  readonly isPossible?: true;
  /** The requests that become impossible after the transaction. */
  readonly next: 'everything' | 'a whole' | readonly TransactionKind[];
  readonly except?: TransactionKind;
  /**
   * True if an operator's review removes the block even after the transaction moved money. Without this flag, a review
   * removes the block only if the transaction has ended and its effect on money is unknown.
   */
  readonly isLifted?: true;
  readonly because: string;
}

/** The rules of one kind of transaction, on every rail. */
export interface KindRules {
  readonly words: KindWords;
  /** The thing that the kind moves. A kind that moves `nothing` may always be requested again; a `period` is closed once. */
  readonly moves: 'money' | 'hold' | 'value' | 'points' | 'period' | 'nothing';
  /**
   * True if the kind takes the customer's money for a sale, or holds it for a later capture. A sale has only one such
   * transaction, not counting a follow-up such as a capture.
   */
  readonly takesSale?: true;
  /** The kind that undoes this kind: the action in attention items, and the verb in messages. */
  readonly undoneBy?: string;
  /**
   * True if the kind may be repeated until nothing of the original remains. After an acknowledged transaction, another
   * transaction of the kind is then not a duplicate.
   */
  readonly isDoneInParts?: true;
  /** True if the kind undoes another transaction, which can be undone only once. */
  readonly undoes?: true;
  /**
   * True if a request about a transaction of this kind counts as a request about that transaction's original. For
   * example, a pre-authorization stays one transaction, even after many updates.
   */
  readonly replacesOriginal?: true;
  /**
   * The rule for a kind whose transaction ends its original. The terminal may refuse such a transaction because another
   * one has already ended the original. If the result of that other transaction is unknown, the refusal is reported as
   * unresolved, with the reason `row`. `of`: the noun of the original, for messages.
   */
  readonly ends?: { readonly row: FollowUpUncertainty; readonly of: string };
  /** True if a payment service allows a request without an amount. The same amount is then held for longer. */
  readonly mayExtend?: true;
  /** True if only payment services offer this kind. */
  readonly isAtServiceAlone?: true;
  /** The rule for the original. Absent if the kind is not about an earlier transaction. */
  readonly about?: AboutRule;
  /** The requests that become impossible after a transaction of this kind. The first row that applies decides. */
  readonly endings?: readonly EndingRow[];
  /**
   * The message if the terminal no longer knows the transaction. Only a kind that moves nothing has this message. A
   * transaction of such a kind then ends.
   */
  readonly forgotten?: string;
  /** Returns the outcome if the result is unknown. `said`: the terminal's own text, in brackets, or empty. */
  readonly unknown?: (reason: Reason, said: string) => OutcomeDraft;
  /** Returns the attention items of an approval, for a kind that moves no money. */
  readonly attention?: (before: Outcome | undefined, draft: OutcomeDraft, at: string) => readonly Attention[];
}

/** The rules of every kind of transaction, by the kind. */
export type RulesByKind = Readonly<Record<TransactionKind, KindRules>>;

/** True if the kind moves and holds nothing, whatever its outcome. Such a transaction may always be requested again. */
export function isNonFinancial({ moves }: Pick<KindRules, 'moves'>): boolean {
  return moves === 'nothing';
}

/** Returns the operator's actions to undo an unwanted transaction. */
export function waysToUndo({ undoneBy }: KindRules): readonly string[] {
  return undoneBy === undefined ? ['resolve'] : [undoneBy, 'resolve'];
}

/** True if refunding the whole amount resolves an attention item. */
export function isUndone({ undoneBy }: KindRules, { actions }: { readonly actions: readonly string[] }): boolean {
  return undoneBy !== undefined && actions.includes(undoneBy);
}

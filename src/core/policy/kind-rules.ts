/** What the kernel knows of a kind of transaction: its words and its rules. It names none; the rows are handed in. */

import type { KindWords } from '../../messages/en.js';
import type { TransactionKind } from '../model/kind-names.js';
import type { Reason } from '../model/reason-codes.js';
import type { Outcome, OutcomeDraft } from '../model/result.js';
import type { Attention } from '../model/attention-item.js';
import type { RecoveryRowName } from './row-names.js';
import type { Refusal } from '../model/refused-request.js';

/** What a kind that names an earlier transaction may be about. */
export interface AboutRule {
  readonly kinds: readonly TransactionKind[];
  /** How a sentence about another kind ends: `is a refund, not a payment.` */
  readonly otherwise: string;
  /** The code of a refusal for what the original is, or for what was done with it. */
  readonly code: Refusal['code'];
  /** It may also say aloud that it names none. */
  readonly mayBeUnlinked?: true;
  /** It may be taken on another terminal than its original. */
  readonly isOnAnyTerminal?: true;
}

/** The recovery rows of a refusal that may only mean that another ending of the same went through. */
export type FollowUpUncertainty = Extract<
  RecoveryRowName,
  'reversal-unknown' | 'capture-unknown' | 'stored-value-unknown' | 'loyalty-unknown'
>;

/** A row of the sale ledger: for which requests a transaction leaves nothing of the one that both are about. Endings have no sum. */
export interface EndingRow {
  readonly id: string;
  /** Only if it was about the whole: its request has neither an amount nor a number of points. */
  readonly isWhole?: true;
  /** Only while nobody knows whether it moved money. */
  readonly isPossible?: true;
  /** For which requests it leaves nothing. */
  readonly next: 'everything' | 'a whole' | readonly TransactionKind[];
  readonly except?: TransactionKind;
  /** An operator's review also removes it once it moved money. It always removes what is only possible, unless that is open. */
  readonly isLifted?: true;
  readonly because: string;
}

/** What is true of one kind of transaction, wherever it goes. */
export interface KindRules {
  readonly words: KindWords;
  /** What it moves. What moves `nothing` may always be asked for again; a `period` is closed once. */
  readonly moves: 'money' | 'hold' | 'value' | 'points' | 'period' | 'nothing';
  /** It takes the customer's money for a sale, or holds it to be taken: a sale has one of them, unless one is about the other. */
  readonly takesSale?: true;
  /** What takes it back: the action on the attention list, and the verb of a sentence. */
  readonly undoneBy?: string;
  /** What is left of a transaction of ours decides how often it is done: after an acknowledged one another is no duplicate. */
  readonly isDoneInParts?: true;
  /** It undoes what another did: of the same, none is done twice. */
  readonly undoes?: true;
  /** Whatever is about it is about its original: of a pre-authorization there is one, however often it was updated. */
  readonly replacesOriginal?: true;
  /** It ends what it is about: the recovery row of its refusal while another ending is unknown, and what the two would have ended. */
  readonly ends?: { readonly row: FollowUpUncertainty; readonly of: string };
  /** At a payment service it may leave its amount out: then what is held stays so, for longer. */
  readonly mayExtend?: true;
  /** Only a payment service does it. */
  readonly isAtServiceAlone?: true;
  /** Absent where it is about no earlier transaction. */
  readonly about?: AboutRule;
  /** For which requests it leaves nothing of its original. The first row that applies decides. */
  readonly endings?: readonly EndingRow[];
  /** What is said where the terminal knows it no more, of what moves nothing and has ended with that. */
  readonly forgotten?: string;
  /** What is said where nobody knows how it ended. `said`: the terminal's own words, in brackets, or nothing. */
  readonly unknown?: (reason: Reason, said: string) => OutcomeDraft;
  /** What of an approval a person must look at, where it is none of money. */
  readonly attention?: (before: Outcome | undefined, draft: OutcomeDraft, at: string) => readonly Attention[];
}

/** The rules of every kind, as they are handed in. */
export type RulesByKind = Readonly<Record<TransactionKind, KindRules>>;

/** Whether it moves or holds nothing, whatever becomes of it: it may always be asked for again. */
export function isNonFinancial({ moves }: Pick<KindRules, 'moves'>): boolean {
  return moves === 'nothing';
}

/** What a person can do about a movement that should not stand so. */
export function waysToUndo({ undoneBy }: KindRules): readonly string[] {
  return undoneBy === undefined ? ['resolve'] : [undoneBy, 'resolve'];
}

/** Whether something on the attention list ends once all is given back. */
export function isUndone({ undoneBy }: KindRules, { actions }: { readonly actions: readonly string[] }): boolean {
  return undoneBy !== undefined && actions.includes(undoneBy);
}

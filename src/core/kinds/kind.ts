/** What the rest of the product may know of a kind of transaction: one row, and the functions that are its own. */

import type { TransactionOptions } from '../model/option-shapes.js';
import type { AuthorizedAmount, Outcome, OutcomeDraft } from '../model/result.js';
import type { Attempt, AttemptCategory } from '../model/attempt.js';
import type { MoneyAnswer } from '../terminal/money-answer.js';
import type { Refusal } from '../model/refused-request.js';
import type { Attention, TransactionRecord, TransactionRequest } from '../model/transaction.js';
import type {
  Dialect,
  ErrorCondition,
  OriginalPOITransaction,
  OutgoingMessage,
  SaleData,
} from '../../../protocol/index.js';
import type { TransactionKind } from '../model/kind-names.js';

/** The words of one kind, for sentences to people. */
export interface KindWords {
  /** `The payment was …`, `A payment …`. */
  readonly noun: string;
  /** `Do not charge again`. */
  readonly verb: string;
  /** `It may be charged again`. */
  readonly again: string;
  /** `12.50 EUR charged`; empty where no amount is named. */
  readonly done: string;
  /** What is said of the rest when only a part was approved. */
  readonly rest: string;
  /** What is said where it was never started: `nothing was charged`. */
  readonly nothing: string;
  /** What is said where the terminal ended it: `no money moved`. */
  readonly unmoved: string;
  /** Who decides on it behind the terminal. */
  readonly host: string;
}

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

/** What an original is looked at with. */
export interface Known {
  /** All that is about the same original, oldest first. */
  readonly others: readonly TransactionRecord[];
  /** What a person looked at, with the revision of then. */
  readonly looked: ReadonlyMap<string, number>;
  /** Why the terminal cannot be told which of its transactions is meant; undefined where it can. */
  readonly unnameable: string | undefined;
}

/** Why a request is refused: a code, and the rest of a sentence that begins with the original's id. */
export type Obstacle = Pick<Refusal, 'code' | 'text'>;

/** What every request to a terminal is made of beside what its kind adds. */
export interface RequestParts {
  readonly dialect: Dialect;
  readonly saleData: SaleData;
  readonly original: OriginalPOITransaction | undefined;
}

type WithoutHeader<M> = M extends { readonly name: string } ? Omit<M, 'header'> : never;

/** A service request that moves or holds money, without its header. */
export type MoneyRequestBody = WithoutHeader<Extract<OutgoingMessage, { readonly name: `${AttemptCategory}Request` }>>;

/** What an approval says about money and card. */
export type ApprovalDetails = Pick<
  Outcome,
  | keyof AuthorizedAmount
  | 'approvalCode'
  | 'cardBrand'
  | 'maskedPan'
  | 'entryMode'
  | 'poiTransaction'
  | 'storedValue'
  | 'loyalty'
  | 'token'
  | 'loyaltyAccounts'
>;

/** An answer as its kind reads it. */
export interface AnswerParts {
  readonly record: TransactionRecord;
  /** The terminal said that only a part was done. */
  readonly isPartial: boolean;
  /** Something that says how much could not be read. */
  readonly isDamaged: boolean;
  /** What it is about, where that is ours. */
  readonly original: TransactionRecord | undefined;
}

/** The recovery rows of a refusal while another ending of the same may have gone through, and what the two would have ended. */
export const endingDoubts = {
  'reversal-unknown': 'payment',
  'capture-unknown': 'pre-authorization',
  'stored-value-unknown': 'gift card load',
  'loyalty-unknown': 'loyalty transaction',
} as const;

/** See `endingDoubts`. */
export type EndingDoubt = keyof typeof endingDoubts;

/** One kind of transaction. */
export interface Kind {
  readonly words: KindWords;
  /** What it moves. What moves `nothing` may always be asked for again; a `period` is closed once. */
  readonly moves: 'money' | 'hold' | 'value' | 'points' | 'period' | 'nothing';
  /** The service request by which it leaves. */
  readonly category: AttemptCategory;
  /** It takes the customer's money for a sale, or holds it to be taken: a sale has one of them, unless one is about the other. */
  readonly takesSale?: true;
  /** A reversal takes it back. */
  readonly isReversible?: true;
  /** It undoes what another did: of the same, none is done twice. */
  readonly undoes?: true;
  /** Whatever is about it is about its original: of a pre-authorization there is one, however often it was updated. */
  readonly standsForOriginal?: true;
  /** It ends what it is about: the recovery row of its refusal while another ending is unknown. */
  readonly ends?: EndingDoubt;
  /** Absent where it is about no earlier transaction. */
  readonly about?: AboutRule;
  /** The options that it may carry. */
  readonly options: readonly (keyof TransactionOptions)[];
  /** It may use a card that was read before; `unlinked` where it names no original. */
  readonly usesCard?: 'always' | 'unlinked';
  /** What a failed answer is called in its own words: of a refusal and of NotFound each kind has its own. */
  readonly sentences: Readonly<Record<'Refusal' | 'NotFound', string>> &
    Readonly<Partial<Record<ErrorCondition, string>>>;
  /** Its words in the standard (PaymentType, StoredValueTransactionType, LoyaltyTransactionType), the usual one first; absent where its category says all. */
  readonly types?: readonly string[];
  /** What stands against it, with an original of a kind that it may be about; undefined where nothing does. */
  readonly admit?: (request: TransactionRequest, original: TransactionRecord, known: Known) => Obstacle | undefined;
  /** Whether it leaves nothing for the next request about the same transaction of the terminal, of which nobody knows how much it moved. */
  readonly leavesNothing?: (done: TransactionRequest, next: TransactionRequest, nextKind: Kind) => boolean;
  /** The request to the terminal. */
  readonly request: (record: TransactionRecord, parts: RequestParts) => MoneyRequestBody;
  /** What an answer to it says, but for the terminal's key; absent fields stay absent. */
  readonly read: (answer: MoneyAnswer, parts: AnswerParts) => ApprovalDetails;
  /** The outcome of an approval, where it is none of money. */
  readonly approved?: (
    record: TransactionRecord,
    attempt: Attempt,
    answer: MoneyAnswer,
    isPartial: boolean,
  ) => OutcomeDraft;
  /** The sentence of an approval, where it is none of money. */
  readonly approvedMessage?: (request: TransactionRequest, details: ApprovalDetails, isPart: boolean) => string;
  /** What is said where nobody knows how it ended. `said`: the terminal's own words, in brackets, or nothing. */
  readonly unknown?: (reason: string, said: string) => OutcomeDraft;
  /** What of an approval a person must look at, where it is none of money. */
  readonly attention?: (before: Outcome | undefined, draft: OutcomeDraft, at: string) => readonly Attention[];
}

/** Words as a sentence: `Nothing was charged.` */
export function capitalized(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

/** An obstacle that only some originals have. */
export function obstacle(code: Refusal['code'], text: string | undefined): Obstacle | undefined {
  return text === undefined ? undefined : { code, text };
}

/** A request that the terminal does not read: nothing moved, so it is safe to go on, and in vain to repeat the same. */
export function notUnderstood({ noun, unmoved }: KindWords): string {
  return `The terminal did not understand the ${noun} request; ${unmoved}. Do not repeat it on this terminal: it would be refused again. Another way is safe; call support.`;
}

/** What is said of all that moves money by a card. */
export const moneyWords: Pick<KindWords, 'nothing' | 'unmoved' | 'host'> = {
  nothing: 'nothing was charged',
  unmoved: 'no money moved',
  host: 'the bank',
};

/** What the rest of the product may know of a kind of transaction: one row, and the functions that are its own. */

import { type KindWords } from '../../../messages/en.js';
import type { OwnTotals } from '../../model/common-types.js';
import type { TransactionKind } from '../../model/kind-names.js';
import type { TransactionOptions } from '../../model/payment-options.js';
import type { CommonOutcome, OutcomeDetails, OutcomeDraft } from '../../model/result.js';
import type { TerminalAttempt, AttemptCategory } from '../../model/attempt.js';
import type { MoneyAnswer } from './response-body.js';
import type { Refusal } from '../../model/refused-request.js';
import type { TransactionRequest } from '../../model/request.js';
import type { Surroundings, TransactionRecord } from '../../model/transaction.js';
import type {
  Dialect,
  ErrorCondition,
  OriginalPOITransaction,
  OutgoingMessage,
  SaleData,
} from '../../../../protocol/index.js';
import type { OwnConditions } from './vendor-conditions.js';
import type { KindRules } from '../../policy/kind-rules.js';

/** What an original is looked at with. */
export interface Known extends Surroundings {
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
  /** Only where the dialect has them. */
  readonly conditions?: OwnConditions | undefined;
}

type WithoutHeader<M> = M extends { readonly name: string } ? Omit<M, 'header'> : never;

/** A service request that moves or holds money, without its header. */
export type MoneyRequestBody = WithoutHeader<Extract<OutgoingMessage, { readonly name: `${AttemptCategory}Request` }>>;

/** What an approval says: of what moved, and the terminal's key. */
export type ApprovalDetails<K extends TransactionKind = TransactionKind> = Pick<CommonOutcome, 'poiTransaction'> &
  OutcomeDetails<K>;

/** An answer as its kind reads it. */
export interface AnswerParts<K extends TransactionKind = TransactionKind> {
  readonly record: TransactionRecord<K>;
  /** The terminal said that only a part was done. */
  readonly isPartial: boolean;
  /** Something that says how much could not be read. */
  readonly isDamaged: boolean;
  /** What it is about, where that is ours. */
  readonly original: TransactionRecord | undefined;
  /** Success without an amount means that what was asked for was done, also where that was a part (`Profile.successIsAsAsked`). */
  readonly isAsAsked: boolean;
}

/** The options that a request of this kind may carry. */
export type OptionOf<K extends TransactionKind> = {
  [Option in keyof TransactionOptions]-?: TransactionRequest<K> extends {
    readonly options?: { readonly [Only in Option]?: never };
  }
    ? never
    : Option;
}[keyof TransactionOptions];

/**
 * One kind of transaction. Its functions take the records of their own kind; they are methods, so that general code may hold the row of
 * whichever kind beside a record of that kind.
 */
export interface Kind<K extends TransactionKind = TransactionKind> extends KindRules {
  /** The service request by which it leaves. */
  readonly category: AttemptCategory;
  /** The options that it may carry. */
  readonly options: readonly OptionOf<K>[];
  /** It may use a card that was read before; `unlinked` where it names no original. */
  readonly usesCard?: 'always' | 'unlinked';
  /** A payment service may store the card with it. */
  readonly mayStore?: true;
  /** What people do if the terminal does not do it, as a sentence: `Ask for another card.` */
  readonly instead: string;
  /** What a failed answer is called in its own words: of a refusal and of NotFound each kind has its own. */
  readonly sentences: Readonly<Record<'Refusal' | 'NotFound', string>> &
    Readonly<Partial<Record<ErrorCondition, string>>>;
  /** Its words in the standard (PaymentType, StoredValueTransactionType, LoyaltyTransactionType), the usual one first; absent where its category says all. */
  readonly types?: readonly string[];
  /** What stands against it, with an original of a kind that it may be about; undefined where nothing does. */
  admit?(this: void, request: TransactionRequest<K>, original: TransactionRecord, known: Known): Obstacle | undefined;
  /** The request to the terminal. */
  request(this: void, record: TransactionRecord<K>, parts: RequestParts): MoneyRequestBody;
  /** What an answer to it says, but for the terminal's key; absent fields stay absent. */
  read(this: void, answer: MoneyAnswer, parts: AnswerParts<K>): OutcomeDetails<K>;
  /** The outcome of an approval, where it is none of money. */
  approved?(
    this: void,
    record: TransactionRecord<K>,
    attempt: TerminalAttempt,
    answer: MoneyAnswer,
    isPartial: boolean,
    /** What the journal has of the period that a reconciliation closes. */
    own?: OwnTotals,
  ): OutcomeDraft<K>;
  /** The sentence of an approval, where it is none of money. */
  approvedMessage?(this: void, request: TransactionRequest<K>, details: ApprovalDetails<K>, isPart: boolean): string;
}

/** An obstacle that only some originals have. */
export function obstacle(code: Refusal['code'], text: string | undefined): Obstacle | undefined {
  return text === undefined ? undefined : { code, text };
}

/** What is said of all that moves money by a card. */
export const moneyWords: Pick<KindWords, 'nothing' | 'unmoved' | 'host'> = {
  nothing: 'nothing was charged',
  unmoved: 'no money moved',
  host: 'the bank',
};

/** The row of each kind, as it is declared: it takes what its own requests have. */
export type KindRows = { readonly [K in TransactionKind]: Kind<K> };

/** The row of each kind, as it is looked up. */
export type Kinds = Readonly<Record<TransactionKind, Kind>>;

/** The word of the standard for a request of this kind (PaymentType and the like); undefined where its category says all. */
export function typeIn({ types = [] }: Kind, { options }: Pick<TransactionRequest, 'options'>): string | undefined {
  const [usual, once] = types;
  return options?.oneTime === true ? once : usual;
}

/**
 * The rules and functions of one kind of transaction, called its row. The rest of the product knows a kind only by its
 * row.
 */

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

/** The facts for checking a request about an original. */
export interface Known extends Surroundings {
  /** Why the request cannot name the original to the terminal; undefined if it can. */
  readonly unnameable: string | Reason | undefined;
}

/** Why a request about an original is refused: the message, and the part of it for registers of the HTTP API. */
export type Reason = Pick<Refusal, 'text' | 'apiAdvice'>;

/** A refusal of a request about an original: a code and the reason. */
export type Obstacle = Reason & Pick<Refusal, 'code'>;

/** The parts of a request to a terminal that do not depend on its kind. */
export interface RequestParts {
  readonly dialect: Dialect;
  readonly saleData: SaleData;
  readonly original: OriginalPOITransaction | undefined;
  /** The configured payment conditions. This field is present only if the dialect has such conditions. */
  readonly conditions?: OwnConditions | undefined;
}

type WithoutHeader<M> = M extends { readonly name: string } ? Omit<M, 'header'> : never;

/** A service request that moves or holds money, without its header. */
export type MoneyRequestBody = WithoutHeader<Extract<OutgoingMessage, { readonly name: `${AttemptCategory}Request` }>>;

/** The details of an approval: the amounts and accounts, and the terminal's key. */
export type ApprovalDetails<K extends TransactionKind = TransactionKind> = Pick<CommonOutcome, 'poiTransaction'> &
  OutcomeDetails<K>;

/** The facts that a kind needs to read an answer. */
export interface AnswerParts<K extends TransactionKind = TransactionKind> {
  readonly record: TransactionRecord<K>;
  /** True if the terminal reported only a part (Partial). */
  readonly isPartial: boolean;
  /** True if a part of the answer with an amount could not be read. */
  readonly isDamaged: boolean;
  /** The original, if it is a transaction of tenderd. */
  readonly original: TransactionRecord | undefined;
  /**
   * True if Success without an amount means the requested amount, even if the request is for a part of the original
   * (`Profile.successIsAsAsked`).
   */
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
 * The row of one kind of transaction. The functions of a row take records of its own kind. They are declared as
 * methods, so that general code can call any row with a record of its kind.
 */
export interface Kind<K extends TransactionKind = TransactionKind> extends KindRules {
  /** The category of the service request for this kind. */
  readonly category: AttemptCategory;
  /** The options that a request of this kind may carry. */
  readonly options: readonly OptionOf<K>[];
  /** The kind may use a card that was read before. `unlinked`: only if the request names no original. */
  readonly usesCard?: 'always' | 'unlinked';
  /** True if a payment service may store the card with a transaction of this kind. */
  readonly mayStore?: true;
  /** The next step if the terminal did not carry out the request, as a text such as `Ask for another card.` */
  readonly instead: string;
  /**
   * The messages for failed answers, by ErrorCondition. The messages for Refusal and NotFound differ between the kinds.
   */
  readonly sentences: Readonly<Record<'Refusal' | 'NotFound', string>> &
    Readonly<Partial<Record<ErrorCondition, string>>>;
  /**
   * The words of this kind in the standard (PaymentType, StoredValueTransactionType, LoyaltyTransactionType), the usual
   * word first. Absent if the category already determines the kind.
   */
  readonly types?: readonly string[];
  /** Returns the refusal of a request about an original of an allowed kind; undefined if the request is allowed. */
  admit?(this: void, request: TransactionRequest<K>, original: TransactionRecord, known: Known): Obstacle | undefined;
  /** Returns the body of the request that is sent to the terminal. */
  request(this: void, record: TransactionRecord<K>, parts: RequestParts): MoneyRequestBody;
  /** Returns the details of an answer, except the terminal's key. A field that the answer does not have is absent. */
  read(this: void, answer: MoneyAnswer, parts: AnswerParts<K>): OutcomeDetails<K>;
  /** Returns the outcome of an approval that moves no money. */
  approved?(
    this: void,
    record: TransactionRecord<K>,
    attempt: TerminalAttempt,
    answer: MoneyAnswer,
    isPartial: boolean,
    /** The journal's own totals of the period that a reconciliation closes. */
    own?: OwnTotals,
  ): OutcomeDraft<K>;
  /** Returns the message of an approval that moves no money. */
  approvedMessage?(this: void, request: TransactionRequest<K>, details: ApprovalDetails<K>, isPart: boolean): string;
}

/** Returns a refusal with this message; undefined without a message. */
export function obstacle(code: Refusal['code'], why: string | Reason | undefined): Obstacle | undefined {
  if (why === undefined) return undefined;
  return typeof why === 'string' ? { code, text: why } : { code, ...why };
}

/** The rows as they are declared: each function takes records of its own kind. */
export type KindRows = { readonly [K in TransactionKind]: Kind<K> };

/** The rows in another type, for a kind that is known only at run time. Each function takes records of any kind. */
export type Kinds = Readonly<Record<TransactionKind, Kind>>;

/**
 * Returns the standard's word for a request of this kind (PaymentType and the like); undefined if the category already
 * determines the word.
 */
export function typeIn({ types = [] }: Kind, { options }: Pick<TransactionRequest, 'options'>): string | undefined {
  const [usual, once] = types;
  return options?.oneTime === true ? once : usual;
}

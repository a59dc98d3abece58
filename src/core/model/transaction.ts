/** The durable model of a transaction: the request, its attempts and its outcome (design, section 2). */

import type { MovedAmount, Outcome } from './result.js';
import { type Attempt, isTerminalAttempt, type TerminalAttempt } from './attempt.js';
import type { TransactionKind } from './kind-names.js';
import type { TransactionRequest } from './request.js';
import type { AmountDetails, PoiTransaction } from './common-types.js';
import type { Receipt } from '../../../protocol/index.js';
import { amountUnconfirmedCode, type Attention, uncertaintiesByCode } from './attention-item.js';

/**
 * A request, and the original that was found for it. The request may already have a record, or may be about to get one.
 */
export type Admitted = Pick<TransactionRecord, 'request' | 'originalId'>;

/** Returns the transaction of ours that the request is about, however the request names it. */
export function originalOf({ request: { original }, originalId }: Admitted): string | undefined {
  return original?.type === 'transaction' ? original.transactionId : originalId;
}

/** Returns the transaction of ours that the request is about, or whose card the request uses. The journal indexes this id. */
export function aboutOf(admitted: Admitted): string | undefined {
  return originalOf(admitted) ?? admitted.request.cardAcquisition;
}

/**
 * True if a register with its own token refunds money that no transaction of ours took. Either the request names no
 * original, or it names a terminal's key that the journal does not know.
 */
export function isUnlinkedRefund({ request: { original, register }, originalId }: Admitted): boolean {
  if (register === undefined) return false;
  return original?.type === 'unlinked' || (original?.type === 'terminal' && originalId === undefined);
}

/** The register's own key of a sale (SaleTransactionID of the standard), returned unchanged in answers. */
export interface SaleTransaction {
  readonly transactionId: string;
  /** The time stamp, in the register's text. */
  readonly timeStamp: string;
}

/** The ids of a request from a register that speaks the standard: those of its message header, and of its sale. */
export interface RegisterRequestIds {
  readonly saleId: string;
  readonly poiId: string;
  readonly serviceId: string;
  /** The register's own key of the sale. Absent if the request had none. Redaction cuts a card number in this key. */
  readonly saleTransaction?: SaleTransaction;
  /** The identity of the sale without its time stamp: the register's SaleID and its TransactionID. Absent if the request had none. */
  readonly saleNumber?: string;
  /**
   * True if the request is a separate sale, even if another sale has the same number. Only open, unresolved or
   * uncertain transactions with that number block the request.
   */
  readonly isOwnSale?: true;
  /**
   * The SaleReferenceID of a pre-authorization. The updates and the capture of the pre-authorization may name this
   * reference. Redaction cuts a card number in this reference.
   */
  readonly saleReference?: string;
  /**
   * The number of Logins of the register when it sent this request. This field is present only if the register had
   * received the answer to the transaction before this request. These ids then belong to the session that began with
   * the last of these Logins.
   */
  readonly logins?: number;
  /**
   * How the answer is delivered. `post`: tenderd sends the answer to the register's address until the register
   * acknowledges it. If absent, tenderd sends the answer on the connection of the request.
   */
  readonly answerBy?: 'post';
}

/** Returns the identity of a transaction's sale without its time stamp; undefined if no register named the sale in nexo. */
export function saleNumberOf({
  registerRequestIds,
}: Pick<TransactionRecord, 'registerRequestIds'>): string | undefined {
  return registerRequestIds?.[0]?.saleNumber;
}

/** True if the transaction is a separate sale, even if another transaction has the same sale number. */
export function isOwnSale({ registerRequestIds }: Pick<TransactionRecord, 'registerRequestIds'>): boolean {
  return registerRequestIds?.[0]?.isOwnSale === true;
}

/** An answer in the standard's protocol that the register has received completely. */
export interface AnswerDelivered {
  /** The revision of the delivered outcome. */
  readonly revision: number;
  /** The SaleID of the register that received the answer. */
  readonly saleId: string;
  /** How often that register had logged in at the terminal by then. */
  readonly logins: number;
  /**
   * The register's newest request at the time of the delivery. A later request proves that the register had received
   * the answer.
   */
  readonly newest: string;
}

/** The amounts that another party captured and refunded on the pages of the service, in minor units of `authorized`. */
export interface MovedElsewhere {
  /** The operations that have an attention item, by the service's ids. */
  readonly shown?: readonly string[];
  readonly captured: number;
  readonly refunded: number;
}

/** All durable data of one transaction, of this kind or of any: a row of the journal. */
export interface TransactionRecord<Kind extends TransactionKind = TransactionKind> {
  readonly request: TransactionRequest<Kind>;
  /** ISO wall time at which the register's request was committed. */
  readonly acceptedAt: string;
  /** ISO wall time at which the personal data of the transaction was erased. Absent if nothing was erased. */
  readonly erasedAt?: string;
  /**
   * The revision at which the transaction in `insteadOf` ended without a charge; absent before that. In journals of
   * earlier versions, the field may instead be about the transaction in `retryOf`. It then has the revision of that
   * transaction when this one was admitted, or 0 if that transaction had no outcome.
   */
  readonly retryOfRevision?: number;
  /** The id of the original, if the request named it by the terminal's key and the journal had a transaction with that key at admission. */
  readonly originalId?: string;
  /** The terminal's key of the original, looked up when the request was admitted. */
  readonly originalPoi?: PoiTransaction;
  /**
   * The approved amount of the original, if the request undoes the whole original and names no amount. Absent if the
   * journal does not have the original.
   */
  readonly originalAmount?: AmountDetails;
  /** The payment at a service that the request is about (pspReference), looked up when the request was admitted. */
  readonly orderReference?: string;
  /**
   * The remaining amount of the order at admission. A request without an amount is for this amount. Absent if the
   * request has an amount.
   */
  readonly orderRemaining?: AmountDetails;
  /**
   * The operations in the service's history that no transaction explains. tenderd looks for them when it reads the
   * authorization, and before each operation.
   */
  readonly movedElsewhere?: MovedElsewhere;
  /** The terminal's key of the card acquisition, looked up when the request was admitted. */
  readonly acquisitionPoi?: PoiTransaction;
  /**
   * The amount of the sale that was paid when this part was admitted, in minor units. The terminal receives this
   * amount.
   */
  readonly paidBefore?: number;
  /** The amount that was paid outside tenderd, if the register stated only the sum of this amount and `paidBefore`. */
  readonly paidOtherwise?: number;
  /**
   * All ids with which registers requested the transaction in the standard's messages, oldest first; absent if none
   * did.
   */
  readonly registerRequestIds?: readonly RegisterRequestIds[];
  readonly attempts: readonly Attempt[];
  readonly abortRequested?: {
    readonly at: string;
    readonly reason: string;
    /** True if the time to pay the link has passed, but the link was not withdrawn. */
    readonly isTimeOver?: true;
    /**
     * The other transaction that moved the money of the same sale or original. Because of it, tenderd stopped this
     * transaction; the register did not ask for the stop.
     */
    readonly moved?: { readonly by: string; readonly shared: 'sale' | 'original' };
  };
  readonly receipts: readonly Receipt[];
  /** The reversal that undid all of this transaction. */
  readonly reversedBy?: string;
  /** The last display text of the terminal, redacted. */
  readonly showing?: string;
  /**
   * ISO wall time by which an unknown outcome should be known. If the outcome is still unknown after this time, tenderd
   * no longer shows the time.
   */
  readonly certainBy?: string;
  /**
   * ISO wall time until which tenderd still asks the terminal although an operator has decided; absent if tenderd does
   * not ask.
   */
  readonly askedUntil?: string;
  /**
   * True if the terminal or the service contradicted an operator's confirmation, and has not withdrawn this since. One
   * attention item was added.
   */
  readonly confirmationDenied?: true;
  /** The latest revision; absent while the transaction is open. */
  readonly outcome?: Outcome<Kind>;
  /**
   * The terminal's keys in earlier revisions, if they differ from the latest key; oldest first. The terminal also knows
   * the transaction by these keys.
   */
  readonly earlierKeys?: readonly PoiTransaction[];
  /** The highest revision that the register acknowledged; 0 for none. */
  readonly acknowledgedRevision: number;
  /** The first delivery of the answer over nexo. Absent if no answer was delivered over nexo. */
  readonly answerDelivered?: AnswerDelivered;
  /** The attention items of the transaction. */
  readonly attention: readonly Attention[];
}

/** A check for one request: true if an operator reviewed the other transaction at its current revision. */
export type IsReviewed = (other: TransactionRecord) => boolean;

/** A transaction that ended, or may have ended, the original. */
export interface Ending {
  readonly record: TransactionRecord;
  /** True if the transaction certainly moved money. False if it is only possible that it did. */
  readonly isCertain: boolean;
}

/** The transactions about one original, for the check of a new request about that original. */
export interface Surroundings {
  /** All transactions about the same original, oldest first. */
  readonly others: readonly TransactionRecord[];
  /** True for the transactions that an operator reviewed. */
  readonly isReviewed: IsReviewed;
  /** The transaction in `others` that ended, or may have ended, the original for this request; undefined if there is none. */
  readonly ending: Ending | undefined;
}

/** Returns the revision of a transaction's outcome; 0 while it has none. */
export function revisionOf(record: TransactionRecord | undefined): number {
  return record?.outcome?.revision ?? 0;
}

/**
 * Returns the revision since which the outcome is unchanged: later revisions only repeated the same state of the money (`movedSince`). 0 while there is no
 * outcome.
 */
export function outcomeUnchangedSince(record: TransactionRecord): number {
  return record.outcome?.movedSince ?? revisionOf(record);
}

/** True if only later proof or an operator can still change the outcome. */
export function isDefinite<K extends TransactionKind>(outcome: Outcome<K> | undefined): outcome is Outcome<K> {
  return outcome !== undefined && outcome.result !== 'unresolved';
}

/**
 * True if the outcome is a full or partial approval. Then money has moved or, for a reconciliation, a period was
 * closed. A kind that moves no money can also be approved.
 */
export function movedMoney<K extends TransactionKind>(
  outcome: Outcome<K> | undefined,
): outcome is Outcome<K> & { readonly result: 'approved' | 'partly-approved' } {
  return outcome?.result === 'approved' || outcome?.result === 'partly-approved';
}

/**
 * True if the outcome is an approval of an unknown amount. tenderd invents no amount. If an operator confirmed the
 * transaction, the requested amount counts.
 */
export function isAmountUnknown(outcome: MovedAmount | undefined): boolean {
  return outcome?.authorized === undefined && outcome?.difference !== undefined;
}

/**
 * True if the terminal approved the reversal of a part without stating an amount, and no operator has compared the
 * receipt since. At least the requested part was reversed, and at most the whole.
 */
export function isAmountUnconfirmed({ outcome, attention }: Pick<TransactionRecord, 'outcome' | 'attention'>): boolean {
  return outcome?.difference === 'unconfirmed' && attention.some(({ code }) => code === amountUnconfirmedCode);
}

/**
 * Returns the reason why a transaction that was reported without a charge may have moved money; undefined if no
 * attention item says so.
 */
export function uncertaintyOf({ outcome, attention }: TransactionRecord): string | undefined {
  if (!isDefinite(outcome) || movedMoney(outcome)) return undefined;
  return attention.map(({ code }) => uncertaintiesByCode[code]).find((words) => words !== undefined);
}

/**
 * True if money may have moved: there is no definite outcome, or an attention item makes an outcome without a charge
 * uncertain.
 */
export function mayHaveMoved(record: TransactionRecord): boolean {
  return !isDefinite(record.outcome) || uncertaintyOf(record) !== undefined;
}

/**
 * The codes of two attention items that do not make a refund uncertain: an approval of at least the requested amount,
 * and an approval after a refusal.
 */
const certainCodes: ReadonlySet<string> = new Set([amountUnconfirmedCode, 'reverse-one']);

/**
 * True if the transaction proves that money went back: the transaction moved money, and no attention item makes that
 * uncertain.
 */
export function provesReturn({ outcome, attention }: Pick<TransactionRecord, 'outcome' | 'attention'>): boolean {
  return movedMoney(outcome) && attention.every(({ code }) => certainCodes.has(code));
}

/** True if an attempt may have moved money and its result is unknown. */
export function hasUnknownAttempt({ attempts }: Pick<TransactionRecord, 'attempts'>): boolean {
  return attempts.some(({ state }) => state === 'open' || isGivenUp(state));
}

/** True if recovery of an attempt has ended although the attempt may have moved money. */
export function isGivenUp(state: Attempt['state']): boolean {
  return state === 'unrecoverable' || state === 'released-by-operator';
}

/** Returns the attempts whose effect on money is unknown and that may still be answered. */
export function openAttempts(record: TransactionRecord): readonly Attempt[] {
  return record.attempts.filter((attempt) => attempt.state === 'open');
}

/** Returns the attempts of a transaction at a terminal. */
export function terminalAttemptsOf({ attempts }: Pick<TransactionRecord, 'attempts'>): readonly TerminalAttempt[] {
  return attempts.filter(isTerminalAttempt);
}

/** Returns the attempts at a terminal whose recovery has ended although they may have moved money. */
export function givenUpAttemptsOf(record: Pick<TransactionRecord, 'attempts'>): readonly TerminalAttempt[] {
  return terminalAttemptsOf(record).filter(({ state }) => isGivenUp(state));
}

/** Returns the attempt at a terminal that has this ServiceID. */
export function terminalAttempt(
  { attempts }: Pick<TransactionRecord, 'attempts'>,
  serviceId: string | undefined,
): TerminalAttempt | undefined {
  return attempts.find((one): one is TerminalAttempt => isTerminalAttempt(one) && one.serviceId === serviceId);
}

/** Returns the oldest of `openAttempts` without making a list. Lanes call this for every entry at every step. */
export function firstOpenAttempt(record: TransactionRecord): Attempt | undefined {
  return record.attempts.find((attempt) => attempt.state === 'open');
}

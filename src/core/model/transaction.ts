/** What was tried for what a register asked for, and how it ended: the durable model (design, section 2). */

import type { MovedAmount, Outcome } from './result.js';
import { type Attempt, isTerminalAttempt, type TerminalAttempt } from './attempt.js';
import type { TransactionKind } from './kind-names.js';
import type { TransactionRequest } from './request.js';
import type { AmountDetails, PoiTransaction } from './common-types.js';
import type { Receipt } from '../../../protocol/index.js';
import { amountUnconfirmedCode, type Attention, uncertaintiesByCode } from './attention-item.js';

/** A request with what it was found to be about: a record, or one that is about to become a record. */
export type Admitted = Pick<TransactionRecord, 'request' | 'originalId'>;

/** The transaction of ours that this one is about, whatever it named it by. */
export function originalOf({ request: { original }, originalId }: Admitted): string | undefined {
  return original?.type === 'transaction' ? original.transactionId : originalId;
}

/** The transaction of ours that this one is about or whose card it uses: the journal finds it by that. */
export function aboutOf(admitted: Admitted): string | undefined {
  return originalOf(admitted) ?? admitted.request.cardAcquisition;
}

/**
 * True if a register with a token of its own gives back money, and no transaction of ours was paid before it: the request names no original, or a key of the
 * terminal that the journal does not know.
 */
export function isUnlinkedRefund({ request: { original, register }, originalId }: Admitted): boolean {
  if (register === undefined) return false;
  return original?.type === 'unlinked' || (original?.type === 'terminal' && originalId === undefined);
}

/** The register's own key of a sale (SaleTransactionID of the standard): given back in answers as it came. */
export interface SaleTransaction {
  readonly transactionId: string;
  /** The register's text. */
  readonly timeStamp: string;
}

/** The ids under which a register that speaks the standard itself asked: those of its message header, and of its sale. */
export interface RegisterRequestIds {
  readonly saleId: string;
  readonly poiId: string;
  readonly serviceId: string;
  /** Absent where the request had none. A card number in it was cut. */
  readonly saleTransaction?: SaleTransaction;
  /** Names the sale whatever its stamp: made of the register's SaleID and its TransactionID. Absent where the request had none. */
  readonly saleNumber?: string;
  /** It is a sale of its own, whatever else has its number: of those only what is open or unresolved stands in its way. */
  readonly isOwnSale?: true;
  /** The SaleReferenceID of a pre-authorization, by which its updates and its capture may name it; cut likewise. */
  readonly saleReference?: string;
  /** How often it had logged in, where it asked so behind an answer that it had taken: then these ids are of that session. */
  readonly logins?: number;
  /** How its answer goes to the register: `post` to an address of the register's, until that acknowledges it; absent: on the connection of the request. */
  readonly answerBy?: 'post';
}

/** What names the sale of a transaction whatever its stamp; undefined where no register named one in the words of the standard. */
export function saleNumberOf({
  registerRequestIds,
}: Pick<TransactionRecord, 'registerRequestIds'>): string | undefined {
  return registerRequestIds?.[0]?.saleNumber;
}

/** True if what has the same sale number are sales of their own. */
export function isOwnSale({ registerRequestIds }: Pick<TransactionRecord, 'registerRequestIds'>): boolean {
  return registerRequestIds?.[0]?.isOwnSale === true;
}

/** An answer that a register which speaks the standard took whole. */
export interface AnswerDelivered {
  /** Of the outcome that it told. */
  readonly revision: number;
  /** Who took it. */
  readonly saleId: string;
  /** How often that register had logged in at the terminal. */
  readonly logins: number;
  /** The newest transaction that it had asked for there: what comes after that, it asked for with the answer in hand. */
  readonly newest: string;
}

/** What somebody captured and refunded of a payment on the pages of its service, in minor units of its `authorized`. */
export interface MovedElsewhere {
  /** The operations to which a person was called, as the service calls them. */
  readonly shown?: readonly string[];
  readonly captured: number;
  readonly refunded: number;
}

/** Everything durable about one transaction, of this kind or of whichever: a row of the journal. */
export interface TransactionRecord<Kind extends TransactionKind = TransactionKind> {
  readonly request: TransactionRequest<Kind>;
  /** ISO wall time at which the register's request was committed. */
  readonly acceptedAt: string;
  /**
   * The revision of the one that `insteadOf` names, when it had ended without a charge; absent before. Journals of earlier versions: of the one that
   * `retryOf` names, when this one was admitted; 0 while that had no outcome.
   */
  readonly retryOfRevision?: number;
  /** The transaction of ours that the request named by the terminal's key, where it was ours when the request was admitted. */
  readonly originalId?: string;
  /** The terminal's key of the original, looked up when the request was admitted. */
  readonly originalPoi?: PoiTransaction;
  /** What the original was approved for, where the request undoes the whole of it and names no amount. Absent where the original is not ours. */
  readonly originalAmount?: AmountDetails;
  /** The payment at a service that it is about, looked up when the request was admitted (pspReference). */
  readonly orderReference?: string;
  /** What its order had left when the request was admitted: what a request without an amount is about. Absent where it named one. */
  readonly orderRemaining?: AmountDetails;
  /** What the service was last seen to show of this payment that no transaction explains: with the authorization, and before each operation. */
  readonly movedElsewhere?: MovedElsewhere;
  /** The terminal's key of the card acquisition, looked up when the request was admitted. */
  readonly acquisitionPoi?: PoiTransaction;
  /** What the sale had got when this part of it was admitted, in minor units: the terminal is told so. */
  readonly paidBefore?: number;
  /** What of it was not paid here, where the register said one sum for both. */
  readonly paidOtherwise?: number;
  /** Each of the ids under which it was asked for, in the words of the standard, oldest first; absent where it never was. */
  readonly registerRequestIds?: readonly RegisterRequestIds[];
  readonly attempts: readonly Attempt[];
  readonly abortRequested?: {
    readonly at: string;
    readonly reason: string;
    /** The time by which the link was to be paid has passed: nobody withdrew it. */
    readonly isTimeOver?: true;
    /** Another transaction that has moved the money of the same sale, or about the same original: it was stopped for that, and not by its register. */
    readonly moved?: { readonly by: string; readonly shared: 'sale' | 'original' };
  };
  readonly receipts: readonly Receipt[];
  /** The reversal that undid the whole of it. */
  readonly reversedBy?: string;
  /** What the terminal showed last, redacted. */
  readonly showing?: string;
  /** ISO wall time by which an unknown outcome is expected to be known. Past it nothing is promised any more, and it is not shown. */
  readonly certainBy?: string;
  /** ISO wall time until which the terminal is asked on, although a person has decided; absent where it is not. */
  readonly askedUntil?: string;
  /** The other side has denied what a person had confirmed, and has not said otherwise since: it was put before a person, once. */
  readonly confirmationDenied?: true;
  /** The latest revision; absent while the transaction is open. */
  readonly outcome?: Outcome<Kind>;
  /** Keys that earlier revisions had and the latest has not, oldest first: the terminal knows it by these too. */
  readonly earlierKeys?: readonly PoiTransaction[];
  /** The highest revision that the register acknowledged; 0 for none. */
  readonly acknowledgedRevision: number;
  /** When the answer was taken first; absent where none was, or only over HTTP. */
  readonly answerDelivered?: AnswerDelivered;
  /** What of it stands on the attention list. */
  readonly attention: readonly Attention[];
}

/** Answers for one request: true if an operator had reviewed this transaction at its current revision. */
export type IsReviewed = (other: TransactionRecord) => boolean;

/** The transaction that stands in the way. */
export interface Ending {
  readonly record: TransactionRecord;
  /** It moved money. Otherwise it may have. */
  readonly isCertain: boolean;
}

/** What is known around an original when a request about it is checked. */
export interface Surroundings {
  /** All that is about the same original, oldest first. */
  readonly others: readonly TransactionRecord[];
  /** What an operator reviewed. */
  readonly isReviewed: IsReviewed;
  /** Which of them ended the original for this request, or may have; undefined if none did. */
  readonly ending: Ending | undefined;
}

/** The revision of a transaction's outcome; 0 while it has none. */
export function revisionOf(record: TransactionRecord | undefined): number {
  return record?.outcome?.revision ?? 0;
}

/** The revision since which it is what it is now: later ones have said the same of the money once more (`movedSince`). 0 while it has none. */
export function outcomeUnchangedSince(record: TransactionRecord): number {
  return record.outcome?.movedSince ?? revisionOf(record);
}

/** Whether the outcome is one that only later proof or a person can still change. */
export function isDefinite<K extends TransactionKind>(outcome: Outcome<K> | undefined): outcome is Outcome<K> {
  return outcome !== undefined && outcome.result !== 'unresolved';
}

/** Whether it was approved, the whole or a part: money moved by it as far as its kind moves any, or a period was closed. */
export function movedMoney<K extends TransactionKind>(
  outcome: Outcome<K> | undefined,
): outcome is Outcome<K> & { readonly result: 'approved' | 'partly-approved' } {
  return outcome?.result === 'approved' || outcome?.result === 'partly-approved';
}

/**
 * Whether it was approved with an amount that nobody knows: no figure of ours stands in for it. Where a person said that it was
 * approved, nothing differs, and it is what was asked for.
 */
export function isAmountUnknown(outcome: MovedAmount | undefined): boolean {
  return outcome?.authorized === undefined && outcome?.difference !== undefined;
}

/**
 * Whether a part was approved without a figure, and no operator has compared the receipt since: the terminal may have moved the whole. It has moved at least what
 * was asked for.
 */
export function isAmountUnconfirmed({ outcome, attention }: Pick<TransactionRecord, 'outcome' | 'attention'>): boolean {
  return outcome?.difference === 'unconfirmed' && attention.some(({ code }) => code === amountUnconfirmedCode);
}

/** Why one that is said to have moved nothing may have moved money all the same: undefined where nothing of that stands on its attention list. */
export function uncertaintyOf({ outcome, attention }: TransactionRecord): string | undefined {
  if (!isDefinite(outcome) || movedMoney(outcome)) return undefined;
  return attention.map(({ code }) => uncertaintiesByCode[code]).find((words) => words !== undefined);
}

/** Whether money may have moved, and nobody knows it: also where it is said to have moved none, and something on the attention list leaves that in doubt. */
export function mayHaveMoved(record: TransactionRecord): boolean {
  return !isDefinite(record.outcome) || uncertaintyOf(record) !== undefined;
}

/** What an operator looks at although it is certain that money went back: an amount that is at least what was asked for, and an approval after a refusal. */
const certainCodes: ReadonlySet<string> = new Set([amountUnconfirmedCode, 'reverse-one']);

/** True if the transaction proves that money went back: it moved money, and its attention list leaves nothing in doubt. */
export function provesReturn({ outcome, attention }: Pick<TransactionRecord, 'outcome' | 'attention'>): boolean {
  return movedMoney(outcome) && attention.every(({ code }) => certainCodes.has(code));
}

/** Whether an attempt of it may have moved money, and nobody knows it. */
export function hasUnknownAttempt({ attempts }: Pick<TransactionRecord, 'attempts'>): boolean {
  return attempts.some(({ state }) => state === 'open' || isGivenUp(state));
}

/** Whether an attempt is not pursued any more, and may have moved money. */
export function isGivenUp(state: Attempt['state']): boolean {
  return state === 'unrecoverable' || state === 'released-by-operator';
}

/** Attempts whose effect on money is still unknown and that may yet be answered. */
export function openAttempts(record: TransactionRecord): readonly Attempt[] {
  return record.attempts.filter((attempt) => attempt.state === 'open');
}

/** Its attempts at a terminal. */
export function terminalAttemptsOf({ attempts }: Pick<TransactionRecord, 'attempts'>): readonly TerminalAttempt[] {
  return attempts.filter(isTerminalAttempt);
}

/** The attempt at a terminal that has this ServiceID. */
export function terminalAttempt(
  { attempts }: Pick<TransactionRecord, 'attempts'>,
  serviceId: string | undefined,
): TerminalAttempt | undefined {
  return attempts.find((one): one is TerminalAttempt => isTerminalAttempt(one) && one.serviceId === serviceId);
}

/** The oldest of `openAttempts`, without making a list of them: lanes ask it of every entry at every step. */
export function firstOpenAttempt(record: TransactionRecord): Attempt | undefined {
  return record.attempts.find((attempt) => attempt.state === 'open');
}

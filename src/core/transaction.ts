/** What the register asked for, what was tried for it, and how it ended: the durable model (design, section 2). */

import type { TotalsGroup } from './totals.js';
import type { Receipt } from '../../protocol/index.js';
import type { LoyaltyTold, LoyaltyWish, StoredValueTold, StoredValueWish } from './accounts.js';
import type { CardReading, LoyaltyAccountTold } from './acquisition.js';
import type { GivenToken, TransactionOptions } from './options.js';

/**
 * What a transaction does with money: take it, give it back, undo what was done; or hold it (`reservation`), hold another
 * amount or for longer (`reservation-update`), and take what is held (`completion`). A reservation is cancelled by its reversal.
 * What begins with `stored-value-` moves value onto or off a gift card or another account, what begins with `loyalty-` points or rebates.
 * A `reconciliation` moves no money: it closes the terminal's period, once.
 */
export const transactionKinds = [
  'payment',
  'refund',
  'reversal',
  'reservation',
  'reservation-update',
  'completion',
  'stored-value-activation',
  'stored-value-load',
  'stored-value-unload',
  'stored-value-reversal',
  'stored-value-reservation',
  'stored-value-duplicate',
  'reconciliation',
  'card-acquisition',
  'loyalty-award',
  'loyalty-rebate',
  'loyalty-redemption',
  'loyalty-award-refund',
  'loyalty-rebate-refund',
  'loyalty-redemption-refund',
] as const;

/** See `transactionKinds`. */
export type TransactionKind = (typeof transactionKinds)[number];

/** What a reconciliation closes: the period between register and terminal, that and the acquirers, or the acquirers alone. */
export const reconciliationScopes = ['period', 'period-and-acquirers', 'acquirers'] as const;

/** See `reconciliationScopes`. */
export type ReconciliationScope = (typeof reconciliationScopes)[number];

/** Why something is reversed (protocol notes, section 11: ReversalReason). */
export type ReversalReason = 'customer-cancelled' | 'merchant-cancelled' | 'malfunction' | 'unable-to-complete';

/** An amount in integer minor units with its ISO 4217 currency (specification, "Common types": amountDetails). */
export interface AmountDetails {
  readonly amount: number;
  readonly currency: string;
}

/** The terminal's own key of a transaction: copied verbatim into references. `timeStamp` is the terminal's text. */
export interface PoiTransaction {
  readonly transactionId: string;
  readonly timeStamp: string;
}

/** Which payment a refund or reversal, or which reservation an update, completion or reversal is about: ours, one that the terminal knows, or (refund only) none, said aloud. */
export type Original =
  | { readonly type: 'transaction'; readonly transactionId: string }
  | { readonly type: 'terminal'; readonly poiTransaction: PoiTransaction }
  | { readonly type: 'unlinked' };

/** The register's request, as it is compared when the same id comes again (invariant I10). */
export interface TransactionRequest {
  readonly transactionId: string;
  readonly kind: TransactionKind;
  /** The register that asks, by the name of its token; absent for the operator's token. */
  readonly register?: string;
  /** The terminal's name in the configuration, not its POIID. */
  readonly terminal: string;
  /** Absent only for a reversal of the whole amount, and for a reconciliation. */
  readonly amountDetails?: AmountDetails;
  /** The register's receipt number: one sale is paid once unless a person names the earlier transaction. */
  readonly sale: string;
  readonly original?: Original;
  /** Only for stored value: which account, of whom, sold as what. */
  readonly storedValue?: StoredValueWish;
  /** Only for loyalty: which account, and how many points; `amountDetails` is the total of the sale then. */
  readonly loyalty?: LoyaltyWish;
  /** Only for a reversal; without it, the merchant cancelled. */
  readonly reversalReason?: ReversalReason;
  /** Only for a reconciliation; without it, `period`. */
  readonly scope?: ReconciliationScope;
  /** The earlier transaction of the same sale that a person looked at before charging again. */
  readonly retryOf?: string;
  readonly allowPartial: boolean;
  /** Only for a card acquisition: how the card is to be read, in the standard's own words. */
  readonly reading?: CardReading;
  /** The card acquisition whose card pays. */
  readonly cardAcquisition?: string;
  /** What is asked for beyond the amount; absent where nothing is. */
  readonly options?: TransactionOptions;
  /** What the register passes on to the acquirer (SaleToAcquirerData) and to the terminal (SaleToPOIData), as it came; sent with every attempt. */
  readonly acquirerData?: string;
  readonly terminalData?: string;
  /** ISO time after which nothing may be started; without it, 30 s after the request. */
  readonly startBefore?: string;
}

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

/** The service requests that an attempt may be, by their MessageCategory. */
export const attemptCategories = [
  'Payment',
  'Reversal',
  'StoredValue',
  'Loyalty',
  'Reconciliation',
  'CardAcquisition',
] as const;

/** See `attemptCategories`. */
export type AttemptCategory = (typeof attemptCategories)[number];

/**
 * Where an attempt stands.
 * - `open`: committed, perhaps sent, its effect on money unknown.
 * - `unsent`: proof that no byte of it was handed to a socket.
 * - `answered`: the terminal's final word is in `evidence`.
 * - `refused`: the terminal answered that it did not start (busy, logged out, gateway before delivery).
 * - `absent`: NotFound to a question sent after the arrival limit, with continuity: it never started.
 * - `forgotten`: the terminal can no longer tell; it may have moved money.
 * - `released`: a named person let the lane go on without its answer; it may have moved money.
 */
export type AttemptState = 'open' | 'unsent' | 'answered' | 'refused' | 'absent' | 'forgotten' | 'released';

/** The terminal's own words about an attempt, redacted, with how they reached us. */
export interface Evidence {
  /** ISO wall time of receipt. */
  readonly at: string;
  /** Direct answer, answer repeated by TransactionStatus, or a Reject event that named the request. */
  readonly how: 'direct' | 'repeated' | 'reject';
  readonly result?: string;
  readonly errorCondition?: string;
  readonly additionalResponse?: string;
  /** The message (header and body) after redaction. */
  readonly message: unknown;
  /** Paths in which redaction cut something: there, the words are not byte for byte the terminal's. */
  readonly redacted: readonly string[];
}

/** A period of the terminal: its number (POIReconciliationID), and what was in it. */
export interface Period {
  readonly id: string;
  readonly totals: readonly TotalsGroup[];
}

/** The period that a reconciliation closed. */
export interface ClosedPeriod {
  /** Absent where acquirers alone were closed. */
  readonly id?: string;
  readonly totals: readonly TotalsGroup[];
}

/** Texts that could not be read: the first reason, and how many came. */
export interface UnreadableAnswer {
  /** Code and place in the model, such as `missing-field at PaymentResponse.Response.Result`. */
  readonly why: string;
  /** As far as it was written down: at each power of two. */
  readonly times: number;
  /** The attempt's ServiceID stood in one. */
  readonly isNamed?: true;
}

/** An earlier attempt of the same lane that was answered: who can still repeat it has not forgotten since. */
export interface AttemptReference {
  readonly category: AttemptCategory;
  readonly serviceId: string;
}

/** One service request on the wire for a transaction, under its own ServiceID. */
export interface Attempt {
  readonly serviceId: string;
  readonly category: AttemptCategory;
  readonly saleId: string;
  readonly poiId: string;
  /** The login session (counted by us) that stood when it was sent: continuity compares it. 0 where none was certain. */
  readonly sessionEpoch: number;
  /** ISO wall time of the commit before sending. */
  readonly openedAt: string;
  readonly state: AttemptState;
  /**
   * The terminal showed, asked or said that it works on it, or answered in words that cannot be read: a later NotFound cannot
   * mean that it never started.
   */
  readonly sawStart?: true;
  /** What came for it, or while it was open, and could not be read. */
  readonly unreadable?: UnreadableAnswer;
  /** What the terminal had answered before this was sent, the newest first; absent where it had answered nothing, or nobody kept it. */
  readonly references?: readonly AttemptReference[];
  /** Of a reconciliation: the period that the terminal had closed before, whose totals it can tell again. */
  readonly closedBefore?: string;
  /** LoggedOut was the terminal's first word about it, on the unbroken link: up to then there is nothing that it could forget. */
  readonly wasLoggedOut?: true;
  /** Of a reconciliation: the period that was open when it was sent, as the terminal had just said. */
  readonly period?: Period;
  readonly evidence?: Evidence;
}

/** How a transaction ended (design, promise 4). */
export type Result = 'approved' | 'partly-approved' | 'declined' | 'cancelled' | 'not-processed' | 'unresolved';

/** "May I charge again?" (design, promise 9). */
export type Retry = 'safe' | 'unsafe' | 'after-resolution';

/** Why the authorized amount is not the requested one; `unknown`: it was approved, and nobody can read how much. */
export type AmountDifference = 'tip' | 'cash-back' | 'partial' | 'unexplained' | 'currency' | 'unknown';

/** One revision of how a transaction ended. A definite one changes only to approved (invariant I9). */
export interface Outcome {
  readonly result: Result;
  /** 1 for the first; the register acknowledges a revision. */
  readonly revision: number;
  readonly retry: Retry;
  /** Stable code of the reason, for programs: `refusal`, `link-lost`, `terminal-busy`, ... */
  readonly reason: string;
  /** One sentence for the cashier. */
  readonly sentence: string;
  /** ISO wall time of the decision. */
  readonly at: string;
  readonly resolvedBy: 'terminal' | 'tenderd' | 'person';
  /** The attempt whose evidence it rests on. */
  readonly serviceId?: string;
  readonly authorized?: AmountDetails;
  readonly difference?: AmountDifference;
  /** What of the authorized amount is a tip. */
  readonly tip?: AmountDetails;
  /** What of it the customer gets in cash. */
  readonly cashBack?: AmountDetails;
  readonly approvalCode?: string;
  readonly cardBrand?: string;
  /** First six and last four digits at most. */
  readonly maskedPan?: string;
  readonly entryMode?: readonly string[];
  readonly poiTransaction?: PoiTransaction;
  readonly storedValue?: StoredValueTold;
  readonly loyalty?: LoyaltyTold;
  readonly token?: GivenToken;
  /** Only of a reconciliation that closed. */
  readonly period?: ClosedPeriod;
  /** Found by a card acquisition. */
  readonly loyaltyAccounts?: readonly LoyaltyAccountTold[];
  /** Only with `resolvedBy: 'person'`. */
  readonly person?: { readonly name: string; readonly reason: string };
}

/** A card that was read and waits at the terminal for the transaction that names it. */
export interface HeldCard {
  /** The card acquisition. */
  readonly transactionId: string;
  readonly sale: string;
  /** The transaction whose request left with it. */
  readonly usedBy?: string;
  /** The terminal is to let it go. */
  readonly isEnding?: true;
}

/** Something that a person must look at, with what is known and what may be done. */
export interface Attention {
  /** Stable code: `unresolved`, `reverse-one`, `other-currency`, `quarantined`, `lane-held`, `lane-parked`, ... */
  readonly code: string;
  readonly at: string;
  /** What happened and what to do, in plain words. */
  readonly text: string;
  /** Names of what a person can do: `resolve`, `reverse`, `release`, `acknowledge`, `journal-confirm`, `journal-same-machine`, `journal-new-sale-id`, `call-support`. */
  readonly actions: readonly string[];
}

/** The register's own key of a sale (SaleTransactionID of the standard): given back in answers as it came. */
export interface SaleTransaction {
  readonly transactionId: string;
  /** The register's text. */
  readonly timeStamp: string;
}

/** The ids under which a register that speaks the standard itself asked: those of its message header, and of its sale. */
export interface AskedAs {
  readonly saleId: string;
  readonly poiId: string;
  readonly serviceId: string;
  /** Absent where the request had none. A card number in it was cut. */
  readonly saleTransaction?: SaleTransaction;
  /** Names the sale whatever its stamp: made of the register's SaleID and its TransactionID. Absent where the request had none. */
  readonly saleNumber?: string;
  /** The SaleReferenceID of a reservation, by which its updates and its completion may name it; cut likewise. */
  readonly saleReference?: string;
}

/** Whether two requests came under the same ids of the header. */
export function isAskedAs(one: AskedAs, other: AskedAs): boolean {
  return one.saleId === other.saleId && one.poiId === other.poiId && one.serviceId === other.serviceId;
}

/** What names the sale of a transaction whatever its stamp; undefined where no register named one in the words of the standard. */
export function saleNumberOf({ askedAs }: Pick<TransactionRecord, 'askedAs'>): string | undefined {
  return askedAs?.[0]?.saleNumber;
}

/** An answer that a register which speaks the standard took whole. */
export interface HandedOver {
  /** Of the outcome that it told. */
  readonly revision: number;
  /** Who took it. */
  readonly saleId: string;
  /** How often that register had logged in at the terminal. */
  readonly logins: number;
  /** The newest transaction that it had asked for there: what comes after that, it asked for with the answer in hand. */
  readonly newest: string;
}

/** Everything durable about one transaction: a row of the journal. */
export interface TransactionRecord {
  readonly request: TransactionRequest;
  /** ISO wall time at which the register's request was committed. */
  readonly acceptedAt: string;
  /** The revision of the transaction that `retryOf` names, when this one was admitted; 0 while that had no outcome. */
  readonly retryOfRevision?: number;
  /** The transaction of ours that the request named by the terminal's key, where it was ours when the request was admitted. */
  readonly originalId?: string;
  /** The terminal's key of the original, looked up when the request was admitted. */
  readonly originalPoi?: PoiTransaction;
  /** The terminal's key of the card acquisition, looked up when the request was admitted. */
  readonly acquisitionPoi?: PoiTransaction;
  /** What the sale had got when this part of it was admitted, in minor units. */
  readonly paidBefore?: number;
  /** What of it was not paid here, where the register said one sum for both. */
  readonly paidOtherwise?: number;
  /** Each of the ids under which it was asked for, in the words of the standard, oldest first; absent where it never was. */
  readonly askedAs?: readonly AskedAs[];
  readonly attempts: readonly Attempt[];
  readonly abortWanted?: { readonly at: string; readonly reason: string };
  readonly receipts: readonly Receipt[];
  /** The reversal that undid the whole of it. */
  readonly reversedBy?: string;
  /** What the terminal showed last, redacted. */
  readonly showing?: string;
  /** ISO wall time by which an unknown outcome is expected to be known. */
  readonly certainBy?: string;
  /** The latest revision; absent while the transaction is open. */
  readonly outcome?: Outcome;
  /** Keys that earlier revisions had and the latest has not, oldest first: the terminal knows it by these too. */
  readonly earlierKeys?: readonly PoiTransaction[];
  /** The highest revision that the register acknowledged; 0 for none. */
  readonly acknowledgedRevision: number;
  /** When the answer was taken first; absent where none was, or only over HTTP. */
  readonly handedOver?: HandedOver;
  /** What of it stands on the attention list. */
  readonly attention: readonly Attention[];
}

/** Whether the outcome is one that only later proof or a person can still change. */
export function isDefinite(outcome: Outcome | undefined): outcome is Outcome {
  return outcome !== undefined && outcome.result !== 'unresolved';
}

/** Whether money moved by this outcome, or a period was closed. */
export function movedMoney(
  outcome: Outcome | undefined,
): outcome is Outcome & { readonly result: 'approved' | 'partly-approved' } {
  return outcome?.result === 'approved' || outcome?.result === 'partly-approved';
}

/**
 * Whether it was approved with an amount that nobody knows: no figure of ours stands in for it. Where a person said that it was
 * approved, nothing differs, and it is what was asked for.
 */
export function isAmountUnknown(outcome: Pick<Outcome, 'authorized' | 'difference'> | undefined): boolean {
  return outcome?.authorized === undefined && outcome?.difference !== undefined;
}

/** Whether money may have moved, and nobody knows it. */
export function mayHaveMoved({ outcome }: TransactionRecord): boolean {
  return outcome === undefined || outcome.result === 'unresolved';
}

/** Whether an attempt of it may have moved money, and nobody knows it. */
export function hasUnknownAttempt({ attempts }: Pick<TransactionRecord, 'attempts'>): boolean {
  return attempts.some(({ state }) => state === 'open' || state === 'forgotten' || state === 'released');
}

/** Attempts whose effect on money is still unknown and that may yet be answered. */
export function openAttempts(record: TransactionRecord): readonly Attempt[] {
  return record.attempts.filter((attempt) => attempt.state === 'open');
}

/** The oldest of `openAttempts`, without making a list of them: lanes ask it of every entry at every step. */
export function firstOpenAttempt(record: TransactionRecord): Attempt | undefined {
  return record.attempts.find((attempt) => attempt.state === 'open');
}

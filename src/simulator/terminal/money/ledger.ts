/** The simulator's own book: what was really moved, whatever any register was told. The oracle of every test and of the demo. */

import { type RequestedKind, requestedKinds } from '../base/requested-kind.js';
import { amountText, millionths, shownPlaces } from '../base/decimal.js';

/** One line of the book. */
export interface LedgerEntry {
  readonly poiId: string;
  /** What was done. A `pre-authorization` holds money, a `pre-authorization-update` holds another amount, a `capture` takes it, a `release` lets it go; a `reconciliation` closes a period, a `card-acquisition` never moves any. */
  readonly kind: RequestedKind | 'release';
  /** Whether money moved, or is held or let go; of an account, whether what was asked for was done. A declined, cancelled or broken-off request stands here with `false`. */
  readonly moved: boolean;
  readonly result: 'approved' | 'partial' | 'declined' | 'cancelled' | 'failed' | 'interrupted';
  /** The ErrorCondition told, where one was. */
  readonly condition?: string;
  readonly serviceId: string;
  readonly saleId: string;
  readonly saleTransactionId: string;
  readonly saleTimeStamp: string;
  /** What was asked for and what was authorized, decimal text; authorized is `0` where nothing moved. */
  readonly requestedAmount: string;
  readonly authorizedAmount: string;
  /** What of the authorized amount is a tip, and what the cashier handed over in cash: where any is. */
  readonly tipAmount?: string;
  readonly cashBackAmount?: string;
  /** What of the authorized amount is a surcharge that the answer names, where there is one. */
  readonly surchargeAmount?: string;
  /** The terminal's id of the card acquisition whose card paid. */
  readonly acquisitionId?: string;
  /** The token that was given for the card, and the one that paid in its place. */
  readonly token?: string;
  readonly paidWithToken?: string;
  /** A pre-authorization that is never updated. */
  readonly isOneTime?: true;
  /** The currency that really moved. */
  readonly currency: string;
  readonly approvalCode?: string;
  /** The gift card or other account on which value or points were put, or from which they were taken. */
  readonly account?: string;
  /** `Point` where the amounts count points, which have no currency. */
  readonly unit?: 'Point';
  /** The terminal's own id of the transaction: both parts, as told. */
  readonly transactionId: string;
  readonly timeStamp: string;
  /** The terminal's id of the transaction that a reversal or linked refund refers to. */
  readonly originalTransactionId?: string;
  /** The number of the period that a reconciliation closed. */
  readonly period?: string;
  /** When it happened, in simulated milliseconds. */
  readonly movedAt: number;
}

/** The book of all terminals, in the order in which things happened. */
export class Ledger {
  readonly #entries: LedgerEntry[] = [];
  /** Whether anybody looks at what is left of an original. Who does not, does not look at its terminal or its time either. */
  readonly checksOriginals: boolean;

  constructor(checksOriginals = true) {
    this.checksOriginals = checksOriginals;
  }

  /** Writes one line. Nothing is ever taken back: a reversal is a line of its own. */
  write(entry: LedgerEntry): void {
    this.#entries.push(entry);
  }

  /** All lines. */
  entries(): readonly LedgerEntry[] {
    return this.#entries;
  }

  /** The movement with this id at this terminal. Without a time stamp the id decides. */
  movement(poiId: string, transactionId: string, timeStamp: string | undefined): LedgerEntry | undefined {
    return this.#entries.find(
      (entry) =>
        entry.moved &&
        rowOf(entry)?.isMovement === true &&
        entry.transactionId === transactionId &&
        (!this.checksOriginals ||
          (entry.poiId === poiId && (timeStamp === undefined || entry.timeStamp === timeStamp))),
    );
  }

  /** Whether this token was given for a card, at any terminal. */
  hasToken(token: string): boolean {
    return this.#entries.some((entry) => entry.token === token);
  }

  /** What is left of a movement after its reversals and linked refunds, decimal text. */
  leftOf(original: LedgerEntry): string {
    if (!this.checksOriginals) return original.authorizedAmount;
    const places = shownPlaces(original.authorizedAmount);
    const back = this.#about(original)
      .filter(({ kind }) => kind !== 'stored-value-duplicate')
      .reduce((sum, entry) => sum + millionths(entry.authorizedAmount), 0n);
    const left = millionths(original.authorizedAmount) - back;
    return amountText(left > 0n ? left : 0n, places);
  }

  /** What a pre-authorization holds: the amount of its last update; undefined once it is completed or released. */
  heldBy(preAuthorization: LedgerEntry): string | undefined {
    const since = this.#about(preAuthorization);
    const updates = since.filter(({ kind }) => kind === 'pre-authorization-update');
    if (updates.length < since.length && this.checksOriginals) return undefined;
    return (updates.at(-1) ?? preAuthorization).authorizedAmount;
  }

  /** What is on an account: all that was put on it, without what was taken off or back; decimal text. */
  balanceOf(account: string): string {
    let balance = 0n;
    for (const entry of this.#entries) {
      if (!entry.moved || entry.account !== account) continue;
      balance += (rowOf(entry)?.sign ?? 0n) * millionths(entry.authorizedAmount);
    }
    return amountText(balance, 0);
  }

  #about(original: LedgerEntry): readonly LedgerEntry[] {
    return this.#entries.filter(
      (entry) =>
        entry.moved && entry.poiId === original.poiId && entry.originalTransactionId === original.transactionId,
    );
  }
}

/** What the book must know of a line's kind; a pre-authorization that is let go has none. */
function rowOf({ kind }: LedgerEntry) {
  return kind === 'release' ? undefined : requestedKinds[kind];
}

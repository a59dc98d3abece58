/** The simulator's own ledger: the money that really moved, whatever answer a register received. Every test and the demo compare with this ledger. */

import { type RequestedKind, requestedKinds } from '../base/requested-kind.js';
import { amountText, millionths, shownPlaces } from '../base/decimal.js';

/** One line of the ledger. */
export interface LedgerEntry {
  readonly poiId: string;
  /**
   * The operation. `pre-authorization` holds money, `pre-authorization-update` changes the held amount, `capture` takes it, and `release` releases
   * it. `reconciliation` closes a period. `card-acquisition` moves no money.
   */
  readonly kind: RequestedKind | 'release';
  /**
   * True if money moved, or was held or released. For an account: true if the request was executed. False if the
   * request was declined, cancelled or interrupted.
   */
  readonly moved: boolean;
  readonly result: 'approved' | 'partial' | 'declined' | 'cancelled' | 'failed' | 'interrupted';
  /** The reported ErrorCondition, if any. */
  readonly condition?: string;
  readonly serviceId: string;
  readonly saleId: string;
  readonly saleTransactionId: string;
  readonly saleTimeStamp: string;
  /** The requested and the authorized amount, as decimal strings. The authorized amount is `0` if no money moved. */
  readonly requestedAmount: string;
  readonly authorizedAmount: string;
  /** The tip that the authorized amount includes, and the cash that the cashier handed over. */
  readonly tipAmount?: string;
  readonly cashBackAmount?: string;
  /** The surcharge that the authorized amount includes, if the answer states it. */
  readonly surchargeAmount?: string;
  /** The terminal's id of the card acquisition that read the charged card. */
  readonly acquisitionId?: string;
  /** `token` was issued for the card. `paidWithToken` was charged, and no card was used. */
  readonly token?: string;
  readonly paidWithToken?: string;
  /** True for a pre-authorization that allows no updates. */
  readonly isOneTime?: true;
  /** The currency that really moved. */
  readonly currency: string;
  readonly approvalCode?: string;
  /** The gift card or other account of the value or points. */
  readonly account?: string;
  /** `Point` if the amounts are points. Points have no currency. */
  readonly unit?: 'Point';
  /** The terminal's own id of the transaction: both parts, as the answer reported them. */
  readonly transactionId: string;
  readonly timeStamp: string;
  /** The terminal's id of the transaction that a reversal or linked refund refers to. */
  readonly originalTransactionId?: string;
  /** The number of the period that a reconciliation closed. */
  readonly period?: string;
  /** The simulated time in milliseconds. */
  readonly movedAt: number;
}

/** The ledger of all terminals, in order of time. */
export class Ledger {
  readonly #entries: LedgerEntry[] = [];
  /**
   * True if a request is checked against the amount that is left of its original. If false, the terminal and the time
   * stamp of the original are not checked either.
   */
  readonly checksOriginals: boolean;

  constructor(checksOriginals = true) {
    this.checksOriginals = checksOriginals;
  }

  /** Adds a line. Lines are never removed: a reversal adds a line of its own. */
  write(entry: LedgerEntry): void {
    this.#entries.push(entry);
  }

  /** Returns all lines of the ledger. */
  entries(): readonly LedgerEntry[] {
    return this.#entries;
  }

  /** Returns the movement with this id at this terminal. If no time stamp is given, the time stamp is not compared. */
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

  /** True if this token was issued for a card, at any terminal. */
  hasToken(token: string): boolean {
    return this.#entries.some((entry) => entry.token === token);
  }

  /** Returns the remainder of a movement after its reversals and linked refunds, as a decimal string. */
  leftOf(original: LedgerEntry): string {
    if (!this.checksOriginals) return original.authorizedAmount;
    const places = shownPlaces(original.authorizedAmount);
    const back = this.#about(original)
      .filter(({ kind }) => kind !== 'stored-value-duplicate')
      .reduce((sum, entry) => sum + millionths(entry.authorizedAmount), 0n);
    const left = millionths(original.authorizedAmount) - back;
    return amountText(left > 0n ? left : 0n, places);
  }

  /** Returns the amount that a pre-authorization holds: its own amount or that of its last update. Returns undefined after a capture or release. */
  heldBy(preAuthorization: LedgerEntry): string | undefined {
    const since = this.#about(preAuthorization);
    const updates = since.filter(({ kind }) => kind === 'pre-authorization-update');
    if (updates.length < since.length && this.checksOriginals) return undefined;
    return (updates.at(-1) ?? preAuthorization).authorizedAmount;
  }

  /** Returns the balance of an account, as a decimal string. */
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

/** Returns the row for the kind of a ledger line. The release of a pre-authorization has no row. */
function rowOf({ kind }: LedgerEntry) {
  return kind === 'release' ? undefined : requestedKinds[kind];
}

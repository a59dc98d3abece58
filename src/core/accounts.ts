/** Accounts that hold value: how a register names one, and what is told of it. */

import type { AmountDetails, PoiTransaction } from './transaction.js';

/** An account that the register names, in place of a card that the terminal reads. It is no payment card. */
export interface NamedAccount {
  readonly number: string;
  readonly identifiedBy: 'bar-code' | 'account-number' | 'phone-number';
  /** How the register came by the number. */
  readonly entryMode: 'scanned' | 'keyed';
}

/** What a register may say of a stored-value transaction beside its amount. */
export interface StoredValueWish {
  readonly accountType: 'gift-card' | 'phone-card' | 'other';
  /** Absent where the terminal reads the card. */
  readonly account?: NamedAccount;
  /** Whose cards they are, where the terminal serves several. */
  readonly provider?: string;
  /** What the register sells it as. */
  readonly productCode?: string;
  readonly ean?: string;
}

/** What the terminal said of a stored-value account; what it did not say is absent. */
export interface StoredValueTold {
  /** What is on it now. */
  readonly balance?: AmountDetails;
  /** Its number, but for the last four characters. */
  readonly maskedAccount?: string;
  /** The key by which the account's host knows the transaction. */
  readonly hostTransaction?: PoiTransaction;
}

/** A number of an account as it may be shown: its last four characters, never more than half of it. */
export function maskedAccount(number: string): string {
  const shown = Math.min(4, Math.floor(number.length / 2));
  return '*'.repeat(number.length - shown) + number.slice(number.length - shown);
}

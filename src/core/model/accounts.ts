/** Accounts that hold value or points: how a register names one, and the reported results. */

import type { StoredValueAccountID } from '../../../protocol/index.js';
import type { PoiTransaction, AmountDetails } from './common-types.js';
import type { SoldItem } from './payment-options.js';

/** An account that the register names, in place of a card that the terminal reads. It is no payment card. */
export interface NamedAccount {
  readonly number: string;
  readonly identifiedBy: 'bar-code' | 'account-number' | 'phone-number';
  /** How the register came by the number. */
  readonly entryMode: 'scanned' | 'keyed';
}

/** A card that the terminal reads: how, and what it finds there, in the words of the standard. */
export interface ReadCard {
  readonly entryModes: NonNullable<StoredValueAccountID['EntryMode']>;
  readonly identification: NonNullable<StoredValueAccountID['IdentificationType']>;
}

/** The fields of a stored-value request, besides its amount. */
export interface StoredValueParameters {
  readonly accountType: 'gift-card' | 'phone-card' | 'other';
  /** Absent where the terminal reads the card. */
  readonly account?: NamedAccount;
  /** How the terminal reads the card, from a register that speaks the standard and says so. */
  readonly readCard?: ReadCard;
  /** Whose cards they are, where the terminal serves several. */
  readonly provider?: string;
  /** The article under which the register sells it. */
  readonly productCode?: string;
  readonly ean?: string;
}

/** What the terminal reported about a stored-value account. Unreported fields are absent. */
export interface StoredValueOutcome {
  /** The balance after the transaction. */
  readonly balance?: AmountDetails;
  /** Its number, but for the last four characters. */
  readonly maskedAccount?: string;
  /** The key by which the account's host knows the transaction. */
  readonly hostTransaction?: PoiTransaction;
}

/** The fields of a loyalty request, besides the total of the sale. Points are a count, not money. */
export interface LoyaltyParameters {
  /** Absent where the terminal reads the card. */
  readonly account?: NamedAccount;
  /** Absent where the loyalty program works them out of the total. */
  readonly points?: number;
  /** The goods, where the program is to look at them; only from a register that speaks the standard. */
  readonly items?: readonly SoldItem[];
  /** The programs that alone may take part; likewise. */
  readonly brands?: readonly string[];
}

/** What the terminal reported about a loyalty account. Unreported fields are absent. */
export interface LoyaltyOutcome {
  readonly brand?: string;
  /** Its number, but for the last four characters. */
  readonly maskedAccount?: string;
  /** The points that moved, and those on the account now. */
  readonly points?: number;
  readonly pointsBalance?: number;
  /** The same, of a program that counts in money. */
  readonly money?: AmountDetails;
  readonly moneyBalance?: AmountDetails;
  /** The discount on the price. */
  readonly rebate?: AmountDetails;
  /** The key by which the loyalty program knows the transaction. */
  readonly hostTransaction?: PoiTransaction;
}

/** Accounts that hold value or points: how a register names an account, and the results that are reported for it. */

import type { StoredValueAccountID } from '../../../protocol/index.js';
import type { PoiTransaction, AmountDetails } from './common-types.js';
import type { SoldItem } from './payment-options.js';

/**
 * An account that the register names itself, so that the terminal reads no card. Such an account is not a payment card.
 */
export interface NamedAccount {
  readonly number: string;
  readonly identifiedBy: 'bar-code' | 'account-number' | 'phone-number';
  /** How the register obtained the number. */
  readonly entryMode: 'scanned' | 'keyed';
}

/** A card that the terminal reads: how it reads the card, and the data on the card, in the standard's terms. */
export interface ReadCard {
  readonly entryModes: NonNullable<StoredValueAccountID['EntryMode']>;
  readonly identification: NonNullable<StoredValueAccountID['IdentificationType']>;
}

/** The fields of a stored-value request, apart from its amount. */
export interface StoredValueParameters {
  readonly accountType: 'gift-card' | 'phone-card' | 'other';
  /** The account that the register names. Absent if the terminal reads the card. */
  readonly account?: NamedAccount;
  /** How the terminal must read the card. Only a register that speaks the standard can set this field. */
  readonly readCard?: ReadCard;
  /** The provider of the cards, if the terminal serves several providers. */
  readonly provider?: string;
  /** The article number under which the register sells the value. */
  readonly productCode?: string;
  readonly ean?: string;
}

/** The terminal's report about a stored-value account. Unreported fields are absent. */
export interface StoredValueOutcome {
  /** The balance after the transaction. */
  readonly balance?: AmountDetails;
  /** The account number, masked except for the last four characters. */
  readonly maskedAccount?: string;
  /** The key by which the account's host knows the transaction. */
  readonly hostTransaction?: PoiTransaction;
}

/** The fields of a loyalty request, apart from the total of the sale. Points are a count, not money. */
export interface LoyaltyParameters {
  /** The account that the register names. Absent if the terminal reads the card. */
  readonly account?: NamedAccount;
  /** The number of points. Absent if the loyalty program calculates the points from the total. */
  readonly points?: number;
  /** The goods, if the program needs them. Only a register that speaks the standard can state them. */
  readonly items?: readonly SoldItem[];
  /** The only programs that may take part. Only a register that speaks the standard can state them. */
  readonly brands?: readonly string[];
}

/** The terminal's report about a loyalty account. Unreported fields are absent. */
export interface LoyaltyOutcome {
  readonly brand?: string;
  /** The account number, masked except for the last four characters. */
  readonly maskedAccount?: string;
  /** The moved points, and the balance of the account. */
  readonly points?: number;
  readonly pointsBalance?: number;
  /** The moved amount and the balance, for a program that counts in money. */
  readonly money?: AmountDetails;
  readonly moneyBalance?: AmountDetails;
  /** The discount on the price. */
  readonly rebate?: AmountDetails;
  /** The key by which the loyalty program knows the transaction. */
  readonly hostTransaction?: PoiTransaction;
}

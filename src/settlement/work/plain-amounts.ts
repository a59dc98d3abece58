/** The amounts of the rows in groups that may agree without being judged. */

import type { MatchAmount } from '../../match/index.js';
import { ByteColumn, NumberColumn } from './number-column.js';

const amountMax = 0xffff_ffff;
const currenciesMax = 0xff;

/**
 * The numbers of the currencies of a run. The first one is 1. If a run has more currencies than fit, the groups with
 * other currencies are judged one by one.
 */
export class CurrencyNumbers {
  readonly #numbers = new Map<string, number>();

  /** Returns the number of a currency, or 0 if there are too many. */
  of(currency: string): number {
    const known = this.#numbers.get(currency);
    if (known !== undefined) return known;
    if (this.#numbers.size === currenciesMax) return 0;
    const next = this.#numbers.size + 1;
    this.#numbers.set(currency, next);
    return next;
  }
}

/** The amounts of the transactions, the lines or the sales. */
export class PlainAmounts {
  readonly #currencyNumbers: CurrencyNumbers;
  readonly #amounts = new NumberColumn();
  readonly #currencies = new ByteColumn();

  constructor(currencyNumbers: CurrencyNumbers) {
    this.#currencyNumbers = currencyNumbers;
  }

  /** Sets the amount of a row. If the amount is undefined or does not fit into the column, the group of the row must be judged. */
  set(row: number, amount: MatchAmount | undefined): void {
    if (amount === undefined || amount.amount < 0 || amount.amount > amountMax) return;
    this.#amounts.set(row, amount.amount);
    this.#currencies.set(row, this.#currencyNumbers.of(amount.currency));
  }

  /** True if both rows have the same amount, and both amounts are known and fit into the column. */
  isSame(row: number, others: PlainAmounts, other: number): boolean {
    const currency = this.#currencies.get(row);
    if (currency === 0 || currency !== others.#currencies.get(other)) return false;
    return this.#amounts.get(row) === others.#amounts.get(other);
  }
}

/**
 * Writes the conditions of a search as SQL. Each value of the search is a parameter, never a part of the SQL text. The
 * module is pure.
 */

import { currencyCodes } from '../../../protocol/amount/currency.js';
import type { PaymentSearch } from './search.js';

/** A query, with the values of its parameters. */
export class Statement {
  readonly values: unknown[] = [];

  /** Adds a value, and returns its parameter. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Returns the conditions on `t` (transactions) and `d` (daemons), joined by `and`. */
export function conditionsOf(search: PaymentSearch, statement: Statement): string {
  const { store, terminal, sale, amount, currency, result, reference, from, to, zone } = search;
  const parts: string[] = ['t.begun'];
  const add = (value: unknown): string => statement.add(value);
  if (store !== undefined) parts.push(containing('d.subject', store, statement));
  if (terminal !== undefined) {
    const name = add(terminal);
    parts.push(`(lower(t.terminal) = lower(${name}) or lower(t.service) = lower(${name}))`);
  }
  if (sale !== undefined) parts.push(`t.sale = ${add(sale)}`);
  if (currency !== undefined) parts.push(`coalesce(t.authorized_currency, t.currency) = ${add(currency)}`);
  if (amount !== undefined) parts.push(amountCondition(amount, statement));
  if (result === 'open') parts.push('t.result is null');
  else if (result === 'attention') parts.push("t.attention_codes <> '{}'");
  else if (result !== undefined) parts.push(`t.result = ${add(result)}`);
  if (reference !== undefined) parts.push(referenceCondition(reference, statement));
  if (from !== undefined) parts.push(`t.first_event_at >= (${add(from)}::date)::timestamp at time zone ${add(zone)}`);
  if (to !== undefined) parts.push(`t.first_event_at < (${add(to)}::date + 1)::timestamp at time zone ${add(zone)}`);
  return parts.join(' and ');
}

/** Returns the condition that a column contains a string, in lower or upper case. */
export function containing(column: string, text: string, statement: Statement): string {
  return `position(lower(${statement.add(text)}) in lower(${column})) > 0`;
}

/**
 * Returns the condition for an amount. The typed amount selects the currencies that have as many fraction digits as the
 * amount.
 */
function amountCondition(amount: NonNullable<PaymentSearch['amount']>, statement: Statement): string {
  const cases = amount.map(({ digits, minor }) => {
    const codes = statement.add(currencyCodes.get(digits) ?? []);
    const value = statement.add(minor);
    return `(t.amount = ${value} and t.currency = any(${codes})) or (t.authorized_amount = ${value} and t.authorized_currency = any(${codes}))`;
  });
  return `(${cases.length === 0 ? 'false' : cases.join(' or ')})`;
}

function referenceCondition(reference: string, statement: Statement): string {
  const value = statement.add(reference);
  const names = [
    `t.transaction_id = ${value}`,
    `t.poi_transaction_id = ${value}`,
    // The number that the acquirer gave follows the last point.
    `substring(t.poi_transaction_id from '[^.]*$') = ${value}`,
    `t.approval_code = ${value}`,
  ];
  return `(${names.join(' or ')})`;
}

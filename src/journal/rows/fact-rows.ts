/** Converts facts to the rows that store them, and back. */

import type { Fact, FactType } from '../../core/index.js';

/** The row of a fact. */
export interface FactRow {
  readonly at: string;
  readonly type: FactType;
  readonly terminal: string;
  readonly transaction_id: string | null;
  readonly service_id: string | null;
  readonly text: string;
  readonly detail: string | null;
  readonly previous: number | null;
}

/** The columns of a {@link FactRow}. */
export const FACT_SQL = 'at, type, facts.terminal, facts.transaction_id, service_id, text, detail, previous';

/**
 * Returns the row of a fact; `previous` is the number of the preceding fact of the same transaction. Throws if the
 * detail cannot be written as JSON.
 */
export function rowOf(fact: Fact, previous: number | null): FactRow {
  const { at, type, terminal, transactionId = null, serviceId = null, text } = fact;
  const detail = fact.detail === undefined ? null : JSON.stringify(fact.detail);
  return { at, type, terminal, transaction_id: transactionId, service_id: serviceId, text, detail, previous };
}

/** Returns the fact in a row. */
export function factOf(row: FactRow): Fact {
  return {
    at: row.at,
    type: row.type,
    terminal: row.terminal,
    ...(row.transaction_id === null ? {} : { transactionId: row.transaction_id }),
    ...(row.service_id === null ? {} : { serviceId: row.service_id }),
    text: row.text,
    ...(row.detail === null ? {} : { detail: JSON.parse(row.detail) }),
  };
}

/**
 * True if SQLite will return the row exactly as it was written. SQLite stores UTF-8, which cannot hold a lone
 * surrogate. `detail` needs no check, because JSON escapes lone surrogates.
 */
export function isKeptAsItIs({ terminal, transaction_id, service_id, text }: FactRow): boolean {
  return !/\p{Surrogate}/u.test(`${terminal} ${transaction_id} ${service_id} ${text}`);
}

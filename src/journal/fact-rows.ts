/** Facts as the rows that hold them. */

import type { Fact, FactType } from '../core/index.js';

/** A fact as its row has it. */
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

/** The row of a fact; `previous` is the number of the one before it of the same transaction. Throws where its detail is no JSON. */
export function rowOf(fact: Fact, previous: number | null): FactRow {
  const { at, type, terminal, transactionId = null, serviceId = null, text } = fact;
  const detail = fact.detail === undefined ? null : JSON.stringify(fact.detail);
  return { at, type, terminal, transaction_id: transactionId, service_id: serviceId, text, detail, previous };
}

/** What a row says. */
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

/** Whether a row is read back as it was written: SQLite keeps UTF-8, which has no half of a surrogate pair. JSON writes that as an escape. */
export function isKeptAsItIs({ terminal, transaction_id, service_id, text }: FactRow): boolean {
  return !/\p{Surrogate}/u.test(`${terminal} ${transaction_id} ${service_id} ${text}`);
}

/** The transactions of all stores for the match with settlement files. */

import type { BookedTransaction } from '../../match/index.js';
import { bookedOfSummary } from '../../settlement/index.js';
import { isoOf, type Row, textIn } from './columns.js';
import { containing, Statement } from './conditions.js';
import type { OfficeReader } from './reader.js';

/** The transactions that are compared. */
export interface MatchSource {
  /** Texts that the names of the stores must contain. Empty: all stores. */
  readonly stores: readonly string[];
}

/** Reads the transactions of the stores, and calls `add` with each. Rejects with ReadFailure. */
export async function readBooked(
  reader: OfficeReader,
  { stores }: MatchSource,
  add: (transaction: BookedTransaction) => void,
): Promise<void> {
  const statement = new Statement();
  const names = stores.map((store) => containing('d.subject', store, statement));
  const text = `select d.subject, t.transaction_id, t.acknowledged, t.view, ${isoOf('t.first_event_at')} as first_at
    from transactions t join daemons d using (daemon_id)
    where t.begun and d.simulated is not true and ${names.length === 0 ? 'true' : `(${names.join(' or ')})`}`;
  for await (const rows of reader.each(text, statement.values)) for (const row of rows) add(bookedIn(row));
}

/** Returns those of the texts that no name of a store contains. Rejects with ReadFailure. */
export async function unknownStores(reader: OfficeReader, stores: readonly string[]): Promise<readonly string[]> {
  const statement = new Statement();
  const found = stores.map((store) => `coalesce(bool_or(${containing('subject', store, statement)}), false)`);
  if (found.length === 0) return [];
  const text = `select array[${found.join(', ')}] as found from daemons`;
  for await (const rows of reader.each(text, statement.values))
    for (const { found: known } of rows)
      if (Array.isArray(known)) return stores.filter((_, place) => known[place] !== true);
  return stores;
}

/**
 * Returns the transaction of a row. The name of the store is added to each id, because two stores may use the same ids
 * for transactions. Numbers of sales may also repeat between stores. A line that names only such a number is assigned
 * by its amount.
 */
function bookedIn(row: Row): BookedTransaction {
  const store = textIn(row, 'subject') ?? '';
  const id = textIn(row, 'transaction_id') ?? '';
  const own = `${store}/${id}`;
  const view: unknown = row['view'];
  if (!isSummary(view)) return withoutOutcome(own, id, store, row);
  const { original, place, ...booked } = bookedOfSummary(view, []);
  return {
    ...booked,
    transactionId: own,
    place: `${store} ${place}`.trim(),
    isAcknowledged: row['acknowledged'] === true,
    ...(original === undefined ? {} : { original: `${store}/${original}` }),
  };
}

/** Returns a transaction without an outcome. Only its id is known, and the customer may have been charged. */
function withoutOutcome(transactionId: string, id: string, store: string, row: Row): BookedTransaction {
  return {
    transactionId,
    sale: id,
    place: store,
    effect: 'charge',
    ending: 'not-known',
    at: textIn(row, 'first_at') ?? '',
    alternatives: [],
    isAcknowledged: false,
    isUnlinked: false,
    references: [id],
    saleReferences: [id],
  };
}

function isSummary(view: unknown): view is Parameters<typeof bookedOfSummary>[0] {
  if (typeof view !== 'object' || view === null) return false;
  return ['transactionId', 'kind', 'sale', 'acceptedAt'].every((name) => typeof Reflect.get(view, name) === 'string');
}

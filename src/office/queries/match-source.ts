/** The transactions of all stores for the match with settlement files. */

import { type BookedTransaction, daysLater, type JournalBounds } from '../../match/index.js';
import { bookedOfSummary } from '../../settlement/index.js';
import { isoOf, type Row, textIn } from './columns.js';
import { containing, Statement } from './conditions.js';
import type { OfficeReader } from './reader.js';

/** The transactions that are compared. */
export interface MatchSource {
  /** Strings that the names of the stores must contain. If the list is empty, all stores are read. */
  readonly stores: readonly string[];
}

/**
 * Reads the transactions of the stores, and calls `add` with each. Returns the times from which the transactions are
 * known. Rejects with ReadFailure.
 */
export async function readBooked(
  reader: OfficeReader,
  { stores }: MatchSource,
  add: (transaction: BookedTransaction) => void,
): Promise<JournalBounds> {
  const statement = new Statement();
  const names = stores.map((store) => containing('d.subject', store, statement));
  const isSelected = names.length === 0 ? 'true' : `(${names.join(' or ')})`;
  const text = `select d.subject, t.transaction_id, t.acknowledged, t.view, ${isoOf('t.first_event_at')} as first_at, ${isoOf('t.received_at')} as received_at,
      ${isoOf('d.first_event_at')} as store_first_at, ${isoOf('(select deleted_before from retention)')} as deleted_before,
      exists(select from daemons d where d.simulated is not true and not ${isSelected}) as is_part
    from transactions t join daemons d using (daemon_id)
    where t.begun and d.simulated is not true and ${isSelected}`;
  const beginnings = new Beginnings();
  for await (const rows of reader.each(text, statement.values))
    for (const row of rows) {
      beginnings.note(row);
      add(bookedIn(row));
    }
  return beginnings.bounds();
}

/**
 * A deleted payment may have a later time in a settlement file than at its till. The acquirer writes its own time, and
 * some files have only the day.
 */
const deletionMarginDays = 1;

/**
 * Finds out from which time each store's transactions are known. The time of the stream counts, because the clock of a
 * till may be wrong.
 */
class Beginnings {
  /** For each store: the time of its first event, and the time at which the stream received its oldest transaction. */
  readonly #stores = new Map<string, { readonly firstEvent: string; readonly oldest: string }>();
  #deletedBefore: string | undefined;
  #isPart = false;

  /** Notes a row. All rows have the same time of deletion, because they come from one snapshot. */
  note(row: Row): void {
    const at = textIn(row, 'received_at') ?? '';
    this.#isPart ||= row['is_part'] === true;
    const [store, firstEvent] = [textIn(row, 'subject') ?? '', textIn(row, 'store_first_at') ?? ''];
    const deletedBefore = textIn(row, 'deleted_before');
    if (deletedBefore !== undefined) this.#deletedBefore ??= daysLater(deletedBefore, deletionMarginDays);
    const known = this.#stores.get(store);
    // A store with a new journal has a second row in the table of daemons.
    this.#stores.set(store, {
      firstEvent: known === undefined ? firstEvent : earlier(firstEvent, known.firstEvent),
      oldest: known === undefined ? at : earlier(at, known.oldest),
    });
  }

  /**
   * Returns the times at which the journals of the stores begin. If the office has deleted the first payments of a
   * store, the store's journal begins at the time of the deletion, even if the store's next payment came much later.
   */
  bounds(): JournalBounds {
    const deleted = this.#deletedBefore;
    const times = [...this.#stores.values()].map(({ firstEvent, oldest }) => {
      if (deleted === undefined) return oldest;
      return firstEvent < deleted || oldest < deleted ? deleted : oldest;
    });
    const [journalSince, ...later] = times.toSorted();
    if (journalSince === undefined) return {};
    const allStoresSince = later.at(-1);
    return {
      journalSince,
      ...(allStoresSince === undefined || allStoresSince === journalSince ? {} : { allStoresSince }),
      ...(this.#isPart ? { isPartOfStores: true as const } : {}),
      ...(deleted === undefined ? {} : { deletedBefore: deleted }),
    };
  }
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

/** Returns each string of `stores` that no store's name contains. Rejects with ReadFailure. */
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

/**
 * Finds the transaction that a request is about, whichever name the request uses. The terminal's key names a
 * transaction of ours just as its transactionId does. Therefore every guard that counts refunds, captures or reversals
 * uses both names.
 */

import type { KeyLookup, OriginalNames, PoiTransaction } from '../model/common-types.js';
import { refusals } from '../../messages/index.js';
import type { RulesByKind } from '../policy/kind-rules.js';
import { isLongId, isLookedUp, isSameKey, isSameWritten, keysOf, laterByMs, mayMean } from './poi-transaction-id.js';
import { takenAt, type TransactionRequest, type WithPlace } from '../model/request.js';
import { movedMoney, originalOf, type TransactionRecord } from '../model/transaction.js';

/** Looks up transactions, in the state of this turn. */
export interface OriginalLookups {
  readonly find: (transactionId: string) => TransactionRecord | undefined;
  /**
   * Returns the transactions of ours that a terminal knows, or knew, by this key, oldest first. A key without a time
   * finds all transactions with its id. If there are many, only the newest are returned.
   */
  readonly findByKey: (key: KeyLookup) => readonly TransactionRecord[];
  /**
   * Returns the transactions about a transaction with one of these names, and those that use its card; oldest first.
   */
  readonly findByOriginal: (names: OriginalNames) => readonly TransactionRecord[];
}

/** The possible meanings of an ambiguous key, as a message that names them. */
export interface Unsure {
  readonly unsure: string;
}

/** The original that a request names. */
export type NamedOriginal =
  /** No original: the request names none, or states that it is unlinked. */
  | { readonly type: 'none' }
  /**
   * A transaction of ours. `key`: the terminal's key as the terminal wrote it, if the request named the transaction by
   * that key.
   */
  | { readonly type: 'ours'; readonly record: TransactionRecord; readonly key?: PoiTransaction }
  /** An id that no transaction of ours has. */
  | { readonly type: 'unknown'; readonly transactionId: string }
  /** A key that no transaction of ours has. */
  | { readonly type: 'foreign'; readonly key: PoiTransaction }
  /**
   * It is unclear which of tenderd's transactions in `records` the key names, if any. `several`: all these transactions
   * have the key. `earlier`: the time in the key is not the terminal's time, and is more than a day before it.
   * `elsewhere`: these transactions were taken at another terminal.
   */
  | {
      readonly type: 'unsure';
      readonly key: PoiTransaction;
      readonly records: readonly TransactionRecord[];
      readonly why: 'several' | 'earlier' | 'elsewhere';
    };

interface AtPlace {
  readonly place?: string | undefined;
}

/** Returns the original that the request names. */
export function namedOriginal(
  kinds: RulesByKind,
  request: Pick<TransactionRequest, 'original' | 'kind'> & WithPlace,
  lookups: Pick<OriginalLookups, 'find' | 'findByKey'>,
): NamedOriginal {
  const { original, kind } = request;
  switch (original?.type) {
    case undefined:
    case 'unlinked':
      return { type: 'none' };
    case 'transaction': {
      const record = lookups.find(original.transactionId);
      return record === undefined
        ? { type: 'unknown', transactionId: original.transactionId }
        : { type: 'ours', record };
    }
    case 'terminal': {
      const { poiTransaction: key } = original;
      const keyless = keylessBy(key, lookups.find);
      if (keyless !== undefined) return { type: 'ours', record: keyless };
      const place = takenAt(request);
      const records = meantOf(kinds, writtenAs(key, lookups.findByKey(key)), { kind, place, find: lookups.find });
      const [record, ...more] = records;
      if (record === undefined) return byIdAlone(kinds, key, { kind, place }, lookups);
      if (more.length > 0) return { type: 'unsure', key, records, why: 'several' };
      const written = keysOf(record).find((known) => isSameKey(known, key));
      return written === undefined ? { type: 'ours', record } : { type: 'ours', record, key: written };
    }
  }
}

/** A transaction of ours, and the terminal's key for it that contains the looked-up id. */
interface Candidate {
  readonly record: TransactionRecord;
  readonly known: PoiTransaction;
}

/**
 * Finds the transaction that a key means if only the id of the key is reliable. Many registers copy the id and make up
 * the time. The key means the transaction of ours at the same terminal. If there are several, it means the transaction
 * that is nearest in time. If that is unclear, the result names all candidates.
 */
function byIdAlone(
  kinds: RulesByKind,
  key: PoiTransaction,
  { kind, place }: Pick<TransactionRequest, 'kind'> & AtPlace,
  { find, findByKey }: Pick<OriginalLookups, 'find' | 'findByKey'>,
): NamedOriginal {
  const { transactionId } = key;
  const ours = find(transactionId);
  const found = [...findByKey({ transactionId }), ...(ours === undefined ? [] : [ours])].flatMap((one): Candidate[] => {
    const record = heldBy(kinds, one, find);
    const known = nearestOf(key, keysWith(one, transactionId));
    return known !== undefined && canBeOriginal(kinds, kind, record) ? [{ record, known }] : [];
  });
  const here = found.filter(({ record }) => takenAt(record.request) === place);
  const meant = here.filter(({ known }) => mayMean(key, known));
  const unsure = (candidates: readonly Candidate[], why: 'several' | 'earlier' | 'elsewhere'): NamedOriginal => ({
    type: 'unsure',
    key,
    records: unique(candidates.map(({ record }) => record)),
    why,
  });
  const ids = new Set(meant.map(({ record }) => originalOf(record)));
  // A pre-authorization that was captured with the same id has ended, so the key means the capture, which can be
  // undone.
  const standing = meant.filter(({ record }) => !ids.has(idOf(record)));
  if (standing.length > 0) {
    const apart = standing.map(({ known }) => Math.abs(laterByMs(key, known) ?? Number.POSITIVE_INFINITY));
    const nearest = standing.filter((_one, index) => apart[index] === Math.min(...apart));
    const [one] = nearest;
    return one !== undefined && unique(nearest.map(({ record }) => record)).length === 1
      ? { type: 'ours', record: one.record, key: one.known }
      : unsure(nearest, 'several');
  }
  if (here.length > 0) return unsure(here, 'earlier');
  const elsewhere = isLongId(key) ? found.filter(({ known }) => mayMean(key, known)) : [];
  return elsewhere.length > 0 ? unsure(elsewhere, 'elsewhere') : { type: 'foreign', key };
}

/**
 * Returns the keys with this id by which a register may name a transaction. These are the terminal's keys. If the
 * terminal gave no key, also our own id together with the time of the outcome.
 */
function keysWith(record: TransactionRecord, transactionId: string): readonly PoiTransaction[] {
  const { outcome } = record;
  const keyless = outcome !== undefined && outcome.poiTransaction === undefined && idOf(record) === transactionId;
  const keys = keyless ? [{ transactionId, timeStamp: outcome.at }, ...keysOf(record)] : keysOf(record);
  return keys.filter((known) => isLookedUp(known, { transactionId }));
}

/** Returns the known key whose time is nearest to the time of `key`. */
function nearestOf(key: PoiTransaction, known: readonly PoiTransaction[]): PoiTransaction | undefined {
  const apart = (one: PoiTransaction): number => Math.abs(laterByMs(key, one) ?? Number.POSITIVE_INFINITY);
  return known.toSorted((one, other) => apart(one) - apart(other))[0];
}

/**
 * Returns the message that a key may name several transactions. The caller adds how the register can name a single
 * transaction.
 */
export function ambiguityText({ key, records, why }: Extract<NamedOriginal, { readonly type: 'unsure' }>): string {
  const places = [...new Set(records.map((record) => takenAt(record.request) ?? ''))];
  return refusals.ambiguousOriginal(key, { why, ids: records.map(idOf), places });
}

/**
 * Finds a transaction to which the terminal gave no key. A nexo register received our transaction id and the time of
 * the outcome in place of a key, and now sends both as `key`.
 */
function keylessBy(key: PoiTransaction, find: OriginalLookups['find']): TransactionRecord | undefined {
  const record = find(key.transactionId);
  if (record?.outcome === undefined || record.outcome.poiTransaction !== undefined) return undefined;
  return isSameKey({ transactionId: key.transactionId, timeStamp: record.outcome.at }, key) ? record : undefined;
}

/**
 * Returns the transactions with a key that is spelled exactly like `key`. If there are none, returns all of `records`.
 */
function writtenAs(key: PoiTransaction, records: readonly TransactionRecord[]): readonly TransactionRecord[] {
  const exact = records.filter((record) =>
    keysOf(record).some((known) => isSameKey(known, key) && isSameWritten(known, key)),
  );
  return exact.length > 0 ? exact : records;
}

/**
 * Returns the transaction that the request means, among the transactions that share a key. Returns several if nothing
 * distinguishes them.
 */
function meantOf(
  kinds: RulesByKind,
  sharing: readonly TransactionRecord[],
  { kind, place, find }: Pick<TransactionRequest, 'kind'> & AtPlace & Pick<OriginalLookups, 'find'>,
): readonly TransactionRecord[] {
  const all = unique(sharing.map((record) => heldBy(kinds, record, find)));
  const fitting = all.filter((record) => canBeOriginal(kinds, kind, record));
  // A capture may have the same key as its pre-authorization. The pre-authorization has then ended, so the key means
  // the capture, which can be undone.
  const standing = fitting.filter((record) => !fitting.some((other) => originalOf(other) === idOf(record)));
  if (standing.length === 1) return standing;
  if (standing.length === 0) return all.slice(-1);
  const here = standing.filter((record) => takenAt(record.request) === place);
  return here.length === 1 ? here : standing;
}

/** Returns the pre-authorization that an update belongs to; otherwise the record itself. */
function heldBy(kinds: RulesByKind, record: TransactionRecord, find: OriginalLookups['find']): TransactionRecord {
  const first = kinds[record.request.kind].replacesOriginal === true ? originalOf(record) : undefined;
  return first === undefined ? record : (find(first) ?? record);
}

function canBeOriginal(
  kinds: RulesByKind,
  kind: TransactionRequest['kind'],
  { request, outcome }: TransactionRecord,
): boolean {
  return kinds[kind].about?.kinds.includes(request.kind) === true && movedMoney(outcome);
}

function unique(records: readonly TransactionRecord[]): readonly TransactionRecord[] {
  return [...new Map(records.map((record) => [idOf(record), record])).values()];
}

function idOf({ request }: TransactionRecord): string {
  return request.transactionId;
}

/**
 * Returns all transactions about the same original as this request, by any name. This includes requests that named the
 * original by a key that tenderd learned only later, and requests that named an update of the same pre-authorization.
 */
export function othersAbout(
  kinds: RulesByKind,
  request: TransactionRequest,
  named: NamedOriginal,
  { findByOriginal }: Pick<OriginalLookups, 'findByOriginal'>,
): readonly TransactionRecord[] {
  if (named.type === 'foreign') return findByOriginal({ keys: [named.key], place: takenAt(request) });
  if (named.type !== 'ours') {
    const { cardAcquisition } = request;
    return cardAcquisition === undefined ? [] : findByOriginal({ transactionIds: [cardAcquisition], keys: [] });
  }
  const transactionIds = [idOf(named.record)];
  const place = takenAt(named.record.request);
  const others = findByOriginal({ transactionIds, keys: keysOf(named.record), place });
  const ofUpdates = others.filter((other) => kinds[other.request.kind].replacesOriginal === true).flatMap(keysOf);
  return ofUpdates.length === 0
    ? others
    : findByOriginal({ transactionIds, keys: [...keysOf(named.record), ...ofUpdates], place });
}

/**
 * Returns the transaction of ours that a record is about. The transaction was found at admission, or by a key that
 * tenderd learned later.
 */
export function originalRecord(
  kinds: RulesByKind,
  record: TransactionRecord,
  lookups: Pick<OriginalLookups, 'find' | 'findByKey'>,
): TransactionRecord | undefined {
  const id = originalOf(record);
  if (id !== undefined) return lookups.find(id);
  const named = namedOriginal(kinds, record.request, lookups);
  return named.type === 'ours' ? named.record : undefined;
}

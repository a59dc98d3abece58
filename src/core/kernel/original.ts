/**
 * Which transaction a request is about, whatever it was named by. The terminal's key of a transaction of ours *is* that transaction: every guard
 * that looks at what was given back, captured or reversed finds it by either name, ours or not.
 */

import type { OriginalNames, PoiTransaction } from '../model/common-types.js';
import type { RulesByKind } from './kind-rules.js';
import { isSameKey, keysOf } from './terminal-key.js';
import type { TransactionRequest } from '../model/request.js';
import { movedMoney, originalOf, type TransactionRecord } from '../model/transaction.js';

/** What is looked up, as it stands in this turn. */
export interface OriginalLookups {
  readonly find: (transactionId: string) => TransactionRecord | undefined;
  /** The transactions of ours that a terminal knows, or knew, by this key, oldest first. */
  readonly findByKey: (key: PoiTransaction) => readonly TransactionRecord[];
  /** Those that are about the transaction with one of these names, or use its card, oldest first. */
  readonly findByOriginal: (names: OriginalNames) => readonly TransactionRecord[];
}

/** What a request names as its original. */
export type NamedOriginal =
  /** Nothing: it stands alone, or says that it is unlinked. */
  | { readonly type: 'none' }
  /** A transaction of ours; `key` where it was named by that key of the terminal, as the terminal wrote it. */
  | { readonly type: 'ours'; readonly record: TransactionRecord; readonly key?: PoiTransaction }
  /** An id that no transaction of ours has. */
  | { readonly type: 'unknown'; readonly transactionId: string }
  /** A key that no transaction of ours has. */
  | { readonly type: 'foreign'; readonly key: PoiTransaction }
  /** A key that several of ours have, and nothing says which is meant. */
  | { readonly type: 'several'; readonly key: PoiTransaction; readonly records: readonly TransactionRecord[] };

interface AtTerminal {
  readonly terminal?: string | undefined;
}

/** What the request names. `terminal` is the one that the key is of, where that is said; the request's own else. */
export function namedOriginal(
  kinds: RulesByKind,
  { original, kind, terminal: own }: Pick<TransactionRequest, 'original' | 'kind'> & AtTerminal,
  lookups: Pick<OriginalLookups, 'find' | 'findByKey'>,
  terminal = own,
): NamedOriginal {
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
      const records = meantOf(kinds, lookups.findByKey(key), { kind, terminal, find: lookups.find });
      const [record, ...more] = records;
      if (record === undefined) return { type: 'foreign', key };
      if (more.length > 0) return { type: 'several', key, records };
      const written = keysOf(record).find((known) => isSameKey(known, key));
      return written === undefined ? { type: 'ours', record } : { type: 'ours', record, key: written };
    }
  }
}

/** Where the terminal gave no key, a register that speaks the standard was told our id in its place, with the time of the outcome. */
function keylessBy(key: PoiTransaction, find: OriginalLookups['find']): TransactionRecord | undefined {
  const record = find(key.transactionId);
  if (record?.outcome === undefined || record.outcome.poiTransaction !== undefined) return undefined;
  return isSameKey({ transactionId: key.transactionId, timeStamp: record.outcome.at }, key) ? record : undefined;
}

/** The one that is meant, of those that share a key; several where nothing tells them apart. */
function meantOf(
  kinds: RulesByKind,
  sharing: readonly TransactionRecord[],
  { kind, terminal, find }: Pick<TransactionRequest, 'kind'> & AtTerminal & Pick<OriginalLookups, 'find'>,
): readonly TransactionRecord[] {
  const all = unique(sharing.map((record) => heldBy(kinds, record, find)));
  const fitting = all.filter((record) => canBeOriginal(kinds, kind, record));
  // A pre-authorization that was completed under its own key is ended: what can be undone is the capture.
  const standing = fitting.filter((record) => !fitting.some((other) => originalOf(other) === idOf(record)));
  if (standing.length === 1) return standing;
  if (standing.length === 0) return all.slice(-1);
  const here = standing.filter(({ request }) => request.terminal === terminal);
  return here.length === 1 ? here : standing;
}

/** An update of a pre-authorization stands for the pre-authorization. */
function heldBy(kinds: RulesByKind, record: TransactionRecord, find: OriginalLookups['find']): TransactionRecord {
  const first = kinds[record.request.kind].standsForOriginal === true ? originalOf(record) : undefined;
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
 * All that is about the same as this request, by whatever name: also what named it by the terminal's key before that key was ours, and what
 * named an update of the same pre-authorization.
 */
export function othersAbout(
  kinds: RulesByKind,
  request: TransactionRequest,
  named: NamedOriginal,
  { findByOriginal }: Pick<OriginalLookups, 'findByOriginal'>,
): readonly TransactionRecord[] {
  if (named.type === 'foreign') return findByOriginal({ keys: [named.key] });
  if (named.type !== 'ours') {
    const { cardAcquisition } = request;
    return cardAcquisition === undefined ? [] : findByOriginal({ transactionIds: [cardAcquisition], keys: [] });
  }
  const transactionIds = [idOf(named.record)];
  const others = findByOriginal({ transactionIds, keys: keysOf(named.record) });
  const ofUpdates = others.filter((other) => kinds[other.request.kind].standsForOriginal === true).flatMap(keysOf);
  return ofUpdates.length === 0
    ? others
    : findByOriginal({ transactionIds, keys: [...keysOf(named.record), ...ofUpdates] });
}

/** The transaction of ours that a record is about: as it was understood when it was admitted, or by a key that became ours since. */
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

/**
 * The terminal's own key of a transaction (POITransactionID). Decides when two keys name the same transaction, and when
 * two transactions have the same original.
 */

import type { KeyLookup, OriginalNames, PoiTransaction } from '../model/common-types.js';
import { instantOf } from '../base/instant.js';
import { comparableText } from '../base/text-equivalence.js';
import { takenAt, type TransactionRequest } from '../model/request.js';
import { type TransactionRecord, aboutOf, originalOf } from '../model/transaction.js';

/** Returns every key by which a terminal knows a transaction of ours, oldest first. */
export function keysOf({ earlierKeys = [], outcome }: Pick<TransactionRecord, 'earlierKeys' | 'outcome'>) {
  return outcome?.poiTransaction === undefined ? earlierKeys : [...earlierKeys, outcome.poiTransaction];
}

/** True if a terminal knows a transaction of ours by this key, or by its TransactionID if the key has no time. */
export function isKnownBy(record: Pick<TransactionRecord, 'earlierKeys' | 'outcome'>, key: KeyLookup): boolean {
  return keysOf(record).some((known) => isLookedUp(known, key));
}

/** True if the known key matches the look-up. */
export function isLookedUp(known: PoiTransaction, { transactionId, timeStamp }: KeyLookup): boolean {
  return timeStamp === undefined ? isSameId(known, { transactionId }) : isSameKey(known, { transactionId, timeStamp });
}

/**
 * Returns the terminal's key by which a request names its original; undefined if the request names the original in
 * another way, or not at all.
 */
export function keyNamedBy({ original }: TransactionRequest): PoiTransaction | undefined {
  return original?.type === 'terminal' ? original.poiTransaction : undefined;
}

/** True if both keys name the same transaction: the same TransactionID in any of its forms, and times that may be equal. */
export function isSameKey(one: PoiTransaction, other: PoiTransaction): boolean {
  return isSameId(one, other) && isSameTime(one, other);
}

/**
 * The forms of an id that may be composed. Terminals join the register's part and the payment service's part with a dot
 * (`TENDER.PSP`). Registers send both parts, or one part with or without the dot. `ids`: all known forms. `part`: the
 * id if it is a single part, which may be either part of another id.
 */
export interface IdForms {
  readonly ids: readonly string[];
  readonly part?: string;
}

/**
 * Returns the forms of an id, the id itself first. Two composed ids that differ are two transactions, even if they
 * share a part.
 */
export function idForms({ transactionId }: KeyLookup): IdForms {
  const id = comparableText(transactionId);
  const dot = id.indexOf('.');
  const parts = (dot < 0 ? [id] : [id.slice(0, dot), id.slice(dot + 1)]).filter((part) => part !== '');
  const ids = [...new Set([id, ...parts.flatMap((part) => [part, `${part}.`, `.${part}`])])];
  const [part] = parts;
  return part === undefined || parts.length > 1 ? { ids } : { ids, part };
}

/** True if both ids are equal as written, in their comparable form. */
export function isSameWritten(one: KeyLookup, other: KeyLookup): boolean {
  return comparableText(one.transactionId) === comparableText(other.transactionId);
}

function isPartIn({ part }: IdForms, { ids }: IdForms): boolean {
  return part !== undefined && ids.includes(part);
}

/** True if both texts are forms of the same id. */
function isSameId(one: KeyLookup, other: KeyLookup): boolean {
  if (isSameWritten(one, other)) return true;
  if (!one.transactionId.includes('.') && !other.transactionId.includes('.')) return false;
  // Two different forms match if one is a single part and the other id contains that part.
  const [first, second] = [idForms(one), idForms(other)];
  return isPartIn(first, second) || isPartIn(second, first);
}

const dayMs = 86_400_000;

/**
 * Returns by how many ms the register's time of a transaction is later than the terminal's; negative if it is earlier.
 * Undefined if one of the two is not a time. If one time has no zone, the largest difference between zones is added.
 */
export function laterByMs(named: PoiTransaction, known: PoiTransaction): number | undefined {
  const [first, second] = [instantOf(named.timeStamp), instantOf(known.timeStamp)];
  if (first === undefined || second === undefined) return undefined;
  return first.ms - second.ms + (first.hasZone && second.hasZone ? 0 : zonesApartMaxS * 1_000);
}

/**
 * True if the key `named` may mean the transaction with the key `known`, although the register made up the time in
 * `named`. A register that makes up the time uses the time of its own refund or sale. If that time is more than a day
 * before the terminal's time, the key means another transaction, because the counters of terminals restart.
 */
export function mayMean(named: PoiTransaction, known: PoiTransaction): boolean {
  return (laterByMs(named, known) ?? 0) >= -dayMs;
}

/** An id with fewer characters than this may come from a counter that soon restarts. */
const longIdCharacters = 8;

/** True if an id of this form is unique across all terminals. */
export function isLongId({ transactionId }: KeyLookup): boolean {
  return comparableText(transactionId).length >= longIdCharacters;
}

/**
 * True if two keys may name the same transaction of a terminal, although a register made up one or both times. The
 * guards against duplicates use this check. Short ids match only within a day, because counters restart.
 */
function mayBeSameKey(one: PoiTransaction, other: PoiTransaction): boolean {
  if (!isSameId(one, other)) return false;
  return (isLongId(one) && isLongId(other)) || (mayMean(one, other) && mayMean(other, one));
}

/** The largest accepted zone offset between two times, and its step. */
const zonesApartMaxS = 14 * 3_600;
const zoneStepS = 900;

/**
 * True if both times are equal to the second, whatever their zones and fractions. A register may have copied a time
 * from a receipt, or lost the zone or the fraction when it stored the time. A time without a zone equals any time that
 * differs by a possible zone offset. A string that is not a time equals only itself.
 */
function isSameTime({ timeStamp: one }: PoiTransaction, { timeStamp: other }: PoiTransaction): boolean {
  if (comparableText(one) === comparableText(other)) return true;
  const [first, second] = [instantOf(one), instantOf(other)];
  if (first === undefined || second === undefined) return false;
  const apartS = Math.abs(Math.floor(first.ms / 1_000) - Math.floor(second.ms / 1_000));
  if (first.hasZone === second.hasZone) return apartS === 0;
  return apartS <= zonesApartMaxS && apartS % zoneStepS === 0;
}

/** True if a transaction is about the transaction with these names, or uses its card. */
export function isAbout(
  record: Pick<TransactionRecord, 'request' | 'originalId'>,
  { transactionIds = [], keys, place }: OriginalNames,
): boolean {
  const about = aboutOf(record);
  if (about !== undefined) return transactionIds.includes(about);
  const named = keyNamedBy(record.request);
  const isThere = place !== undefined && takenAt(record.request) === place;
  return named !== undefined && keys.some((key) => isSameKey(key, named) || (isThere && mayBeSameKey(key, named)));
}

/** True if two transactions are about the same original. */
export function haveSameOriginal(one: TransactionRecord, other: TransactionRecord): boolean {
  const [first, second] = [originalOf(one), originalOf(other)];
  if (first !== undefined && second !== undefined) return first === second;
  const [key, otherKey] = [one.originalPoi, other.originalPoi];
  if (key === undefined || otherKey === undefined) return false;
  const place = takenAt(one.request);
  const isThere = place !== undefined && takenAt(other.request) === place;
  return isSameKey(key, otherKey) || (isThere && mayBeSameKey(key, otherKey));
}

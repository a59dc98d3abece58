/** The terminal's own key of a transaction (POITransactionID): when two of them name the same one, and when transactions are about the same one. */

import type { KeyLookup, OriginalNames, PoiTransaction } from '../model/common-types.js';
import { instantOf } from '../base/instant.js';
import { comparableText } from '../base/text-equivalence.js';
import type { TransactionRequest } from '../model/request.js';
import { type TransactionRecord, aboutOf, originalOf } from '../model/transaction.js';

/** Every key by which a terminal knows a transaction of ours, oldest first. */
export function keysOf({ earlierKeys = [], outcome }: Pick<TransactionRecord, 'earlierKeys' | 'outcome'>) {
  return outcome?.poiTransaction === undefined ? earlierKeys : [...earlierKeys, outcome.poiTransaction];
}

/** Whether a terminal knows a transaction of ours by this key; without a time in it, by its TransactionID. */
export function isKnownBy(record: Pick<TransactionRecord, 'earlierKeys' | 'outcome'>, key: KeyLookup): boolean {
  return keysOf(record).some((known) => isLookedUp(known, key));
}

/** Whether `known` is what is looked up. */
export function isLookedUp(known: PoiTransaction, { transactionId, timeStamp }: KeyLookup): boolean {
  return timeStamp === undefined ? isSameId(known, { transactionId }) : isSameKey(known, { transactionId, timeStamp });
}

/** The terminal's key by which a request names its original; undefined where it names it in another way, or none. */
export function keyNamedBy({ original }: TransactionRequest): PoiTransaction | undefined {
  return original?.type === 'terminal' ? original.poiTransaction : undefined;
}

/** Whether both keys name the same transaction: the same TransactionID in any of its forms, and times that may be one time. */
export function isSameKey(one: PoiTransaction, other: PoiTransaction): boolean {
  return isSameId(one, other) && isSameTime(one, other);
}

/**
 * By which ids one that may be composed is found: terminals join the register's part and the payment service's with a dot (`TENDER.PSP`), and registers send both, or
 * one with or without the dot. `ids` are all forms that are known of it; `part` where it is one part alone, which may be either part of another.
 */
export interface IdForms {
  readonly ids: readonly string[];
  readonly part?: string;
}

/** Returns the forms of an id, itself first. Two ids with two parts each that differ are two transactions, whatever they share. */
export function idForms({ transactionId }: KeyLookup): IdForms {
  const id = comparableText(transactionId);
  const dot = id.indexOf('.');
  const parts = (dot < 0 ? [id] : [id.slice(0, dot), id.slice(dot + 1)]).filter((part) => part !== '');
  const ids = [...new Set([id, ...parts.flatMap((part) => [part, `${part}.`, `.${part}`])])];
  const [part] = parts;
  return part === undefined || parts.length > 1 ? { ids } : { ids, part };
}

/** Whether both are one id as it is written, in its comparable form. */
export function isSameWritten(one: KeyLookup, other: KeyLookup): boolean {
  return comparableText(one.transactionId) === comparableText(other.transactionId);
}

function isPartIn({ part }: IdForms, { ids }: IdForms): boolean {
  return part !== undefined && ids.includes(part);
}

/** Whether both are forms of one id. */
function isSameId(one: KeyLookup, other: KeyLookup): boolean {
  if (isSameWritten(one, other)) return true;
  if (!one.transactionId.includes('.') && !other.transactionId.includes('.')) return false;
  // One that differs is a part alone, and the other lists it.
  const [first, second] = [idForms(one), idForms(other)];
  return isPartIn(first, second) || isPartIn(second, first);
}

const dayMs = 86_400_000;

/**
 * By how much the time with which a register names a transaction is later than the terminal's own, ms; negative where it is earlier. Undefined where one of the
 * two is no time. Without a zone in one of them it is the most that zones allow.
 */
export function laterByMs(named: PoiTransaction, known: PoiTransaction): number | undefined {
  const [first, second] = [instantOf(named.timeStamp), instantOf(known.timeStamp)];
  if (first === undefined || second === undefined) return undefined;
  return first.ms - second.ms + (first.hasZone && second.hasZone ? 0 : zonesApartMaxS * 1_000);
}

/**
 * True if a register that copies the id and makes up the time may mean the transaction with the key `known`: registers write the time of their own refund, or
 * of their own sale. More than a day earlier is another transaction, because counters of terminals begin again.
 */
export function mayMean(named: PoiTransaction, known: PoiTransaction): boolean {
  return (laterByMs(named, known) ?? 0) >= -dayMs;
}

/** No counter of a terminal that begins again soon has so many characters. */
const longIdCharacters = 8;

/** True if ids like this one are given once, by whichever terminal. */
export function isLongId({ transactionId }: KeyLookup): boolean {
  return comparableText(transactionId).length >= longIdCharacters;
}

/**
 * True if two keys may name the same transaction of a terminal, of which one or both have a time that a register made up. Guards count by it: of short ids what
 * is a day apart at most, because counters begin again.
 */
function mayBeSameKey(one: PoiTransaction, other: PoiTransaction): boolean {
  if (!isSameId(one, other)) return false;
  return (isLongId(one) && isLongId(other)) || (mayMean(one, other) && mayMean(other, one));
}

/** Clocks on earth are up to so far apart, in steps of so much. */
const zonesApartMaxS = 14 * 3_600;
const zoneStepS = 900;

/**
 * Times are equal at the same second, whatever their zones and fractions: registers copy them from receipts and through date types. One without a
 * zone equals any that is off by what zones are apart. What is no time equals itself alone.
 */
function isSameTime({ timeStamp: one }: PoiTransaction, { timeStamp: other }: PoiTransaction): boolean {
  if (comparableText(one) === comparableText(other)) return true;
  const [first, second] = [instantOf(one), instantOf(other)];
  if (first === undefined || second === undefined) return false;
  const apartS = Math.abs(Math.floor(first.ms / 1_000) - Math.floor(second.ms / 1_000));
  if (first.hasZone === second.hasZone) return apartS === 0;
  return apartS <= zonesApartMaxS && apartS % zoneStepS === 0;
}

/** Whether a transaction is about the one with these names, or uses its card. */
export function isAbout(
  record: Pick<TransactionRecord, 'request' | 'originalId'>,
  { transactionIds = [], keys, terminal }: OriginalNames,
): boolean {
  const about = aboutOf(record);
  if (about !== undefined) return transactionIds.includes(about);
  const named = keyNamedBy(record.request);
  const isThere = terminal !== undefined && record.request.terminal === terminal;
  return named !== undefined && keys.some((key) => isSameKey(key, named) || (isThere && mayBeSameKey(key, named)));
}

/** Whether two transactions are about the same one. */
export function haveSameOriginal(one: TransactionRecord, other: TransactionRecord): boolean {
  const [first, second] = [originalOf(one), originalOf(other)];
  if (first !== undefined && second !== undefined) return first === second;
  const [key, otherKey] = [one.originalPoi, other.originalPoi];
  if (key === undefined || otherKey === undefined) return false;
  const { terminal } = one.request;
  const isThere = terminal !== undefined && terminal === other.request.terminal;
  return isSameKey(key, otherKey) || (isThere && mayBeSameKey(key, otherKey));
}

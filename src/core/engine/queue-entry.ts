/**
 * The transactions in a lane's memory, and the look-ups of each step. Most entries of a long queue only wait: nothing
 * was sent, reported or tried for them. The look-ups skip the waiting entries. They use facts that are derived from
 * the list and updated with each new version of the list.
 */

import { assertInvariant } from '../base/invariant.js';
import type { Moment } from '../base/deadlines.js';
import { entriesAt, placesAfter, withoutThese } from './entry-places.js';

/** The fields of an entry that this file uses. */
interface Listed {
  readonly record: {
    readonly request: { readonly transactionId: string };
    readonly attempts: readonly unknown[];
    readonly outcome?: unknown;
  };
  readonly latestStart: Moment;
  readonly notBeforeMs: number;
  readonly inFlight: unknown;
  readonly backgroundAtMs: number | undefined;
}

/** Derived facts about a list. */
interface Digest {
  /** The places of the entries that have begun. */
  readonly begun: readonly number[];
  /**
   * The latest start limit among the entries that have not begun, for each clock. This field is present only while
   * these entries are sorted by their start limits.
   */
  readonly last: Moment | undefined;
  /** The earliest start limit among the entries that have not begun. Undefined until it is needed. */
  earliest: Moment | undefined;
}

/** A list is never changed in place, so its derived facts stay valid. */
const digests = new WeakMap<readonly Listed[], Digest>();

/** True if anything was sent, reported or tried for the entry, or if tenderd is asking about it. */
function isBegun({ record, inFlight, notBeforeMs, backgroundAtMs }: Listed): boolean {
  if (inFlight !== undefined || backgroundAtMs !== undefined || notBeforeMs !== 0) return true;
  return record.attempts.length > 0 || record.outcome !== undefined;
}

function digestOf(entries: readonly Listed[]): Digest {
  let digest = digests.get(entries);
  if (digest === undefined) {
    const begun = entries.flatMap((entry, at) => (isBegun(entry) ? at : []));
    digest = { begun, last: begun.length === entries.length ? longAgo : undefined, earliest: undefined };
    digests.set(entries, digest);
  }
  return digest;
}

/**
 * Returns the entries that have begun, in their order. Even a long queue has only a few of them. All other entries are
 * only waiting, and have no attempt and no outcome.
 */
export function begunIn<E extends Listed>(entries: readonly E[]): readonly E[] {
  return entriesAt(entries, digestOf(entries).begun);
}

/** Returns the earliest start limit among the entries that have not begun, separately for each clock. */
export function earliestStartIn(entries: readonly Listed[]): Moment {
  const digest = digestOf(entries);
  digest.earliest ??=
    digest.last === undefined
      ? entries.reduce((least, entry) => (isBegun(entry) ? least : earlier(least, entry)), never)
      : (firstOfOthers(entries, digest.begun)?.latestStart ?? never);
  return digest.earliest;
}

const never: Moment = { monoMs: Number.POSITIVE_INFINITY, wallMs: Number.POSITIVE_INFINITY };
const longAgo: Moment = { monoMs: Number.NEGATIVE_INFINITY, wallMs: Number.NEGATIVE_INFINITY };

/**
 * Returns the entries that have begun, and those whose latest start may be due, each in their order. If `isDue` is true
 * for a moment, it must be true for every earlier moment.
 */
export function begunOrDue<E extends Listed>(
  entries: readonly E[],
  isDue: (latestStart: Moment) => boolean,
): readonly E[] {
  if (!isDue(earliestStartIn(entries))) return begunIn(entries);
  const { begun, last } = digestOf(entries);
  if (last === undefined) return entries;
  const end = entries.findIndex((entry) => !isBegun(entry) && !isDue(entry.latestStart));
  if (end === -1) return entries;
  return [...entries.slice(0, end), ...begun.flatMap((at) => (at < end ? [] : (entries[at] ?? [])))];
}

function firstOfOthers(entries: readonly Listed[], begun: readonly number[]): Listed | undefined {
  const place = begun.findIndex((at, index) => at !== index);
  return entries[place === -1 ? begun.length : place];
}

function isInOrder(one: Moment, next: Moment): boolean {
  return next.monoMs >= one.monoMs && next.wallMs >= one.wallMs;
}

function earlier({ monoMs, wallMs }: Moment, { latestStart }: Listed): Moment {
  return { monoMs: Math.min(monoMs, latestStart.monoMs), wallMs: Math.min(wallMs, latestStart.wallMs) };
}

/**
 * Returns the entry of a transaction. Looks first among the newest entries and those that have begun, because most
 * calls are about such an entry.
 */
export function entryOfId<E extends Listed>(entries: readonly E[], transactionId: string): E | undefined {
  const isMeant = ({ record }: E): boolean => record.request.transactionId === transactionId;
  const newest = entries.at(-1);
  if (newest !== undefined && isMeant(newest)) return newest;
  return begunIn(entries).find(isMeant) ?? entries.find(isMeant);
}

/** Returns the list with a new entry at its end. */
export function withNew<E extends Listed>(entries: readonly E[], entry: E): readonly E[] {
  const next = [...entries, entry];
  digests.set(next, digestWithNew(entries, entry));
  return next;
}

function digestWithNew(entries: readonly Listed[], entry: Listed): Digest {
  const digest = digestOf(entries);
  const { begun, earliest } = digest;
  if (isBegun(entry)) return { ...digest, begun: [...begun, entries.length] };
  const last = begun.length === entries.length ? longAgo : digest.last;
  const { latestStart } = entry;
  return {
    begun,
    last: last !== undefined && isInOrder(last, latestStart) ? latestStart : undefined,
    earliest: earliest && earlier(earliest, entry),
  };
}

/** Returns the list with another version of one of its entries. */
export function withVersion<E extends Listed>(entries: readonly E[], entry: E, version: E): readonly E[] {
  if (version === entry) return entries;
  const at = entries.lastIndexOf(entry);
  assertInvariant(at !== -1, 'an entry that changes stands in its list');
  const next = entries.with(at, version);
  digests.set(next, digestWith(digestOf(entries), { entry, version, at }));
  return next;
}

interface Change {
  readonly entry: Listed;
  readonly version: Listed;
  readonly at: number;
}

/** Returns the derived facts after a change. Facts that must be derived again are left out. */
function digestWith(digest: Digest, { entry, version, at }: Change): Digest {
  const { begun, last } = digest;
  const [was, is] = [isBegun(entry), isBegun(version)];
  if (was && is) return digest;
  const places = placesAfter(begun, at, { was, is });
  if (was) return { begun: places, last: undefined, earliest: undefined };
  if (!is) return version.latestStart === entry.latestStart ? digest : { begun, last: undefined, earliest: undefined };
  // The changed entry may have had the earliest latest start.
  const { earliest } = digest;
  const { monoMs, wallMs } = entry.latestStart;
  const isLater = earliest !== undefined && monoMs > earliest.monoMs && wallMs > earliest.wallMs;
  return { begun: places, last, earliest: isLater ? earliest : undefined };
}

/**
 * Returns the list without the begun entries for which the predicate is true. Without such entries, returns the same
 * list.
 */
export function withoutBegun<E extends Listed>(entries: readonly E[], isMeant: (entry: E) => boolean): readonly E[] {
  const { begun, last, earliest } = digestOf(entries);
  const rest = withoutThese(entries, begun, isMeant);
  if (rest === undefined) return entries;
  digests.set(rest.entries, { begun: rest.places, last, earliest });
  return rest.entries;
}

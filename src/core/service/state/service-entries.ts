/**
 * The transactions in the memory of a service. Thousands of links only wait for their shoppers, so a step must not
 * visit them all. Therefore derived facts about a list are kept, and updated with each new version of the list.
 */

import { entriesAt, placesAfter, withoutThese } from '../../engine/entry-places.js';
import type { ServiceAttempt } from '../../model/attempt.js';
import { isBeginning } from '../messages/service-kind.js';
import type { ServiceEntry } from './service-state.js';
import { isLinkThatWaits } from './link-state.js';

type Entries = readonly ServiceEntry[];

/** Derived facts about a list. */
interface Digest {
  /** The indexes of the entries that are not resting. */
  readonly busy: readonly number[];
  /** No resting entry is due before this time. Undefined until a step needs the time. */
  dueAtMs: number | undefined;
}

/** A list is never changed in place, so its derived facts stay valid. */
const digests = new WeakMap<Entries, Digest>();

/** True if the attempt began a payment that the service knows. */
export function isLinkOf({ endpoint, pspReference }: ServiceAttempt): boolean {
  return isBeginning(endpoint) && pspReference !== undefined;
}

/** True for a link that only needs requests for its status. */
export function onlyAsks({ record, wantsAddress }: ServiceEntry): boolean {
  const [create] = record.attempts;
  return record.attempts.length === 1 && wantsAddress !== true && create?.rail === 'service' && isLinkOf(create);
}

/** True if the link is waiting for its shopper and only needs its next request for the status. */
function isResting(entry: ServiceEntry): boolean {
  return entry.inFlight === undefined && !entry.isWoken && isLinkThatWaits(entry.record) && onlyAsks(entry);
}

/**
 * True if the service knows how the transaction ended, or should know it soon. This is so if a webhook has arrived, or
 * if an operation or a create request is waiting for its answer.
 */
export function isAwaited(entry: ServiceEntry): boolean {
  return entry.isWoken || (entry.record.outcome === undefined && !isResting(entry));
}

/**
 * Returns the awaited entries. Unsent entries, which have a latest start, come first. The other entries follow by due
 * time, so that newer entries do not delay older entries.
 */
export function awaitedIn(entries: Entries): Entries {
  return busyIn(entries)
    .filter(isAwaited)
    .toSorted((one, other) => Number(hasLeft(one)) - Number(hasLeft(other)) || dueOf(one) - dueOf(other));
}

function hasLeft({ record }: ServiceEntry): boolean {
  return record.attempts.length > 0;
}

/**
 * Returns the due time. An entry without a due time gets the largest safe integer and not Infinity, because due times
 * are subtracted.
 */
function dueOf({ dueAtMs }: ServiceEntry): number {
  return dueAtMs ?? Number.MAX_SAFE_INTEGER;
}

function digestOf(entries: Entries): Digest {
  let digest = digests.get(entries);
  if (digest === undefined) {
    digest = { busy: entries.flatMap((entry, at) => (isResting(entry) ? [] : at)), dueAtMs: undefined };
    digests.set(entries, digest);
  }
  return digest;
}

/**
 * Returns the entries that are not resting, in their order. The list includes ended entries, and is short however many
 * links are open.
 */
export function busyIn(entries: Entries): Entries {
  return entriesAt(entries, digestOf(entries).busy);
}

/** Returns the entry that is waiting for the answer to this call. */
export function callerOf(entries: Entries, callId: string): ServiceEntry | undefined {
  return busyIn(entries).find(({ inFlight }) => inFlight?.id === callId);
}

/**
 * Returns a time before which no resting entry is due; Infinity if none ever is. The time may be too early, never too
 * late.
 */
export function restingDueAtMs(entries: Entries): number {
  return digestOf(entries).dueAtMs ?? restingDueExactlyAtMs(entries);
}

/** Returns when the first resting entry is due. Visits all entries. */
export function restingDueExactlyAtMs(entries: Entries): number {
  let earliestMs = Number.POSITIVE_INFINITY;
  for (const entry of entries)
    if (entry.dueAtMs !== undefined && entry.dueAtMs < earliestMs && isResting(entry)) earliestMs = entry.dueAtMs;
  digestOf(entries).dueAtMs = earliestMs;
  return earliestMs;
}

/**
 * Returns the index of a transaction in the list, or -1. Searches from the end, because most searches are for new
 * entries.
 */
export function placeOf(entries: Entries, transactionId: string): number {
  let at = entries.length - 1;
  while (at >= 0 && entries[at]?.record.request.transactionId !== transactionId) at -= 1;
  return at;
}

/** Returns the list with a new entry at its end. */
export function withEntry(entries: Entries, entry: ServiceEntry): Entries {
  const { busy, dueAtMs } = digestOf(entries);
  const next = [...entries, entry];
  digests.set(next, isResting(entry) ? { busy, dueAtMs: undefined } : { busy: [...busy, entries.length], dueAtMs });
  return next;
}

/** Returns the list with a new version of the entry at this index. */
export function withVersionAt(entries: Entries, at: number, version: ServiceEntry): Entries {
  const entry = entries[at];
  if (entry === undefined) return entries;
  const { busy, dueAtMs } = digestOf(entries);
  const [was, is] = [isResting(entry), isResting(version)];
  const next = entries.with(at, version);
  const earliestMs = is ? Math.min(dueAtMs ?? Number.NaN, version.dueAtMs ?? Number.POSITIVE_INFINITY) : dueAtMs;
  digests.set(next, {
    busy: placesAfter(busy, at, { was: !was, is: !is }),
    dueAtMs: Number.isNaN(earliestMs) ? undefined : earliestMs,
  });
  return next;
}

/** Returns the list without the busy entries for which `isMeant` is true; the same list if there is none. */
export function withoutBusy(entries: Entries, isMeant: (entry: ServiceEntry) => boolean): Entries {
  const { busy, dueAtMs } = digestOf(entries);
  const rest = withoutThese(entries, busy, isMeant);
  if (rest === undefined) return entries;
  digests.set(rest.entries, { busy: rest.places, dueAtMs });
  return rest.entries;
}

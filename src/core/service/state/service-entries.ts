/**
 * The transactions in the memory of a service, and what is asked of them at each step. Thousands of links only wait for their shoppers: they are neither
 * walked through nor looked at one by one. What is known of a list is carried over to the next.
 */

import { entriesAt, placesAfter, withoutThese } from '../../engine/entry-places.js';
import type { ServiceAttempt } from '../../model/attempt.js';
import { isBeginning } from '../messages/service-kind.js';
import type { ServiceEntry } from './service-state.js';
import { isLinkThatWaits } from './link-state.js';

type Entries = readonly ServiceEntry[];

/** What is known of a list without walking through it. */
interface Digest {
  /** The places of those that do more than rest. */
  readonly busy: readonly number[];
  /** None of the others is due before; undefined until it is asked for. */
  dueAtMs: number | undefined;
}

/** A list is never changed in place, so that what was found out about it holds as long as the list lives. */
const digests = new WeakMap<Entries, Digest>();

/** What began a payment that the service knows. */
export function isLinkOf({ endpoint, pspReference }: ServiceAttempt): boolean {
  return isBeginning(endpoint) && pspReference !== undefined;
}

/** A link of which only its status is to be asked. */
export function onlyAsks({ record, wantsAddress }: ServiceEntry): boolean {
  const [create] = record.attempts;
  return record.attempts.length === 1 && wantsAddress !== true && create?.rail === 'service' && isLinkOf(create);
}

/** It waits for its shopper: nothing but its turn to be asked about moves it by itself. */
function isResting(entry: ServiceEntry): boolean {
  return entry.inFlight === undefined && !entry.isWoken && isLinkThatWaits(entry.record) && onlyAsks(entry);
}

/** Its end is known to the service, or should come by itself: a webhook came, or an operation or a create waits for its answer. */
export function isAwaited(entry: ServiceEntry): boolean {
  return entry.isWoken || (entry.record.outcome === undefined && !isResting(entry));
}

/** Those that are awaited: first what has not left yet and has a latest start, then the longest due, so that nothing newer holds one up. */
export function awaitedIn(entries: Entries): Entries {
  return busyIn(entries)
    .filter(isAwaited)
    .toSorted((one, other) => Number(hasLeft(one)) - Number(hasLeft(other)) || dueOf(one) - dueOf(other));
}

function hasLeft({ record }: ServiceEntry): boolean {
  return record.attempts.length > 0;
}

/** Late enough for what is not due at all; a finite number, because two of them are subtracted. */
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

/** Those that do more than rest, in their order: a handful, however many links are open. What is over is one of them. */
export function busyIn(entries: Entries): Entries {
  return entriesAt(entries, digestOf(entries).busy);
}

/** The one that waits for the answer to this call; undefined where none does. */
export function callerOf(entries: Entries, callId: string): ServiceEntry | undefined {
  return busyIn(entries).find(({ inFlight }) => inFlight?.id === callId);
}

/** No resting one is due before this; Infinity where none will be. It may be too early, never too late. */
export function restingDueAtMs(entries: Entries): number {
  return digestOf(entries).dueAtMs ?? restingDueExactlyAtMs(entries);
}

/** When the first resting one is due, found by walking through all of them. */
export function restingDueExactlyAtMs(entries: Entries): number {
  let earliestMs = Number.POSITIVE_INFINITY;
  for (const entry of entries)
    if (entry.dueAtMs !== undefined && entry.dueAtMs < earliestMs && isResting(entry)) earliestMs = entry.dueAtMs;
  digestOf(entries).dueAtMs = earliestMs;
  return earliestMs;
}

/** Where a transaction stands, -1 where it does not. Most that are looked for are the newest. */
export function placeOf(entries: Entries, transactionId: string): number {
  let at = entries.length - 1;
  while (at >= 0 && entries[at]?.record.request.transactionId !== transactionId) at -= 1;
  return at;
}

/** The list with a new entry at its end. */
export function withEntry(entries: Entries, entry: ServiceEntry): Entries {
  const { busy, dueAtMs } = digestOf(entries);
  const next = [...entries, entry];
  digests.set(next, isResting(entry) ? { busy, dueAtMs: undefined } : { busy: [...busy, entries.length], dueAtMs });
  return next;
}

/** The list with another version of the entry at this place. */
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

/** The list without those that are busy and of which this is true; the same list where there is none. */
export function withoutBusy(entries: Entries, isMeant: (entry: ServiceEntry) => boolean): Entries {
  const { busy, dueAtMs } = digestOf(entries);
  const rest = withoutThese(entries, busy, isMeant);
  if (rest === undefined) return entries;
  digests.set(rest.entries, { busy: rest.places, dueAtMs });
  return rest.entries;
}

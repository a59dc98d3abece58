/** The queue of a lane: its waiting jobs, their order, and the time at which each is too late (promise 7). */

import { waitsForAcquiredCard } from './acquired-card.js';
import { begunOrDue, entryOfId } from '../../engine/queue-entry.js';
import { currentEntry, type Entry, type Lane, type QueuedDeviceRequest, type Turn } from './lane.js';
import type { Queued, WaitReason } from './wait-reason.js';
import { isPastByWallAlone, type Moment } from '../../base/deadlines.js';

/** A job of a lane: a transaction, or a device request in the rail's own type. */
type Job<D extends QueuedDeviceRequest> = Entry | D;

/** True if the job is a transaction. */
export function isTransaction(job: Entry | QueuedDeviceRequest): job is Entry {
  return 'record' in job;
}

/** True if the transaction has nothing in flight and no outcome. */
function isWaiting({ inFlight, record }: Entry): boolean {
  return inFlight === undefined && record.outcome === undefined;
}

/** Returns the device requests that are waiting, in the order of their arrival. */
export function waitingDeviceRequests<D extends QueuedDeviceRequest>({
  deviceRequests,
}: {
  readonly deviceRequests: readonly D[];
}): readonly D[] {
  return deviceRequests.filter(({ inFlight, end }) => inFlight === undefined && end === undefined);
}

/**
 * Visits the waiting jobs in the order in which they start, transactions first. Jobs that were never tried and are not
 * due at their latest start may be left out. A step therefore does not visit a whole long queue.
 */
export function forEachWaiting<D extends QueuedDeviceRequest>(
  state: Pick<Lane, 'entries'> & { readonly deviceRequests: readonly D[] },
  isDue: (latestStart: Moment) => boolean,
  look: (job: Job<D>) => void,
): void {
  for (const entry of begunOrDue(state.entries, isDue)) if (isWaiting(entry)) look(entry);
  for (const deviceRequest of waitingDeviceRequests(state)) look(deviceRequest);
}

/**
 * True if the job may start despite a lease or a held card. Jobs that were accepted before a lease start first. After
 * these jobs, only the owner of the lease may start jobs.
 */
export function mayGo({ lease, record: { acquiredCard } }: Lane, job: Job<QueuedDeviceRequest>): boolean {
  if (!isTransaction(job)) return lease === undefined || lease.register === job.register;
  const { request } = job.record;
  if (request.cardAcquisition !== undefined && request.cardAcquisition === acquiredCard?.transactionId) return true;
  return lease === undefined || lease.register === request.register || lease.behind.includes(request.transactionId);
}

/** Returns the transaction to start next, or undefined if none is waiting or all of them wait for a lease or a card. */
export function nextEntry(state: Lane): Entry | undefined {
  let next: Entry | undefined;
  for (const entry of state.entries) {
    if (!isWaiting(entry) || (next !== undefined && next.round <= entry.round)) continue;
    if (mayGo(state, entry) && !waitsForAcquiredCard(state, entry.record.request)) next = entry;
  }
  return next;
}

/**
 * Returns the number of transactions that the lane serves before this transaction: 0 for the next transaction,
 * undefined if the transaction does not wait.
 */
export function aheadIn(state: Lane, transactionId: string): number | undefined {
  const { entries } = state;
  const own = entryOfId(entries, transactionId);
  if (own === undefined || !isWaiting(own)) return undefined;
  const goesNow = mayGo(state, own);
  let ahead = currentEntry(state) === undefined ? 0 : 1;
  let isBefore = true;
  for (const entry of entries) {
    if (entry === own) isBefore = false;
    else if (isWaiting(entry)) {
      const othersGo = mayGo(state, entry);
      const isFirst = entry.round === own.round ? isBefore : entry.round < own.round;
      // If both jobs may start, or neither may, the first job in the queue starts first. If only one job may start,
      // that job goes first.
      if (othersGo === goesNow ? isFirst : othersGo) ahead += 1;
    }
  }
  return ahead;
}

/** Returns the reason why a job that has waited past its latest start was never started. */
export function whyNeverStarted({ state, now }: Turn, { latestStart, waitingFor }: Queued): WaitReason {
  if (isPastByWallAlone(now, latestStart)) return 'clock';
  const current = currentEntry(state);
  if (current === undefined) return waitingFor;
  if (current.record.outcome !== undefined) return 'terminal-blocked';
  const { inFlight } = current;
  const isAskedFor = inFlight !== undefined && !inFlight.running && (!inFlight.unbroken || inFlight.silent);
  return isAskedFor ? 'unanswered' : 'queue';
}

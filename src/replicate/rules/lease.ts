/**
 * The lease: which process may write to terminals. The leader counts the time of the lease from a moment before it asks
 * for a renewal. The standby counts the same time from the moment when it first sees the renewal. So the lease of the
 * leader always ends first. The module is pure.
 */

import { z } from 'zod';
import type { Moment } from '../../core/index.js';
import type { Leader } from './entry.js';

/** The lease in the form in which the bucket stores it. */
export interface LeaseRecord extends Leader {
  /** The length of the lease. */
  readonly leaseMs: number;
  /** True if the leader gave the lease back. */
  readonly isReleased: boolean;
  /**
   * The identity of the stream and its newest entry, as the leader knew them. A complete stream always has this entry.
   */
  readonly stream?: string | undefined;
  readonly sequence?: number | undefined;
}

/** The lease of this process. */
export interface OwnLease {
  /** The revision of the record. */
  readonly revision: number;
  /** The moment before the newest successful request. */
  readonly askedAt: Moment;
  readonly leaseMs: number;
}

/** The lease of another process, in the view of this process. */
export interface SeenLease {
  /** The revision; 0 if the bucket has no record. */
  readonly revision: number;
  readonly record: LeaseRecord | undefined;
  /** Monotonic time at which this revision was first seen. */
  readonly sinceMs: number;
}

/**
 * The leader stops before its lease ends, because the clocks of two machines do not run equally fast. It stops earlier
 * by this share of the lease.
 */
const margin = 0.1;
/** The share of the lease after which the leader renews it. */
const renewAfter = 0.2;
/** A renewal waits for its answer for this share of the lease, so that a second renewal still fits into the lease. */
const renewalPart = 0.3;
/** The minimum and the maximum time for which a renewal waits. A busy server may need the minimum. */
const renewalMinMs = 500;
const renewalMaxMs = 2_000;

const shape = z.object({
  name: z.string(),
  life: z.string(),
  place: z.string(),
  leaseMs: z.int().positive(),
  isReleased: z.boolean(),
  stream: z.string().optional(),
  sequence: z.int().nonnegative().optional(),
});

/** Reads a record of the lease; undefined if the text is no such record. */
export function readLease(text: string): LeaseRecord | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * True if the process with this lease may write. Either clock ends the lease, because the monotonic clock stands still while the machine
 * sleeps.
 */
export function mayWrite({ askedAt, leaseMs }: OwnLease, now: Moment): boolean {
  const lastsMs = leaseMs * (1 - margin);
  return now.monoMs - askedAt.monoMs < lastsMs && now.wallMs - askedAt.wallMs < lastsMs;
}

/** Returns the monotonic time of the next renewal. */
export function renewalAtMs({ askedAt, leaseMs }: OwnLease): number {
  return askedAt.monoMs + leaseMs * renewAfter;
}

/**
 * Returns how long a renewal waits for its answer. After this time, another server is asked whether the bucket has the
 * renewal. One renewal without an answer must not end the leadership.
 */
export function renewalAnswerMs(leaseMs: number): number {
  return Math.min(renewalMaxMs, Math.max(renewalMinMs, leaseMs * renewalPart));
}

/**
 * Returns the lease as it is known after a reading. If a later reading has the same revision, the lease was not
 * renewed.
 */
export function seenAfter(
  seen: SeenLease | undefined,
  revision: number,
  record: LeaseRecord | undefined,
  nowMs: number,
): SeenLease {
  return seen?.revision === revision ? seen : { revision, record, sinceMs: nowMs };
}

/**
 * Returns the monotonic time from which the lease may be taken. `own`: the lease length in this daemon's configuration,
 * and its own data directory. If an earlier process with the same data directory has the lease, that process has ended,
 * so there is no need to wait for the end of its lease.
 */
export function freeAtMs(
  { record, sinceMs }: SeenLease,
  own: { readonly leaseMs: number; readonly place: string },
): number {
  if (record === undefined || record.isReleased || record.place === own.place) return sinceMs;
  return sinceMs + Math.max(record.leaseMs, own.leaseMs);
}

/**
 * True if another daemon that has the same name renews the lease. The two daemons of a pair must have different names.
 */
export function isNameTaken(
  before: SeenLease | undefined,
  after: SeenLease,
  own: { readonly name: string; readonly place: string },
): boolean {
  const { record } = after;
  if (before === undefined || before.revision === after.revision || record === undefined) return false;
  return !record.isReleased && record.name === own.name && record.place !== own.place;
}

/** True if a leader of this stream has seen a later entry than the stream has: the stream lost entries. */
export function isBehindLease(
  { record }: SeenLease,
  { stream, last }: { readonly stream: string; readonly last: number },
): boolean {
  return record?.stream === stream && (record.sequence ?? 0) > last;
}

/** True if another data directory renewed the lease between two readings, so its daemon leads and has this stream. */
export function isRenewedByOther(
  before: SeenLease | undefined,
  { revision, record }: SeenLease,
  own: { readonly place: string },
): boolean {
  return before !== undefined && before.revision !== revision && isOfOther({ record }, own);
}

/** True if a daemon with another data directory has the lease, and has not given it back. */
export function isOfOther({ record }: Pick<SeenLease, 'record'>, own: { readonly place: string }): boolean {
  return record !== undefined && !record.isReleased && record.place !== own.place;
}

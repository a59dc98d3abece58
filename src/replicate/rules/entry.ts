/** The entries of the stream that a pair of daemons shares. The module is pure. */

import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { LaneCommit } from '../../core/index.js';

/**
 * The version of entries that this release writes, and the newest version that it reads. Raise this number if an
 * earlier release must not act on the new entries. Reasons are a new type, a new member outside the records, a member
 * that decides about money, or a migration that changes records. `readEntry` must then still read the entries of
 * earlier versions, and change their records as the migration does. See docs/decisions/pair-of-two-releases.md.
 */
export const entryVersion = 1;

/** One run of a daemon as the leader. */
export interface Leader {
  /** The name of the daemon in its configuration. */
  readonly name: string;
  /** A random text that differs for each process. */
  readonly life: string;
  /**
   * A random text that differs for each data directory. Only one process at a time can have the journal of a data
   * directory open.
   */
  readonly place: string;
}

/** The journal with which the stream began. Both daemons of the pair must begin with the same journal. */
export interface Base {
  /** The number of facts in the journal. */
  readonly facts: number;
  /** The digest of the last fact. */
  readonly digest: string;
}

/**
 * The proof that an earlier leader can no longer send. `process`: another process has opened the data directory of that
 * leader.
 */
export type Confirmation =
  | { readonly type: 'process' }
  | { readonly type: 'operator'; readonly name: string; readonly reason: string };

/** One entry of the stream. */
export type Entry = EntryHead & EntryBody;

/** The members that every entry has. */
export interface EntryHead {
  readonly leader: Leader;
  /**
   * The earlier leaders that may still send. Each entry names all these leaders, so a single entry is enough to know
   * them.
   */
  readonly unconfirmed: readonly Leader[];
}

/** The further members, by the type of the entry. */
export type EntryBody =
  | { readonly type: 'take-over'; readonly base: Base }
  | { readonly type: 'commits'; readonly commits: readonly LaneCommit[] }
  | PartBody
  | { readonly type: 'confirmed'; readonly confirmed: Leader; readonly by: Confirmation }
  | { readonly type: 'stopped' };

/**
 * A part of an entry that is too large for one message. The entry counts only once the stream has all of its parts, one
 * after another. `data`: bytes of the entry, in base64.
 */
interface PartBody {
  readonly type: 'part';
  /** The place of the part, from 0. */
  readonly index: number;
  /** The number of parts. */
  readonly count: number;
  readonly data: string;
}

/** An entry that is a part. */
export type Part = EntryHead & PartBody;

/**
 * The result of reading an entry. `newer`: a later release wrote the entry. `foreign`: the text is no entry of tenderd.
 */
export type ReadEntry = { readonly entry: Entry } | { readonly unreadable: 'newer' | 'foreign' };

/** A text with more bytes is compressed. */
const compressedFromBytes = 200_000;

/**
 * An entry with more bytes is appended in parts of this size. A part is a third larger in base64, so with the names of
 * its leaders it still fits into 1 MiB, which is the least limit of servers and streams.
 */
const partBytesMax = 524_288;

/**
 * An unknown member is an error, because this release would drop it. The members of records, lanes and details are not listed here: the journal
 * keeps them as they are.
 */
const leader = z.strictObject({ name: z.string(), life: z.string(), place: z.string() });
const record = z.looseObject({});
const fact = z.strictObject({
  at: z.string(),
  type: z.string(),
  terminal: z.string(),
  transactionId: z.string().optional(),
  serviceId: z.string().optional(),
  text: z.string(),
  detail: record.optional(),
});
const commit = z.strictObject({
  writer: z.string(),
  facts: z.array(fact),
  transactions: z.array(record),
  lane: record.optional(),
});
const head = { tenderd: z.int().min(1).max(entryVersion), leader, unconfirmed: z.array(leader) };
const confirmation = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('process') }),
  z.strictObject({ type: z.literal('operator'), name: z.string(), reason: z.string() }),
]);
const shape = z.discriminatedUnion('type', [
  z.strictObject({
    ...head,
    type: z.literal('take-over'),
    base: z.strictObject({ facts: z.int().nonnegative(), digest: z.string() }),
  }),
  z.strictObject({ ...head, type: z.literal('commits'), commits: z.array(commit).min(1) }),
  z.strictObject({
    ...head,
    type: z.literal('part'),
    index: z.int().nonnegative(),
    count: z.int().min(2),
    data: z.base64(),
  }),
  z.strictObject({ ...head, type: z.literal('confirmed'), confirmed: leader, by: confirmation }),
  z.strictObject({ ...head, type: z.literal('stopped') }),
]);
const versioned = z.looseObject({ tenderd: z.int() });

/** Returns the bytes of an entry. */
export function entryBytes(entry: Entry): Uint8Array {
  const bytes = Buffer.from(JSON.stringify({ tenderd: entryVersion, ...entry }));
  return bytes.length < compressedFromBytes ? bytes : gzipSync(bytes);
}

/**
 * Returns the messages of an entry, in their order: the entry itself, or its parts. Only commits have parts, because
 * the other entries change the leadership and are small. `partBytes`: the largest entry that is appended whole.
 */
export function entryMessages(entry: Entry, partBytes = partBytesMax): readonly Uint8Array[] {
  const whole = entryBytes(entry);
  if (entry.type !== 'commits' || whole.length <= partBytes) return [whole];
  const shared: EntryHead = { leader: entry.leader, unconfirmed: entry.unconfirmed };
  const count = Math.ceil(whole.length / partBytes);
  return Array.from({ length: count }, (_, index) => {
    const data = Buffer.from(whole.subarray(index * partBytes, (index + 1) * partBytes)).toString('base64');
    return entryBytes({ ...shared, type: 'part', index, count, data });
  });
}

/** Reads the commits that all parts of an entry contain together. */
export function readParts(parts: readonly Part[]): ReadEntry {
  const read = readEntry(Buffer.concat(parts.map(({ data }) => Buffer.from(data, 'base64'))));
  if (!('entry' in read)) return read;
  const { type, leader: writer } = read.entry;
  const isOfLeader = type === 'commits' && parts.every((part) => part.leader.life === writer.life);
  return isOfLeader ? read : { unreadable: 'foreign' };
}

/** Reads an entry from its bytes. */
export function readEntry(bytes: Uint8Array): ReadEntry {
  const value = parsed(bytes);
  const version = versioned.safeParse(value);
  if (version.success && version.data.tenderd > entryVersion) return { unreadable: 'newer' };
  const { error } = shape.safeParse(value);
  if (error !== undefined) return { unreadable: error.issues.every(isUnknownMember) ? 'newer' : 'foreign' };
  // The journal checks each record of an entry, as it checks the records of its own process.
  const entry: Entry = value;
  return { entry };
}

function isUnknownMember({ code }: z.core.$ZodIssue): boolean {
  return code === 'unrecognized_keys';
}

/** Reads a confirmation; undefined if the text is none. */
export function readConfirmation(text: string): Confirmation | undefined {
  return confirmation.safeParse(parsed(Buffer.from(text))).data;
}

function parsed(bytes: Uint8Array) {
  try {
    const plain = bytes[0] === 0x1f ? gunzipSync(bytes) : Buffer.from(bytes);
    return JSON.parse(plain.toString('utf8'));
  } catch {
    return undefined;
  }
}

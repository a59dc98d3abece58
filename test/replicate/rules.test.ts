/** The rules of a pair: entries, the choice of the leader, the right to send, the lease, and whether a journal fits a stream. */

import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Moment } from '../../src/core/index.js';
import { MIGRATIONS } from '../../src/journal/schema.js';
import {
  type Entry,
  entryBytes,
  entryMessages,
  entryVersion,
  type Leader,
  type Part,
  readEntry,
  readParts,
} from '../../src/replicate/rules/entry.js';
import {
  leadershipAfter,
  mayFollow,
  mayFollowParts,
  noLeadership,
  provenByOwnLock,
  unconfirmedAtTakeOver,
  withoutLeader,
} from '../../src/replicate/rules/leadership.js';
import {
  freeAtMs,
  isBehindLease,
  isNameTaken,
  isRenewedByOther,
  mayWrite,
  readLease,
  renewalAnswerMs,
  renewalAtMs,
  seenAfter,
} from '../../src/replicate/rules/lease.js';
import { whyNotFollow } from '../../src/replicate/rules/position.js';
import { part, payment } from '../journal/samples.js';

const a: Leader = { name: 'till-a', life: 'a1', place: 'disk-a' };
const b: Leader = { name: 'till-b', life: 'b1', place: 'disk-b' };
const base = { facts: 0, digest: 'd' };
const takeOver = (leader: Leader, unconfirmed: readonly Leader[] = []): Entry => ({
  leader,
  unconfirmed,
  type: 'take-over',
  base,
});
const commits: Entry = { leader: a, unconfirmed: [], type: 'commits', commits: [part('till-1', payment('p'))] };
const fact = { at: '2026-01-01T00:00:00.000Z', type: 'started', terminal: 'till-1', text: 'started' };
const withFact = { writer: 'till-1', facts: [fact], transactions: [] };
const migrationsBeforePairs = 21;
const stopped: Entry = { leader: a, unconfirmed: [], type: 'stopped' };
const confirmed: Entry = {
  leader: b,
  unconfirmed: [],
  type: 'confirmed',
  confirmed: a,
  by: { type: 'operator', name: 'Kim', reason: 'unplugged' },
};

/** A moment after the request for the lease. */
const after = (monoMs: number, wallMs = monoMs): Moment => ({ monoMs: 1_000 + monoMs, wallMs: 50_000 + wallMs });

/** A position of a journal. */
const at = (sequence: number, isAlone = false) => ({ stream: 's', sequence, isAlone });

describe('an entry', () => {
  test.each([takeOver(b, [a]), commits, stopped, confirmed])('is read as it was written: $type', (entry) => {
    expect(readEntry(entryBytes(entry))).toMatchObject({ entry });
  });

  test('is compressed if it is long', () => {
    const long: Entry = { ...commits, commits: [part('till-1', payment('p', { receipts: [] }))] };
    const wide: Entry = { ...long, unconfirmed: Array.from({ length: 5_000 }, () => a) };
    expect(entryBytes(wide).length).toBeLessThan(20_000);
    expect(readEntry(entryBytes(wide))).toMatchObject({ entry: wide });
  });

  test.each([
    ['a later version', '{"tenderd":2,"type":"new"}', 'newer'],
    ['an unknown type', `{"tenderd":1,"type":"new","leader":${JSON.stringify(a)},"unconfirmed":[]}`, 'foreign'],
    ['no commits', JSON.stringify({ tenderd: 1, ...commits, commits: [] }), 'foreign'],
    ['no leader', '{"tenderd":1,"type":"stopped","unconfirmed":[]}', 'foreign'],
    ['another program', 'hello', 'foreign'],
    ['nothing', '', 'foreign'],
    ['a cut text', JSON.stringify({ tenderd: 1, ...commits }).slice(0, 60), 'foreign'],
  ])('with %s is not read', (_name, text, unreadable) => {
    expect(readEntry(Buffer.from(text))).toEqual({ unreadable });
  });

  test.each([
    ['the entry', { ...commits, colour: 'red' }],
    ['its leader', { ...commits, leader: { ...a, colour: 'red' } }],
    ['a commit', { ...commits, commits: [{ ...part('till-1', payment('p')), colour: 'red' }] }],
    ['a fact', { ...commits, commits: [{ ...withFact, facts: [{ ...fact, colour: 'red' }] }] }],
  ])(
    'with an unknown member of %s is from a later release, because the journal would drop the member',
    (_of, entry) => {
      expect(readEntry(Buffer.from(JSON.stringify({ tenderd: 1, ...entry })))).toEqual({ unreadable: 'newer' });
    },
  );

  test.each([
    ['a record', { ...commits, commits: [part('till-1', Object.assign({ colour: 'red' }, payment('p')))] }],
    ['a detail', { ...commits, commits: [{ ...withFact, facts: [{ ...fact, detail: { colour: 'red' } }] }] }],
  ])('with an unknown member of %s is read, and has the member', (_of, entry) => {
    expect(readEntry(Buffer.from(JSON.stringify({ tenderd: 1, ...entry })))).toMatchObject({ entry });
  });

  test('has a later version with each migration that changes records', () => {
    // Journals of all earlier versions were alone. A pair begins with version 1 of an entry.
    const changing = MIGRATIONS.slice(migrationsBeforePairs).filter((sql) =>
      /UPDATE\s+(OR\s+\w+\s+)?(transactions|lanes|facts)\s+SET\s+(record|text|detail)\b/i.test(sql),
    );
    expect(entryVersion).toBe(1 + changing.length);
  });

  test('that is too large for a message is appended in parts that fit and give the same entry, however large it is', () => {
    for (const bytes of [100_000, 500_000, 1_500_000, 6_000_000]) {
      const large = largeEntry(bytes);
      const messages = entryMessages(large);
      expect(Math.max(...messages.map(({ length }) => length))).toBeLessThan(1_048_576 - 300_000);
      const read = messages.map((message) => readEntry(message));
      expect(read.every((one) => 'entry' in one && one.entry.leader.life === 'a1')).toBe(true);
      expect(messages.length > 1 ? readParts(read.flatMap(partIn)) : read[0]).toMatchObject({ entry: large });
    }
    expect(entryMessages(takeOver(b, [a]), 10)).toHaveLength(1);
  });

  test('in parts is not read if the parts are those of several entries', () => {
    const [one, other] = [largeEntry(1_500_000), { ...largeEntry(1_500_000), leader: b }].map((entry) =>
      entryMessages(entry).flatMap((message) => partIn(readEntry(message))),
    );
    const foreign = { unreadable: 'foreign' };
    expect(readParts([...(one ?? []).slice(0, 1), ...(other ?? []).slice(1)])).toEqual(foreign);
    const [whole] = entryMessages(commits);
    const split = { leader: b, unconfirmed: [], type: 'part', index: 0, count: 2 } as const;
    expect(readParts([{ ...split, data: Buffer.from(whole ?? '').toString('base64') }])).toEqual(foreign);
    const inner = Buffer.from(entryBytes(takeOver(b))).toString('base64');
    expect(readParts([{ ...split, data: inner }])).toEqual(foreign);
  });

  test('that was cut after compression is not read', () => {
    const cut = gzipSync(JSON.stringify({ tenderd: 1, ...commits })).subarray(0, 40);
    expect(readEntry(cut)).toEqual({ unreadable: 'foreign' });
  });
});

/** Returns an entry whose text is not smaller after compression. */
function largeEntry(bytes: number): Entry {
  const detail = { text: randomBytes(bytes * 0.75).toString('base64') };
  return { ...commits, type: 'commits', commits: [{ ...withFact, facts: [{ ...fact, type: 'started', detail }] }] };
}

function partIn(read: ReturnType<typeof readEntry>): readonly Part[] {
  return 'entry' in read && read.entry.type === 'part' ? [read.entry] : [];
}

describe('the parts of an entry', () => {
  const piece = (index: number, count = 3): Part => ({
    leader: a,
    unconfirmed: [],
    type: 'part',
    index,
    count,
    data: '',
  });
  test.each<readonly [string, readonly Part[], Entry, boolean]>([
    ['begin with the first part', [], piece(0), true],
    ['do not begin with another part', [], piece(1), false],
    ['follow each other', [piece(0)], piece(1), true],
    ['have no gap', [piece(0)], piece(2), false],
    ['do not begin again', [piece(0)], piece(0), false],
    ['belong to one entry', [piece(0)], piece(1, 4), false],
    ['end with the last part', [piece(0, 2)], piece(2, 2), false],
    ['are not mixed with another entry', [piece(0)], commits, false],
    ['are given up if another process takes over', [piece(0)], takeOver(b, [a]), true],
    ['leave room for other entries', [], commits, true],
  ])('%s', (_name, parts, entry, expected) => {
    expect(mayFollowParts(parts, entry)).toBe(expected);
  });
});

describe('the leadership', () => {
  test.each<readonly [string, Entry | undefined, readonly Leader[]]>([
    ['an empty stream', undefined, []],
    ['a leader that was not seen to stop', commits, [a]],
    ['a leader that stopped', stopped, []],
    ['two leaders that were not seen to stop', takeOver(b, [a]), [a, b]],
    ['a leader with a confirmed one before it', confirmed, [b]],
  ])('names who may still send after %s', (_name, entry, unconfirmed) => {
    const leadership = entry === undefined ? noLeadership : leadershipAfter(entry);
    expect(unconfirmedAtTakeOver(leadership)).toEqual(unconfirmed);
  });

  test('no longer has a leader whose stop was confirmed, and keeps the other leaders', () => {
    expect(withoutLeader([a, b], a)).toEqual([b]);
  });

  test('is proven to have ended only for an earlier process with the same data directory', () => {
    const again: Leader = { ...a, life: 'a2' };
    expect(provenByOwnLock([a, b, again], again)).toEqual([a]);
    expect(provenByOwnLock([a], { ...again, place: 'disk-of-a-copy' })).toEqual([]);
  });

  test.each<readonly [string, Entry | undefined, Entry, boolean]>([
    ['a take-over may begin a stream', undefined, takeOver(a), true],
    ['a commit may not begin a stream', undefined, commits, false],
    ['a commit may follow its take-over', takeOver(a), commits, true],
    ['a commit may not follow the take-over of another', takeOver(b, [a]), commits, false],
    ['a commit may not follow its stop', stopped, commits, false],
    ['a take-over may follow a stop', stopped, takeOver(b), true],
    ['a process takes over once', takeOver(a), takeOver(a), false],
  ])('%s', (_name, before, entry, expected) => {
    expect(mayFollow(before === undefined ? noLeadership : leadershipAfter(before), entry)).toBe(expected);
  });
});

describe('the lease', () => {
  const askedAt: Moment = { monoMs: 1_000, wallMs: 50_000 };
  const own = { revision: 4, askedAt, leaseMs: 10_000 };
  const record = { ...a, leaseMs: 10_000, isReleased: false };
  const other = { name: 'till-b', place: 'disk-b', leaseMs: 10_000 };

  test.each([
    ['lasts at first', after(0), true],
    ['lasts until a tenth before its end', after(8_999), true],
    ['ends a tenth early, because clocks run differently', after(9_000), false],
    ['ends by the wall clock if the machine slept', after(10, 3_600_000), false],
    ['lasts if the wall clock is set back', after(8_999, -3_600_000), true],
    ['ends by the monotonic clock if the wall clock is set back', after(9_000, -3_600_000), false],
  ])('%s', (_name, now, expected) => {
    expect(mayWrite(own, now)).toBe(expected);
  });

  test('is renewed after a fifth of its length', () => {
    expect(renewalAtMs(own)).toBe(3_000);
  });

  test.each([2_000, 3_000, 15_000, 120_000])('of %d ms has time for two renewals without an answer', (leaseMs) => {
    const lease = { ...own, leaseMs };
    const secondMs = renewalAtMs(lease) + renewalAnswerMs(leaseMs) + 100;
    expect(mayWrite(lease, after(secondMs + renewalAnswerMs(leaseMs) - 1_000 - 1))).toBe(true);
    expect(renewalAnswerMs(leaseMs)).toBeLessThanOrEqual(2_000);
  });

  test('of the leader ends before the standby may take it, from whenever the standby sees the renewal', () => {
    // The standby sees a renewal at the earliest when the leader has asked for it.
    const seen = seenAfter(undefined, 4, record, askedAt.monoMs);
    const last = after(8_999);
    expect(mayWrite(own, last)).toBe(true);
    expect(freeAtMs(seen, other)).toBeGreaterThan(last.monoMs);
  });

  test.each([
    ['without a record at once', undefined, 5_000],
    ['after it was given back at once', { ...record, isReleased: true }, 5_000],
    ['of an earlier process with the same data directory at once', { ...record, place: 'disk-b' }, 5_000],
    ['after its length', record, 15_000],
    ['after its own length, if that is longer', { ...record, leaseMs: 20_000 }, 25_000],
    ['after the length of the standby, if that is longer', { ...record, leaseMs: 1_000 }, 15_000],
  ])('may be taken %s', (_name, kept, expected) => {
    expect(freeAtMs(seenAfter(undefined, 4, kept, 5_000), other)).toBe(expected);
  });

  test('is counted from its latest renewal, even if a standby reads the same renewal again', () => {
    const first = seenAfter(undefined, 4, record, 5_000);
    expect(seenAfter(first, 4, record, 9_000).sinceMs).toBe(5_000);
    expect(seenAfter(first, 5, record, 9_000).sinceMs).toBe(9_000);
  });

  test('shows a second daemon with the same name', () => {
    const twin = { ...record, name: 'till-b', place: 'disk-c' };
    const first = seenAfter(undefined, 4, twin, 0);
    expect(isNameTaken(first, seenAfter(first, 4, twin, 9), other)).toBe(false);
    expect(isNameTaken(first, seenAfter(first, 5, twin, 9), other)).toBe(true);
    expect(isNameTaken(first, seenAfter(first, 5, record, 9), other)).toBe(false);
    expect(isNameTaken(first, seenAfter(first, 5, { ...twin, isReleased: true }, 9), other)).toBe(false);
  });

  test.each([
    ['names an entry that the stream has', { stream: 's', sequence: 9 }, false],
    ['names a later entry than the stream has', { stream: 's', sequence: 10 }, true],
    ['names a later entry of another stream', { stream: 't', sequence: 10 }, false],
    ['names no entry, as those of earlier releases', {}, false],
  ])('%s', (_name, entry, expected) => {
    const seen = seenAfter(undefined, 4, { ...record, ...entry }, 0);
    expect(isBehindLease(seen, { stream: 's', last: 9 })).toBe(expected);
  });

  test('shows that another daemon leads only if it was renewed', () => {
    const first = seenAfter(undefined, 4, record, 0);
    expect(isRenewedByOther(undefined, first, other)).toBe(false);
    expect(isRenewedByOther(first, seenAfter(first, 4, record, 9), other)).toBe(false);
    expect(isRenewedByOther(first, seenAfter(first, 5, record, 9), other)).toBe(true);
    expect(isRenewedByOther(first, seenAfter(first, 5, { ...record, isReleased: true }, 9), other)).toBe(false);
    expect(isRenewedByOther(first, seenAfter(first, 5, record, 9), record)).toBe(false);
  });

  test.each(['', 'null', '{"name":"till-a"}', JSON.stringify({ ...record, leaseMs: 0 })])(
    'is not read from %j',
    (text) => expect(readLease(text)).toBeUndefined(),
  );
});

describe('a journal', () => {
  test.each([
    ['without a position follows an empty stream', undefined, { first: 0, last: 0 }, undefined],
    ['without a position follows a whole stream', undefined, { first: 1, last: 9 }, undefined],
    ['without a position needs the whole stream', undefined, { first: 2, last: 9 }, 'replicate-history-missing'],
    ['follows the entries after its position', at(4), { first: 1, last: 9 }, undefined],
    ['follows a stream that has only the entries after its position', at(4), { first: 5, last: 9 }, undefined],
    ['does not follow a stream with a gap', at(4), { first: 6, last: 9 }, 'replicate-history-missing'],
    ['does not follow a stream that is behind', at(4), { first: 1, last: 3 }, 'replicate-stream-behind'],
    ['does not follow a stream that was emptied', undefined, { first: 10, last: 9 }, 'replicate-history-missing'],
    ['with commits of its own does not follow', at(4, true), { first: 1, last: 9 }, 'replicate-journal-alone'],
  ])('%s', (_name, position, state, expected) => {
    expect(whyNotFollow(position, { stream: 's', ...state })).toBe(expected);
  });

  test('does not follow another stream', () => {
    expect(whyNotFollow(at(4), { stream: 't', first: 1, last: 9 })).toBe('replicate-other-stream');
  });
});

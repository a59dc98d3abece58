/** Two members of a pair at a real server: equal journals, one leader, take-over, fencing, confirmations, and what each must refuse. */

import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { freshPath, opened, part, payment } from '../journal/samples.js';
import { confirmStopped } from '../../src/replicate/index.js';
import { readEntry } from '../../src/replicate/rules/entry.js';
import { isMissing } from '../tools.js';
import { isWhole } from '../extent.js';
import { names, NatsCluster } from './nats-cluster.js';
import { contentsOf, linkTo, PairMember } from './pair-member.js';

const there = isMissing('nats-server') ? [] : [true];
const soon = { timeout: 20_000, interval: 20 };
/** With three servers in the whole run, and with one by default. */
const size = isWhole ? 3 : 1;
const commitOf = (id: string) => [part('till-1', payment(id))];
/** Makes the commit of a payment whose text has this number of bytes, also after compression. */
const largeCommit = (bytes: number) => [
  part('till-1', payment('large', { showing: randomBytes(bytes * 0.75).toString('base64') })),
];
/** A name with which the take-over entry has more than 1 MiB. */
const longName = randomBytes(1_200_000).toString('base64');

/** Starts a server whose stream has the least size of a message that a pair accepts. */
async function clusterWithLeastLimit(): Promise<NatsCluster> {
  const cluster = await NatsCluster.start(1, undefined, 'max_payload: 8MB');
  await cluster.change({ max_msg_size: 1_048_576 });
  return cluster;
}

/** Returns the lease of the pair. */
async function readLease(urls: readonly string[]) {
  return linkTo(urls).use(async (connection) => connection.value('lease', 1_000));
}

async function changeLease(urls: readonly string[], text: string, revision: number): Promise<void> {
  await linkTo(urls).use(async (connection) => connection.put('lease', text, revision));
}

async function sequenceOf(member: PairMember): Promise<number> {
  return member.journal.logPosition()?.sequence ?? 0;
}

describe.each(there)('a pair', () => {
  test('has two equal journals, and the standby takes over after a clean stop at once', async () => {
    const { urls } = await NatsCluster.start(size);
    const a = new PairMember({ name: 'a', urls, leaseMs: 60_000 });
    await a.leads;
    const b = new PairMember({ name: 'b', urls, leaseMs: 60_000 });
    for (const id of ['p1', 'p2', 'p3']) await a.commit(commitOf(id));
    await expect.poll(async () => sequenceOf(b), soon).toBe(4);
    expect(contentsOf(b.journal)).toEqual(contentsOf(a.journal));
    await expect.poll(() => b.standby.view(), soon).toEqual({ state: 'following', leader: 'a' });
    await a.stop();
    const leading = await b.leads;
    expect(leading?.unconfirmedLeader()).toBeUndefined();
    expect(leading?.mayWrite()).toBe(true);
    await b.commit(commitOf('p4'));

    const again = new PairMember({ name: 'a', urls, path: a.path, place: a.place });
    await expect.poll(async () => sequenceOf(again), soon).toBe(await sequenceOf(b));
    expect(contentsOf(again.journal)).toEqual(contentsOf(b.journal));
  });

  test('keeps the lease of a leader that lives, however long it lasts', async () => {
    const { urls } = await NatsCluster.start(1);
    const a = new PairMember({ name: 'a', urls, leaseMs: 500 });
    const leading = await a.leads;
    const b = new PairMember({ name: 'b', urls, leaseMs: 500 });
    await expect.poll(() => b.standby.view().state, soon).toBe('following');
    const endMs = performance.now() + 1_500;
    await expect.poll(() => performance.now() > endMs, soon).toBe(true);
    expect(leading?.mayWrite()).toBe(true);
    expect(b.standby.view()).toEqual({ state: 'following', leader: 'a' });
  });

  test('waits if the stream refuses its take-over entry as too large, and leads once the stream accepts it', async () => {
    const cluster = await clusterWithLeastLimit();
    let skewMs = 0;
    const a = new PairMember({ name: longName, urls: cluster.urls, skewMs: () => skewMs });
    const refused = { state: 'following', leader: undefined, refusal: { code: 'replicate-entry-too-large' } };
    await expect.poll(() => a.standby.view(), soon).toMatchObject(refused);
    const endMs = performance.now() + 1_000;
    await expect.poll(() => performance.now() > endMs, soon).toBe(true);
    const refusals = () => a.failures.filter((code) => code === 'replicate-entry-too-large');
    expect(refusals()).toHaveLength(1);
    await cluster.change({ max_msg_size: -1 });
    skewMs = 30_000;
    expect((await a.leads)?.mayWrite()).toBe(true);
    expect(refusals()).toHaveLength(1);
  });

  test.each([
    ['a request', 2_000_000],
    ['all requests of one turn', 9_000_000],
  ])('has each entry that is too large for one message, such as %s', async (_name, bytes) => {
    const { urls } = await NatsCluster.start(size);
    const a = new PairMember({ name: 'a', urls });
    await a.commit(commitOf('p1'));
    const { sequence } = await a.commit(largeCommit(bytes));
    expect(sequence).toBeGreaterThan(4);
    await a.commit(commitOf('p3'));
    const b = new PairMember({ name: 'b', urls });
    await expect.poll(async () => sequenceOf(b), { ...soon, timeout: 60_000 }).toBe(sequence + 1);
    expect(contentsOf(b.journal)).toEqual(contentsOf(a.journal));
    expect(a.failures).not.toContain('replicate-entry-too-large');
  });

  test.each(['a', 'b'] as const)(
    '%s leads after a leader that ended before the last part of an entry',
    async (next) => {
      const { urls } = await NatsCluster.start(1);
      let hasEnded = false;
      const beforeAppend = (message: Uint8Array): void => {
        const read = readEntry(message);
        if (!('entry' in read) || read.entry.type !== 'part' || read.entry.index !== 1) return;
        hasEnded = true;
        a.crash();
      };
      const a = new PairMember({ name: 'a', urls, leaseMs: 500, beforeAppend });
      const { sequence } = await a.commit(commitOf('p1'));
      const b = new PairMember({ name: 'b', urls, leaseMs: 60_000 });
      await expect.poll(async () => sequenceOf(b), soon).toBe(sequence);
      void a.commit(largeCommit(3_000_000));
      await expect.poll(() => hasEnded, soon).toBe(true);
      b.crash();
      const { path, place } = next === 'a' ? a : b;
      const leader = new PairMember({ name: next, urls, leaseMs: 500, path, place });
      // One part, the take-over and the commit.
      expect((await leader.commit(commitOf('p2'))).sequence).toBe(sequence + 3);
      const other = new PairMember({ name: 'c', urls });
      await expect.poll(async () => sequenceOf(other), soon).toBe(sequence + 3);
      expect(contentsOf(other.journal)).toEqual(contentsOf(leader.journal));
      const ids = other.journal.list({ limit: 9 }).map(({ request }) => request.transactionId);
      expect(ids.toSorted()).toEqual(['p1', 'p2']);
    },
  );

  test('no longer reports its refused take-over entry once another daemon leads', async () => {
    const cluster = await clusterWithLeastLimit();
    const a = new PairMember({ name: longName, urls: cluster.urls });
    await expect.poll(() => a.standby.view().refusal?.code, soon).toBe('replicate-entry-too-large');
    await new PairMember({ name: 'b', urls: cluster.urls }).leads;
    await expect.poll(() => a.standby.view(), soon).toEqual({ state: 'following', leader: 'b' });
  });

  test('assumes that a leader that disappeared may still send, until the restart of that leader proves the opposite', async () => {
    const { urls } = await NatsCluster.start(1);
    const a = new PairMember({ name: 'a', urls, leaseMs: 500 });
    await a.commit(commitOf('p1'));
    const b = new PairMember({ name: 'b', urls, leaseMs: 500 });
    await expect.poll(async () => sequenceOf(b), soon).toBe(2);
    a.crash();
    const leading = await b.leads;
    expect(leading?.unconfirmedLeader()?.name).toBe('a');
    let confirmed = 0;
    leading?.onConfirmed(() => (confirmed += 1));
    await b.commit(commitOf('p2'));
    expect(confirmed).toBe(0);

    const other = new PairMember({ name: 'c', urls });
    await expect.poll(async () => sequenceOf(other), soon).toBe(4);
    other.crash();
    expect(leading?.unconfirmedLeader()?.name).toBe('a');

    const again = new PairMember({ name: 'a', urls, path: a.path, place: a.place });
    await expect.poll(() => confirmed, soon).toBe(1);
    expect(leading?.unconfirmedLeader()).toBeUndefined();
    expect(again.standby.view().state).toBe('following');
  });

  test('learns from the operator that a lost leader has stopped', async () => {
    const { urls } = await NatsCluster.start(1);
    const kim = { name: 'Kim', reason: 'unplugged' };
    const a = new PairMember({ name: 'a', urls, leaseMs: 500 });
    await a.commit(commitOf('p1'));
    expect(await confirmStopped(a.link, 'a', kim)).toBe('leads');
    a.crash();
    const b = new PairMember({ name: 'b', urls, leaseMs: 500 });
    const leading = await b.leads;
    expect(leading?.unconfirmedLeader()?.name).toBe('a');
    const heard: unknown[] = [];
    if (leading !== undefined) leading.onConfirmation = ({ name }, by) => heard.push([name, by]);
    expect(await confirmStopped(b.link, 'b', kim)).toBe('leads');
    expect(await confirmStopped(b.link, 'c', kim)).toEqual({ confirmed: 0 });
    expect(await confirmStopped(b.link, 'a', kim)).toEqual({ confirmed: 1 });
    await expect.poll(() => heard, soon).toEqual([['a', { type: 'operator', ...kim }]]);
    expect(leading?.unconfirmedLeader()).toBeUndefined();
    expect(await confirmStopped(b.link, 'a', kim)).toEqual({ confirmed: 0 });
  });

  test('does not wait for the lease of an earlier process with the same journal', async () => {
    const { urls } = await NatsCluster.start(1);
    const a = new PairMember({ name: 'a', urls, leaseMs: 60_000 });
    await a.commit(commitOf('p1'));
    a.crash();
    const again = new PairMember({ name: 'a', urls, path: a.path, place: a.place, leaseMs: 60_000 });
    expect((await again.leads)?.unconfirmedLeader()).toBeUndefined();
    await again.commit(commitOf('p2'));
  });

  test('deposes a leader whose clock stood still: it may not write, cannot append, and ends', async () => {
    const { urls } = await NatsCluster.start(1);
    const a = new PairMember({ name: 'a', urls, leaseMs: 60_000 });
    await a.commit(commitOf('p1'));
    // Only the clock of the standby goes on, as if the leader had been stopped for two minutes.
    let jumpedMs = 0;
    const b = new PairMember({ name: 'b', urls, leaseMs: 500, skewMs: () => jumpedMs });
    await expect.poll(async () => sequenceOf(b), soon).toBe(2);
    let hasTakenOver = false;
    void b.leads.then(() => (hasTakenOver = true));
    await expect
      .poll(() => {
        jumpedMs += 120_000;
        return hasTakenOver;
      }, soon)
      .toBe(true);
    const leading = await b.leads;
    expect(leading?.unconfirmedLeader()?.name).toBe('a');
    const late: string[] = [];
    void a.commit(commitOf('late')).then(() => late.push('late'));
    expect(await a.ended).toBe('replicate-deposed');
    expect((await a.leads)?.mayWrite()).toBe(false);
    await b.commit(commitOf('p2'));
    expect(late).toEqual([]);
    expect(a.journal.findTransaction('late')).toBeUndefined();
    expect(b.journal.findTransaction('late')).toBeUndefined();
  });
});

describe.each(there)('a journal that begins empty on a stream with entries', () => {
  test('leads with a warning if no other daemon leads', async () => {
    const { urls } = await NatsCluster.start(1);
    const a = new PairMember({ name: 'a', urls });
    await a.commit(commitOf('p1'));
    expect(a.standby.isStreamUnchecked).toBe(false);
    await a.stop();
    const b = new PairMember({ name: 'b', urls });
    await b.leads;
    expect(b.standby.isStreamUnchecked).toBe(true);
    await b.stop();
    const again = new PairMember({ name: 'a', urls, path: a.path, place: a.place });
    await again.leads;
    expect(again.standby.isStreamUnchecked).toBe(false);
  });

  test('leads without a warning if another daemon led meanwhile, because its journal fitted the stream', async () => {
    const { urls } = await NatsCluster.start(1);
    const a = new PairMember({ name: 'a', urls, leaseMs: 500 });
    await a.commit(commitOf('p1'));
    const b = new PairMember({ name: 'b', urls, leaseMs: 500 });
    const look = () => [b.standby.view().state, b.standby.isStreamUnchecked];
    await expect.poll(look, soon).toEqual(['following', false]);
    await a.stop();
    await b.leads;
    expect(b.standby.isStreamUnchecked).toBe(false);
  });

  test('does not lead if the last leader had seen a later entry: the stream alone is an old copy', async () => {
    const { urls } = await NatsCluster.start(1);
    const a = new PairMember({ name: 'a', urls });
    await a.commit(commitOf('p1'));
    await a.stop();
    const { text, revision } = await readLease(urls);
    expect(JSON.parse(text ?? '')).toMatchObject({ isReleased: true, sequence: 3 });
    await changeLease(urls, JSON.stringify({ ...JSON.parse(text ?? ''), sequence: 4 }), revision);
    const b = new PairMember({ name: 'b', urls, pauseMaxMs: 5 });
    expect(await b.ended).toBe('replicate-stream-behind');
  });
});

describe.each(there)('a standby refuses', () => {
  test('a stream that was made again', async () => {
    const cluster = await NatsCluster.start(1);
    const { urls } = cluster;
    const a = new PairMember({ name: 'a', urls });
    await a.commit(commitOf('p1'));
    await a.stop();
    await cluster.with(async (manager) => manager.streams.delete(names.stream));
    await cluster.addStreams();
    const again = new PairMember({ name: 'a', urls, path: a.path, place: a.place });
    expect(await again.ended).toBe('replicate-other-stream');
  });

  test('a stream that lost an entry', async () => {
    const cluster = await NatsCluster.start(1);
    const { urls } = cluster;
    const a = new PairMember({ name: 'a', urls });
    for (const id of ['p1', 'p2']) await a.commit(commitOf(id));
    await cluster.deleteEntry(2);
    const b = new PairMember({ name: 'b', urls, pauseMaxMs: 5 });
    expect(await b.ended).toBe('replicate-history-missing');
    expect(b.journal.list({})).toEqual([]);
  });

  test('a stream that other journals began', async () => {
    const { urls } = await NatsCluster.start(1);
    const a = new PairMember({ name: 'a', urls });
    await a.commit(commitOf('p1'));
    const path = freshPath();
    const journal = opened(path);
    journal.commit(commitOf('old'));
    journal.close();
    const b = new PairMember({ name: 'b', urls, path });
    expect(await b.ended).toBe('replicate-other-base');
  });

  test('a journal that has commits of its own', async () => {
    const { urls } = await NatsCluster.start(1);
    const a = new PairMember({ name: 'a', urls });
    await a.commit(commitOf('p1'));
    await a.stop();
    const journal = opened(a.path);
    journal.commit(commitOf('alone'));
    journal.close();
    const again = new PairMember({ name: 'a', urls, path: a.path, place: a.place });
    expect(await again.ended).toBe('replicate-journal-alone');
  });

  test.each([
    ['max_age', { max_age: 3_600_000_000_000 }],
    ['max_msgs', { max_msgs: 10 }],
    ['discard', { discard: 'old' }],
    ['subjects', { subjects: ['till.*'] }],
    ['max_msg_size', { max_msg_size: 1_048_575 }],
  ])('a stream whose %s lets entries go', async (_name, settings) => {
    const cluster = await NatsCluster.start(1);
    await cluster.change(settings);
    const a = new PairMember({ name: 'a', urls: cluster.urls });
    expect(await a.ended).toBe('replicate-stream-settings');
  });

  test('fewer replicas than the configuration requires', async () => {
    const { urls } = await NatsCluster.start(1);
    const a = new PairMember({ name: 'a', urls, replicas: 3 });
    expect(await a.ended).toBe('replicate-stream-settings');
  });

  test('servers whose max_payload is too small for a large request', async () => {
    const { urls } = await NatsCluster.start(1, undefined, 'max_payload: 1000000');
    const a = new PairMember({ name: 'a', urls });
    expect(await a.ended).toBe('replicate-stream-settings');
    const { urls: enough } = await NatsCluster.start(1, undefined, 'max_payload: 1MB');
    await new PairMember({ name: 'a', urls: enough }).leads;
  });

  test('a message that is not an entry', async () => {
    const cluster = await NatsCluster.start(1);
    await cluster.publish('hello');
    const a = new PairMember({ name: 'a', urls: cluster.urls });
    expect(await a.ended).toBe('replicate-entry-foreign');
  });

  test('an entry of a later release', async () => {
    const cluster = await NatsCluster.start(1);
    await cluster.publish('{"tenderd":2}');
    const a = new PairMember({ name: 'a', urls: cluster.urls });
    expect(await a.ended).toBe('replicate-entry-newer');
  });

  test('an entry of a later release that arrives while it takes over, and gives the lease back', async () => {
    const cluster = await NatsCluster.start(1);
    const { urls } = cluster;
    const beforeTakeOver = async () => cluster.publish('{"tenderd":2}');
    const a = new PairMember({ name: 'a', urls, leaseMs: 60_000, beforeTakeOver });
    expect(await a.ended).toBe('replicate-entry-newer');
    const { text } = await a.link.use(async (connection) => connection.value('lease', 1_000));
    expect(JSON.parse(text ?? '')).toMatchObject({ name: 'a', isReleased: true });
    expect(await cluster.last()).toBe(1);
  });

  test('a second daemon with its name', async () => {
    const { urls } = await NatsCluster.start(1);
    const a = new PairMember({ name: 'a', urls, leaseMs: 500 });
    await a.leads;
    const twin = new PairMember({ name: 'a', urls, leaseMs: 500 });
    expect(await twin.ended).toBe('replicate-name-taken');
  });
});

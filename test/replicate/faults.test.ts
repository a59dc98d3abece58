/**
 * Faults of the servers and of the network, and processes that stand still, with three real servers. The members have real journals, and
 * the rules of the turn: append, then commit.
 */

import { connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { part, payment } from '../journal/samples.js';
import { isMissing } from '../tools.js';
import { freePort } from '../world/free-port.js';
import { NatsCluster } from './nats-cluster.js';
import { contentsOf, PairMember } from './pair-member.js';

const byDefault = isMissing('nats-server') ? [] : [true];
const there = isWhole ? byDefault : [];
const soon = { timeout: 60_000, interval: 20 };
const commitOf = (id: string) => [part('till-1', payment(id))];

/** Commits payments one after another until it is stopped, and returns the payments whose commits were acknowledged. */
function paying(member: PairMember, name: string) {
  const done: string[] = [];
  const end = new AbortController();
  const run = async (): Promise<void> => {
    for (let n = 0; !end.signal.aborted; n += 1) {
      await member.commit(commitOf(`${name}-${n}`));
      done.push(`${name}-${n}`);
    }
  };
  void run();
  return { done, stop: () => end.abort() };
}

function idsIn({ journal }: PairMember): readonly string[] {
  return journal.list({ limit: 1_000 }).map(({ request }) => request.transactionId);
}

test.each(there)(
  'after kill -9 of the server that leads the stream, the leading daemon stays the leader, and no commit is lost',
  async () => {
    const cluster = await NatsCluster.start(3);
    const { urls } = cluster;
    const a = new PairMember({ name: 'a', urls, leaseMs: 15_000 });
    const first = await a.leads;
    const b = new PairMember({ name: 'b', urls, leaseMs: 15_000 });
    const load = paying(a, 'p');
    await expect.poll(() => load.done.length, soon).toBeGreaterThan(20);
    const leader = await cluster.leader();
    await leader.kill();
    const before = load.done.length;
    await expect.poll(() => load.done.length, soon).toBeGreaterThan(before + 20);
    expect(first?.mayWrite()).toBe(true);
    load.stop();
    await expect.poll(() => idsIn(b), soon).toEqual(expect.arrayContaining(load.done));
    expect(new Set(idsIn(a)).size).toBe(idsIn(a).length);
    await leader.start();
    await expect
      .poll(() => JSON.stringify(contentsOf(b.journal)) === JSON.stringify(contentsOf(a.journal)), soon)
      .toBe(true);
  },
);

test.each(there)(
  'while the server that leads the stream stands still, another server is asked, and nothing is appended twice',
  async () => {
    const cluster = await NatsCluster.start(3);
    const { urls } = cluster;
    const a = new PairMember({ name: 'a', urls, leaseMs: 20_000 });
    await a.leads;
    const load = paying(a, 'p');
    await expect.poll(() => load.done.length, soon).toBeGreaterThan(20);
    const leader = await cluster.leader();
    leader.signal('SIGSTOP');
    const before = load.done.length;
    await expect.poll(() => load.done.length, soon).toBeGreaterThan(before + 20);
    leader.signal('SIGCONT');
    const between = load.done.length;
    await expect.poll(() => load.done.length, soon).toBeGreaterThan(between + 20);
    load.stop();
    const b = new PairMember({ name: 'b', urls });
    await expect.poll(() => idsIn(b), soon).toEqual(expect.arrayContaining(load.done));
    expect(new Set(idsIn(b)).size).toBe(idsIn(b).length);
  },
);

test.each(there)(
  'without a majority nothing is committed and nobody takes over, and afterwards the same daemon leads',
  async () => {
    const cluster = await NatsCluster.start(3);
    const { urls } = cluster;
    const a = new PairMember({ name: 'a', urls, leaseMs: 2_000 });
    const leading = await a.leads;
    const b = new PairMember({ name: 'b', urls, leaseMs: 60_000 });
    await a.commit(commitOf('p1'));
    await expect.poll(() => idsIn(b), soon).toEqual(['p1']);
    const [, second, third] = cluster.servers;
    await Promise.all([second?.kill(), third?.kill()]);
    let isCommitted = false;
    void a.commit(commitOf('p2')).then(() => (isCommitted = true));
    await expect.poll(() => leading?.mayWrite(), soon).toBe(false);
    await expect.poll(() => a.failures.length, soon).toBeGreaterThan(2);
    expect([isCommitted, idsIn(a)]).toEqual([false, ['p1']]);
    await Promise.all([second?.start(), third?.start()]);
    await expect.poll(() => isCommitted, soon).toBe(true);
    await expect.poll(() => leading?.mayWrite(), soon).toBe(true);
    await expect.poll(() => idsIn(b).toSorted(), soon).toEqual(['p1', 'p2']);
  },
);

test.each(there)('two servers that stand still are a majority that is missing, and refuse nothing', async () => {
  const cluster = await NatsCluster.start(3);
  const a = new PairMember({ name: 'a', urls: cluster.urls, leaseMs: 5_000 });
  await a.leads;
  await a.commit(commitOf('p1'));
  const stopped = [await cluster.leader(), ...cluster.servers];
  const [first, second] = new Set(stopped);
  for (const server of [first, second]) server?.signal('SIGSTOP');
  void a.commit(commitOf('p2'));
  await expect.poll(() => a.failures.length, { timeout: 90_000 }).toBeGreaterThan(60);
  for (const server of [first, second]) server?.signal('SIGCONT');
  expect([...new Set(a.failures)].toSorted()).toEqual(['replicate-no-quorum', 'replicate-unreachable']);
  await expect.poll(() => idsIn(a), { timeout: 60_000 }).toContain('p2');
});

test.each(there)(
  'a leader that is cut off stops to write before the standby takes over, and ends when it is back',
  async () => {
    const cluster = await NatsCluster.start(3);
    const proxies = await Promise.all(cluster.servers.map(async ({ port }) => Proxy.to(port)));
    const a = new PairMember({ name: 'a', urls: proxies.map(({ url }) => url), leaseMs: 2_000 });
    const old = await a.leads;
    await a.commit(commitOf('p1'));
    const b = new PairMember({ name: 'b', urls: cluster.urls, leaseMs: 2_000 });
    await expect.poll(() => idsIn(b), soon).toEqual(['p1']);
    let isCommitted = false;
    for (const proxy of proxies) proxy.cut();
    void a.commit(commitOf('lost')).then(() => (isCommitted = true));
    const mayWriteAtTakeOver = b.leads.then(() => old?.mayWrite());
    const leading = await b.leads;
    expect(await mayWriteAtTakeOver).toBe(false);
    expect(leading?.unconfirmedLeader()?.name).toBe('a');
    await b.commit(commitOf('p2'));
    for (const proxy of proxies) proxy.join();
    expect(await a.ended).toBe('replicate-deposed');
    expect([isCommitted, idsIn(a), idsIn(b).toSorted()]).toEqual([false, ['p1'], ['p1', 'p2']]);
  },
);

test.each(byDefault)(
  'servers that are restored from an old copy stop payments at each daemon that has seen later entries',
  async () => {
    const cluster = await NatsCluster.start(isWhole ? 3 : 1);
    const { urls } = cluster;
    const a = new PairMember({ name: 'a', urls });
    await a.commit(commitOf('p1'));
    const b = new PairMember({ name: 'b', urls });
    await expect.poll(() => idsIn(b), soon).toEqual(['p1']);
    b.crash();
    await Promise.all(cluster.servers.map(async (server) => server.kill()));
    const restore = cluster.servers.map((server) => server.keepCopy());
    await Promise.all(cluster.servers.map(async (server) => server.start()));
    await a.commit(commitOf('p2'));
    await Promise.all(cluster.servers.map(async (server) => server.kill()));
    for (const put of restore) put();
    let isCommitted = false;
    void a.commit(commitOf('p3')).then(() => (isCommitted = true));
    await Promise.all(cluster.servers.map(async (server) => server.start()));
    expect(await a.ended).toBe('replicate-stream-behind');
    a.crash();
    const again = new PairMember({ name: 'a', urls, path: a.path, place: a.place, pauseMaxMs: 5 });
    expect(await again.ended).toBe('replicate-stream-behind');
    expect(isCommitted).toBe(false);
  },
);

test.each(byDefault)(
  'a leader that appends nothing notices a restored stream by the renewals of its lease',
  async () => {
    const cluster = await NatsCluster.start(1);
    const [server] = cluster.servers;
    const a = new PairMember({ name: 'a', urls: cluster.urls, leaseMs: 600 });
    await a.commit(commitOf('p1'));
    await server?.kill();
    const restore = server?.keepCopy();
    await server?.start();
    await a.commit(commitOf('p2'));
    await server?.kill();
    restore?.();
    await server?.start();
    expect(await a.ended).toBe('replicate-stream-behind');
    expect((await a.leads)?.mayWrite()).toBe(false);
  },
);

/** A TCP proxy that can stop to pass bytes, as a broken network does. */
class Proxy {
  readonly url: string;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  private constructor(port: number) {
    this.url = `nats://127.0.0.1:${port}`;
  }

  static async to(target: number): Promise<Proxy> {
    const port = await freePort();
    const proxy = new Proxy(port);
    const server = createServer((near) => {
      const far = connect(target, '127.0.0.1');
      for (const socket of [near, far]) {
        proxy.#sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          proxy.#sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.on('data', (bytes) => proxy.#isCut || far.write(bytes));
      far.on('data', (bytes) => proxy.#isCut || near.write(bytes));
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    server.unref();
    return proxy;
  }

  cut(): void {
    this.#isCut = true;
  }

  join(): void {
    this.#isCut = false;
    for (const socket of this.#sockets) socket.destroy();
  }
}

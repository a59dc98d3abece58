/**
 * Measures what the stream of a pair adds to a payment. A payment at the leader of a pair, one at a daemon that runs
 * alone, and an append alone take turns. Three real servers run on this machine, and the leader has no standby. Each
 * client asks the server that leads its stream, so both pay for the same hops.
 */

import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { StreamLink } from '../../src/replicate/index.js';
import { natsPackages } from '../publish/nats-packages.js';
import { type ClusterServer, names, NatsCluster } from '../replicate/nats-cluster.js';
import { type Child, type Nursery, said } from './child.js';
import { payInTurn } from './paying.js';
import { roundsMin, type RoundPlan } from './rounds.js';
import { startDaemonSide } from './stage.js';
import { type Interval, intervalOf, median, percentile } from './statistics.js';

/** Times are medians over rounds, ms. */
export interface ReplicatedFigures {
  readonly rounds: number;
  /** The octets of the entry that was appended alone: the mean of the entries of payments. */
  readonly entryOctets: number;
  readonly entriesPerPayment: number;
  /** An append in turns with payments, so that the servers rest before it as they do before the appends of a payment. */
  readonly append: { readonly p50: number; readonly p99: number };
  /** p50 of an append that follows another append at once. */
  readonly appendInLoop: number;
  /** p50 of a payment. */
  readonly without: number;
  readonly with: number;
  /** The payment with the stream, divided by the one without it. */
  readonly ratio: Interval;
  /** The time that the stream adds to a payment, divided by an append alone. */
  readonly appendsAdded: Interval;
}

/** The times of one round. */
type Round = Readonly<Record<Measure, number[]>>;
type Measure = 'append' | 'without' | 'with';

const alone = { stream: 'ALONE', subject: 'alone.entries', bucket: 'ALONE_LEASES' } as const;
const [terminal] = ['t-1'];
/** Payments on each side before the first round. */
const warmingPayments = 500;
const loopAppends = 1_000;
const orders: readonly (readonly Measure[])[] = [
  ['without', 'append', 'with'],
  ['with', 'without', 'append'],
  ['append', 'with', 'without'],
];

/** Measures everything. */
export async function measureReplicated(
  nursery: Nursery,
  terminals: Child,
  plan: RoundPlan,
): Promise<ReplicatedFigures> {
  const ends: (() => Promise<void>)[] = [];
  try {
    const cluster = await NatsCluster.start(3, {
      newFolder: () => mkdtempSync(join(nursery.directory, 'nats-')),
      onEnd: (end) => ends.push(end),
    });
    await cluster.addStreams({}, alone);
    return await measureAt(cluster, nursery, said(terminals, 'url'), plan);
  } finally {
    for (const end of ends) await end();
  }
}

async function measureAt(
  cluster: NatsCluster,
  nursery: Nursery,
  terminalUrl: string,
  plan: RoundPlan,
): Promise<ReplicatedFigures> {
  const tables = tablesOf(urlsFrom(cluster, await cluster.leader()));
  const leader = await startDaemonSide(nursery, 'leader', terminalUrl, [terminal], { tables });
  const single = await startDaemonSide(nursery, 'single', terminalUrl, [terminal]);
  for (const { register } of [leader, single]) await payInTurn(register, terminal, warmingPayments);
  const before = await cluster.last();
  await payInTurn(leader.register, terminal, warmingPayments);
  const after = await cluster.last();
  const entryOctets = await usualOctets(cluster, before, after);
  const { append, close } = await appenderOf(cluster, entryOctets);
  for (let index = 0; index < loopAppends; index += 1) await append();
  const looped: number[] = [];
  while (looped.length < loopAppends) looped.push(await append());
  const rounds = await play(plan, {
    append,
    without: async () => single.register.pay(terminal),
    with: async () => leader.register.pay(terminal),
  });
  close();
  await leader.end();
  await single.end();
  const p50s = rounds.map((round) => ({
    append: percentile(round.append, 0.5),
    without: percentile(round.without, 0.5),
    with: percentile(round.with, 0.5),
  }));
  return {
    rounds: rounds.length,
    entryOctets,
    entriesPerPayment: (after - before) / warmingPayments,
    append: {
      p50: median(p50s.map((one) => one.append)),
      p99: median(rounds.map((round) => percentile(round.append, 0.99))),
    },
    appendInLoop: percentile(looped, 0.5),
    without: median(p50s.map((one) => one.without)),
    with: median(p50s.map((one) => one.with)),
    ratio: intervalOf(p50s.map((one) => one.with / one.without)),
    appendsAdded: intervalOf(p50s.map((one) => (one.with - one.without) / one.append)),
  };
}

/** Plays rounds. The order rotates, so that all get the same conditions. One warm-up round comes first. */
async function play(
  { rounds, payments, budgetMs }: RoundPlan,
  measures: Readonly<Record<Measure, () => Promise<number>>>,
): Promise<readonly Round[]> {
  const done: Round[] = [];
  const startedMs = performance.now();
  for (let index = 0; index <= rounds; index += 1) {
    if (done.length >= roundsMin && performance.now() - startedMs > budgetMs) break;
    const round: Round = { append: [], without: [], with: [] };
    for (let turn = 0; turn < payments; turn += 1)
      for (const name of orders[turn % orders.length] ?? []) round[name].push(await measures[name]());
    if (index > 0) done.push(round);
  }
  return done;
}

/** Returns a function that appends an entry of this size, as a leader does, and returns its time. */
async function appenderOf(
  cluster: NatsCluster,
  octets: number,
): Promise<{ readonly append: () => Promise<number>; readonly close: () => void }> {
  const urls = urlsFrom(cluster, await cluster.leader(alone.stream));
  const link = new StreamLink(natsPackages(), { ...alone, urls, replicas: cluster.servers.length });
  const life = randomBytes(8).toString('hex');
  const bytes = randomBytes(octets);
  let after = 0;
  const append = async (): Promise<number> =>
    link.use(async (connection) => {
      const startedMs = performance.now();
      const answer = await connection.append(`${life}-${after + 1}`, bytes, after);
      const tookMs = performance.now() - startedMs;
      if (answer.type !== 'acknowledged') throw new Error(`an append got ${answer.type}`);
      after = answer.sequence;
      return tookMs;
    });
  return { append, close: () => link.close() };
}

function urlsFrom({ servers }: NatsCluster, first: ClusterServer): readonly string[] {
  return [first, ...servers.filter((server) => server !== first)].map(({ url }) => url);
}

function tablesOf(urls: readonly string[]): string {
  return `[replicate]
url = ${JSON.stringify(urls)}
stream = "${names.stream}"
bucket = "${names.bucket}"
name = "bench"
`;
}

/** Returns the mean size of the entries between two places. */
async function usualOctets(cluster: NatsCluster, after: number, last: number): Promise<number> {
  return cluster.with(async ({ streams }) => {
    const sizes: number[] = [];
    for (let place = after + 1; place <= Math.min(last, after + 200); place += 1)
      sizes.push((await streams.getMessage(names.stream, { seq: place }))?.data.length ?? 0);
    return Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length);
  });
}

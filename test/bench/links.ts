/**
 * What links cost: from the PUT to the address and from the webhook to the outcome beside a floor, commits a paid link, and what many open ones cost a
 * start and the heap.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { journalPath } from '../../src/config/index.js';
import { type Nursery, said } from './child.js';
import {
  type BenchService,
  type Learning,
  startCounted,
  startLinkDaemon,
  writeLinkConfiguration,
} from './link-daemon.js';
import { LinkRegister } from './link-register.js';
import { liveHeapKiB } from './live-heap.js';
import { interleaved, type RoundPlan } from './rounds.js';
import { readSizes } from './sizes.js';
import { median, percentile, type SideBySide, sideBySide } from './statistics.js';

/** How much is done. */
export interface LinkPlan {
  /** Links of which the commits are counted. */
  readonly counted: number;
  readonly created: RoundPlan;
  /** One link a round on each side: two questions a second leave at most. */
  readonly reported: RoundPlan;
  /** Links that are open beside each other, and links that are paid one after another. */
  readonly many: number;
  readonly starts: number;
}

/** What was measured. */
export interface LinkFigures {
  /** From the PUT to the address, p50, ms. */
  readonly created: SideBySide;
  /** From the webhook to the outcome at the register, p50, ms. */
  readonly reported: SideBySide;
  readonly commitsByWebhook: number;
  readonly commitsByPolling: number;
  /** How many links were open, or paid one after another. */
  readonly many: number;
  readonly heapPerOpenKiB: number;
  readonly heapPerPaidKiB: number;
  /** From start to ready with none open, and with many, ms. */
  readonly startMs: { readonly few: number; readonly many: number };
}

/** At once, where it is not the time that counts. */
const atOnce = 20;
/** So many times faster lives the daemon to which many links are paid: a hundred questions a second. */
const paidSpeed = 50;
/** Between two webhooks: no question has to wait for its turn. */
const questionMs = 600;

/** Measures. */
export async function measureLinks(nursery: Nursery, plan: LinkPlan): Promise<LinkFigures> {
  const peer = await nursery.start(new URL('./link-peer-process.js', import.meta.url), []);
  const service = { url: said(peer, 'url'), pay: said(peer, 'pay'), ca: join(nursery.directory, 'service.pem') };
  writeFileSync(service.ca, said(peer, 'ca'));
  const byWebhook = await countCommits(nursery.directory, service, plan.counted, 'webhook');
  const byPolling = await countCommits(nursery.directory, service, plan.counted, 'polling');
  const sides = await compare(nursery, service, plan, byWebhook.sizes);
  const heapPerPaidKiB = await heapPerPaid(nursery.directory, service, plan.many);
  const open = await manyOpen(nursery, service, plan);
  await peer.end();
  const commits = { commitsByWebhook: byWebhook.perLink, commitsByPolling: byPolling.perLink };
  return { ...sides, ...commits, many: plan.many, heapPerPaidKiB, ...open };
}

/** Bytes of a commit, and of an answer. */
interface LinkSizes {
  readonly fact: number;
  readonly record: number;
  readonly answer: number;
}

async function countCommits(directory: string, service: BenchService, count: number, learning: Learning) {
  const name = `links-${learning}`;
  const file = await writeLinkConfiguration(directory, name, service, learning);
  const counted = await startCounted(file, service);
  const { daemon, register } = counted;
  let last = await register.create();
  await register.reported(last);
  const before = daemon.commits();
  for (let index = 0; index < count; index += 1) {
    last = await register.create();
    await register.reported(last);
  }
  const perLink = (daemon.commits() - before) / count;
  const answer = await register.read(last.id);
  await counted.close();
  const read = readSizes(journalPath(join(directory, name)), last.id, answer);
  const facts = [...read.factsOpened, ...read.factsEnded].reduce((sum, bytes) => sum + bytes, 0);
  const sizes: LinkSizes = { fact: Math.round(facts / 4), record: read.recordEnded, answer: read.answer };
  return { perLink, sizes };
}

async function compare(nursery: Nursery, service: BenchService, plan: LinkPlan, { fact, record, answer }: LinkSizes) {
  const script = new URL('./link-floor-process.js', import.meta.url);
  const args = [service.url, service.ca, nursery.directory, String(fact), String(record), String(answer)];
  const floorChild = await nursery.start(script, args);
  const floorUrl = said(floorChild, 'url');
  const floor = new LinkRegister(floorUrl, '', service.pay, (id) => `${floorUrl}/hook/${id}`);
  const file = await writeLinkConfiguration(nursery.directory, 'links-timed', service, 'webhook');
  const { child, register: daemon } = await startLinkDaemon(file, nursery, service);
  const sides = { floor, daemon };
  // Before many are open: what is open is asked about, too.
  const reported = await interleaved(sides, plan.reported, async (register) => {
    const times: number[] = [];
    while (times.length < plan.reported.payments) {
      times.push(await register.reported(await register.create()));
      await pause(questionMs);
    }
    return percentile(times, 0.5);
  });
  const created = await interleaved(sides, plan.created, async (register) => {
    const times: number[] = [];
    while (times.length < plan.created.payments) times.push((await register.create()).tookMs);
    return percentile(times, 0.5);
  });
  for (const register of [floor, daemon]) register.close();
  for (const one of [child, floorChild]) await one.end();
  return { created: sideBySide(created), reported: sideBySide(reported) };
}

async function heapPerPaid(directory: string, service: BenchService, count: number): Promise<number> {
  const file = await writeLinkConfiguration(directory, 'links-paid', service, 'webhook');
  const counted = await startCounted(file, service, paidSpeed);
  const { register } = counted;
  const payOne = async (): Promise<void> => void (await register.reported(await register.create()));
  // What is kept of the last ones is bounded: it is filled before.
  await inParallel(Math.ceil(count / 3), payOne);
  const before = liveHeapKiB();
  await inParallel(count, payOne);
  const grown = liveHeapKiB() - before;
  await counted.close();
  return grown / count;
}

async function manyOpen(nursery: Nursery, service: BenchService, { many, starts }: LinkPlan) {
  const { directory } = nursery;
  const file = await writeLinkConfiguration(directory, 'links-open', service, 'webhook');
  const counted = await startCounted(file, service);
  const { register } = counted;
  const createOne = async (): Promise<void> => void (await register.create());
  await inParallel(Math.ceil(many / 10), createOne);
  const before = liveHeapKiB();
  await inParallel(many, createOne);
  const heapPerOpenKiB = (liveHeapKiB() - before) / many;
  await counted.close();
  const none = await writeLinkConfiguration(directory, 'links-none', service, 'webhook');
  const startsOf = { few: none, many: file };
  const times = { few: new Array<number>(), many: new Array<number>() };
  for (let index = 0; index <= starts; index += 1) {
    for (const which of ['few', 'many'] as const) {
      const { child, register: unused } = await startLinkDaemon(startsOf[which], nursery, service);
      unused.close();
      // The first start of all makes the journal.
      if (index > 0) times[which].push(child.startMs);
      await child.end();
    }
  }
  return { heapPerOpenKiB, startMs: { few: median(times.few), many: median(times.many) } };
}

async function inParallel(count: number, work: () => Promise<void>): Promise<void> {
  let left = count;
  const one = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

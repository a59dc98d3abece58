/**
 * Measures the cost of links: from the PUT to the address and from the webhook to the outcome, compared with a floor;
 * the commits of a paid link; and the cost of many open links for a start and the heap.
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

/** The amount of work. */
export interface LinkPlan {
  /** The number of links whose commits are counted. */
  readonly counted: number;
  readonly created: RoundPlan;
  /** One link in a round on each side, because the daemon sends at most two status requests a second. */
  readonly reported: RoundPlan;
  /** The number of links that are open at the same time, and of links that are paid one after another. */
  readonly many: number;
  readonly starts: number;
}

/** The results. */
export interface LinkFigures {
  /** The time from the PUT to the address, p50, ms. */
  readonly created: SideBySide;
  /** The time from the webhook to the outcome at the register, p50, ms. */
  readonly reported: SideBySide;
  readonly commitsByWebhook: number;
  readonly commitsByPolling: number;
  /** The number of links that were open, or paid one after another. */
  readonly many: number;
  readonly heapPerOpenKiB: number;
  readonly heapPerPaidKiB: number;
  /** The time from start to ready without open links, and with many, ms. */
  readonly startMs: { readonly few: number; readonly many: number };
}

/** The number of parallel requests if the time does not count. */
const atOnce = 20;
/** The speed of the daemon in the measurement of many paid links: a hundred status requests a second. */
const paidSpeed = 50;
/** The pause between two webhooks, so that no status request has to wait. */
const questionMs = 600;

/** Runs the measurements. */
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

/** The bytes of a commit, and of an answer. */
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
  // Before many links are open, because the daemon also asks about open links.
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
  // The number of cached ended transactions is limited, so the cache is filled first.
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
      // The very first start creates the journal.
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

/** All measurements of the daemon, one after another. */

import { Nursery, said } from './child.js';
import { countCommits } from './commits.js';
import { measureConfigured } from './configured.js';
import { measureFlatness } from './flatness.js';
import { measureFootprint } from './footprint.js';
import type { Measured, Peer } from './goals.js';
import { type InterfaceCost, measureInterfaceCost } from './interface-cost.js';
import { measureLarge } from './large.js';
import { type LinkFigures, type LinkPlan, measureLinks } from './links.js';
import { measureParts } from './parts.js';
import type { ReplicatedFigures } from './replicated.js';
import { compareLatency, compareThroughput, type RoundPlan } from './rounds.js';
import { floorOf, type Other, peerOf, setStage } from './stage.js';
import { slowDiskMs, slowDownSyncs } from './slow-sync.js';
import { measureStarts } from './starts.js';
import type { SideBySide } from './statistics.js';
import type { Sizes } from './sizes.js';
import { measureTorturePace } from './torture-pace.js';
import { measureWires, type WireFigures, type WirePlan } from './wires.js';

/** The number of terminals in a measurement over all terminals. */
export const lanes = 100;

/** The amount of work. */
export interface DaemonPlan {
  readonly parts: number;
  readonly counted: number;
  readonly latency: RoundPlan;
  readonly throughput: RoundPlan;
  readonly peer: RoundPlan;
  readonly interfaces: RoundPlan;
  readonly wires: WirePlan;
  readonly starts: number;
  readonly flat: number;
  /** The payments in a large journal, and the number of timed payments in it. */
  readonly large: { readonly payments: number; readonly timed: number };
  readonly tortureSeeds: number;
  readonly links: LinkPlan;
}

/**
 * Measures, with files in a new folder in `directory`. Keeps CPU profiles of the daemons if requested. `syncMs`: the
 * delay that every sync already has.
 */
export async function measureDaemon(
  plan: DaemonPlan,
  directory: string,
  say: (text: string) => void,
  { syncMs, cpuProfiles }: { readonly syncMs: number; readonly cpuProfiles?: string | undefined },
): Promise<{ readonly measured: Omit<Measured, 'codecs' | 'seals' | 'replicated' | 'syncMs'>; readonly sizes: Sizes }> {
  const nursery = new Nursery(directory);
  const terminal = await nursery.start(new URL('./terminal-process.js', import.meta.url), []);
  const terminalUrl = said(terminal, 'url');
  say(`counting commits over ${plan.counted} payments`);
  const { sizes, ...commits } = await countCommits(nursery.directory, terminalUrl, lanes, plan.counted);
  say('counting what a payment allocates, asks and writes');
  const footprint = await measureFootprint(nursery, terminalUrl, lanes, plan.counted * 2);
  say('measuring the parts of the floor');
  const parts = await measureParts(nursery.directory, terminalUrl, plan.parts);
  const floor = floorOf(sizes);
  say(`one terminal: ${plan.latency.rounds} rounds at most, of ${plan.latency.payments} payments on each side`);
  const alone = await setStage(nursery, terminalUrl, 1, floor, cpuProfiles);
  const oneTerminal = await compareLatency(alone, plan.latency);
  await alone.end();
  say(
    `${lanes} terminals: ${plan.throughput.rounds} rounds at most, of ${plan.throughput.payments} payments on each side`,
  );
  const together = await setStage(nursery, terminalUrl, lanes, floor, cpuProfiles);
  const allTerminals = await compareThroughput(together, plan.throughput);
  await together.end();
  say('beside a peer from manuals');
  const besides = async (other: Other): Promise<Peer> => {
    const one = await setStage(nursery, terminalUrl, 1, other);
    const { p50 } = await compareLatency(one, plan.peer);
    await one.end();
    const all = await setStage(nursery, terminalUrl, lanes, other);
    const { perSecond } = await compareThroughput(all, plan.peer);
    await all.end();
    return { p50, perSecond };
  };
  const peer = await besides(peerOf('FULL'));
  const loosePeer = await besides(peerOf('NORMAL'));
  say(`HTTP over the bare lane: ${plan.interfaces.rounds} rounds at most, of ${plan.interfaces.payments} payments`);
  const interfaces = await measureInterfaceCost(nursery, terminalUrl, plan.interfaces);
  say(`wires beside WebSocket: ${plan.wires.one.rounds} rounds at most, of ${plan.wires.one.payments} payments`);
  const wires = await measureWires(nursery, terminal, plan.wires);
  say(`${plan.starts} starts of each side`);
  const starts = await measureStarts(nursery, terminalUrl, plan.starts);
  say('10 of 1,000 terminals, and 10 of 10');
  const configured = await measureConfigured(nursery, terminalUrl, plan.peer);
  say(`memory over ${plan.flat} payments`);
  const flat = await measureFlatness(nursery, terminalUrl, plan.flat);
  say(`a journal of ${plan.large.payments} payments`);
  const large = await measureLarge(nursery, terminalUrl, plan.large.payments, plan.large.timed);
  say(`payment links, ${plan.links.many} of them open at once, and ${plan.links.many} paid`);
  const links = await measureLinks(nursery, plan.links);
  say(`${plan.tortureSeeds} seeds of the torture`);
  const torturePace = measureTorturePace(plan.tortureSeeds);
  // Last, because every process that is started from here on syncs more slowly.
  const slowDisk = await onSlowDisk(syncMs, async () => {
    say(`${lanes} terminals, each sync ${slowDiskMs} ms longer`);
    const slow = await setStage(nursery, terminalUrl, lanes, { ...floor, name: 'floor-on-a-slow-disk' });
    const { perSecond } = await compareThroughput(slow, plan.peer);
    await slow.end();
    return perSecond;
  });
  await terminal.end();
  const measured = { parts, commits, footprint, oneTerminal, allTerminals, peer, loosePeer, interfaces, starts, flat };
  return { measured: { ...measured, wires, configured, large, links, torturePace, ...slowDisk }, sizes };
}

/** Measures on a slow disk, unless the whole run was on one. */
async function onSlowDisk(
  syncMs: number,
  measure: () => Promise<SideBySide>,
): Promise<{ readonly slowDisk?: SideBySide }> {
  if (syncMs > 0) return {};
  slowDownSyncs(slowDiskMs);
  return { slowDisk: await measure() };
}

/** Measures the cost of the HTTP interface alone. */
export async function measureInterfacesAlone(plan: RoundPlan, directory: string): Promise<readonly InterfaceCost[]> {
  const nursery = new Nursery(directory);
  const terminal = await nursery.start(new URL('./terminal-process.js', import.meta.url), []);
  const costs = await measureInterfaceCost(nursery, said(terminal, 'url'), plan);
  await terminal.end();
  return costs;
}

/** Measures the wires alone. */
export async function measureWiresAlone(plan: WirePlan, directory: string): Promise<readonly WireFigures[]> {
  const nursery = new Nursery(directory);
  const terminal = await nursery.start(new URL('./terminal-process.js', import.meta.url), []);
  const wires = await measureWires(nursery, terminal, plan);
  await terminal.end();
  return wires;
}

/** Measures the stream of a pair alone. */
export async function measureReplicatedAlone(plan: RoundPlan, directory: string): Promise<ReplicatedFigures> {
  const { measureReplicated } = await import('./replicated.js');
  const nursery = new Nursery(directory);
  const terminal = await nursery.start(new URL('./terminal-process.js', import.meta.url), []);
  const figures = await measureReplicated(nursery, terminal, plan);
  await terminal.end();
  return figures;
}

/** Measures payment links alone. */
export async function measureLinksAlone(plan: LinkPlan, directory: string): Promise<LinkFigures> {
  return measureLinks(new Nursery(directory), plan);
}

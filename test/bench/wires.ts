/**
 * Measures the cost of a wire: payments over each wire, compared with payments over WebSocket. Daemons and terminals
 * differ only in the address.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, type Nursery, said } from './child.js';
import { terminalNames } from './configuration.js';
import { measureHops } from './hops.js';
import { payOnAll } from './paying.js';
import { compareLatency, compareThroughput, type RoundPlan } from './rounds.js';
import { type Side, startDaemonSide } from './stage.js';
import { type SideBySide, sideBySide } from './statistics.js';

/** The amount of work for each wire: alone, at one terminal, and at 100 terminals at the same time. */
export interface WirePlan {
  readonly hops: { readonly rounds: number; readonly times: number };
  readonly one: RoundPlan;
  readonly all: RoundPlan;
}

/** Wires with kept connections, and TLS with a new connection for each request. */
export const wires = ['http', 'https', 'tcp', 'tls', 'wss', 'fresh'] as const;

/** The name of a wire. */
export type WireName = (typeof wires)[number];

/** Payments over a wire; `floor` is WebSocket without TLS. ms. */
export interface WireFigures {
  readonly wire: WireName;
  /** The wire alone, without a daemon. */
  readonly hop: { readonly ms: SideBySide; readonly processorUs: SideBySide };
  /** p50 of a payment at one terminal. */
  readonly p50: SideBySide;
  /** The same while all terminals pay. */
  readonly p50OfAll: SideBySide;
  readonly perSecondOfAll: SideBySide;
  /** The processor time of all threads of the daemon for a payment, which other work on the machine affects least. */
  readonly processorMsOfAll: SideBySide;
}

/** The number of terminals in a measurement over all terminals. */
const lanes = 100;

/** Payments on each side before the measurement, because a process gets faster over some thousands of payments. */
const warmingPayments = 3_000;

/**
 * Measures each wire in rounds that alternate with WebSocket. All daemons are warmed up before the first round.
 * `terminal` answers on all wires.
 */
export async function measureWires(nursery: Nursery, terminal: Child, plan: WirePlan): Promise<readonly WireFigures[]> {
  const terminals = terminalNames(lanes);
  const ca = join(nursery.directory, 'terminals.pem');
  writeFileSync(ca, said(terminal, 'ca'));
  const sideOf = async (wire: WireName | 'url'): Promise<Side> => {
    const url = said(terminal, wire);
    const hasTls = /^(?:https|tls|wss):/.test(url);
    const side = await startDaemonSide(nursery, `wire-${wire}`, url, terminals, hasTls ? { ca } : {});
    await payOnAll(side.register, terminals, warmingPayments);
    return side;
  };
  const hops = await measureHops(terminal, ['url', ...wires], plan.hops);
  const hopOver = (wire: WireName): WireFigures['hop'] => {
    const [floorHop, daemonHop] = ['url', wire].map((name) => hops.find((one) => one.name === name));
    if (floorHop === undefined || daemonHop === undefined) throw new Error(`${wire} was not measured`);
    const of = (figure: 'ms' | 'processorUs'): SideBySide =>
      sideBySide([{ floor: floorHop[figure], daemon: daemonHop[figure] }]);
    return { ms: of('ms'), processorUs: of('processorUs') };
  };
  const floor = await sideOf('url');
  const sides: { readonly wire: WireName; readonly daemon: Side }[] = [];
  for (const wire of wires) sides.push({ wire, daemon: await sideOf(wire) });
  const figures: WireFigures[] = [];
  for (const { wire, daemon } of sides) {
    const { p50 } = await compareLatency({ terminals, floor, daemon }, plan.one);
    const all = await compareThroughput({ terminals, floor, daemon }, plan.all);
    figures.push({
      wire,
      hop: hopOver(wire),
      p50,
      p50OfAll: all.p50,
      perSecondOfAll: all.perSecond,
      processorMsOfAll: all.processorMs,
    });
  }
  for (const side of [floor, ...sides.map(({ daemon }) => daemon)]) await side.end();
  return figures;
}

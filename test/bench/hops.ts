/**
 * Measures the cost of a wire alone: a payment request and its answer with the daemon's own client, without lanes and
 * journal.
 */

import { once } from 'node:events';
import { systemClock, systemScheduler } from '../../src/platform/clock.js';
import type { WireEvent } from '../../src/core/index.js';
import { connectGateway } from '../../src/gateway/index.js';
import { type Child, said } from './child.js';
import { paymentRequest } from './messages.js';
import { median, percentile } from './statistics.js';

/** Medians over rounds. */
export interface Hop {
  readonly name: string;
  /** The time from the request to its answer, p50, ms. */
  readonly ms: number;
  /** The processor time of all threads of this side, us. */
  readonly processorUs: number;
}

const wakingHops = 10;

/**
 * Measures the addresses with these names in the ready line of the terminals, in alternating rounds; `times` in each
 * round.
 */
export async function measureHops(
  terminal: Child,
  names: readonly string[],
  { rounds, times }: { readonly rounds: number; readonly times: number },
): Promise<readonly Hop[]> {
  const ways: { readonly name: string; readonly hop: () => Promise<number>; readonly close: () => void }[] = [];
  for (const name of names) ways.push({ name, ...(await wayTo(terminal, name)) });
  const measured = new Map(names.map((name) => [name, { ms: [] as number[], us: [] as number[] }]));
  for (let round = 0; round <= rounds; round += 1)
    for (const { name, hop } of round % 2 === 0 ? ways : ways.toReversed()) {
      for (let left = wakingHops; left > 0; left -= 1) await hop();
      const took: number[] = [];
      const before = process.cpuUsage();
      while (took.length < times) took.push(await hop());
      const { user, system } = process.cpuUsage(before);
      // The first round is a warm-up.
      if (round === 0) continue;
      measured.get(name)?.ms.push(percentile(took, 0.5));
      measured.get(name)?.us.push((user + system) / times);
    }
  for (const { close } of ways) close();
  return [...measured].map(([name, { ms, us }]) => ({ name, ms: median(ms), processorUs: median(us) }));
}

async function wayTo(
  terminal: Child,
  name: string,
): Promise<{ readonly hop: () => Promise<number>; readonly close: () => void }> {
  const clock = systemClock();
  const tls = { ca: said(terminal, 'ca') };
  const url = said(terminal, name);
  const wire = connectGateway({ url, headers: {}, clock, scheduler: systemScheduler(clock), random: () => 0.5, tls });
  const heard = new EventTarget();
  wire.listen((event: WireEvent) => heard.dispatchEvent(new CustomEvent(event.type)));
  await once(heard, 'link-up');
  const state = wire.state();
  if (!state.up) throw new Error(`${url} is not up: ${state.cause.text}`);
  let count = 0;
  const hop = async (): Promise<number> => {
    count += 1;
    const key = { serviceId: `HOP${count}`, saleId: 'TD-HOP', poiId: 't-1' };
    const startedMs = performance.now();
    const answered = once(heard, 'text');
    if (wire.launch(state.connection, key, paymentRequest(key, key.serviceId)) !== true)
      throw new Error(`${url} is down`);
    await answered;
    return performance.now() - startedMs;
  };
  return { hop, close: () => wire.close() };
}

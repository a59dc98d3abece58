/** Measures the cost of terminals that are configured and idle: a few used terminals among many, compared with the same few terminals alone. */

import type { Nursery } from './child.js';
import { terminalNames } from './configuration.js';
import { payInTurn, payOnAll } from './paying.js';
import { interleaved, type RoundPlan } from './rounds.js';
import { type Side, startDaemonSide } from './stage.js';
import { type SideBySide, sideBySide } from './statistics.js';

/** The numbers of used and of configured terminals. */
const used = 10;
const configured = 1_000;

/**
 * Measures the time of a payment, because the processor time of all threads would hide waiting. `floor`: only the used
 * terminals are configured.
 */
export async function measureConfigured(nursery: Nursery, terminalUrl: string, plan: RoundPlan): Promise<SideBySide> {
  const sideOf = async (count: number): Promise<Side> =>
    startDaemonSide(nursery, `configured-${count}`, terminalUrl, terminalNames(count));
  const sides = { floor: await sideOf(used), daemon: await sideOf(configured) };
  const terminals = terminalNames(used);
  const rounds = await interleaved(sides, plan, async ({ register }) => {
    await payInTurn(register, terminals[0] ?? '', used);
    const { times, tookMs } = await payOnAll(register, terminals, plan.payments);
    return tookMs / times.length;
  });
  for (const side of [sides.floor, sides.daemon]) await side.end();
  return sideBySide(rounds);
}

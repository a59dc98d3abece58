/** What terminals cost that are configured and rest: a few of many, beside the same few alone. */

import type { Nursery } from './child.js';
import { terminalNames } from './configuration.js';
import { payInTurn, payOnAll } from './paying.js';
import { interleaved, type RoundPlan } from './rounds.js';
import { type Side, startDaemonSide } from './stage.js';
import { type SideBySide, sideBySide } from './statistics.js';

/** How many are used, and how many are configured. */
const used = 10;
const configured = 1_000;

/** ms of all threads' work in a payment would hide what waits: this is the time that a payment takes; `floor` has none but those in use. */
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

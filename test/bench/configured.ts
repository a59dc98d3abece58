/** What terminals cost that are configured and rest: a few of many, beside the same few alone. */

import { readFileSync } from 'node:fs';
import { type Nursery, said } from './child.js';
import { terminalNames, writeConfiguration } from './configuration.js';
import { payInTurn, payOnAll, warmUp } from './paying.js';
import { Register } from './register.js';
import { interleaved, type RoundPlan } from './rounds.js';
import { startDaemonProcess } from './stage.js';
import { type SideBySide, sideBySide } from './statistics.js';

/** How many are used, and how many are configured. */
const used = 10;
const configured = 1_000;

/** ms of all threads' work in a payment would hide what waits: this is the time that a payment takes; `floor` has none but those in use. */
export async function measureConfigured(nursery: Nursery, terminalUrl: string, plan: RoundPlan): Promise<SideBySide> {
  const sideOf = async (count: number) => {
    const terminals = terminalNames(count);
    const file = writeConfiguration(nursery.directory, `configured-${count}`, terminalUrl, terminals);
    const child = await startDaemonProcess(file, nursery);
    const register = new Register(said(child, 'url'), readFileSync(said(child, 'tokenPath'), 'utf8').trim());
    await warmUp(register, terminals);
    return { child, register };
  };
  const sides = { floor: await sideOf(used), daemon: await sideOf(configured) };
  const terminals = terminalNames(used);
  const rounds = await interleaved(sides, plan, async ({ register }) => {
    await payInTurn(register, terminals[0] ?? '', used);
    const { times, tookMs } = await payOnAll(register, terminals, plan.payments);
    return tookMs / times.length;
  });
  for (const { child, register } of [sides.floor, sides.daemon]) {
    register.close();
    await child.end();
  }
  return sideBySide(rounds);
}

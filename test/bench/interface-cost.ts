/**
 * Measures the cost of the register's HTTP interface compared with the plain lane: the same engine, journal and
 * terminals, used over HTTP and without it.
 */

import { type Nursery, said } from './child.js';
import { terminalNames } from './configuration.js';
import { payOnAll, warmUp } from './paying.js';
import { Register } from './register.js';
import { interleaved, type RoundPlan } from './rounds.js';
import { percentile, type SideBySide, sideBySide } from './statistics.js';

/** A payment at this number of registers, each at its own terminal; `floor` is the plain lane. ms. */
export interface InterfaceCost {
  readonly registers: number;
  readonly p50: SideBySide;
  readonly p99: SideBySide;
}

/** The numbers of registers. */
const crowds = [1, 10, 100];
/** Payments before a measured block: they wake the link. */
const wakingPayments = 10;

/** Takes payments at these terminals at the same time; returns their times, ms. */
type Pay = (terminals: readonly string[], payments: number) => Promise<readonly number[]>;

/** Measures 1, 10 and 100 registers, with the rounds of both ways interleaved. `plan` applies to each of them. */
export async function measureInterfaceCost(
  nursery: Nursery,
  terminalUrl: string,
  plan: RoundPlan,
): Promise<readonly InterfaceCost[]> {
  const all = terminalNames(Math.max(...crowds));
  const script = new URL('./lane-process.js', import.meta.url);
  const child = await nursery.start(script, [terminalUrl, nursery.directory, String(all.length)]);
  const register = new Register(said(child, 'url'), said(child, 'token'));
  await warmUp(register, all);
  const overHttp: Pay = async (terminals, payments) => (await payOnAll(register, terminals, payments)).times;
  const bare: Pay = async (terminals, payments) => {
    const response = await fetch(`${said(child, 'bare')}/?terminals=${terminals.length}&payments=${payments}`);
    const { times }: Awaited<ReturnType<typeof payOnAll>> = JSON.parse(await response.text());
    return times;
  };
  const costs: InterfaceCost[] = [];
  for (const registers of crowds) {
    const terminals = all.slice(0, registers);
    const rounds = await interleaved({ floor: bare, daemon: overHttp }, plan, async (pay) => {
      await pay(terminals.slice(0, 1), wakingPayments);
      return pay(terminals, plan.payments);
    });
    const of = (share: number): SideBySide =>
      sideBySide(
        rounds.map(({ floor, daemon }) => ({ floor: percentile(floor, share), daemon: percentile(daemon, share) })),
      );
    costs.push({ registers, p50: of(0.5), p99: of(0.99) });
  }
  register.close();
  await child.end();
  return costs;
}

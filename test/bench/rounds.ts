/** The two comparisons over time: one payment after another at one terminal, and all terminals at the same time. */

import { payInTurn, payOnAll } from './paying.js';
import { processorMs } from './processor-time.js';
import { percentile, type SideBySide, sideBySide } from './statistics.js';
import type { Side, Sides } from './stage.js';

/** The amount of work. */
export interface RoundPlan {
  readonly rounds: number;
  readonly payments: number;
  /** No round begins after this time, so that the bench also ends on a busy machine. Three rounds are always done. */
  readonly budgetMs: number;
}

/** Fewer rounds give no useful median. */
export const roundsMin = 3;

/** Payments before each measured block: they wake the link, so that no ping comes before a measured payment. */
const wakingPayments = 10;

/** Returns p50 and p99 of a payment at one terminal, ms. */
export async function compareLatency(
  stage: Sides,
  plan: RoundPlan,
): Promise<{ readonly p50: SideBySide; readonly p99: SideBySide }> {
  const [terminal = ''] = stage.terminals;
  const rounds = await interleaved(stage, plan, async ({ register }: Side) => {
    await payInTurn(register, terminal, wakingPayments);
    return payInTurn(register, terminal, plan.payments);
  });
  const of = (share: number): SideBySide =>
    sideBySide(
      rounds.map(({ floor, daemon }) => ({ floor: percentile(floor, share), daemon: percentile(daemon, share) })),
    );
  return { p50: of(0.5), p99: of(0.99) };
}

/**
 * Returns payments in a second over all terminals, p50 and p99 of one payment, and the processor time of all threads
 * for a payment, ms.
 */
export async function compareThroughput(
  stage: Sides,
  plan: RoundPlan,
): Promise<Readonly<Record<'perSecond' | 'p50' | 'p99' | 'processorMs', SideBySide>>> {
  const rounds = await interleaved(stage, plan, async ({ register, child }: Side) => {
    // One alone first: on a link that is awake, the lanes send no pings of their own.
    await payInTurn(register, stage.terminals[0] ?? '', wakingPayments);
    await payOnAll(register, stage.terminals, stage.terminals.length);
    const usedMs = processorMs(child.pid);
    const { times, tookMs } = await payOnAll(register, stage.terminals, plan.payments);
    return {
      processorMs: (processorMs(child.pid) - usedMs) / times.length,
      perSecond: (times.length / tookMs) * 1_000,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
    };
  });
  const of = (figure: 'perSecond' | 'p50' | 'p99' | 'processorMs'): SideBySide =>
    sideBySide(rounds.map(({ floor, daemon }) => ({ floor: floor[figure], daemon: daemon[figure] })));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), processorMs: of('processorMs') };
}

/**
 * Plays rounds of both sides. The order alternates, so that both sides get the same conditions. One warm-up round comes
 * first.
 */
export async function interleaved<S, T>(
  sides: { readonly floor: S; readonly daemon: S },
  plan: RoundPlan,
  run: (side: S) => Promise<T>,
): Promise<readonly { readonly floor: T; readonly daemon: T }[]> {
  const rounds: { floor: T; daemon: T }[] = [];
  const startedMs = performance.now();
  for (let index = 0; index <= plan.rounds; index += 1) {
    if (rounds.length >= roundsMin && performance.now() - startedMs > plan.budgetMs) break;
    const isFloorFirst = index % 2 === 0;
    const first = await run(isFloorFirst ? sides.floor : sides.daemon);
    const second = await run(isFloorFirst ? sides.daemon : sides.floor);
    if (index > 0) rounds.push(isFloorFirst ? { floor: first, daemon: second } : { floor: second, daemon: first });
  }
  return rounds;
}

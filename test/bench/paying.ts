/** Takes payments in a round. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Register } from './register.js';

/** A side that takes payments. */
export interface Payer {
  /** Takes a new payment of a new sale to its approval. Resolves with its time, ms. Rejects for any other end. */
  pay(terminal: string): Promise<number>;
}

/** Takes payments one after another at one terminal; returns their times, ms. */
export async function payInTurn(register: Payer, terminal: string, payments: number): Promise<number[]> {
  const times: number[] = [];
  while (times.length < payments) times.push(await register.pay(terminal));
  return times;
}

/**
 * Takes payments at all terminals at the same time, at each terminal one after another; returns their times, ms, and
 * the total time.
 */
export async function payOnAll(
  register: Payer,
  terminals: readonly string[],
  payments: number,
): Promise<{ readonly times: readonly number[]; readonly tookMs: number }> {
  const times: number[] = [];
  let left = payments;
  const startedMs = performance.now();
  await Promise.all(
    terminals.map(async (terminal) => {
      while (left > 0) {
        left -= 1;
        times.push(await register.pay(terminal));
      }
    }),
  );
  return { times, tookMs: performance.now() - startedMs };
}

/** Waits until the daemon has its link, then takes one payment at each terminal, so that each is logged in. */
export async function warmUp(register: Register, terminals: readonly string[]): Promise<void> {
  while (!(await register.isWell('/readyz'))) await pause(20);
  await payOnAll(register, terminals, terminals.length);
}

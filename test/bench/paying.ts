/** How payments are asked for in a round. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Register } from './register.js';

/** Somebody who takes payments, over whatever way. */
export interface Payer {
  /** Takes a new payment of a new sale to its approval; resolves with the time that it took, ms. Rejects for any other end. */
  pay(terminal: string): Promise<number>;
}

/** Payments one after another at one terminal; their times, ms. */
export async function payInTurn(register: Payer, terminal: string, payments: number): Promise<number[]> {
  const times: number[] = [];
  while (times.length < payments) times.push(await register.pay(terminal));
  return times;
}

/** Payments at all terminals at once, each terminal's one after another; their times, ms, and how long all took. */
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

/** Waits until the daemon has its link, then takes one payment at each terminal, so that each has logged in. */
export async function warmUp(register: Register, terminals: readonly string[]): Promise<void> {
  while (!(await register.isWell('/readyz'))) await pause(20);
  await payOnAll(register, terminals, terminals.length);
}

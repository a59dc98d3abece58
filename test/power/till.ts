/** A register that makes one sale after another at terminals. */

import type { TransactionRequest } from '../../src/core/index.js';
import type { DaemonProcess } from '../world/daemon-process.js';
import { payment } from '../world/register-client.js';

/** Every simulated terminal declines an amount that ends in .01. */
const amounts = [12_50, 8_01, 20_00, 3_33, 5_01, 9_99] as const;

/** The register, which keeps its requests. */
export class Till {
  readonly asked: TransactionRequest[] = [];
  readonly #payments: { transactionId: string; terminal: string; sale: string; amount: number }[] = [];

  /** Takes one payment to its end and acknowledges it. */
  async pay({ register }: DaemonProcess, terminal: string): Promise<void> {
    const { transactionId, sale, amount } = this.#next(terminal);
    await register.put(transactionId, payment(terminal, sale, amount));
    const { revision } = await register.ended(transactionId);
    await register.post(transactionId, 'acknowledge', { revision });
  }

  /** Asks for one payment during which the daemon dies. */
  async payToDeath({ register, ended }: DaemonProcess, terminal: string): Promise<void> {
    const { transactionId, sale, amount } = this.#next(terminal);
    await register.put(transactionId, payment(terminal, sale, amount)).catch(() => undefined);
    await ended;
  }

  /** Repeats all requests, as a register without an answer does, and waits until each payment has ended. */
  async askAgain({ register }: DaemonProcess): Promise<void> {
    for (const { transactionId, terminal, sale, amount } of this.#payments) {
      await register.put(transactionId, payment(terminal, sale, amount));
      await register.ended(transactionId);
    }
  }

  #next(terminal: string) {
    const transactionId = `p${this.asked.length + 1}`;
    const sale = `sale of ${transactionId}`;
    const amount = amounts[this.asked.length % amounts.length] ?? 1_00;
    const amountDetails = { amount, currency: 'EUR' };
    this.asked.push({ transactionId, kind: 'payment', terminal, sale, amountDetails, allowPartial: false });
    this.#payments.push({ transactionId, terminal, sale, amount });
    return { transactionId, sale, amount };
  }
}

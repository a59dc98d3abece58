/** For each terminal, the newest payment that already has an outcome. */

import type { JournalPort, LastPayment, TransactionRecord } from '../../core/index.js';

/** The number of transactions that are read to find the last payment of a terminal. */
const readMax = 20;

interface Known {
  readonly acceptedAt: string;
  readonly payment: LastPayment;
}

/**
 * Keeps the last payment of each terminal. The journal is read once for each terminal. After that, each commit updates
 * the result.
 */
export class LastPayments {
  readonly #journal: Pick<JournalPort, 'list'>;
  readonly #known = new Map<string, Known | undefined>();

  constructor(journal: Pick<JournalPort, 'list'>) {
    this.#journal = journal;
  }

  /** Notes the payment of a changed record, if it is the newest. The record is already committed. */
  changed(record: TransactionRecord): void {
    const { terminal } = record.request;
    const payment = knownIn(record);
    if (terminal === undefined || payment === undefined || !this.#known.has(terminal)) return;
    const before = this.#known.get(terminal);
    // Compare the times of acceptance, because an earlier payment may get its outcome after a later payment.
    if (before === undefined || payment.acceptedAt >= before.acceptedAt) this.#known.set(terminal, payment);
  }

  /** Returns the last payment of a terminal, or undefined if none is among its newest transactions. */
  of(terminal: string): LastPayment | undefined {
    if (!this.#known.has(terminal)) {
      const records = this.#journal.list({ terminal, limit: readMax });
      this.#known.set(
        terminal,
        records.map(knownIn).find((known) => known !== undefined),
      );
    }
    return this.#known.get(terminal)?.payment;
  }
}

function knownIn({ request, acceptedAt, outcome }: TransactionRecord): Known | undefined {
  if (request.kind !== 'payment' || outcome === undefined) return undefined;
  const { transactionId } = request;
  const { result, at } = outcome;
  const amount = outcome.authorized ?? request.amountDetails;
  return { acceptedAt, payment: { transactionId, result, at, ...(amount === undefined ? {} : { amount }) } };
}

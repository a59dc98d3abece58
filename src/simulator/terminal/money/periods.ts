/** The periods of one terminal: the movements since the last closing, and the totals of closed periods. */

import { response } from '../message/answer-bodies.js';
import type { Behaviour } from '../behaviour/behaviour.js';
import { type Content, textOf } from '../encoding/content.js';
import type { Ledger, LedgerEntry } from './ledger.js';
import type { Incoming } from '../message/message.js';
import { transactionTotals } from './totals.js';

/** The periods of one terminal. The first period has the number 1. */
export class Periods {
  readonly #poiId: string;
  readonly #ledger: Ledger;
  #number = 1;
  /** The number of ledger lines before the open period. */
  #older = 0;
  #closed = new Map<string, readonly Content[]>();

  constructor(poiId: string, ledger: Ledger) {
    this.#poiId = poiId;
    this.#ledger = ledger;
  }

  /** Returns the number of the open period. */
  openId(): string {
    return String(this.#number);
  }

  /** Closes the open period and opens the next one. Returns the number of the closed one. */
  close(): string {
    const id = this.openId();
    this.#closed.set(id, this.#totals());
    this.#number += 1;
    this.#older = this.#ledger.entries().length;
    return id;
  }

  /** Starts again with period 1 and without closed periods, as a new device does. */
  forget(): void {
    this.#number = 1;
    this.#older = this.#ledger.entries().length;
    this.#closed = new Map();
  }

  /** Returns the lines of the open period. */
  lines(): readonly LedgerEntry[] {
    return this.#ledger
      .entries()
      .slice(this.#older)
      .filter(({ poiId }) => poiId === this.#poiId);
  }

  /** Returns the answer to a request for the totals of a closed period. */
  closedTotals(incoming: Incoming): Content {
    const id = textOf(incoming.body, 'POIReconciliationID') ?? '';
    const totals = this.#closed.get(id);
    const start = { ReconciliationType: 'PreviousReconciliation', POIReconciliationID: id };
    if (totals === undefined) return { ...start, Response: response('Failure', 'NotFound', 'Unknown reconciliation') };
    return { ...start, Response: response('Success'), TransactionTotals: totals };
  }

  /** Executes a reconciliation and returns its answer. Closing only acquirers leaves the period open. */
  reconcile(incoming: Incoming, { acquirerFails, totalsMore }: Behaviour): Content {
    const type = textOf(incoming.body, 'ReconciliationType') ?? '';
    const totals = [...this.#totals(), ...ofAnother(totalsMore)];
    const id = type === 'AcquirerReconciliation' ? undefined : this.close();
    const failed: Content = { PaymentInstrumentType: 'Card', AcquirerID: '2', ErrorCondition: 'UnreachableHost' };
    const isPartial = acquirerFails === true;
    return {
      ReconciliationType: type,
      ...(id === undefined ? {} : { POIReconciliationID: id }),
      Response: isPartial ? response('Partial', 'UnreachableHost') : response('Success'),
      TransactionTotals: isPartial ? [...totals, failed] : totals,
    };
  }

  #totals(): readonly Content[] {
    const totals = transactionTotals(this.lines(), false);
    return totals.length === 0 ? [{ PaymentInstrumentType: 'Card', AcquirerID: '1' }] : totals;
  }
}

/** Returns totals as if another register had made this number of payments. */
function ofAnother(count: number | undefined): readonly Content[] {
  if (count === undefined) return [];
  const TransactionTotals = {
    TransactionType: 'Debit',
    TransactionCount: String(count),
    TransactionAmount: `${count}.00`,
  };
  return [
    { PaymentInstrumentType: 'Card', AcquirerID: '3', PaymentCurrency: 'EUR', PaymentTotals: [TransactionTotals] },
  ];
}

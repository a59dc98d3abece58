/** The periods of one terminal: what was moved since the last closing, and the totals of those that are closed. */

import { response } from '../message/answer-bodies.js';
import type { Behaviour } from '../behaviour/behaviour.js';
import { type Content, textOf } from '../encoding/content.js';
import type { Ledger, LedgerEntry } from './ledger.js';
import type { Incoming } from '../message/message.js';
import { transactionTotals } from './totals.js';

/** See the top of the file. The first period has the number 1. */
export class Periods {
  readonly #poiId: string;
  readonly #ledger: Ledger;
  #number = 1;
  /** How many lines of the ledger are older than the open period. */
  #older = 0;
  #closed = new Map<string, readonly Content[]>();

  constructor(poiId: string, ledger: Ledger) {
    this.#poiId = poiId;
    this.#ledger = ledger;
  }

  /** The number of the open period. */
  openId(): string {
    return String(this.#number);
  }

  /** Closes the open period and opens the next one; returns the number of the one that is closed. */
  close(): string {
    const id = this.openId();
    this.#closed.set(id, this.#totals());
    this.#number += 1;
    this.#older = this.#ledger.entries().length;
    return id;
  }

  /** Another device counts anew, and knows of nothing. */
  forget(): void {
    this.#number = 1;
    this.#older = this.#ledger.entries().length;
    this.#closed = new Map();
  }

  /** The lines of the open period. */
  lines(): readonly LedgerEntry[] {
    return this.#ledger
      .entries()
      .slice(this.#older)
      .filter(({ poiId }) => poiId === this.#poiId);
  }

  /** The answer to the question for a period that is closed. */
  closedTotals(incoming: Incoming): Content {
    const id = textOf(incoming.body, 'POIReconciliationID') ?? '';
    const totals = this.#closed.get(id);
    const start = { ReconciliationType: 'PreviousReconciliation', POIReconciliationID: id };
    if (totals === undefined) return { ...start, Response: response('Failure', 'NotFound', 'Unknown reconciliation') };
    return { ...start, Response: response('Success'), TransactionTotals: totals };
  }

  /** Does what is asked, and returns the answer. Acquirers alone close nothing between register and terminal. */
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

/** The totals of payments of another register. */
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

/** A lane with a reconciliation `z1`, whose terminal tells periods. */

import type { ReconciliationScope } from '../../src/core/model/kind-names.js';
import type { MessageHeader, Response, TransactionTotals } from '../../protocol/index.js';
import { DrivenLane, type DrivenOptions } from './driven-lane.js';
import { headerOf, transactionOf } from './records.js';
import { unchecked } from '../unchecked.js';

/** After it nothing of a request that left in the first second can arrive. */
export const past = 56_000;

/** A lane whose terminal tells periods. */
export class ReconciliationLane extends DrivenLane {
  constructor(options: DrivenOptions = {}, scope?: ReconciliationScope) {
    super(options);
    if (options.open !== undefined) return;
    const { amountDetails: _none, ...request } = transactionOf({ transactionId: 'z1', kind: 'reconciliation' }).request;
    const wanted = scope === undefined ? request : { ...request, scope };
    this.happen({ type: 'requested', request: unchecked(wanted), startWithinMs: 30_000 });
  }

  /** The answer to the latest GetTotals: period and number of transactions in it, or an ErrorCondition. */
  totals(id: string, count = 0, header: MessageHeader = this.toLast('GetTotals')): this {
    const isPeriod = /^\d*$/.test(id);
    const response = isPeriod ? { Result: 'Success' } : { Result: 'Failure', ErrorCondition: id };
    return this.say({
      name: 'GetTotalsResponse',
      header,
      body: { POIReconciliationID: isPeriod ? id : '0', Response: response, ...totalsOfSome(count) },
    });
  }

  /** An answer to the attempt, or to the latest question for a closed period. */
  closed(
    response: Response,
    { type = 'SaleReconciliation', id, count = 0 }: { type?: string; id?: string; count?: number } = {},
    header = this.toAttempt(),
  ): this {
    const period = id === undefined ? {} : { POIReconciliationID: id };
    const body = { ReconciliationType: type, Response: response, ...period, ...totalsOfSome(count) };
    return this.say({ name: 'ReconciliationResponse', header, body });
  }

  previous(response: Response, id = '7', header = this.toLast('Reconciliation')): this {
    return this.closed(response, { type: 'PreviousReconciliation', id }, header);
  }

  /** What an answer to the question for period 6 says, in which three transactions were. */
  before(response: Response, count = response.Result === 'Success' ? 3 : 0): this {
    return this.closed(response, { type: 'PreviousReconciliation', id: '6', count }, this.toLast('Reconciliation'));
  }

  toAttempt(): MessageHeader {
    return headerOf({ MessageCategory: 'Reconciliation', ServiceID: this.attempt('z1') });
  }

  /** Waits for a question that leaves past this moment: by default one at which nothing can arrive any more. */
  asked(pastMs = past): this {
    for (let tries = 0; tries < 2_000; tries += 1) {
      const { managementRequest } = this.state;
      if (managementRequest?.type === 'status' && managementRequest.sentAtMs >= pastMs) return this;
      this.wait(500);
    }
    throw new Error('nothing is asked any more');
  }

  /** Loses the link and gets it back. */
  relink(connection = 2): this {
    return this.down().up(connection);
  }
}

/** Period 7 is open with three transactions, the request has left, and its link was lost after a second. */
export function lost(options: DrivenOptions = {}): ReconciliationLane {
  const lane = new ReconciliationLane(options).totals('7', 3).wait(1_000).relink();
  lane.news();
  return lane;
}

/** An answer's Response that closed. */
export const success = { Result: 'Success' };
/** One that did not, with its ErrorCondition. */
export function failure(condition: string): Response {
  return { Result: 'Failure', ErrorCondition: condition };
}

/** The totals of so many transactions. */
function totalsOfSome(count: number): { TransactionTotals?: readonly TransactionTotals[] } {
  if (count === 0) return {};
  const movement = { TransactionType: 'Debit', TransactionCount: String(count), TransactionAmount: '1.00' };
  return { TransactionTotals: [{ PaymentInstrumentType: 'Card', PaymentCurrency: 'EUR', PaymentTotals: [movement] }] };
}

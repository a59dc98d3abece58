/** A lane with a reconciliation `z1` and a terminal that reports its periods. */

import type { ReconciliationScope } from '../../src/core/model/kind-names.js';
import type { MessageHeader, Response, TransactionTotals } from '../../protocol/index.js';
import { DrivenLane, type DrivenOptions } from './driven-lane.js';
import { headerOf, transactionOf } from './records.js';
import { unchecked } from '../unchecked.js';

/** From this moment on, a request that left in the first second can no longer arrive, ms. */
export const past = 56_000;

/** A lane whose terminal reports its periods. */
export class ReconciliationLane extends DrivenLane {
  constructor(options: DrivenOptions = {}, scope?: ReconciliationScope) {
    super(options);
    if (options.open !== undefined) return;
    const { amountDetails: _none, ...request } = transactionOf({ transactionId: 'z1', kind: 'reconciliation' }).request;
    const wanted = scope === undefined ? request : { ...request, scope };
    this.happen({ type: 'requested', request: unchecked(wanted), startWithinMs: 30_000 });
  }

  /** Answers the latest GetTotals with a period and its number of transactions, or with an ErrorCondition. */
  totals(id: string, count = 0, header: MessageHeader = this.toLast('GetTotals')): this {
    const isPeriod = /^\d*$/.test(id);
    const response = isPeriod ? { Result: 'Success' } : { Result: 'Failure', ErrorCondition: id };
    return this.say({
      name: 'GetTotalsResponse',
      header,
      body: { POIReconciliationID: isPeriod ? id : '0', Response: response, ...totalsOfSome(count) },
    });
  }

  /** Answers the attempt, or the latest question about a closed period. */
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

  /** Answers the question about period 6, which had three transactions. */
  before(response: Response, count = response.Result === 'Success' ? 3 : 0): this {
    return this.closed(response, { type: 'PreviousReconciliation', id: '6', count }, this.toLast('Reconciliation'));
  }

  toAttempt(): MessageHeader {
    return headerOf({ MessageCategory: 'Reconciliation', ServiceID: this.attempt('z1') });
  }

  /**
   * Waits for a TransactionStatus that leaves at or after this moment. By default nothing can arrive any more at that
   * moment.
   */
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

/**
 * A lane whose period 7 is open with three transactions, whose request left, and whose link was lost after a second.
 */
export function lost(options: DrivenOptions = {}): ReconciliationLane {
  const lane = new ReconciliationLane(options).totals('7', 3).wait(1_000).relink();
  lane.news();
  return lane;
}

/** The Response of a successful closing. */
export const success = { Result: 'Success' };
/** The Response of a failed closing with this ErrorCondition. */
export function failure(condition: string): Response {
  return { Result: 'Failure', ErrorCondition: condition };
}

/** The totals for this number of transactions. */
function totalsOfSome(count: number): { TransactionTotals?: readonly TransactionTotals[] } {
  if (count === 0) return {};
  const movement = { TransactionType: 'Debit', TransactionCount: String(count), TransactionAmount: '1.00' };
  return { TransactionTotals: [{ PaymentInstrumentType: 'Card', PaymentCurrency: 'EUR', PaymentTotals: [movement] }] };
}

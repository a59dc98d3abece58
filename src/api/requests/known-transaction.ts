/** Finds the transaction that a request names. Returns a problem if the caller may not see the transaction. */

import type { TransactionView } from '../../core/index.js';
import { type Problem, problem } from '../problems/problems.js';
import type { RouteRequest } from '../routing/route.js';

/**
 * Returns the transaction. If a request with the same id is being accepted, waits until the request is accepted. If the
 * daemon may not know every transaction, the problem must not say that the transaction was never accepted.
 */
export async function knownTransaction(
  { lanes }: Pick<RouteRequest, 'lanes'>,
  transactionId: string,
): Promise<{ readonly view: TransactionView } | { readonly problem: Problem }> {
  let view = lanes.get(transactionId);
  if (view === undefined) {
    await lanes.accepting(transactionId);
    view = lanes.get(transactionId);
  }
  if (view !== undefined) return { view };
  if (lanes.isOfAnother(transactionId)) return { problem: problem('other-register') };
  const doubt = lanes.doubt();
  return { problem: problem(doubt?.code ?? 'unknown-transaction', doubt?.text) };
}

/** Whether a transaction is a link that nobody has withdrawn: then nothing but its shopper ends it. */

import type { TransactionRecord } from '../../../src/core/index.js';

/** See above. What is refused, approved without a page, or named by a webhook alone has no shopper to wait for. */
export function waitsForShopper({ request, attempts, abortRequested, outcome }: TransactionRecord): boolean {
  const [first] = attempts;
  if (request.original !== undefined || request.online?.recurring !== undefined || first?.rail !== 'service')
    return false;
  if (outcome !== undefined || abortRequested !== undefined) return false;
  if (first.hadAddress !== true) return false;
  return first.pspReference !== undefined && first.sawStart !== true && first.refusedAs === undefined;
}

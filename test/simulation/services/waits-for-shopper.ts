/** Decides whether a transaction is a link that was not withdrawn. Only its shopper can end such a transaction. */

import type { ServiceProfile, TransactionRecord } from '../../../src/core/index.js';

/**
 * True if the transaction waits for its shopper. A transaction has no shopper to wait for if it was refused, if it was
 * approved without a page, or if only a webhook named it.
 */
export function waitsForShopper({ request, attempts, abortRequested, outcome }: TransactionRecord): boolean {
  const [first] = attempts;
  if (request.original !== undefined || request.online?.recurring !== undefined || first?.rail !== 'service')
    return false;
  if (outcome !== undefined || abortRequested !== undefined) return false;
  if (first.hadAddress !== true) return false;
  return first.pspReference !== undefined && first.sawStart !== true && first.refusedAs === undefined;
}

/** One minute for the difference of clocks, after the time that the service has promised. */
const marginMs = 60_000;

/**
 * Returns how many milliseconds after its creation a link with a passed time limit ends by itself. tenderd waits for
 * the end of the session if the service has promised that end and no cancel will close the session earlier. Undefined
 * for every other transaction.
 */
export function endsBySessionMs(
  { abortRequested }: TransactionRecord,
  { sessionEndsMs, cancelClosesSessions }: ServiceProfile,
): number | undefined {
  if (abortRequested?.isTimeOver !== true || cancelClosesSessions || sessionEndsMs === undefined) return undefined;
  return sessionEndsMs + marginMs;
}

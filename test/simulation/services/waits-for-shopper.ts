/** Whether a transaction is a link that nobody has withdrawn: then nothing but its shopper ends it. */

import type { ServiceProfile, TransactionRecord } from '../../../src/core/index.js';

/** See above. What is refused, approved without a page, or named by a webhook alone has no shopper to wait for. */
export function waitsForShopper({ request, attempts, abortRequested, outcome }: TransactionRecord): boolean {
  const [first] = attempts;
  if (request.original !== undefined || request.online?.recurring !== undefined || first?.rail !== 'service')
    return false;
  if (outcome !== undefined || abortRequested !== undefined) return false;
  if (first.hadAddress !== true) return false;
  return first.pspReference !== undefined && first.sawStart !== true && first.refusedAs === undefined;
}

/** A minute for clocks that differ, behind the time that the service has promised. */
const marginMs = 60_000;

/**
 * How long after its beginning a link ends by itself whose time to pay has passed, ms: the end of its session is waited for where the service has promised
 * it, and no cancel is to close the session before. Undefined for every other transaction.
 */
export function endsBySessionMs(
  { abortRequested }: TransactionRecord,
  { sessionEndsMs, cancelClosesSessions }: ServiceProfile,
): number | undefined {
  if (abortRequested?.isTimeOver !== true || cancelClosesSessions || sessionEndsMs === undefined) return undefined;
  return sessionEndsMs + marginMs;
}

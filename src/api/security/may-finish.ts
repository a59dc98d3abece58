/**
 * Decides which requests an ended token may still send: those about transactions that were begun before the end of the
 * token. So no rotation locks a register out of a payment.
 */

import type { Lanes, TransactionView } from '../../core/index.js';
import type { EarlierTokenOf } from './live-tokens.js';

/** The paths about one transaction that a register needs until it has booked the outcome. */
const transactionPath = /^\/v1\/transactions\/([^/?]+)(?:\/(?:acknowledge|abort))?(?:\?|$)/;

/**
 * True if a request with an ended token may use this target. The target must be a transaction of the token's register
 * that was accepted before the token ended and is not acknowledged yet. A new transaction is refused. A target of the
 * nexo interface names no transaction, so it is allowed if the register has any such transaction.
 */
export function mayFinish(
  lanes: Pick<Lanes, 'get' | 'list'>,
  target: string,
  token: EarlierTokenOf,
  isNexo: boolean,
): boolean {
  // The read-only token begins no transaction, so its holder has nothing to finish.
  if (token.isReader === true) return false;
  if (isNexo) return lanes.list({ state: 'open', limit: 1_000 }).some((view) => isBegunWith(view, token));
  const [, id] = transactionPath.exec(target) ?? [];
  const view = id === undefined ? undefined : lanes.get(decoded(id));
  if (view === undefined || !isBegunWith(view, token)) return false;
  return view.outcome === undefined || view.acknowledgedRevision < view.outcome.revision;
}

function isBegunWith({ request, acceptedAt }: TransactionView, { register, untilMs }: EarlierTokenOf): boolean {
  return request.register === register && Date.parse(acceptedAt) < untilMs;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What an ended token still opens: the transactions that were begun before its end. So no rotation locks a register out of a payment. */

import type { Lanes, TransactionView } from '../../core/index.js';
import type { EarlierTokenOf } from './live-tokens.js';

/** The paths of one transaction that a register needs until its outcome is booked. */
const transactionPath = /^\/v1\/transactions\/([^/?]+)(?:\/(?:acknowledge|abort))?(?:\?|$)/;

/**
 * True if an ended token may open this target: a transaction of its register that was accepted before the end and is not
 * acknowledged. A new transaction is refused. For the nexo interface, whose target names no transaction, it is enough
 * that such a transaction is open.
 */
export function mayFinish(
  lanes: Pick<Lanes, 'get' | 'list'>,
  target: string,
  token: EarlierTokenOf,
  isNexo: boolean,
): boolean {
  // A reader begins no transaction, so nothing is left to finish.
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

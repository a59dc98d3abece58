/** Checks if a payment at a service has enough left for an operation. */

import { orders, type Messages } from '../../../messages/index.js';
import { amountText } from '../../kinds/message/authorized-amounts.js';
import type { Obstacle } from '../../kinds/message/kind.js';
import type { TransactionRequest } from '../../model/request.js';
import type { KindRules } from '../../policy/kind-rules.js';
import type { IsReviewed, TransactionRecord } from '../../model/transaction.js';
import { limitOf, type Sums } from '../../sale/service-ledger.js';
import { type FollowUpKind, serviceKindOf } from '../messages/service-kind.js';
import { sumsOf } from './order-state.js';

/** For each operation, a function that returns why no such operation is possible any more, whatever its amount. */
const whyNone: Readonly<
  Record<FollowUpKind['operation'], (sums: Sums, isSplit: boolean) => Messages.orders.NothingLeft | undefined>
> = {
  REFUND: ({ captured, byOthers }) => {
    if (captured === 0) return 'refund-not-captured';
    return captured > byOthers.captured ? undefined : 'refund-captured-elsewhere';
  },
  CAPTURE: ({ captured, cancelled, remaining }, isSplit) => {
    if (captured > 0 && !isSplit) return 'capture-again';
    if (remaining > 0) return undefined;
    return cancelled > 0 ? 'capture-cancelled' : 'capture-complete';
  },
  CANCEL: ({ captured, remaining }) => {
    if (remaining > 0) return undefined;
    return captured > 0 ? 'cancel-captured' : 'cancel-again';
  },
  UPDATE: ({ captured, remaining }) => {
    if (captured > 0) return 'update-captured';
    return remaining > 0 ? undefined : 'update-cancelled';
  },
};

/**
 * Returns the reason why less is left than the requested amount; undefined if enough is left. The reason is written to
 * follow the payment's id.
 */
export function whyNotLeft(
  { about, words }: KindRules,
  { kind, amountDetails: wanted }: TransactionRequest,
  root: TransactionRecord,
  chain: readonly TransactionRecord[],
  isReviewed: IsReviewed,
): Obstacle | undefined {
  const served = serviceKindOf(kind);
  if (about === undefined || served?.begins !== false) return undefined;
  const { operation } = served;
  const held = root.outcome?.authorized;
  if (held === undefined) return { code: about.code, text: orders.unknownAmount() };
  if (wanted !== undefined && wanted.currency !== held.currency)
    return { code: about.code, text: orders.otherCurrency(held.currency) };
  const sums = sumsOf(root, chain, 'possible', isReviewed);
  const none = whyNone[operation](sums, root.request.online?.split === true);
  if (none !== undefined) return { code: about.code, text: orders.nothingLeft(none) };
  const left = limitOf(operation, sums);
  // An update sets a new total, so amounts of updates are not added up.
  if (operation === 'UPDATE' || (wanted?.amount ?? 1) <= left) return undefined;
  const amount = amountText({ ...held, amount: Math.max(0, left) });
  const verb = operation === 'CANCEL' ? 'cancel' : words.verb;
  return {
    code: operation === 'REFUND' ? about.code : 'pre-authorization-exceeded',
    text: orders.tooLittleLeft(amount, verb),
  };
}

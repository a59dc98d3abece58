/** Why a payment at a service has too little left for an operation. */

import { amountText } from '../../kinds/message/authorized-amounts.js';
import type { Obstacle } from '../../kinds/message/kind.js';
import type { TransactionRequest } from '../../model/request.js';
import type { KindRules } from '../../policy/kind-rules.js';
import type { IsReviewed, TransactionRecord } from '../../model/transaction.js';
import { limitOf, type Sums } from '../../sale/service-ledger.js';
import { type FollowUpKind, serviceKindOf } from '../messages/service-kind.js';
import { sumsOf } from './order-state.js';

/** Why nothing of this kind can be done any more, whatever its amount, as the rest of a sentence that begins with the payment's id. */
const whyNone: Readonly<Record<FollowUpKind['operation'], (sums: Sums, isSplit: boolean) => string | undefined>> = {
  REFUND: ({ captured, byOthers }) => {
    if (captured === 0)
      return 'is not captured: cancel what is reserved; what was captured on the pages of the payment service is refunded there.';
    if (captured > byOthers.captured) return undefined;
    return 'was captured on the pages of the payment service, and is refunded there.';
  },
  CAPTURE: ({ captured, cancelled, remaining }, isSplit) => {
    if (captured > 0 && !isSplit) return 'was captured, and only one with split is captured in parts.';
    if (remaining > 0) return undefined;
    return cancelled > 0 ? 'was cancelled: nothing is reserved any more.' : 'was captured as a whole.';
  },
  CANCEL: ({ captured, remaining }) => {
    if (remaining > 0) return undefined;
    return captured > 0 ? 'is captured: refund it.' : 'was cancelled already.';
  },
  UPDATE: ({ captured, remaining }) => {
    if (captured > 0) return 'is captured: it is not updated any more.';
    return remaining > 0 ? undefined : 'was cancelled: nothing is reserved any more.';
  },
};

/** Returns why this much is not left, as the rest of a sentence that begins with the payment's id; undefined if it is. */
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
  if (held === undefined)
    return {
      code: about.code,
      text: 'was approved with an amount that is not known. Look at the pages of the payment service.',
    };
  if (wanted !== undefined && wanted.currency !== held.currency)
    return { code: about.code, text: `was paid in ${held.currency}.` };
  const sums = sumsOf(root, chain, 'possible', isReviewed);
  const none = whyNone[operation](sums, root.request.online?.split === true);
  if (none !== undefined) return { code: about.code, text: none };
  const left = limitOf(operation, sums);
  // An update says what remains from then on: nothing adds up.
  if (operation === 'UPDATE' || (wanted?.amount ?? 1) <= left) return undefined;
  const amount = amountText({ ...held, amount: Math.max(0, left) });
  const verb = operation === 'CANCEL' ? 'cancel' : words.verb;
  return {
    code: operation === 'REFUND' ? about.code : 'pre-authorization-exceeded',
    text: `has ${amount} left to ${verb}. Ask for no more.`,
  };
}

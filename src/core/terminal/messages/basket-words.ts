/** How the basket of a request was sent to the terminal, for the timeline. */

import type { OutgoingMessage } from '../../../../protocol/index.js';
import type { SoldItem } from '../../model/payment-options.js';

/** Returns how a basket was sent: unchanged, as one item with the whole amount, or not at all. */
export function basketSent(
  items: readonly SoldItem[] | undefined,
  message: OutgoingMessage,
): 'as-given' | 'left-out' | 'one-item' {
  if (items === undefined || message.name !== 'PaymentRequest') return 'as-given';
  const { SaleItem: sent } = message.body.PaymentTransaction;
  if (sent === undefined) return 'left-out';
  const isAsGiven = items.length === sent.length && items[0]?.productCode === sent[0]?.ProductCode;
  return isAsGiven ? 'as-given' : 'one-item';
}

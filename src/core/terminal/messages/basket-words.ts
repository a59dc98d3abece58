/** What became of the basket of a request, in words for its timeline. */

import type { OutgoingMessage } from '../../../../protocol/index.js';
import type { SoldItem } from '../../model/payment-options.js';

/** Returns the end of the sentence "the payment goes to the terminal" that says what became of the basket of the request; empty if it went as it was given. */
export function basketWords(items: readonly SoldItem[] | undefined, message: OutgoingMessage): string {
  if (items === undefined || message.name !== 'PaymentRequest') return '';
  const { SaleItem: sent } = message.body.PaymentTransaction;
  if (sent === undefined) return ', without its basket, which this terminal cannot carry';
  const isAsGiven = items.length === sent.length && items[0]?.productCode === sent[0]?.ProductCode;
  return isAsGiven
    ? ''
    : ', with one item of the whole amount in place of its basket, which this terminal cannot carry';
}

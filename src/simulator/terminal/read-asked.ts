/** What a request that moves money asks for, by its category. */

import type { AskedKind } from './asked-kind.js';
import type { Asked } from './answer-bodies.js';
import { type Content, partOf, textOf } from './content.js';
import type { Incoming } from './message.js';
import { optionsIn } from './payment-options.js';
import { loyaltyAsked } from './loyalty.js';
import { storedValueAsked } from './stored-value.js';

const paymentKinds: ReadonlyMap<string, AskedKind> = new Map([
  ['Refund', 'refund'],
  ['OneTimeReservation', 'reservation'],
  ['FirstReservation', 'reservation'],
  ['UpdateReservation', 'reservation-update'],
  ['Completion', 'completion'],
]);

/** Reads a request that moves money. A reversal has no currency of its own and may have no amount (empty texts). */
export function askedBy(incoming: Incoming): Asked {
  const { body } = incoming;
  if (incoming.header.category === 'StoredValue') return storedValueAsked(incoming);
  if (incoming.header.category === 'Reconciliation')
    return {
      kind: 'reconciliation',
      amount: '',
      currency: '',
      saleTransactionId: '',
      saleTimeStamp: '',
      options: optionsIn(body),
    };
  if (incoming.header.category === 'CardAcquisition') return acquisitionAsked(body);
  if (incoming.header.category === 'Loyalty') return loyaltyAsked(incoming);
  const isReversal = incoming.header.category === 'Reversal';
  const holder = isReversal ? body : partOf(body, 'PaymentTransaction');
  const original = partOf(holder, 'OriginalPOITransaction', 'POITransactionID');
  const transactionId = textOf(original, 'TransactionID');
  const type = textOf(body, 'PaymentData', 'PaymentType') ?? '';
  const acquisition = textOf(body, 'PaymentData', 'CardAcquisitionReference', 'TransactionID');
  return {
    kind: isReversal ? 'reversal' : (paymentKinds.get(type) ?? 'payment'),
    amount: (isReversal ? textOf(body, 'ReversedAmount') : textOf(holder, 'AmountsReq', 'RequestedAmount')) ?? '',
    currency: textOf(holder, 'AmountsReq', 'Currency') ?? '',
    saleTransactionId: textOf(body, 'SaleData', 'SaleTransactionID', 'TransactionID') ?? '',
    saleTimeStamp: textOf(body, 'SaleData', 'SaleTransactionID', 'TimeStamp') ?? '',
    options: optionsIn(body),
    ...(acquisition === undefined ? {} : { acquisition }),
    ...(transactionId === undefined ? {} : { original: { transactionId, timeStamp: textOf(original, 'TimeStamp') } }),
  };
}

function acquisitionAsked(body: Content): Asked {
  return {
    kind: 'card-acquisition',
    amount: textOf(body, 'CardAcquisitionTransaction', 'TotalAmount') ?? '',
    currency: '',
    saleTransactionId: textOf(body, 'SaleData', 'SaleTransactionID', 'TransactionID') ?? '',
    saleTimeStamp: textOf(body, 'SaleData', 'SaleTransactionID', 'TimeStamp') ?? '',
    options: optionsIn(body),
  };
}

/** Reads money requests. The category of a request selects how it is read. */

import type { ReceivedRequest } from '../message/answer-bodies.js';
import { type Content, partOf, textOf } from '../encoding/content.js';
import type { Incoming } from '../message/message.js';
import { optionsIn } from '../message/payment-options.js';
import { requestedLoyalty } from './loyalty.js';
import { kindOfType } from '../base/requested-kind.js';
import { requestedStoredValue } from './stored-value.js';

/** Reads a money request. A reversal has no currency of its own and may have no amount; these values are then empty strings. */
export function readRequested(incoming: Incoming): ReceivedRequest {
  const { body } = incoming;
  if (incoming.header.category === 'StoredValue') return requestedStoredValue(incoming);
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
  if (incoming.header.category === 'Loyalty') return requestedLoyalty(incoming);
  const isReversal = incoming.header.category === 'Reversal';
  const holder = isReversal ? body : partOf(body, 'PaymentTransaction');
  const original = partOf(holder, 'OriginalPOITransaction', 'POITransactionID');
  const transactionId = textOf(original, 'TransactionID');
  const type = textOf(body, 'PaymentData', 'PaymentType');
  const acquisition = textOf(body, 'PaymentData', 'CardAcquisitionReference', 'TransactionID');
  const kind = isReversal ? 'reversal' : (kindOfType('Payment', type) ?? 'payment');
  const isHeld = kind === 'payment' && incoming.isHeldByData === true;
  return {
    kind: isHeld ? 'pre-authorization' : kind,
    amount: (isReversal ? textOf(body, 'ReversedAmount') : textOf(holder, 'AmountsReq', 'RequestedAmount')) ?? '',
    currency: textOf(holder, 'AmountsReq', 'Currency') ?? '',
    saleTransactionId: textOf(body, 'SaleData', 'SaleTransactionID', 'TransactionID') ?? '',
    saleTimeStamp: textOf(body, 'SaleData', 'SaleTransactionID', 'TimeStamp') ?? '',
    options: optionsIn(body),
    ...(isHeld ? { isHeldByData: true } : {}),
    ...(acquisition === undefined ? {} : { acquisition }),
    ...(transactionId === undefined ? {} : { original: { transactionId, timeStamp: textOf(original, 'TimeStamp') } }),
  };
}

function acquisitionAsked(body: Content): ReceivedRequest {
  return {
    kind: 'card-acquisition',
    amount: textOf(body, 'CardAcquisitionTransaction', 'TotalAmount') ?? '',
    currency: '',
    saleTransactionId: textOf(body, 'SaleData', 'SaleTransactionID', 'TransactionID') ?? '',
    saleTimeStamp: textOf(body, 'SaleData', 'SaleTransactionID', 'TimeStamp') ?? '',
    options: optionsIn(body),
  };
}

/** What a terminal says to a second copy of a request, while the first is still on its way. */

import { codecFor, dialects } from '../../../protocol/index.js';
import type { Scene } from '../scene.js';

/** Busy, said to a copy of a payment; undefined for what is none. */
export function busyToACopy(scene: Scene, serviceId: string): string | undefined {
  const known = scene.committed.attempt(serviceId);
  const record = known === undefined ? undefined : scene.committed.notes(known.transactionId)?.record;
  if (known?.attempt.category !== 'Payment' || record === undefined) return undefined;
  const { saleId, poiId } = known.attempt;
  const { dialect, encoding } = scene.setup;
  const timeStamp = record.acceptedAt;
  const encoded = codecFor(encoding, dialects[dialect]).encode({
    header: {
      MessageClass: 'Service',
      MessageCategory: 'Payment',
      MessageType: 'Response',
      ServiceID: serviceId,
      SaleID: saleId,
      POIID: poiId,
    },
    name: 'PaymentResponse',
    body: {
      Response: { Result: 'Failure', ErrorCondition: 'Busy' },
      SaleData: { SaleTransactionID: { TransactionID: known.transactionId, TimeStamp: timeStamp } },
      POIData: { POITransactionID: { TransactionID: '00000000', TimeStamp: timeStamp } },
    },
  });
  if (!encoded.ok) throw new Error(`the answer cannot be written: ${encoded.error.message}`);
  return encoded.value;
}

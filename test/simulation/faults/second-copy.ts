/**
 * Refusals of another copy or another attempt of the same payment. The terminal refuses a second copy while the first
 * copy is on its way, or repeats a refusal without a header.
 */

import { codecFor, dialects } from '../../../protocol/index.js';
import { glance } from '../machine/glance.js';
import type { CommittedAttempt } from '../machine/committed.js';
import { idOnTheWire } from '../whole-ids.js';
import type { Scene } from '../scene.js';

/** Returns Busy in answer to a copy of a payment; undefined for other requests. */
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
      SaleData: {
        SaleTransactionID: { TransactionID: idOnTheWire(dialect, known.transactionId), TimeStamp: timeStamp },
      },
      POIData: { POITransactionID: { TransactionID: '00000000', TimeStamp: timeStamp } },
    },
  });
  if (!encoded.ok) throw new Error(`the answer cannot be written: ${encoded.error.message}`);
  return encoded.value;
}

/**
 * Returns a TransactionStatus answer that repeats, without a header, the Busy of an earlier attempt of the same
 * payment. Undefined if no earlier attempt got Busy.
 */
export function refusalOfEarlier(
  { committed, setup: { dialect, encoding } }: Scene,
  text: string,
  { attempt, transactionId }: CommittedAttempt,
): string | undefined {
  const record = committed.notes(transactionId)?.record;
  const earlier = record?.attempts.find(({ serviceId }) => serviceId !== attempt.serviceId);
  if (record === undefined || attempt.category !== 'Payment' || earlier?.state !== 'not-started') return undefined;
  const timeStamp = record.acceptedAt;
  const encoded = codecFor(encoding, dialects[dialect]).encode({
    header: {
      MessageClass: 'Service',
      MessageCategory: 'TransactionStatus',
      MessageType: 'Response',
      ServiceID: glance(text).serviceId,
      SaleID: attempt.saleId,
      POIID: attempt.poiId,
    },
    name: 'TransactionStatusResponse',
    body: {
      Response: { Result: 'Success' },
      MessageReference: { MessageCategory: 'Payment' },
      RepeatedMessageResponse: {
        MessageHeader: {
          MessageClass: 'Service',
          MessageCategory: 'Payment',
          MessageType: 'Response',
          ServiceID: attempt.serviceId,
          SaleID: attempt.saleId,
          POIID: attempt.poiId,
        },
        PaymentResponse: {
          Response: { Result: 'Failure', ErrorCondition: 'Busy' },
          SaleData: { SaleTransactionID: { TransactionID: idOnTheWire(dialect, transactionId), TimeStamp: timeStamp } },
          POIData: { POITransactionID: { TransactionID: '00000000', TimeStamp: timeStamp } },
        },
      },
    },
  });
  if (!encoded.ok) throw new Error(`the answer cannot be written: ${encoded.error.message}`);
  const inside = encoded.value.indexOf('RepeatedMessageResponse');
  const headless = encoded.value.slice(inside).replace(/<MessageHeader [^>]*\/>|"MessageHeader":\{[^}]*\},/, '');
  return encoded.value.slice(0, inside) + headless;
}

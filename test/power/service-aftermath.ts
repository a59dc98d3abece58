/** The payment service after a power cut: it had heard what had left, and what is told is compared with its books. */

import { loadServiceCore } from '../../src/core/index.js';
import { type Lanes, serviceProfiles, type ServiceQuestions, type TransactionRequest } from '../../src/core/index.js';
import type { Journal } from '../../src/journal/index.js';
import { ledgerEntry } from '../../src/simulator/service/rules/index.js';
import { makeService, type ServiceMaker } from '../../src/lane/engine/service.js';
import type { Dice } from '../simulation/dice.js';
import type { MapBooks } from '../simulation/services/books.js';
import { merchantId, type ServiceHost } from '../simulation/services/service-host.js';
import { VirtualServiceWire } from '../simulation/services/service-wire.js';
import type { VirtualTime } from '../simulation/virtual-time.js';
import { type BooksThen, profileOf, serviceHost, type ServiceManner, serviceName } from './service-record.js';
import type { ServiceTraffic } from './service-traffic.js';

const serviceCore = await loadServiceCore();

/** What is known of a payment service on a day. */
export interface ServiceOfADay {
  readonly moments: readonly BooksThen[];
  /** What registers asked of it, in order. */
  readonly asked: readonly TransactionRequest[];
  readonly manner: ServiceManner;
  /** The transactions of which a webhook was acknowledged, in order. */
  readonly announced: readonly string[];
}

/** Promise 2: nothing left under a key that was not written. */
export function keysNotWritten(
  journal: Journal,
  { asked }: ServiceOfADay,
  { keys }: ServiceTraffic,
): readonly string[] {
  const attempts = asked.flatMap(({ transactionId }) => journal.findTransaction(transactionId)?.attempts ?? []);
  const written = new Set(attempts.flatMap((one) => (one.rail === 'service' ? one.idempotencyKey : [])));
  return [...keys].flatMap((key) =>
    written.has(key) ? [] : [`a request left under ${key}, and no attempt was written`],
  );
}

/** A webhook is acknowledged once it is in the journal. */
export function webhooksNotWritten(
  journal: Journal,
  { announced }: ServiceOfADay,
  { acknowledged }: ServiceTraffic,
): readonly string[] {
  return announced.slice(0, acknowledged).flatMap((transactionId) => {
    const isWritten = journal.factsOf(transactionId).some(({ text }) => text.startsWith('a webhook came'));
    return isWritten ? [] : [`the webhook of ${transactionId} was acknowledged, and is gone`];
  });
}

/** The service as it stands then: a last request that nobody answered may have died with the machine. */
export function serviceThatHeard(
  { moments, manner }: ServiceOfADay,
  { sent, isLastAnswered }: { readonly sent: readonly string[]; readonly isLastAnswered: boolean },
  time: VirtualTime,
  dice: Dice,
): ServiceHost {
  const isLastLost = !isLastAnswered && dice.roll(2) === 0;
  const left = isLastLost ? sent.slice(0, -1) : [...sent];
  let books: MapBooks | undefined;
  let isBeyond = false;
  for (const { request, books: next } of moments) {
    const place = request === undefined ? undefined : left.indexOf(request);
    // Of two at once the second may have left first, and of a daemon that is killed over a request its call may not be written
    // down: what is not found here happened where something later was heard.
    isBeyond = place === -1 || (place === undefined && isBeyond);
    if (isBeyond) continue;
    // What has a key may be asked for again, and does nothing then.
    if (place !== undefined && request?.startsWith('GET ') === true) left.splice(place, 1);
    books = next;
  }
  return serviceHost(time, manner, books?.copy());
}

/** The wire of the recovering daemon to it. */
export function makerOf({ manner }: ServiceOfADay, host: ServiceHost, time: VirtualTime): ServiceMaker {
  const profile = serviceProfiles[profileOf(manner)];
  if (profile === undefined) throw new RangeError('there is no such profile');
  const settings = { name: serviceName, merchantId, profile, managementMs: 30_000, isSimulated: true };
  // Its clock goes on from the day, as that of the machine does.
  const wire = new VirtualServiceWire(host, time, time, 5, undefined, () => time.wallMs());
  return makeService(serviceCore, settings, wire, noQuestions);
}

const noQuestions: ServiceQuestions = {
  ask: async () => {
    throw new Error('nobody asks for stored cards here');
  },
};

const operations: Readonly<Record<string, string>> = { capture: 'CAPTURE', refund: 'REFUND' };

/** Everything is approved that its books have, once, and nothing else. A link that nobody has paid waits; one whose create had no answer is for a person. */
export function wrongAtService(
  { asked }: ServiceOfADay,
  { books }: ServiceHost,
  lanes: Pick<Lanes, 'get'>,
): readonly string[] {
  return asked.flatMap(({ transactionId, kind, original, amountDetails }) => {
    const payments = books.paymentsOf(
      merchantId,
      original?.type === 'transaction' ? original.transactionId : transactionId,
    );
    if (payments.length > 1) return [`${transactionId} opened ${payments.length} sessions`];
    const type = operations[kind] ?? (kind === 'payment' ? 'CAPTURE' : 'AUTHORIZATION');
    const done = payments
      .flatMap((payment) => payment.operations)
      .filter(
        (one) => one.type === type && one.status === 'COMPLETED' && one.details['amount'] === amountDetails?.amount,
      );
    const { result, reason } = lanes.get(transactionId)?.outcome ?? {};
    if (done.length > 1) return [`${transactionId} was done ${done.length} times`];
    // The machine was off, so that a create without an answer is not repeated. The cancel by our reference gives back what nobody was shown, if it finds it.
    const isGivenBack = payments.some(({ operations: all }) => all.some(({ type: one }) => one === 'CANCEL'));
    if (result === 'cancelled' && isGivenBack) return [];
    if (result === 'unresolved' && original === undefined && (reason === 'no-answer' || reason === 'answer-unreadable'))
      return [];
    // Withdrawn, and the cancel that was to close it died with the machine: nobody has paid it, and somebody yet may.
    const isPaid = payments.some(({ operations: all }) => all.some(({ type: one }) => one === 'AUTHORIZATION'));
    if (result === 'unresolved' && reason === 'may-still-be-paid' && !isPaid) return [];
    if (result === 'unresolved') return [`${transactionId} is unresolved`];
    if ((result === 'approved') !== (done.length === 1))
      return [`${transactionId} is ${result ?? 'without an outcome'}, done ${done.length} times`];
    return [];
  });
}

/** A sale that changed its rail and was paid on both. */
export function paidOnBothRails(
  inOrder: readonly TransactionRequest[],
  { books }: ServiceHost,
  isCharged: (transactionId: string) => boolean,
): readonly string[] {
  const isPaid = (transactionId: string): boolean =>
    isCharged(transactionId) ||
    books.paymentsOf(merchantId, transactionId).some((payment) => ledgerEntry(payment, 0).captured > 0);
  return inOrder.flatMap(({ transactionId, insteadOf }) =>
    insteadOf !== undefined && isPaid(transactionId) && isPaid(insteadOf)
      ? [`${transactionId} was paid, and so was ${insteadOf}`]
      : [],
  );
}

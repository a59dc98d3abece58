/**
 * The payment service after a power cut: it has received everything that left the daemon, and its books are compared
 * with the reported outcomes.
 */

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

/** The facts about a payment service on a day. */
export interface ServiceOfADay {
  readonly moments: readonly BooksThen[];
  /** The requests of the registers in order. */
  readonly asked: readonly TransactionRequest[];
  readonly manner: ServiceManner;
  /** The transactions whose webhook was acknowledged, in order. */
  readonly announced: readonly string[];
}

/** Promise 2: no request left with a key that was not written. */
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

/** A webhook is acknowledged only when it is in the journal. */
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

/** Makes the service as it is after the power cut. A last request without an answer may have been lost with the machine. */
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
    // Of two requests at the same time, the second may have left first. If a daemon is killed during a request, the call may be missing in the
    // recording. A request without a call belongs to a later request that was received.
    isBeyond = place === -1 || (place === undefined && isBeyond);
    if (isBeyond) continue;
    // A request with a key may occur again, and then has no effect.
    if (place !== undefined && request?.startsWith('GET ') === true) left.splice(place, 1);
    books = next;
  }
  return serviceHost(time, manner, books?.copy());
}

/** Makes the recovering daemon's wire to the service. */
export function makerOf({ manner }: ServiceOfADay, host: ServiceHost, time: VirtualTime): ServiceMaker {
  const profile = serviceProfiles[profileOf(manner)];
  if (profile === undefined) throw new RangeError('there is no such profile');
  const settings = { name: serviceName, merchantId, profile, managementMs: 30_000, isSimulated: true };
  // The service's clock continues from the day, like the clock of the machine.
  const wire = new VirtualServiceWire(host, time, time, 5, undefined, () => time.wallMs());
  return makeService(serviceCore, settings, wire, noQuestions);
}

const noQuestions: ServiceQuestions = {
  ask: async () => {
    throw new Error('nobody asks for stored cards here');
  },
};

const operations: Readonly<Record<string, string>> = { capture: 'CAPTURE', refund: 'REFUND' };

/**
 * Checks that every operation in the books is approved exactly once, and nothing else is. An unpaid link waits. A link
 * whose create had no answer is for an operator.
 */
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
    // The machine was off, so a create without an answer is not repeated. If the cancel by tenderd's own reference finds the payment, it returns the
    // money of a link that no shopper received.
    const isGivenBack = payments.some(({ operations: all }) => all.some(({ type: one }) => one === 'CANCEL'));
    if (result === 'cancelled' && isGivenBack) return [];
    if (result === 'unresolved' && original === undefined && (reason === 'no-answer' || reason === 'answer-unreadable'))
      return [];
    // The link was aborted, but its cancel was lost with the machine. The link is not paid, but it can still be paid.
    const isPaid = payments.some(({ operations: all }) => all.some(({ type: one }) => one === 'AUTHORIZATION'));
    if (result === 'unresolved' && reason === 'may-still-be-paid' && !isPaid) return [];
    if (result === 'unresolved') return [`${transactionId} is unresolved`];
    if ((result === 'approved') !== (done.length === 1))
      return [`${transactionId} is ${result ?? 'without an outcome'}, done ${done.length} times`];
    return [];
  });
}

/** Returns the sales that were paid both at a terminal and at the payment service. */
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

/** Days on which webhooks end links, and days on which sales move between terminal and payment service. A daemon dies during each day. */

import type { TransactionRequest } from '../../src/core/index.js';
import type { DaemonProcess, Shop } from '../world/daemon-process.js';
import { type AskedOfBoth, hurried, Links, online } from './live-with-links.js';
import { guardEnvironment } from './preload.js';
import type { ServiceRecord } from './service-record.js';
import { Till } from './till.js';

/**
 * A webhook is written, tenderd asks for the status, and the register receives the outcome. The first daemon dies when
 * the status request after the second webhook reaches the service. The second daemon continues with that link and takes
 * another order.
 */
export async function liveWithWebhooks(shop: Shop, record: string, service: ServiceRecord): Promise<AskedOfBoth> {
  const environment = { ...guardEnvironment({ root: shop.directory, record }), ...service.environment };
  const till = new Till();
  const links = new Links(service);

  // The daemons run at normal speed, so the webhooks come before any poll.
  const first = await shop.start({ environment });
  await till.pay(first, 'till-1');
  await announced(first, links, service, links.request('w1', 'payment', 12_50, { online }));
  await links.ended(first, 'w1');
  await links.put(first, links.request('w2', 'payment', 8_00, { online }));
  await links.waits(first, 'w2');
  service.pays('w2');
  service.onRequest = (path) => {
    if (path.endsWith('/status')) first.kill();
  };
  await service.announces('w2');
  await first.ended;
  service.onRequest = () => undefined;

  const second = await shop.start({ environment });
  await links.ended(second, 'w2');
  await announced(second, links, service, links.request('w3', 'pre-authorization', 30_00, { online }));
  await links.ended(second, 'w3');
  await till.pay(second, 'till-2');
  second.kill();
  await second.ended;
  return { asked: till.asked, online: links.asked };
}

async function announced(
  daemon: DaemonProcess,
  links: Links,
  service: ServiceRecord,
  request: TransactionRequest,
): Promise<void> {
  await links.put(daemon, request);
  await links.waits(daemon, request.transactionId);
  service.pays(request.transactionId);
  await service.announces(request.transactionId);
}

/**
 * A payment moves from a link to the terminal. With a second link, the daemon dies when the cancel of that link reaches
 * the service. The next daemon completes this, and moves a payment that the terminal declined to a link, which is paid.
 */
export async function liveWithHandOvers(shop: Shop, record: string, service: ServiceRecord): Promise<AskedOfBoth> {
  const environment = { ...guardEnvironment({ root: shop.directory, record }), ...service.environment };
  const links = new Links(service);
  const card = (id: string, amount: number, insteadOf?: string): TransactionRequest =>
    links.request(id, 'payment', amount, { terminal: 'till-1', ...(insteadOf === undefined ? {} : { insteadOf }) });

  const first = await shop.start({ environment });
  // A terminal that denies a payment must repeat an earlier payment.
  await links.put(first, card('c0', 12_50));
  await links.ended(first, 'c0');
  await links.put(first, links.request('w1', 'payment', 5_00, { online }));
  await links.waits(first, 'w1');
  await links.put(first, card('c1', 5_00, 'w1'));
  await links.ended(first, 'c1');
  await links.put(first, links.request('w2', 'payment', 6_00, { online }));
  await links.waits(first, 'w2');
  await links.toDeath(first, card('c2', 6_00, 'w2'), '/cancel');

  const second = await shop.start({ environment: { ...environment, ...hurried } });
  await links.ended(second, 'c2');
  await links.put(second, card('c3', 8_01));
  await links.ended(second, 'c3');
  await links.put(second, links.request('w3', 'payment', 8_01, { online, insteadOf: 'c3' }));
  await links.isPaid(second, 'w3');
  second.kill();
  await second.ended;
  const inOrder = links.asked;
  return { asked: inOrder.filter(isAtTerminal), online: inOrder.filter((one) => !isAtTerminal(one)), inOrder };
}

function isAtTerminal({ terminal }: TransactionRequest): boolean {
  return terminal !== undefined;
}

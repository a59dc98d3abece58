/**
 * A day on which the real daemon takes links and orders in addition to payments at terminals. One daemon dies during a
 * refund, and another daemon during a link.
 */

import { z } from 'zod';
import type { TransactionRequest } from '../../src/core/index.js';
import type { DaemonProcess, Shop } from '../world/daemon-process.js';
import { unchecked } from '../unchecked.js';
import { guardEnvironment } from './preload.js';
import { serviceName, type ServiceRecord } from './service-record.js';
import { Till } from './till.js';

const url = 'https://shop.example/back';
/** The return addresses for the shopper of a link. */
export const online = { returnUrls: { success: url, cancel: url, error: url } };
const shape = z.looseObject({ state: z.string(), revision: z.int() });

/** The requests of a day: to terminals, to the service, and to both in order if the order matters. */
export interface AskedOfBoth {
  readonly asked: readonly TransactionRequest[];
  readonly online: readonly TransactionRequest[];
  readonly inOrder?: readonly TransactionRequest[];
}

/**
 * Polls happen at this speed. The daemon's wall clock runs ahead, so a later daemon does not trust keys that were made
 * before.
 */
export const hurried = { TENDERD_SPEED: '10' };

/** Plays the day. Both registers keep their requests. */
export async function liveWithLinks(shop: Shop, record: string, service: ServiceRecord): Promise<AskedOfBoth> {
  const environment = { ...guardEnvironment({ root: shop.directory, record }), ...service.environment };
  const till = new Till();
  const links = new Links(service);

  const first = await shop.start({ environment: { ...environment, ...hurried } });
  await till.pay(first, 'till-1');
  await links.paid(first, 'w1', 'payment', 12_50);
  await links.about(first, 'r1', 'refund', 'w1', 5_00);
  await links.paid(first, 'w2', 'pre-authorization', 30_00);
  await links.about(first, 'c2', 'capture', 'w2', 29_00);
  await links.paid(first, 'w3', 'payment', 8_00);
  await first.stop();

  const second = await shop.start({ environment });
  await till.pay(second, 'till-2');
  const refund = links.request('r3', 'refund', 3_00, { original: { type: 'transaction', transactionId: 'w3' } });
  await links.toDeath(second, refund, '/refund');

  const third = await shop.start({ environment });
  await links.ended(third, 'r3');
  await links.toDeath(third, links.request('w4', 'payment', 9_00, { online }), '/create');

  const fourth = await shop.start({ environment: { ...environment, ...hurried } });
  await links.isPaid(fourth, 'w4');
  fourth.kill();
  await fourth.ended;
  return { asked: till.asked, online: links.asked };
}

/** A register that asks for links and orders, and the acts of its shoppers. */
export class Links {
  readonly asked: TransactionRequest[] = [];
  readonly #service: ServiceRecord;

  constructor(service: ServiceRecord) {
    this.#service = service;
  }

  request(
    transactionId: string,
    kind: TransactionRequest['kind'],
    amount: number,
    more: Pick<TransactionRequest, 'online' | 'original' | 'insteadOf' | 'terminal'>,
  ): TransactionRequest {
    const { original, insteadOf, terminal } = more;
    const about = original?.type === 'transaction' ? original.transactionId : insteadOf;
    const sale = `sale of ${about ?? transactionId}`;
    const amountDetails = { amount, currency: 'EUR' };
    const place = terminal === undefined ? { service: serviceName } : {};
    const request = unchecked({ transactionId, kind, sale, amountDetails, allowPartial: false, ...place, ...more });
    this.asked.push(request);
    return request;
  }

  /** Takes a link or an order that its shopper pays. */
  async paid(daemon: DaemonProcess, id: string, kind: TransactionRequest['kind'], amount: number): Promise<void> {
    await this.put(daemon, this.request(id, kind, amount, { online }));
    await this.isPaid(daemon, id);
  }

  /** Waits until the customer can pay. */
  async waits(daemon: DaemonProcess, id: string): Promise<void> {
    await until(async () => (await this.#look(daemon, id)).state === 'waiting');
  }

  /** The shopper pays, and the register waits for the outcome. */
  async isPaid(daemon: DaemonProcess, id: string): Promise<void> {
    await this.waits(daemon, id);
    this.#service.pays(id);
    await this.ended(daemon, id);
  }

  /** Takes a follow-up of a payment to its end. */
  async about(
    daemon: DaemonProcess,
    id: string,
    kind: TransactionRequest['kind'],
    transactionId: string,
    amount: number,
  ): Promise<void> {
    await this.put(daemon, this.request(id, kind, amount, { original: { type: 'transaction', transactionId } }));
    await this.ended(daemon, id);
  }

  /** Makes a request. The daemon dies when the request reaches the service. */
  async toDeath(daemon: DaemonProcess, request: TransactionRequest, ending: string): Promise<void> {
    this.#service.onRequest = (path) => {
      if (path.endsWith(ending)) daemon.kill();
    };
    await this.put(daemon, request).catch(() => undefined);
    await daemon.ended;
    this.#service.onRequest = () => undefined;
  }

  /** Waits for the end of a transaction and acknowledges it. */
  async ended(daemon: DaemonProcess, id: string): Promise<void> {
    await until(async () => (await this.#look(daemon, id)).state === 'ended');
    const { revision } = await this.#look(daemon, id);
    await daemon.register.ask('POST', `/v1/transactions/${id}/acknowledge`, { revision });
  }

  async #look({ register }: DaemonProcess, id: string): Promise<z.infer<typeof shape>> {
    const { text } = await register.ask('GET', `/v1/transactions/${id}`, undefined, { prefer: 'wait=1' });
    return shape.parse(JSON.parse(text));
  }

  /** Makes a request. Rejects if the request is refused, or if the daemon dies during the request. */
  async put({ register }: DaemonProcess, request: TransactionRequest): Promise<void> {
    const { transactionId, kind, service, terminal, sale, amountDetails, online: how, original, insteadOf } = request;
    const about = original?.type === 'transaction' ? { original: { transactionId: original.transactionId } } : {};
    const body = { kind, service, terminal, sale, amountDetails, insteadOf, online: how, ...about };
    const { status, text } = await register.ask('PUT', `/v1/transactions/${transactionId}`, body);
    if (status >= 300) throw new Error(`${transactionId} was refused: ${text}`);
  }
}

/** Repeats a request that waits at the API until the result is true. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) if (await isSo()) return;
  throw new Error('it never came');
}

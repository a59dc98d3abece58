/** Requests to an open nexo interface and readers of its answers, for tests. */

import { expect } from 'vitest';
import { jsonCodec, type Message, xmlCodec } from '../../protocol/index.js';
import type { Outcome } from '../../src/core/index.js';
import { payment, paymentXml, request, sale } from './messages.js';
import { type NexoInterface, openNexoInterface } from './open-interface.js';

/** Decodes a text of the interface with the codec of its encoding. */
export function read(text: string): Message {
  const codec = text.startsWith('<') ? xmlCodec : jsonCodec;
  const decoded = codec.decode(text);
  if (!decoded.ok) throw new Error(`${decoded.error.message} in ${text}`);
  return decoded.value;
}

/** Returns the transactions that the lanes received, the oldest first. */
export function asked(daemon: NexoInterface): readonly string[] {
  return daemon.lanes
    .list({})
    .map((view) => view.request.transactionId)
    .toReversed();
}

/** Waits until the lanes have this number of transactions. */
export async function untilAsked(daemon: NexoInterface, count: number): Promise<readonly string[]> {
  await expect.poll(() => asked(daemon).length).toBe(count);
  return asked(daemon);
}

/** Returns the only transaction as soon as the interface waits for its end. */
export async function untilWaitedFor(daemon: NexoInterface): Promise<string> {
  const [id = ''] = await untilAsked(daemon, 1);
  await daemon.lanes.whenWaitedFor(id);
  return id;
}

/** Takes a payment that ends with this outcome. The register has its answer. Returns the transactionId. */
export async function takePayment(daemon: NexoInterface, outcome: Partial<Outcome> = {}): Promise<string> {
  const answer = daemon.post(request('Payment', payment()));
  const id = await untilWaitedFor(daemon);
  daemon.lanes.end(id, outcome);
  await answer;
  return id;
}

/** Opens a register on a WebSocket that has asked for a payment. The payment runs. */
export async function askOnWebSocket() {
  const daemon = await openNexoInterface();
  const register = await daemon.connect();
  register.say(paymentXml());
  return { daemon, register, id: await untilWaitedFor(daemon) };
}

/** Returns the ErrorCondition of the answer to a TransactionStatus, or undefined for a repeated response. */
export async function condition(daemon: NexoInterface, text: string): Promise<unknown> {
  const message = read((await daemon.post(text)).text);
  if (message.name !== 'TransactionStatusResponse') throw new Error(message.name);
  return message.body.Response.ErrorCondition;
}

/** The expected approval of receipt-1. */
export const approved = {
  Response: { Result: 'Success' },
  SaleData: { SaleTransactionID: { TransactionID: 'receipt-1' } },
};

/** Returns a payment for another sale. */
export function paymentOf(transactionId: string, serviceId: string): string {
  return request('Payment', payment({ SaleData: sale(transactionId) }), { serviceId });
}

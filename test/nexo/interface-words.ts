/** What tests of the nexo interface ask of an open one, and read of it. */

import { expect } from 'vitest';
import { jsonCodec, type Message, xmlCodec } from '../../protocol/index.js';
import type { Outcome } from '../../src/core/index.js';
import { payment, paymentXml, request, sale } from './messages.js';
import { type NexoInterface, openNexoInterface } from './open-interface.js';

/** A text of the interface, read by the codec that it was written for. */
export function read(text: string): Message {
  const codec = text.startsWith('<') ? xmlCodec : jsonCodec;
  const decoded = codec.decode(text);
  if (!decoded.ok) throw new Error(`${decoded.error.message} in ${text}`);
  return decoded.value;
}

/** The transactions that the lanes were asked for, oldest first. */
export function asked(daemon: NexoInterface): readonly string[] {
  return daemon.lanes
    .list({})
    .map((view) => view.request.transactionId)
    .toReversed();
}

/** Waits until the lanes have so many transactions. */
export async function untilAsked(daemon: NexoInterface, count: number): Promise<readonly string[]> {
  await expect.poll(() => asked(daemon).length).toBe(count);
  return asked(daemon);
}

/** The one transaction that was asked for, once somebody waits for it. */
export async function untilWaitedFor(daemon: NexoInterface): Promise<string> {
  const [id = ''] = await untilAsked(daemon, 1);
  await daemon.lanes.whenWaitedFor(id);
  return id;
}

/** Takes a payment, which ends so; the register has its answer. Its transactionId. */
export async function takePayment(daemon: NexoInterface, outcome: Partial<Outcome> = {}): Promise<string> {
  const answer = daemon.post(request('Payment', payment()));
  const id = await untilWaitedFor(daemon);
  daemon.lanes.end(id, outcome);
  await answer;
  return id;
}

/** A register on a WebSocket that has asked for a payment, which runs. */
export async function askOnWebSocket() {
  const daemon = await openNexoInterface();
  const register = await daemon.connect();
  register.say(paymentXml());
  return { daemon, register, id: await untilWaitedFor(daemon) };
}

/** What the answer to a status question says; undefined for a repeated response. */
export async function condition(daemon: NexoInterface, text: string): Promise<unknown> {
  const message = read((await daemon.post(text)).text);
  if (message.name !== 'TransactionStatusResponse') throw new Error(message.name);
  return message.body.Response.ErrorCondition;
}

/** An approval of receipt-1. */
export const approved = {
  Response: { Result: 'Success' },
  SaleData: { SaleTransactionID: { TransactionID: 'receipt-1' } },
};

/** A payment for another sale. */
export function paymentOf(transactionId: string, serviceId: string): string {
  return request('Payment', payment({ SaleData: sale(transactionId) }), { serviceId });
}

/** What tests of the nexo interface ask of an open one, and read of it. */

import { expect } from 'vitest';
import { jsonCodec, type Message, xmlCodec } from '../../protocol/index.js';
import type { Outcome } from '../../src/core/index.js';
import { payment, paymentXml, request, sale } from './messages.js';
import { type NexoInterface, openNexoDoor } from './open-interface.js';

/** A text of the door, read by the codec that it was written for. */
export function read(text: string): Message {
  const codec = text.startsWith('<') ? xmlCodec : jsonCodec;
  const decoded = codec.decode(text);
  if (!decoded.ok) throw new Error(`${decoded.error.message} in ${text}`);
  return decoded.value;
}

/** The transactions that the lanes were asked for, oldest first. */
export function asked(door: NexoInterface): readonly string[] {
  return door.lanes
    .list({})
    .map((view) => view.request.transactionId)
    .toReversed();
}

/** Waits until the lanes have so many transactions. */
export async function untilAsked(door: NexoInterface, count: number): Promise<readonly string[]> {
  await expect.poll(() => asked(door).length).toBe(count);
  return asked(door);
}

/** The one transaction that was asked for, once somebody waits for it. */
export async function untilWaitedFor(door: NexoInterface): Promise<string> {
  const [id = ''] = await untilAsked(door, 1);
  await door.lanes.whenWaitedFor(id);
  return id;
}

/** Takes a payment, which ends so; the register has its answer. Its transactionId. */
export async function takePayment(door: NexoInterface, outcome: Partial<Outcome> = {}): Promise<string> {
  const answer = door.post(request('Payment', payment()));
  const id = await untilWaitedFor(door);
  door.lanes.end(id, outcome);
  await answer;
  return id;
}

/** A register on a WebSocket that has asked for a payment, which runs. */
export async function askOnWebSocket() {
  const door = await openNexoDoor();
  const register = await door.connect();
  register.say(paymentXml());
  return { door, register, id: await untilWaitedFor(door) };
}

/** What the answer to a status question says; undefined for a repeated response. */
export async function condition(door: NexoInterface, text: string): Promise<unknown> {
  const message = read((await door.post(text)).text);
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

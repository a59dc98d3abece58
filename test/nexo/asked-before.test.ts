/** An earlier request is looked up before any denial: no Failure about it may look like "not paid". */

import { describe, expect, test } from 'vitest';
import { asRegister } from '../api/open-interface.js';
import { approved, paymentOf, read, takePayment, untilWaitedFor } from './interface-words.js';
import { abortRequest, payment, request, sale, statusRequest } from './messages.js';
import { type NexoInterface, openNexoInterface } from './open-interface.js';

/** Makes the lanes those of a daemon that was started with fewer terminals. */
function withoutTerminal(daemon: NexoInterface, name: string): void {
  const all = daemon.lanes.terminals.bind(daemon.lanes);
  daemon.lanes.terminals = () => all().filter(({ terminal }) => terminal !== name);
}

async function told(daemon: NexoInterface, text: string): Promise<unknown> {
  return read((await daemon.post(text)).text);
}

const inProgress = { body: { Response: { Result: 'Failure', ErrorCondition: 'InProgress' } } };
const once = request('Payment', payment());

describe.each(['journal-unconfirmed', 'replicate-no-quorum'] as const)('a daemon with %s', (obstacle) => {
  test('makes each register ask again and denies nothing, and known outcomes are returned', async () => {
    const daemon = await openNexoInterface();
    await takePayment(daemon);
    daemon.lanes.obstacle = obstacle;
    expect(await told(daemon, paymentOf('receipt-2', '8'))).toMatchObject(inProgress);
    const elsewhere = request('Payment', payment({ SaleData: sale('receipt-2') }), { serviceId: '8', poiId: 'gone' });
    expect(await told(daemon, elsewhere)).toMatchObject(inProgress);
    const completion = payment({
      SaleData: { ...sale('receipt-3'), SaleReferenceID: 'room 1' },
      PaymentData: { PaymentType: 'Completion' },
    });
    expect(await told(daemon, request('Payment', completion, { serviceId: '9' }))).toMatchObject(inProgress);
    expect(await told(daemon, once)).toMatchObject({ body: approved });
    expect((await daemon.post(abortRequest('8'))).text).not.toContain('nothing was asked for');
  });
});

test('a repeated payment is InProgress while replicate-no-quorum applies, even if the daemon knows no other reason', async () => {
  const daemon = await openNexoInterface();
  daemon.lanes.obstacle = 'replicate-no-quorum';
  daemon.lanes.doubt = () => undefined;
  expect(await told(daemon, once)).toMatchObject(inProgress);
});

describe('a terminal that is no longer configured', () => {
  test('a repeated request returns its outcome, under any ServiceID; new requests are refused', async () => {
    const daemon = await openNexoInterface();
    const id = await takePayment(daemon);
    withoutTerminal(daemon, 'till-1');
    expect(await told(daemon, once)).toMatchObject({ body: approved });
    expect(await told(daemon, request('Payment', payment(), { serviceId: '8' }))).toMatchObject({ body: approved });
    const other = read((await daemon.post(paymentOf('receipt-2', '9'))).text);
    expect(other).toMatchObject({ body: { Response: { ErrorCondition: 'UnavailableDevice' } } });
    const changed = request('Payment', payment({}, { RequestedAmount: 99 }), { serviceId: '9' });
    expect(await told(daemon, changed)).toMatchObject(inProgress);
    expect(daemon.lanes.list({}).map(({ request: { transactionId } }) => transactionId)).toEqual([id]);
  });

  test('a request without an outcome is waited for', async () => {
    const daemon = await openNexoInterface();
    const first = daemon.post(once);
    const id = await untilWaitedFor(daemon);
    withoutTerminal(daemon, 'till-1');
    const again = daemon.post(once);
    await expect.poll(() => daemon.lanes.waiting(id)).toBe(2);
    daemon.lanes.end(id);
    for (const answer of [first, again]) expect(read((await answer).text)).toMatchObject({ body: approved });
  });
});

test('a register that has logged out still gets its earlier outcome', async () => {
  const daemon = await openNexoInterface();
  await takePayment(daemon);
  await daemon.post(request('Logout', {}));
  expect(await told(daemon, once)).toMatchObject({ body: approved });
});

describe('the same ids with another token', () => {
  const notAllowed = { body: { Response: { ErrorCondition: 'NotAllowed' } } };

  test('get InProgress until the outcome is acknowledged, then NotAllowed, and never NotFound', async () => {
    const daemon = await openNexoInterface();
    const first = daemon.post(once, asRegister('front'));
    const id = await untilWaitedFor(daemon);
    const garden = async (text: string) => read((await daemon.post(text, asRegister('garden'))).text);
    for (const end of [undefined, () => daemon.lanes.end(id)]) {
      end?.();
      for (const text of [once, statusRequest('7'), statusRequest(undefined)])
        expect(await garden(text)).toMatchObject(inProgress);
      expect((await daemon.post(abortRequest('7'), asRegister('garden'))).text).not.toContain('nothing was asked for');
    }
    await first;
    await daemon.lanes.acknowledge(id, 1);
    for (const text of [once, statusRequest('7')]) expect(await garden(text)).toMatchObject(notAllowed);
    for (const text of [statusRequest('8'), statusRequest(undefined)])
      expect(await garden(text)).toMatchObject({ body: { Response: { ErrorCondition: 'NotFound' } } });
  });

  test('mean the same payment if the time is written in another zone', async () => {
    const daemon = await openNexoInterface();
    const first = daemon.post(once, asRegister('front'));
    const id = await untilWaitedFor(daemon);
    const inUtc = payment({ SaleData: sale('receipt-1', '2026-03-01T11:00:00Z') });
    const again = await daemon.post(request('Payment', inUtc, { serviceId: '8' }), asRegister('garden'));
    expect(again.text).toMatch(/InProgress.*Ask for the TransactionStatus of/);
    daemon.lanes.end(id);
    await first;
    expect(daemon.lanes.list({})).toHaveLength(1);
  });
});

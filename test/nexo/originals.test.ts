/**
 * Refunds and reversals of a nexo register, with real lanes: each payment is given back once, whichever of its keys is
 * used and however old it is.
 */

import { unchecked } from '../unchecked.js';
import { expect, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import { Controller } from '../../src/nexo/controller/controller.js';
import { outcome, part, payment } from '../journal/samples.js';
import { journalOn, Till } from '../world/till.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import { payment as paymentBody, request, sale } from './messages.js';

/**
 * Returns a nexo interface with lanes whose terminals approve everything. `ask` returns the answer, or whatever came
 * instead.
 */
function opened(till: Till) {
  till.whenPaying('Success');
  const { time } = till;
  const controller = new Controller({
    lanes: till.lanes,
    dialect: dialects['standard-3.1'],
    version: '1.2.3',
    loginSecret: undefined,
    wallMs: () => time.wallMs(),
  });
  let served = 0;
  const ask = async (category: 'Payment' | 'Reversal', body: object): Promise<string> => {
    served += 1;
    const text = request(category, body, { poiId: 'T1', serviceId: `${served}` });
    const reply = controller.receive(text, 'json', { caller: {}, gone: new AbortController().signal });
    till.run(200);
    const told = await reply;
    return told.type === 'say' ? told.text : told.type;
  };
  return { ask };
}

/** Returns the key in an answer, as the register copies it. */
function keyIn(answer: string): object {
  const [, id = ''] = /"POITransactionID":\{"TransactionID":"([^"]+)"/.exec(answer) ?? [];
  const [, time = ''] = /"POITransactionID":\{[^}]*"TimeStamp":"([^"]+)"/.exec(answer) ?? [];
  return { TransactionID: id, TimeStamp: time };
}

function refund(receipt: string, key: object, amount = 10, POIID?: string): object {
  const OriginalPOITransaction = { POITransactionID: key, ...(POIID === undefined ? {} : { POIID }) };
  return {
    SaleData: sale(receipt),
    PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: amount }, OriginalPOITransaction },
    PaymentData: { PaymentType: 'Refund' },
  };
}

/** Returns a step of the pre-authorization that the register calls room 12. */
function step(receipt: string, PaymentType: string, amount: number): object {
  return {
    SaleData: { ...sale(receipt), SaleReferenceID: 'room 12' },
    PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: amount } },
    PaymentData: { PaymentType },
  };
}

function paidBy(receipt: string): object {
  return paymentBody({ SaleData: sale(receipt) }, { RequestedAmount: 10 });
}

function reversal(receipt: string, key: object): object {
  const OriginalPOITransaction = { POITransactionID: key };
  return { ReversalReason: 'MerchantCancel', OriginalPOITransaction, SaleData: sale(receipt) };
}

test('a payment is refunded once, under any receipt and with its time in any form', async () => {
  const till = Till.connected();
  const { ask } = opened(till);
  const key = keyIn(await ask('Payment', paymentBody({}, { RequestedAmount: 10 })));
  expect(await ask('Payment', refund('back-1', key))).toContain('"Result":"Success"');
  const sent = till.sentMoney().length;
  for (const TimeStamp of ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00', '2026-01-01T02:00:00.5+02:00']) {
    expect(await ask('Payment', refund('back-2', { ...key, TimeStamp }))).toContain('NotAllowed');
    expect(await ask('Reversal', reversal('back-3', { ...key, TimeStamp }))).toContain('NotAllowed');
  }
  till.hasSentMoney(sent);
});

test('the answer to a reversal names its original, so a register can match it even without a sale', async () => {
  const till = Till.connected();
  const { ask } = opened(till);
  const key = keyIn(await ask('Payment', paymentBody({}, { RequestedAmount: 10 })));
  const { SaleData: _none, ...unnamed } = { SaleData: undefined, ...reversal('back-1', key) };
  const answer = await ask('Reversal', unnamed);
  expect(answer).toContain('"Result":"Success"');
  expect(answer).toContain(`"OriginalPOITransaction":{"POITransactionID":${JSON.stringify(key)}}`);
});

test('a refunded amount counts as refunded, however many transactions came since', async () => {
  const till = Till.connected();
  const { ask } = opened(till);
  const key = keyIn(await ask('Payment', paymentBody({}, { RequestedAmount: 10 })));
  expect(await ask('Payment', refund('back-1', key))).toContain('"Result":"Success"');
  const newer = Array.from({ length: 1_001 }, (_unused, place) => {
    const record = payment(`n${place}`, { outcome: outcome('approved'), acknowledgedRevision: 1 });
    return { ...record, request: unchecked({ ...record.request, terminal: 'till' }) };
  });
  till.journal.commit([part('till', ...newer)]);
  const sent = till.sentMoney().length;
  expect(await ask('Payment', refund('back-2', key))).toContain('NotAllowed');
  expect(await ask('Reversal', reversal('back-3', key))).toContain('NotAllowed');
  till.hasSentMoney(sent);
});

test('a pre-authorization is found by its SaleReferenceID after many transactions, and captured once', async () => {
  const till = Till.connected();
  const { ask } = opened(till);
  const held = await ask('Payment', step('held', 'FirstReservation', 10));
  const newer = Array.from({ length: 1_001 }, (_unused, place) =>
    payment(`n${place}`, {
      outcome: outcome('approved'),
      acknowledgedRevision: 1,
      registerRequestIds: [{ saleId: 'SALE-1', poiId: 'T1', serviceId: `N${place}` }],
    }),
  );
  till.journal.commit([part('till-1', ...newer)]);
  expect(await ask('Payment', step('done', 'Completion', 10))).toContain('"Result":"Success"');
  expect(await ask('Payment', step('again', 'Completion', 10))).toContain('NotAllowed');
  const again = { ...refund('by key', keyIn(held)), PaymentData: { PaymentType: 'Completion' } };
  expect(await ask('Payment', again)).toContain('NotAllowed');
});

test('if two terminals gave one key, the terminal that the register names decides, or none', async () => {
  const time = new VirtualTime();
  const journal = journalOn(time);
  const poiTransaction = { transactionId: '77', timeStamp: '2026-01-01T00:00:00Z' };
  const authorized = { amount: 1_000, currency: 'EUR' };
  for (const terminal of ['bar', 'lift']) {
    const record = payment(terminal, { outcome: { ...outcome('approved'), authorized, poiTransaction } });
    journal.commit([part(terminal, { ...record, request: unchecked({ ...record.request, terminal }) })]);
  }
  const till = Till.connected({ journal, time, terminals: { till: 'T1', bar: 'T2', lift: 'T3' } });
  const { ask } = opened(till);
  const key = { TransactionID: '77', TimeStamp: '2026-01-01T00:00:00Z' };
  const unnamed = await ask('Payment', refund('back-1', key));
  expect(unnamed).toContain('NotAllowed');
  expect(unnamed).toContain('send the POIID of the terminal that took the original');
  till.hasSentMoney(0);
  expect(await ask('Payment', refund('back-2', key, 10, 'T2'))).toContain('"Result":"Success"');
  expect(await ask('Payment', refund('back-3', key, 10, 'T2'))).toContain('NotAllowed');
  expect(await ask('Payment', refund('back-4', key, 10, 'T3'))).toContain('"Result":"Success"');
});

test('a receipt with outer spaces or another composition of letters is the same receipt', async () => {
  const till = Till.connected();
  const { ask } = opened(till);
  const first = await ask('Payment', paidBy('caf\u00e9-1'));
  for (const receipt of ['caf\u00e9-1 ', ' cafe\u0301-1']) {
    const again = await ask('Payment', paidBy(receipt));
    expect(keyIn(again)).toEqual(keyIn(first));
    // The answer repeats the receipt number exactly as the register wrote it.
    expect(again).toContain(JSON.stringify(receipt));
  }
  till.hasSentMoney(1);
});

/**
 * A register written for Verifone's POS Cloud pays, refunds and reverses at a real daemon with a simulated standard
 * terminal.
 */

import { expect, test } from 'vitest';
import { z } from 'zod';
import { openShop, poiId } from '../world/nexo-shop.js';

const Key = z.object({ TransactionID: z.string(), TimeStamp: z.string() });
const Paid = z.object({ PaymentResponse: z.object({ POIData: z.object({ POITransactionID: Key }) }) });

test('a payment, its repeat, a refund and a reversal end as the terminal booked them', async ({ onTestFinished }) => {
  const { start, simulator } = await openShop(onTestFinished, '', ['dialect = "verifone-3.1"']);
  const { url, register } = await start({ isHere: true });
  const authorization = `Basic ${Buffer.from(`uid:${register.token}`).toString('base64')}`;
  let count = 0;
  const ask = async (path: string, category: string, name: string, body: object): Promise<unknown> => {
    count += 1;
    const MessageHeader = {
      MessageClass: 'SERVICE',
      MessageCategory: category,
      MessageType: 'REQUEST',
      ServiceID: `SRV-${count}-1772366400`,
      SaleID: 'RetailPOS',
      POIID: poiId,
    };
    const response = await fetch(`${url}/oidc/poscloud/nexo${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ MessageHeader, [`${name}Request`]: body }),
    });
    expect(response.status).toBe(200);
    return response.json();
  };
  const pay = (order: string, PaymentType: string, amount: string) =>
    ask('/payment', 'PAYMENT', 'Payment', {
      SaleData: {
        OperatorID: '1',
        SaleTransactionID: { TransactionID: order, TimeStamp: '2026-03-01T12:00:00.123Z' },
        CustomerOrderReq: null,
      },
      PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: amount } },
      PaymentData: { PaymentType, SplitPaymentFlag: false },
    });
  const paid = await pay('order-1', 'NORMAL', '12.34');
  expect(await pay('order-1', 'NORMAL', '12.34')).toMatchObject({
    PaymentResponse: { Response: { Result: 'SUCCESS' } },
  });
  expect(await pay('order-2', 'REFUND', '2.00')).toMatchObject({
    PaymentResponse: { Response: { Result: 'SUCCESS' } },
  });
  const { POITransactionID } = Paid.parse(paid).PaymentResponse.POIData;
  const reverse = (ForecastedAmount: string) =>
    ask('/v2/reversal', 'REVERSAL', 'Reversal', {
      OriginalPOITransaction: { POITransactionID },
      ReversalReason: 'CUSTCANCEL',
      CustomerOrder: { CustomerOrderID: 'order-1', StartDate: '2026-03-01T12:00:00.123Z', ForecastedAmount },
    });
  expect(await reverse('5.00')).toMatchObject({
    ReversalResponse: {
      Response: { ErrorCondition: 'UNAVAILABLESERVICE', AdditionalResponse: expect.stringContaining('ReversedAmount') },
    },
  });
  const reversed = await reverse('12.34');
  expect(reversed).toMatchObject({ ReversalResponse: { Response: { Result: 'SUCCESS' } } });
  const booked = simulator.world.ledger().filter(({ moved }) => moved);
  expect(booked.map(({ kind }) => kind)).toEqual(['payment', 'refund', 'reversal']);
});

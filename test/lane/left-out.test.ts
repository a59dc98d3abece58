/**
 * A terminal leaves required fields out of its answers, or sends unreadable ones: fields that are not needed to know
 * that money moved, and how much.
 */

import { describe, expect, test } from 'vitest';
import { type Json, moneyAnswer } from '../world/terminal-words.js';
import { Till } from '../world/till.js';
import { unchecked } from '../unchecked.js';

test('an approval without acquirer and instrument type is an approval', async () => {
  const till = Till.connected();
  till.gateway.onMoney = (request) => [
    moneyAnswer(request, 'Success', undefined, {
      PaymentInstrumentData: { CardData: { PaymentBrand: 'Visa', MaskedPAN: '411111******1111' } },
      PaymentAcquirerData: { ApprovalCode: '777944' },
    }),
  ];
  await till.pay('p1');
  till.run(1_000);
  till.ends('p1', {
    result: 'approved',
    approvalCode: '777944',
    cardBrand: 'Visa',
    maskedPan: '411111******1111',
  });
});

/** Returns the answer with this field in its body. */
function withField(answer: Json, name: string, field: Json): Json {
  const [said] = Object.values(answer);
  return { SaleToPOIResponse: { ...Object(said), [name]: { ...Object(Object(said)[name]), ...field } } };
}

describe('an approval with an unreadable amount', () => {
  const unknown = { result: 'approved', reason: 'amount-unknown', difference: 'unknown', retry: 'unsafe' };

  test.each<[string, Json]>([
    ['the amount', { Currency: 'EUR', AuthorizedAmount: {} }],
    ['the currency', { Currency: 'EURO', AuthorizedAmount: 10 }],
    ['the cash-back', { Currency: 'EUR', AuthorizedAmount: 10, CashBackAmount: {} }],
    ['all of them', { Currency: 'EUR' }],
  ])('has an unknown amount, and never the requested one: %s', async (_name, AmountsResp) => {
    const till = Till.connected();
    till.gateway.onMoney = (request) => [moneyAnswer(request, 'Success', undefined, { AmountsResp })];
    await till.pay('p1');
    till.run(1_000);
    const { outcome } = till.view('p1');
    expect(outcome).toMatchObject(unknown);
    expect(outcome).not.toHaveProperty('authorized');
    expect(outcome?.message).toBe('Approved, but the amount is not known. Check the receipt. Do not charge again.');
    till.needs('p1: amount-unknown');
  });

  test('leaves the amount of a reversal unknown', async () => {
    const till = Till.connected();
    till.gateway.onMoney = (request) => {
      const answer = moneyAnswer(request, 'Success');
      if (request.name === 'PaymentRequest') return [answer];
      return [withField(answer, 'ReversalResponse', { ReversedAmount: {} })];
    };
    await till.pay('p1');
    till.run(1_000);
    await till.acknowledge('p1');
    const { amountDetails: _whole, ...whole } = till.view('p1').request;
    const original = { type: 'transaction', transactionId: 'p1' } as const;
    const reversal = unchecked({ ...whole, transactionId: 'r1', kind: 'reversal', original });
    expect(await till.reply(till.lanes.submit(reversal))).toMatchObject({ ok: true });
    till.run(1_000).ends('r1', unknown).needs('r1: amount-unknown');
  });
});

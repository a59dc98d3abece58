/** Members outside the standard: a request that is not fully understood is refused, and no part of it is ignored. */

import { describe, expect, test } from 'vitest';
import { approved, asked, read, untilWaitedFor } from './interface-words.js';
import { payment, paymentXml, request, sale } from './messages.js';
import { type NexoInterface, openNexoInterface } from './open-interface.js';

const POITransactionID = { TransactionID: '77.1', TimeStamp: '2026-03-01T12:00:08+01:00' };

function withConditions(TransactionConditions: object): object {
  return payment({
    PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: 12 }, TransactionConditions },
  });
}

function reversal(more: object): string {
  const body = { ReversalReason: 'MerchantCancel', OriginalPOITransaction: { POITransactionID }, ...more };
  return request('Reversal', { SaleData: sale('r-2'), ...body });
}

const load = { StoredValueTransactionType: 'Load', ItemAmount: 25, Currency: 'EUR' };

async function refusalOf(daemon: NexoInterface, text: string): Promise<string> {
  const answer = read((await daemon.post(text)).text);
  expect(answer).toMatchObject({ body: { Response: { Result: 'Failure', ErrorCondition: 'UnavailableService' } } });
  expect(asked(daemon)).toEqual([]);
  return JSON.stringify(answer);
}

describe('a field that could change the payment is refused by its name, and nothing is sent', () => {
  test.each<[string, string, string]>([
    ['a surcharge', request('Payment', payment({}, { SurchargeAmount: 0.5 })), 'AmountsReq.SurchargeAmount'],
    ['an unknown amount', request('Payment', payment({}, { ServiceFee: '0.00' })), 'AmountsReq.ServiceFee'],
    [
      'a condition',
      request('Payment', withConditions({ DisableTip: true })),
      'PaymentTransaction.TransactionConditions.DisableTip',
    ],
    [
      'an addition of a vendor to its data',
      request('Payment', payment({ PaymentData: { Splits: [{ Account: 'A-1' }] } })),
      'PaymentData.Splits.Account',
    ],
    [
      'data of an extension',
      request('Payment', payment({ ExtensionData: { TransitData: { Fare: 3 } } })),
      'ExtensionData.TransitData.Fare',
    ],
    ['a list of pairs', request('Payment', payment({ CustomFields: [{ Key: 'a', Value: 'b' }] })), 'CustomFields.Key'],
    [
      'an attribute in XML',
      paymentXml().replace('RequestedAmount=', 'SurchargeAmount="0.50" RequestedAmount='),
      'SurchargeAmount',
    ],
    [
      'an empty element in XML',
      paymentXml().replace('</PaymentTransaction>', '<Offline/></PaymentTransaction>'),
      'Offline',
    ],
    ['data of a reversal', reversal({ PaymentData: { PaymentType: 'Refund' } }), 'PaymentData.PaymentType'],
    ['an amount of a reversal', reversal({ SurchargeAmount: 1 }), 'SurchargeAmount'],
    [
      'a fee for a gift card',
      request('StoredValue', { SaleData: sale(), StoredValueData: [{ ...load, ActivationFee: 2 }] }),
      'StoredValueData.ActivationFee',
    ],
    [
      'a campaign for points',
      request('Loyalty', {
        SaleData: sale(),
        LoyaltyTransaction: { LoyaltyTransactionType: 'Award', Currency: 'EUR', TotalAmount: 12, Campaign: 'x' },
      }),
      'LoyaltyTransaction.Campaign',
    ],
    [
      'an option for a card acquisition',
      request('CardAcquisition', { SaleData: sale(), CardAcquisitionTransaction: { ReadOnly: true } }),
      'CardAcquisitionTransaction.ReadOnly',
    ],
    [
      'a requirement of loyalty',
      request('Payment', withConditions({ LoyaltyHandling: 'Required' })),
      'LoyaltyHandling Required',
    ],
  ])('%s', async (_name, text, member) => {
    const daemon = await openNexoInterface();
    expect(await refusalOf(daemon, text)).toMatch(
      new RegExp(`cannot pass on [\\w.]*${member}(?: yet)?, .*Nothing was sent`),
    );
  });

  test('the refusal does not repeat a name with a card number, and cuts a long name', async () => {
    const daemon = await openNexoInterface();
    const text = await refusalOf(daemon, request('Payment', payment({ x4111111111111111: 1 })));
    expect(text).not.toContain('4111111111111111');
    expect(text).toContain('cannot pass on');
    expect((await refusalOf(daemon, request('Payment', payment({ ['y'.repeat(5_000)]: 1 })))).length).toBeLessThan(
      1_500,
    );
  });
});

describe("a field that vendors' clients add to each payment does not prevent it", () => {
  test.each<[string, string]>([
    ['a surcharge of zero', request('Payment', payment({}, { SurchargeAmount: '0.00' }))],
    [
      'a footer for the receipt',
      request('Payment', payment({ PaymentReceipt: [{ DocumentQualifier: 'SaleReceipt' }] })),
    ],
    ['an empty object', request('Payment', payment({ ExtensionData: {}, CustomFields: [], Other: null }))],
    ['more details of the sale', request('Payment', payment({ SaleData: { ...sale(), Till: { Place: 'left' } } }))],
    [
      'more details of the goods',
      request(
        'Payment',
        payment({
          PaymentTransaction: {
            AmountsReq: { Currency: 'EUR', RequestedAmount: 12 },
            SaleItem: ['0', '1'].map((ItemID) => ({
              ItemID,
              ProductCode: 'a',
              ItemAmount: 6,
              Tags: ['new'],
              CustomFields: [{ Key: 'a', Value: 'b' }],
            })),
          },
        }),
      ),
    ],
    ['the type of a reversal', reversal({ PaymentData: { PaymentType: 'Normal' } })],
    ['the reference of a reversal in version 3.0', reversal({ SaleReferenceID: 'room 12' })],
  ])('%s', async (_name, text) => {
    const daemon = await openNexoInterface();
    const answer = daemon.post(text);
    daemon.lanes.end(await untilWaitedFor(daemon));
    expect(read((await answer).text)).toMatchObject({ body: { Response: { Result: 'Success' } } });
  });
});

test('a repeated request with such a field gets the earlier outcome', async () => {
  const daemon = await openNexoInterface();
  const first = daemon.post(request('Payment', payment()));
  daemon.lanes.end(await untilWaitedFor(daemon));
  await first;
  const again = await daemon.post(request('Payment', payment({ ExtensionData: { a: 1 } }), { serviceId: '8' }));
  expect(read(again.text)).toMatchObject({ body: approved });
});

/** A terminal that leaves out of its answers what the standard demands, and what nobody needs to know whether money moved. */

import { expect, test } from 'vitest';
import { moneyAnswer } from './terminal-words.js';
import { Till } from './till.js';

test('an approval that does not say who acquired it, nor with what kind of instrument, is an approval', async () => {
  const till = Till.connected();
  till.gateway.onMoney = (request) => [
    moneyAnswer(request, 'Success', undefined, {
      PaymentInstrumentData: { CardData: { PaymentBrand: 'Visa', MaskedPAN: '411111******1111' } },
      PaymentAcquirerData: { ApprovalCode: '777944' },
    }),
  ];
  await till.pay('p1');
  till.run(1_000);
  expect(till.view('p1').outcome).toMatchObject({
    result: 'approved',
    approvalCode: '777944',
    cardBrand: 'Visa',
    maskedPan: '411111******1111',
  });
});

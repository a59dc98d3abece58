/** What a nexo register passes on to the acquirer, through the real daemon: verbatim, or not at all. */

import { expect, test } from 'vitest';
import { payment, request, sale } from '../nexo/messages.js';
import { openShop, poiId, post } from './nexo-shop.js';

/** A payment that passes this on. */
function payWith(data: object, transactionId: string, serviceId: string): string {
  return request('Payment', payment({ SaleData: { ...sale(transactionId), ...data } }), { poiId, serviceId });
}

test('acquirer data without an effect on money reaches the terminal as it came; any other is refused before anything is sent', async ({
  onTestFinished,
}) => {
  const { simulator, start } = await openShop(onTestFinished);
  const daemon = await start();
  const json = Buffer.from('{"metadata":{"order":"4711"}}').toString('base64');
  for (const [data, key] of [
    [{ SaleToAcquirerData: 'authorisationType=PreAuth' }, 'authorisationType'],
    [{ SaleToAcquirerData: Buffer.from('{"manualCapture":"true"}').toString('base64') }, 'manualCapture'],
    [{ SaleToPOIData: 'tenderOption=MOTO' }, 'tenderOption'],
  ] as const)
    expect(await post(daemon, payWith(data, `refused ${key}`, '5'))).toMatch(
      new RegExp(`"Failure".*UnavailableService.*has the key ${key}`),
    );
  const payments = () => simulator.world.received().filter(({ category }) => category === 'Payment');
  expect(payments()).toEqual([]);
  const passed = { SaleToAcquirerData: json, SaleToPOIData: 'metadata.till=2' };
  expect(await post(daemon, payWith(passed, 'R-1', '6'))).toContain('Success');
  const put = await fetch(`${daemon.url}/v1/transactions/t1`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${daemon.register.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      kind: 'payment',
      terminal: poiId,
      sale: 'R-2',
      amountDetails: { amount: 100, currency: 'EUR' },
      acquirerData: 'split.api=1',
    }),
  });
  expect([put.status, await put.text()]).toEqual([422, expect.stringMatching(/acquirer-data-refused.*split\.api/s)]);
  const [sent, ...others] = payments().map(({ text }) => text);
  expect(others).toEqual([]);
  expect(sent).toContain(json);
  expect(sent).toContain('metadata.till=2');
});

/** Acquirer data goes to the terminal unchanged with every attempt. Data that could change the charge is never sent. */

import { expect, test } from 'vitest';
import { Till } from '../world/till.js';

const data = { acquirerData: 'metadata.order=4711&shopperStatement=Corner%20shop', terminalData: 'metadata.till=2' };
const said = { SaleToAcquirerData: data.acquirerData, SaleToPOIData: data.terminalData };

test('the lane sends acquirer data unchanged with each attempt', async () => {
  const till = Till.connected();
  await till.pay('p1', data);
  till.run(100).whenAsked('NotFound').answers(0, 'Busy').run(20_000);
  expect(till.sentMoney().length).toBeGreaterThan(1);
  for (const { body } of till.sentMoney()) expect(body.SaleData).toMatchObject(said);
});

test('a request with the same id and other data is refused', async () => {
  const till = Till.connected();
  await till.pay('p1', data);
  expect(await till.submit('p1', data)).toMatchObject({ ok: true, value: { created: false } });
  const other = { ...data, acquirerData: 'metadata.order=4712' };
  expect(await till.submit('p1', other)).toMatchObject({ ok: false, refusal: { code: 'id-reused' } });
});

test.each([
  ['acquirerData', 'newKey=1', /SaleToAcquirerData\) has the key newKey.*does not know/],
  ['acquirerData', 'authorisationType=PreAuth', /has the key authorisationType=PreAuth.*only for a pre-authorization/],
  [
    'acquirerData',
    'store=S1',
    /has the key store.*says whose money it is, but it is not known whether terminals of the dialect standard-3\.1 do so/,
  ],
  ['terminalData', 'tenderOption=MOTO', /SaleToPOIData\) has the key tenderOption=MOTO/],
])('%s with another key is refused, and nothing is sent', async (field, value, text) => {
  const till = Till.connected();
  const refused = await till.submit('p1', { [field]: value });
  const refusal = { code: 'acquirer-data-refused', text: expect.stringMatching(text) };
  expect(refused).toMatchObject({ ok: false, refusal });
  expect(till.lanes.get('p1')).toBeUndefined();
  till.run(1_000).hasSentMoney(0);
});

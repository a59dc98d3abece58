/**
 * Data that a nexo register passes on to the acquirer, through the real daemon: verbatim or not at all, and reported by
 * its effect.
 */

import { expect, test } from 'vitest';
import { payment, request, sale, statusRequest } from '../nexo/messages.js';
import type { DaemonProcess } from '../world/daemon-process.js';
import { openShop, poiId, post } from '../world/nexo-shop.js';

/** Returns a payment that passes this data on. */
function payWith(data: object, transactionId: string, serviceId: string, more: object = {}): string {
  const body = payment({ SaleData: { ...sale(transactionId), ...data }, ...more });
  return request('Payment', body, { poiId, serviceId });
}

async function put({ url, register }: DaemonProcess, id: string, body: object) {
  const response = await fetch(`${url}/v1/transactions/${id}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${register.token}`,
      'content-type': 'application/json',
      prefer: 'wait=20',
    },
    body: JSON.stringify({ terminal: poiId, amountDetails: { amount: 100, currency: 'EUR' }, ...body }),
  });
  return { status: response.status, text: await response.text() };
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

test('acquirer data without an effect on money reaches the terminal unchanged, and other data is refused', async ({
  onTestFinished,
}) => {
  const { simulator, start } = await openShop(onTestFinished);
  const daemon = await start({ isHere: true });
  const json = base64('{"metadata":{"order":"4711"}}');
  for (const [data, key] of [
    [{ SaleToAcquirerData: 'unheardOf=1' }, 'unheardOf'],
    [{ SaleToAcquirerData: 'authorisationType=PreAuth' }, 'authorisationType=PreAuth'],
    [{ SaleToAcquirerData: base64('{"additionalData":{"manualCapture":"true"}}') }, 'manualCapture=true'],
    [{ SaleToPOIData: 'tenderOption=MOTO' }, 'tenderOption=MOTO'],
  ] as const)
    expect(await post(daemon, payWith(data, `refused ${key}`, '5'))).toMatch(
      new RegExp(`"Failure".*UnavailableService.*has the key ${key}`),
    );
  const payments = () => simulator.world.received().filter(({ category }) => category === 'Payment');
  expect(payments()).toEqual([]);
  const passed = { SaleToAcquirerData: json, SaleToPOIData: 'metadata.till=2' };
  expect(await post(daemon, payWith(passed, 'R-1', '6'))).toContain('Success');
  const refused = await put(daemon, 't1', { kind: 'payment', sale: 'R-2', acquirerData: 'split.api=1' });
  expect([refused.status, refused.text]).toEqual([422, expect.stringMatching(/acquirer-data-refused.*split\.api/s)]);
  const [sent, ...others] = payments().map(({ text }) => text);
  expect(others).toEqual([]);
  expect(sent).toContain(json);
  expect(sent).toContain('metadata.till=2');
});

test('a basket of 300 items reaches the terminal once, even if it is repeated after kill -9', async ({
  onTestFinished,
}) => {
  const { simulator, start, killedBy } = await openShop(onTestFinished, '', [], [poiId], 'datamesh-3.1');
  const SaleItem = Array.from({ length: 300 }, (_, index) => ({
    ItemID: index,
    ProductCode: `XXVH776.${index}`,
    UnitOfMeasure: 'Other',
    Quantity: '2',
    UnitPrice: '1.95',
    ItemAmount: '3.90',
    ProductLabel: 'Soda 1.25L',
    AdditionalProductInfo: 'from the shelf at the door, '.repeat(5),
    Categories: ['Drinks', 'Soda'],
    CustomFields: [{ Key: 'FuelProductCode', Type: 'String', Value: '48' }],
  }));
  const amounts = { AmountsReq: { Currency: 'EUR', RequestedAmount: 12.34 } };
  const text = payWith({}, 'R-1', '5', { PaymentTransaction: { ...amounts, SaleItem } });
  const daemon = await killedBy(await start(), text);
  expect(await post(daemon, text)).toMatch(/"Success".*"AuthorizedAmount":12\.34/);
  expect(await post(daemon, payWith({}, 'R-1', '5'))).toMatch(/"Success".*"AuthorizedAmount":12\.34/);
  expect(simulator.world.ledger().map(({ moved, authorizedAmount: of }) => [moved, Number(of)])).toEqual([
    [true, 12.34],
  ]);
  const [sent, ...others] = simulator.world.received().filter(({ category }) => category === 'Payment');
  expect(others).toEqual([]);
  const read: unknown = JSON.parse(sent?.text ?? '');
  const items = SaleItem.map(({ ItemID, ProductCode, Categories, CustomFields }) => ({
    ItemID,
    ProductCode,
    Categories,
    CustomFields,
    Quantity: 2,
    UnitPrice: 1.95,
    ItemAmount: 3.9,
  }));
  const body = { PaymentRequest: { PaymentTransaction: { SaleItem: items } } };
  expect(read).toMatchObject({ SaleToPOIRequest: body });
});

test('a basket by the API reaches DataMesh, which gets one item of the whole amount if there is no basket', async ({
  onTestFinished,
}) => {
  const { simulator, start } = await openShop(onTestFinished, '', [], [poiId], 'datamesh-3.1');
  const daemon = await start({ isHere: true });
  const item = { productCode: 'A-1', amount: 100, restricted: true, unitPrice: '0.333', quantity: '3' };
  const paid = await put(daemon, 't1', { kind: 'payment', sale: 'R-1', options: { items: [item] } });
  expect([paid.status, paid.text]).toEqual([201, expect.not.stringMatching(/productCode|"options"/)]);
  expect((await put(daemon, 't1', { kind: 'payment', sale: 'R-1' })).text).toBe(paid.text);
  expect(await put(daemon, 't2', { kind: 'payment', sale: 'R-2' })).toMatchObject({ status: 201 });
  const sent = simulator.world.received().filter(({ category }) => category === 'Payment');
  expect(sent.map(({ text }) => /"SaleItem":(\[.*\])\}/.exec(text)?.[1])).toEqual([
    '[{"ItemID":0,"ProductCode":"A-1","ItemAmount":1,"UnitOfMeasure":"Other","Quantity":3,"UnitPrice":0.333,"ProductLabel":"A-1","Restricted":true}]',
    '[{"ItemID":0,"ProductCode":"0","ItemAmount":1,"UnitOfMeasure":"Other","Quantity":1,"UnitPrice":1,"ProductLabel":"Sale"}]',
  ]);
});

test('the register gets the terminal’s own texts, vendor fields and receipts', async ({ onTestFinished }) => {
  const words = 'tid=47069832&cardType=mc%2fdebit';
  const script = [
    'till-1 next payment: answer says PaymentResult.AmountsResp.SurchargeAmount 0.50',
    `till-1 next payment: answer says Response.AdditionalResponse ${words}`,
  ].join('\n');
  const { start } = await openShop(onTestFinished, script, [], [poiId], 'datamesh-3.1');
  const daemon = await start({ isHere: true });
  const approved = await post(daemon, payWith({}, 'R-1', '5'));
  expect(approved).toMatch(/"AuthorizedAmount":12\.34,[^}]*"SurchargeAmount":0\.50?[,}]/);
  expect(approved).toMatch(/"OutputFormat":"XHTML"/);
  expect(await post(daemon, statusRequest('5', { poiId }))).toContain('"SurchargeAmount":0.5');
  expect(await post(daemon, payWith({}, 'R-2', '6'))).toContain(`"AdditionalResponse":"${words}"`);
});

test('a payment that acquirer data turns into a pre-authorization is held, and captured later', async ({
  onTestFinished,
}) => {
  const { simulator, start } = await openShop(onTestFinished, '', [], [poiId], 'adyen-3.0');
  const daemon = await start({ isHere: true });
  const data = base64('{"authorisationType":"PreAuth","additionalData":{"manualCapture":"true"}}');
  const held = await post(daemon, payWith({ SaleToAcquirerData: data }, 'room 12', '5'));
  expect(held).toMatch(/"Result":"Success"/);
  expect(held).toContain('"PaymentType":"FirstReservation"');
  const lines = () =>
    simulator.world.ledger().map(({ kind, moved, authorizedAmount: of }) => [kind, moved, Number(of)]);
  expect(lines()).toEqual([['pre-authorization', true, 12.34]]);
  const [sent] = simulator.world.received().filter(({ category }) => category === 'Payment');
  expect(sent?.text).toContain(`"SaleToAcquirerData":"${data}"`);
  expect(sent?.text).toContain('"PaymentType":"Normal"');
  // The same request gets the same answer. A request with other data for the same sale is another request.
  expect(await post(daemon, payWith({ SaleToAcquirerData: data }, 'room 12', '6'))).toContain('FirstReservation');
  expect(await post(daemon, payWith({}, 'room 12', '7'))).toMatch(/InProgress.*differs in content/);
  expect(await post(daemon, statusRequest('5', { poiId }))).toContain('"PaymentType":"FirstReservation"');
  const inbox = await fetch(`${daemon.url}/v1/inbox`, {
    headers: { authorization: `Bearer ${daemon.register.token}` },
  });
  expect(await inbox.text()).toMatch(/Approved: 12\.34 EUR reserved.*"kind":"pre-authorization"/);
  const [, transactionId = '', timeStamp = ''] =
    /"POITransactionID":\{"TransactionID":"([^"]+)","TimeStamp":"([^"]+)"/.exec(held) ?? [];
  const reference = { POITransactionID: { TransactionID: transactionId, TimeStamp: timeStamp } };
  const PaymentTransaction = {
    AmountsReq: { Currency: 'EUR', RequestedAmount: 10 },
    OriginalPOITransaction: reference,
  };
  const capture = { PaymentTransaction, PaymentData: { PaymentType: 'Completion' } };
  expect(await post(daemon, payWith({}, 'room 12 bill', '8', capture))).toMatch(/"Result":"Success"/);
  expect(lines()).toEqual([
    ['pre-authorization', true, 12.34],
    ['capture', true, 10],
  ]);
  // Over HTTP the register must name the kind.
  const acquirerData = 'authorisationType=PreAuth';
  const refused = await put(daemon, 't1', { kind: 'payment', sale: 'R-2', acquirerData });
  expect([refused.status, refused.text]).toEqual([422, expect.stringMatching(/only for a pre-authorization/)]);
  const taken = await put(daemon, 't2', { kind: 'pre-authorization', sale: 'R-3', acquirerData });
  expect(JSON.parse(taken.text)).toMatchObject({
    result: 'approved',
    message: 'Approved: 1.00 EUR reserved. Do not reserve again.',
  });
  expect(lines().slice(2)).toEqual([['pre-authorization', true, 1]]);
});

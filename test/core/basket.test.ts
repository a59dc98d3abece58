/** The basket of a payment: what each dialect sends to a terminal, and that a basket decides nothing. */

import { expect, test } from 'vitest';
import { codecFor, dialectNames, dialects } from '../../protocol/index.js';
import { withoutBasket } from '../../src/core/policy/options.js';
import { isSameRequest } from '../../src/core/policy/idempotency.js';
import { basketSent } from '../../src/core/terminal/messages/basket-words.js';
import { unitPriceOf } from '../../src/core/kinds/message/unit-price.js';
import type { SoldItem } from '../../src/core/model/payment-options.js';
import { dialectNamed } from '../../src/simulator/terminal/encoding/dialect.js';
import { readMessage } from '../../src/simulator/terminal/message/message.js';
import { DrivenLane } from './driven-lane.js';
import { moneyRequest } from './of-kind.js';
import { attemptOf, outcomeOf, transactionOf } from './records.js';

const coffee: SoldItem = {
  id: '0',
  productCode: '4711',
  amount: '10.00',
  quantity: '2',
  unitPrice: '5.00',
  unit: 'Other',
};
const labelled: SoldItem = { ...coffee, label: 'Coffee' };

/** Returns the items of a payment as the simulated terminal of the same dialect reads them. */
function itemsSent(name: (typeof dialectNames)[number], items?: readonly SoldItem[]) {
  const dialect = dialects[name];
  const record = transactionOf(items === undefined ? {} : { options: { items } });
  const message = moneyRequest(dialect, record, attemptOf());
  const [encoding] = dialect.encodings;
  const text = codecFor(encoding, dialect).encode(message);
  if (!text.ok) throw new Error(text.error.message);
  const reading = readMessage(text.value, dialectNamed(name));
  expect(reading.ok ? 'read' : reading.unreadable.problem).toBe('read');
  const sent = message.name === 'PaymentRequest' ? message.body.PaymentTransaction.SaleItem : [];
  return { sent, text: text.value, basket: basketSent(items, message) };
}

/** The dialects with a place for items. */
const withItems = dialectNames.filter((name) => name !== 'epas-1.0');

test('epas-1.0 has no place for a basket', () => {
  expect(itemsSent('epas-1.0', [labelled])).toMatchObject({ sent: undefined, basket: 'left-out' });
});

test.each(withItems)('%s: a basket is sent unchanged', (name) => {
  const { sent, basket } = itemsSent(name, [labelled]);
  const item = { ItemID: '0', ProductCode: '4711', ItemAmount: '10.00', Quantity: '2', UnitPrice: '5.00' };
  expect({ sent, basket }).toMatchObject({ sent: [{ ...item, ProductLabel: 'Coffee' }], basket: 'as-given' });
});

test.each(dialectNames)('%s: an unusual basket does not prevent a payment', (name) => {
  for (const odd of [{ productCode: 'XXVH776' }, { quantity: 'two' }, { amount: '-1' }, { id: 'x' }, { unit: 'Bag' }])
    itemsSent(name, [{ ...labelled, ...odd }]);
  const large = Array.from({ length: 3_000 }, (_, index) => ({ ...labelled, id: String(index) }));
  expect(itemsSent(name, large).sent?.length ?? 0).toBeLessThan(2);
});

test('product codes with letters, tax codes and vouchers reach DataMesh only; other dialects omit the basket', () => {
  const items = [
    { ...labelled, productCode: 'XXVH776', taxCode: 'GST' },
    { ...labelled, id: '1', amount: '-10.00' },
  ];
  expect(itemsSent('datamesh-3.1', items).sent).toMatchObject([
    { ProductCode: 'XXVH776', TaxCode: 'GST' },
    { ItemAmount: '-10.00' },
  ]);
  expect(itemsSent('standard-3.1', items)).toMatchObject({ sent: undefined, basket: 'left-out' });
});

test('a member that the dialect cannot carry is omitted from its item only', () => {
  const [first, second] =
    itemsSent('standard-3.1', [labelled, { ...labelled, taxCode: 'GST', quantity: 'two' }]).sent ?? [];
  expect(first).toMatchObject({ Quantity: '2' });
  expect(second).toEqual({
    ItemID: '0',
    ProductCode: '4711',
    ItemAmount: '10.00',
    UnitOfMeasure: 'Other',
    UnitPrice: '5.00',
    ProductLabel: 'Coffee',
  });
});

test.each(withItems)('%s: 300 items reach the terminal', (name) => {
  const items = Array.from({ length: 300 }, (_, index) => ({
    ...labelled,
    id: String(index),
    info: 'size 32, '.repeat(10),
  }));
  expect(itemsSent(name, items).sent).toHaveLength(300);
});

test('the item details of DataMesh reach DataMesh only', () => {
  const details = {
    parentId: '0',
    costBase: '0.75',
    discount: '0.20',
    discountReason: 'SALE',
    categories: ['Drinks', 'Soft drinks'],
    restricted: true,
    weight: '12.50',
    weightUnit: 'Gram',
    customFields: [{ key: 'FuelProductCode', type: 'String', value: '2' }],
  };
  const { text } = itemsSent('datamesh-3.1', [{ ...labelled, details }]);
  expect(JSON.parse(text)).toMatchObject({
    SaleToPOIRequest: {
      PaymentRequest: {
        PaymentTransaction: {
          SaleItem: [
            {
              ItemID: 0,
              ParentItemID: 0,
              CostBase: 0.75,
              Discount: 0.2,
              DiscountReason: 'SALE',
              Categories: ['Drinks', 'Soft drinks'],
              Restricted: true,
              Weight: 12.5,
              WeightUnitOfMeasure: 'Gram',
              CustomFields: [{ Key: 'FuelProductCode', Type: 'String', Value: '2' }],
            },
          ],
        },
      },
    },
  });
  const others = dialectNames.filter((name) => name !== 'datamesh-3.1');
  const texts = others.map((name) => itemsSent(name, [{ ...labelled, details }]).text);
  expect(texts.filter((other) => /Restricted|Fuel/.test(other))).toEqual([]);
});

test('DataMesh requires a basket: if it is missing or not encodable, one item carries the whole amount', () => {
  const item = {
    ItemID: '0',
    ProductCode: '0',
    ItemAmount: '12.50',
    UnitOfMeasure: 'Other',
    Quantity: '1',
    UnitPrice: '12.50',
    ProductLabel: 'Sale',
  };
  expect(itemsSent('datamesh-3.1')).toMatchObject({ sent: [item], basket: 'as-given' });
  expect(itemsSent('datamesh-3.1', [{ ...labelled, id: 'x' }])).toMatchObject({
    sent: [item],
    basket: 'one-item',
  });
  expect(itemsSent('standard-3.1').sent).toBeUndefined();
});

test('DataMesh requires label, unit, quantity and price: tenderd adds those that an item lacks', () => {
  const bare = { id: '0', productCode: '4711', amount: '10.00' };
  const filled = { ProductLabel: '4711', UnitOfMeasure: 'Other', ItemAmount: '10.00' };
  expect(itemsSent('datamesh-3.1', [bare]).sent).toEqual([
    { ItemID: '0', ProductCode: '4711', ...filled, Quantity: '1', UnitPrice: '10.00' },
  ]);
  const four = itemsSent('datamesh-3.1', [{ ...bare, quantity: '4', unit: 'Bag', label: 'x'.repeat(300) }]).sent;
  expect(four).toMatchObject([{ ...filled, Quantity: '4', UnitPrice: '2.5', ProductLabel: 'x'.repeat(256) }]);
});

test.each([
  ['7.80', '4', '1.95'],
  ['10', '3', '3.333333'],
  ['-10.00', '4', '-2.5'],
  ['0', '2', '0'],
  ['78.66', '54.25', '1.449953'],
  ['10.00', '0', '10.00'],
  ['10.00', 'two', '10.00'],
])('%s for %s units costs %s for one', (amount, quantity, price) => {
  expect(unitPriceOf(amount, quantity)).toBe(price);
});

test('a request with another basket, or without one, counts as the same request', () => {
  const { request } = transactionOf({ options: { tip: 1, items: [labelled] } });
  expect(isSameRequest(request, transactionOf({ options: { tip: 1, items: [coffee] } }).request)).toBe(true);
  expect(isSameRequest(request, transactionOf({ options: { tip: 2, items: [labelled] } }).request)).toBe(false);
  const plain = transactionOf().request;
  expect(isSameRequest(transactionOf({ options: { items: [coffee] } }).request, plain)).toBe(true);
  expect(withoutBasket(request).options).toEqual({ tip: 1 });
});

test.each([
  ['standard-3.1', 'XXVH776', ', without its basket, which this terminal cannot carry'],
  ['standard-3.1', '4711', ''],
  ['datamesh-3.1', 'XXVH776', ''],
] as const)(
  '%s: the record keeps the basket until the outcome is definite, and the timeline reports its handling (%s)',
  (name, productCode, words) => {
    const options = { items: [{ ...labelled, productCode }] };
    const lane = new DrivenLane({ dialect: dialects[name] }).ask('p1', { options });
    expect(lane.news().at(-1)).toBe(`attempt-opened (-): the payment goes to the terminal${words}`);
    expect(lane.record('p1').request.options).toEqual(options);
    lane.answerTo('p1', 'Success').shows('p1', 'approved: approved');
    expect(lane.record('p1').request.options).toEqual({});
  },
);

test('an unresolved payment keeps its basket', () => {
  const options = { tip: 1, items: [labelled] };
  const record = transactionOf(
    { options },
    { attempts: [attemptOf({ state: 'unrecoverable' })], outcome: outcomeOf('unresolved') },
  );
  const lane = new DrivenLane({ open: [record] }).answer('S1', 'Success', { owner: record });
  expect(lane.record('p1').request.options).toEqual({ tip: 1 });
});

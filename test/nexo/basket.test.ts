/** The basket of a PaymentRequest (SaleItem), as it is kept until the terminal has received it. */

import { describe, expect, test } from 'vitest';
import { codecFor } from '../../protocol/index.js';
import { isMoneyRequest, readMoneyRequest } from '../../src/nexo/dialogue/requests/money-request.js';
import { payment, paymentXml, request } from './messages.js';
import { nobody } from './money-context.js';

/** Returns how a text is read. */
function read(text: string) {
  const decoded = codecFor(text.startsWith('<') ? 'xml' : 'json').decode(text);
  if (!decoded.ok || !isMoneyRequest(decoded.value)) throw new Error('no request for money');
  const reading = readMoneyRequest(decoded.value, nobody);
  if (!reading.ok) throw new Error(reading.refused.text);
  return reading.parameters.request;
}

function withItems(...items: readonly object[]) {
  const amounts = { AmountsReq: { Currency: 'EUR', RequestedAmount: 12.34 } };
  return read(request('Payment', payment({ PaymentTransaction: { ...amounts, SaleItem: items } })));
}

const plain = read(request('Payment', payment()));

describe('the basket', () => {
  const item = {
    ItemID: 0,
    ProductCode: '4711',
    ItemAmount: 12.34,
    Quantity: '2',
    UnitPrice: 6.17,
    ProductLabel: 'Tea',
  };
  const kept = { id: '0', productCode: '4711', amount: '12.34', quantity: '2', unitPrice: '6.17', label: 'Tea' };

  test('is stored with the request, also from XML, and does not affect its id', () => {
    const said = withItems(item);
    expect(said.options).toEqual({ items: [kept] });
    expect(said.transactionId).toBe(plain.transactionId);
    const text = paymentXml().replace(
      '</PaymentTransaction>',
      '<SaleItem ItemID="0" ProductCode="4711" ItemAmount="12.34"><Quantity>2</Quantity><UnitPrice>6.17</UnitPrice><ProductLabel>Tea</ProductLabel></SaleItem></PaymentTransaction>',
    );
    expect(read(text)).toEqual(said);
  });

  test('has the fields that DataMesh adds to the standard', () => {
    const beyond = {
      ParentItemID: 0,
      CostBase: '0.75',
      Discount: '0.20',
      DiscountReason: 'SALE',
      Brand: 'Acme',
      QuantityInStock: 4,
      Categories: ['Drinks', 'Tea'],
      Tags: ['hot'],
      Restricted: true,
      Style: 'x',
      Size: 'XL',
      Colour: 'green',
      PageURL: 'https://shop.example/1',
      ImageURLs: ['https://shop.example/1.jpg'],
      Weight: 500,
      WeightUnitOfMeasure: 'Gram',
      Unheard: 'of',
      AdditionalProductInfo: 'hot',
      CustomFields: [
        { Key: 'FuelProductCode', Type: 'integer', Value: '21' },
        { Key: 'Other', Type: 'string', Value: 'b' },
      ],
    };
    const details = {
      parentId: '0',
      costBase: '0.75',
      discount: '0.20',
      discountReason: 'SALE',
      brand: 'Acme',
      quantityInStock: '4',
      categories: ['Drinks', 'Tea'],
      tags: ['hot'],
      restricted: true,
      style: 'x',
      size: 'XL',
      colour: 'green',
      pageUrl: 'https://shop.example/1',
      imageUrls: ['https://shop.example/1.jpg'],
      weight: '500',
      weightUnit: 'Gram',
      customFields: [
        { key: 'FuelProductCode', type: 'integer', value: '21' },
        { key: 'Other', type: 'string', value: 'b' },
      ],
    };
    expect(withItems(item, { ...item, ItemID: 1, ...beyond }).options).toEqual({
      items: [kept, { ...kept, id: '1', info: 'hot', details }],
    });
  });

  test('never prevents a payment: card numbers are redacted, and a basket that is too large is omitted', () => {
    const odd = {
      ...item,
      ProductCode: '4111111111111111',
      ProductLabel: 'card 4111111111111111\u0007',
      ItemAmount: '-1',
    };
    const text = JSON.stringify(withItems(odd));
    expect(text).not.toContain('411111111111');
    expect(text).toContain('"items"');
    const many = Array.from({ length: 4_000 }, (_, index) => ({ ...item, ItemID: index }));
    expect(withItems(...many)).toEqual(plain);
    expect(withItems(...many.slice(0, 300)).options?.items).toHaveLength(300);
  });
});

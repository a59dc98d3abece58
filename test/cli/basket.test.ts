/** The basket on the command line: item by item, or in a file. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBasket, readItem } from '../../src/cli/register/basket.js';
import { freshFolder } from '../world/fresh-folder.js';

function fileOf(text: string): string {
  const directory = freshFolder();
  const file = join(directory, 'basket.json');
  writeFileSync(file, text);
  return file;
}

test('an item on the command line has its prices in the currency of the payment', () => {
  const typed =
    'code=SKU-9; amount=12.50; quantity=0.375; unit=Kilogram; unit-price=33.333; ean=4006381333931; tax=2; label=Cheese = good';
  expect(readItem(typed, 'EUR')).toEqual({
    productCode: 'SKU-9',
    amount: 1250,
    quantity: '0.375',
    unit: 'Kilogram',
    unitPrice: '33.333',
    ean: '4006381333931',
    taxCode: '2',
    label: 'Cheese = good',
  });
  expect(readItem('code=1;amount=12', 'JPY')).toEqual({ productCode: '1', amount: 12 });
  expect(readItem('code=1;amount=-0.50', 'EUR')).toEqual({ productCode: '1', amount: -50 });
  expect(readItem('code=1;amount=0', 'EUR')).toEqual({ productCode: '1', amount: 0 });
});

test.each([
  ['code=1', 'is not an item. Write code=...;amount=...'],
  ['code=1;amount=1;code=2', 'is not an item'],
  ['code=1;amount=1;colour=red', 'if needed, quantity, unit, unit-price'],
  ['code=1;amount', 'is not an item'],
  ['code=1;amount=12,50', 'the amount is "12,50"; expected an amount in EUR such as 12.50'],
  ['code=1;amount=1.005', 'expected an amount in EUR'],
  ['code=1;amount=1;unit=kg', 'expected one of these units: Case, Foot'],
])('the item %s is refused: %s', (typed, said) => {
  expect(() => readItem(typed, 'EUR')).toThrow(said);
});

test('a basket file has the items in the form of the API', () => {
  const items = [{ productCode: 'A', amount: 1, restricted: true }];
  expect(readBasket(fileOf(JSON.stringify(items)))).toEqual(items);
  for (const wrong of ['{}', '[1]', '[{"productCode":"A"}]'])
    expect(() => readBasket(fileOf(wrong))).toThrow('expected a JSON array of items');
  expect(() => readBasket(fileOf('['))).toThrow('--basket');
  expect(() => readBasket('/nowhere/basket.json')).toThrow('ENOENT');
});

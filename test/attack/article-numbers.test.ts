/**
 * Article numbers are not card numbers: a basket is accepted whatever their check digits are. A card number in their
 * place is refused.
 */

import { expect, test } from 'vitest';
import { isArticleNumber, jsonCodec, redact } from '../../protocol/index.js';
import { soldIn } from '../../src/nexo/dialogue/requests/sale-items.js';
import { openInterface } from '../api/open-interface.js';
import { isWhole } from '../extent.js';
import { request, sale } from '../nexo/messages.js';

/** Makes this number of different German EANs: 400 to 440, a company, an article, and the check digit. */
function eans(count: number, seed: number): readonly string[] {
  let state = seed;
  const next = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
  return Array.from({ length: count }, () => {
    const body = `${400 + (next() % 41)}${String(next() % 1_000_000_000).padStart(9, '0')}`;
    const sum = Array.from(body, Number).reduce((all, digit, at) => all + digit * (at % 2 === 1 ? 3 : 1), 0);
    return `${body}${(10 - (sum % 10)) % 10}`;
  });
}

function basket(numbers: readonly string[]) {
  const items = numbers.map((number, ItemID) => ({ ItemID, ProductCode: number, EanUpc: number, ItemAmount: 1.5 }));
  const body = {
    LoyaltyTransaction: { LoyaltyTransactionType: 'Award', TotalAmount: 30, Currency: 'EUR', SaleItem: items },
  };
  const reading = jsonCodec.decode(request('Loyalty', { SaleData: sale(), ...body }));
  if (!reading.ok || reading.value.name !== 'LoyaltyRequest') throw new Error('the basket cannot be read');
  return reading.value;
}

test('all baskets of 20 articles are accepted, and reach the terminal unmasked', () => {
  const baskets = isWhole ? 500 : 100;
  for (let seed = 1; seed <= baskets; seed += 1) {
    const message = basket(eans(20, seed));
    expect(soldIn(message.body.LoyaltyTransaction)).not.toHaveProperty('condition');
    expect(redact(message).removed).toEqual([]);
  }
});

test('a number like a card number without the check digit of an article is refused and removed', () => {
  const message = basket(['4222222222222']);
  expect(soldIn(message.body.LoyaltyTransaction)).toMatchObject({ condition: 'MessageFormat' });
  expect(JSON.stringify(redact(message).message)).not.toContain('4222222222222');
  expect(['4006381333931', '40170725', '036000291452', '10012345678902'].every(isArticleNumber)).toBe(true);
  expect(['4006381333932', '4111111111111111', '4222222222222', ''].some(isArticleNumber)).toBe(false);
});

test('the API accepts article numbers only in the fields for articles', async () => {
  const daemon = await openInterface();
  // A number that is valid both as an EAN and by the Luhn check.
  const both = eans(200, 7).filter((number) => cardLike(number))[0] ?? '';
  const storedValue = { ean: both, productCode: both };
  const taken = await daemon.pay('t1', { kind: 'stored-value-load', storedValue });
  expect([taken.status, taken.text]).toEqual([202, expect.any(String)]);
  expect((await daemon.pay('t2', { sale: both })).json).toMatchObject({ code: 'card-number-in-id' });
});

function cardLike(number: string): boolean {
  const sum = Array.from(number, Number)
    .toReversed()
    .reduce((all, digit, at) => all + (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0);
  return sum % 10 === 0;
}

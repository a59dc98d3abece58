/** The basket of a payment: the `items` of its options, and their form in the journal. */

import { expectedFields } from '../../messages/index.js';
import { z } from '../schema/described-zod.js';
import { toDecimalText, unitsOfMeasure } from '../../../protocol/index.js';
import { basketMax, type ItemDetails, type SoldItem } from '../../core/index.js';
import { objectError, printableField, text } from '../schema/input-fields.js';

/** The maximum number of items. */
const itemsMax = 500;

const goodsMax = 9_999_999_999;

function goodsField(description: string, example: number, least = 0) {
  const error = { error: expectedFields.itemAmount(least < 0) };
  return z
    .int(error)
    .min(least, error)
    .max(goodsMax, error)
    .openapi({ format: 'int64', description: `${description} Integer in minor units.`, example });
}

function decimalField(description: string, example: string) {
  return text(/^[0-9]{1,8}(?:[.][0-9]{1,8})?$/, expectedFields.decimalText(), description, example);
}

const idExpected = expectedFields.wholeNumber(0, 9_999);

function itemIdField(description: string) {
  const error = { error: idExpected };
  return z.int(error).min(0, error).max(9_999, error).openapi({ format: 'int32', description, example: 0 });
}

function unitField(description: string, example: string) {
  return z.enum(unitsOfMeasure, { error: `one of ${unitsOfMeasure.join(', ')}` }).openapi({ description, example });
}

function textsField(description: string, example: readonly string[]) {
  const expected = '1 to 20 texts';
  return z
    .array(printableField(256, 'One text of the list.', example[0] ?? ''), { error: expected })
    .min(1, { error: expected })
    .max(20, { error: expected })
    .readonly()
    .openapi({ description, example: [...example] });
}

const customField = z
  .strictObject(
    {
      key: printableField(64, 'The name of the field.', 'FuelProductCode'),
      type: printableField(32, 'The type of the value, in the vendor’s word. String by default.', 'String').optional(),
      value: printableField(500, 'The value of the field.', '2'),
    },
    { error: objectError(expectedFields.objectWith('key', 'value')) },
  )
  .openapi('BasketCustomField', { description: 'A field of the terminal’s vendor, by its key.' });

const only = 'DataMesh terminals only.';

const detailShape = {
  parentItemId: itemIdField(`The itemId of the item that this one modifies; it counts from 0. ${only}`).optional(),
  costBase: goodsField(`What one unit costs you. ${only}`, 75).optional(),
  discount: goodsField(`The discount that the amount contains. ${only}`, 200).optional(),
  discountReason: printableField(256, `Why there is a discount. ${only}`, '20 % off').optional(),
  categories: textsField(`The categories, the main one first. ${only}`, ['Drinks', 'Soft drinks']).optional(),
  brand: printableField(256, `The brand. ${only}`, 'Acme').optional(),
  quantityInStock: decimalField(`How many units are left. ${only}`, '42').optional(),
  tags: textsField(`Words that describe the product. ${only}`, ['subtotal']).optional(),
  restricted: z
    .boolean({ error: expectedFields.trueOrFalse() })
    .openapi({ description: `True for goods that some cards must not pay. ${only}`, example: true })
    .optional(),
  pageUrl: printableField(512, `The page of the product. ${only}`, 'https://shop.example/4711').optional(),
  imageUrls: textsField(`Its pictures. ${only}`, ['https://shop.example/4711.jpg']).optional(),
  style: printableField(256, `Its style. ${only}`, 'casual').optional(),
  size: printableField(64, `Its size. ${only}`, 'XL').optional(),
  colour: printableField(64, `Its colour. ${only}`, 'green').optional(),
  weight: decimalField(`Its weight. ${only}`, '0.5').optional(),
  weightUnit: unitField(`The unit of the weight. ${only}`, 'Kilogram').optional(),
  customFields: z
    .array(customField, { error: '1 to 20 fields' })
    .min(1, { error: '1 to 20 fields' })
    .max(20, { error: '1 to 20 fields' })
    .readonly()
    .openapi({ description: `Fields by key, such as the product code of a fuel card. ${only}` })
    .optional(),
};

const item = z
  .strictObject(
    {
      itemId: itemIdField(
        'The number of the item in the basket, counted from 0. By default, its position in the list.',
      ).optional(),
      productCode: text(
        /^[\x21-\x7E]{1,128}$/,
        expectedFields.asciiText(128),
        'The shop’s code of the product. The standard allows 1 to 20 digits. DataMesh terminals also accept other codes.',
        '4711',
      ),
      ean: text(/^[0-9]{8,14}$/, '8 to 14 digits', 'The number of the article.', '4006381333931').optional(),
      quantity: decimalField('The quantity of the item.', '2').optional(),
      unit: unitField('The unit of the quantity, in the word of the standard.', 'Kilogram').optional(),
      unitPrice: text(
        /^-?[0-9]{1,8}(?:[.][0-9]{1,6})?$/,
        expectedFields.unitPrice(),
        'The price of one unit in whole units of the currency, because it may have more digits than an amount: 1.459 EUR a litre.',
        '6.25',
      ).optional(),
      amount: goodsField('The price of this item. The price of a discount or voucher is below 0.', 1250, -goodsMax),
      taxCode: printableField(32, 'The tax code of the item. The standard allows only digits.', '1').optional(),
      saleChannel: printableField(
        128,
        'The channel through which the item was sold. The standard allows only digits.',
        '1',
      ).optional(),
      label: printableField(256, 'The name of the product.', 'Coffee').optional(),
      info: printableField(1_000, 'More information about the product.', 'with milk').optional(),
      ...detailShape,
    },
    { error: objectError(expectedFields.objectWith('productCode', 'amount')) },
  )
  .openapi('BasketItem', { description: 'One item of the basket.' });

const itemsExpected = expectedFields.items(itemsMax);

/** The field with the basket. */
export const basket = z
  .array(item, { error: itemsExpected })
  .min(1, { error: itemsExpected })
  .max(itemsMax, { error: itemsExpected })
  .readonly()
  .openapi({
    description: `The basket, which is sent to the terminal (SaleItem). Only for a payment, a refund and a pre-authorization. Only the amount is charged, whatever the sum of the items is. A repeated request with a different basket counts as the same request. A terminal that cannot carry the items gets none. The basket has at most ${basketMax} characters in all. It is not reported.`,
  });

/** Converts an item to its form in the journal. The prices are in `currency`. */
export function toItem(asked: z.infer<typeof item>, index: number, currency: string): SoldItem {
  const { ean, quantity, unit, unitPrice, taxCode, saleChannel, label, info } = asked;
  const details = detailsOf(asked, currency);
  return {
    id: String(asked.itemId ?? index),
    productCode: asked.productCode,
    amount: priceText(asked.amount, currency),
    ...(ean === undefined ? {} : { ean }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(unit === undefined ? {} : { unit }),
    ...(unitPrice === undefined ? {} : { unitPrice }),
    ...(taxCode === undefined ? {} : { taxCode }),
    ...(saleChannel === undefined ? {} : { saleChannel }),
    ...(label === undefined ? {} : { label }),
    ...(info === undefined ? {} : { info }),
    ...(Object.values(details).every((value) => value === undefined) ? {} : { details }),
  };
}

function detailsOf(asked: z.infer<typeof item>, currency: string): ItemDetails {
  const { parentItemId, costBase, discount, customFields } = asked;
  return {
    parentId: parentItemId === undefined ? undefined : String(parentItemId),
    costBase: costBase === undefined ? undefined : priceText(costBase, currency),
    discount: discount === undefined ? undefined : priceText(discount, currency),
    discountReason: asked.discountReason,
    categories: asked.categories,
    brand: asked.brand,
    quantityInStock: asked.quantityInStock,
    tags: asked.tags,
    restricted: asked.restricted,
    pageUrl: asked.pageUrl,
    imageUrls: asked.imageUrls,
    style: asked.style,
    size: asked.size,
    colour: asked.colour,
    weight: asked.weight,
    weightUnit: asked.weightUnit,
    customFields: customFields?.map(({ key, type = 'String', value }) => ({ key, type, value })),
  };
}

/** Returns a price as a decimal string. For an unknown currency the result does not matter, because another check rejects the body. */
function priceText(units: number, currency: string): string {
  const price = toDecimalText(Math.abs(units), currency);
  return `${units < 0 ? '-' : ''}${price.ok ? price.value : '0'}`;
}

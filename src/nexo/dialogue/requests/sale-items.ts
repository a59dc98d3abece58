/**
 * Reads the basket of a payment, and the goods and programs of a LoyaltyRequest. The journal keeps these items until
 * the terminal has answered (protocol notes, section 11).
 */

import {
  containsCardNumber,
  isArticleNumber,
  type KeptItem,
  type LoyaltyRequest,
  redactText,
  type SaleItem,
} from '../../../../protocol/index.js';
import {
  basketMax,
  type CustomField,
  type ItemDetails,
  type LoyaltyParameters,
  type SoldItem,
} from '../../../core/index.js';
import { nexoAccountRefusals, nexoMoneyRefusals } from '../../../messages/index.js';
import type { Refused } from './refusal.js';

/**
 * The maximum length of the list of goods in a loyalty request, in characters. The limit is low, because the journal
 * writes the goods several times for each transaction.
 */
const keptMax = 16_384;

type ReceivedRequest = LoyaltyRequest['LoyaltyTransaction'];

/**
 * Returns the goods and the permitted programs, or the refusal if they cannot be passed on. Conditions for a payment
 * card do not apply to points.
 */
export function soldIn({ SaleItem: sold = [], TransactionConditions: conditions }: ReceivedRequest): Goods | Refused {
  const { AllowedLoyaltyBrand: brands = [], AllowedPaymentBrand, AcquirerID, ForceEntryMode } = conditions ?? {};
  const ofCards = [AllowedPaymentBrand?.[0], AcquirerID?.[0], ForceEntryMode?.[0]].some((one) => one !== undefined);
  if (ofCards || conditions?.ForceOnlineFlag === true) {
    return { condition: 'UnavailableService', text: nexoAccountRefusals.noPaymentConditions() };
  }
  const goods: Goods = {
    ...(sold.length === 0 ? {} : { items: sold.map(itemOf) }),
    ...(brands.length === 0 ? {} : { brands }),
  };
  const text = JSON.stringify(goods);
  if (text.length > keptMax)
    return { condition: 'UnavailableService', text: nexoAccountRefusals.tooManyGoods(keptMax) };
  // Article numbers are not searched, because one in ten looks like a card number.
  const texts = sold.flatMap(({ EanUpc: ean = '', ProductCode: code, ...item }) => [
    ...Object.values(item),
    ...[ean, code].filter((number) => !isArticleNumber(number)),
  ]);
  if ([...texts, ...brands].some(looksLikeCard))
    return { condition: 'MessageFormat', text: nexoMoneyRefusals.cardNumberInGoods() };
  return goods;
}

type Goods = Pick<LoyaltyParameters, 'items' | 'brands'>;

function looksLikeCard(value: unknown): boolean {
  return typeof value === 'string' && containsCardNumber(value);
}

function itemOf(item: SaleItem): SoldItem {
  return {
    id: item.ItemID,
    productCode: item.ProductCode,
    amount: item.ItemAmount,
    ...(item.EanUpc === undefined ? {} : { ean: item.EanUpc }),
    ...(item.UnitOfMeasure === undefined ? {} : { unit: item.UnitOfMeasure }),
    ...(item.Quantity === undefined ? {} : { quantity: item.Quantity }),
    ...(item.UnitPrice === undefined ? {} : { unitPrice: item.UnitPrice }),
    ...(item.TaxCode === undefined ? {} : { taxCode: item.TaxCode }),
    ...(item.SaleChannel === undefined ? {} : { saleChannel: item.SaleChannel }),
    ...(item.ProductLabel === undefined ? {} : { label: item.ProductLabel }),
    ...(item.AdditionalProductInfo === undefined ? {} : { info: item.AdditionalProductInfo }),
  };
}

/**
 * Returns the basket of a payment as it is sent to the terminal, or undefined if there is no basket to pass on. A
 * basket only describes the sale, so it never prevents a payment. Card numbers in the texts of a basket are cut, and a
 * basket above the limit is left out completely. `kept`: the members of the items beyond the standard.
 */
export function basketOf(
  sold: readonly SaleItem[] = [],
  kept: readonly KeptItem[] = [],
): readonly SoldItem[] | undefined {
  if (sold.length === 0) return undefined;
  const beyond = beyondStandard(kept);
  const items = sold.map((item, index) => {
    const more = beyond.get(index);
    const plain = itemOf(withoutCards(item));
    return more === undefined ? plain : { ...plain, details: detailsIn(more) };
  });
  return JSON.stringify(items).length > basketMax ? undefined : items;
}

function withoutCards(item: SaleItem): SaleItem {
  const clean = Object.entries(item).map(([name, value]) => {
    if (typeof value !== 'string' || (articleNames.has(name) && isArticleNumber(value))) return [name, value] as const;
    return [name, cleanText(value)] as const;
  });
  return Object.assign({}, item, Object.fromEntries(clean));
}

const articleNames: ReadonlySet<string> = new Set(['EanUpc', 'ProductCode']);

/** Returns the text on one line, without its card numbers. */
function cleanText(text: string): string {
  return redactText(text.replace(/\p{C}/gu, ' '));
}

/** The texts of an item's members beyond the standard, by their paths inside the item. */
type Beyond = ReadonlyMap<string, string>;

const itemPath = /^PaymentRequest\.PaymentTransaction\.SaleItem(?:\[(\d+)\])?\.(.+)$/;

function beyondStandard(kept: readonly KeptItem[]): ReadonlyMap<number, Beyond> {
  const items = new Map<number, Map<string, string>>();
  for (const { path, value, why } of kept) {
    const [, index = '0', member] = itemPath.exec(path) ?? [];
    if (member === undefined || value === undefined || why === 'unusual-value') continue;
    const found = items.get(Number(index)) ?? new Map<string, string>();
    items.set(Number(index), found.set(member, cleanText(value)));
  }
  return items;
}

/** Reads the members that DataMesh adds to an item. Other members are ignored, because they have no meaning for any terminal. */
function detailsIn(beyond: Beyond): ItemDetails {
  return {
    parentId: beyond.get('ParentItemID'),
    costBase: beyond.get('CostBase'),
    discount: beyond.get('Discount'),
    discountReason: beyond.get('DiscountReason'),
    categories: listIn(beyond, 'Categories'),
    brand: beyond.get('Brand'),
    quantityInStock: beyond.get('QuantityInStock'),
    tags: listIn(beyond, 'Tags'),
    restricted: flagIn(beyond.get('Restricted')),
    pageUrl: beyond.get('PageURL'),
    imageUrls: listIn(beyond, 'ImageURLs'),
    style: beyond.get('Style'),
    size: beyond.get('Size'),
    colour: beyond.get('Colour'),
    weight: beyond.get('Weight'),
    weightUnit: beyond.get('WeightUnitOfMeasure'),
    customFields: customFieldsIn(beyond),
  };
}

function flagIn(text: string | undefined): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

/** Returns the path of an entry in a list. The first entry has no number. */
function entryOf(name: string, index: number): string {
  return index === 0 ? name : `${name}[${index}]`;
}

function listIn(beyond: Beyond, name: string): readonly string[] | undefined {
  const list: string[] = [];
  for (let text = beyond.get(name); text !== undefined; text = beyond.get(entryOf(name, list.length))) list.push(text);
  return list.length === 0 ? undefined : list;
}

function customFieldsIn(beyond: Beyond): readonly CustomField[] | undefined {
  const fields: CustomField[] = [];
  for (let at = 'CustomFields'; beyond.has(`${at}.Key`); at = entryOf('CustomFields', fields.length)) {
    const key = beyond.get(`${at}.Key`) ?? '';
    fields.push({ key, type: beyond.get(`${at}.Type`) ?? 'String', value: beyond.get(`${at}.Value`) ?? '' });
  }
  return fields.length === 0 ? undefined : fields;
}

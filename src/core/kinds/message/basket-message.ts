/** The basket in the standard's messages (dictionary: SaleItem). A basket describes the sale and moves no money. */

import {
  beginningOf,
  codecFor,
  type Dialect,
  hasOwnField,
  type OutgoingMessage,
  type SaleItem,
  validate,
} from '../../../../protocol/index.js';
import type { ItemDetails, SoldItem } from '../../model/payment-options.js';
import type { AmountDetails } from '../../model/common-types.js';
import { wireItem } from './account-message.js';
import { decimalText } from './authorized-amounts.js';
import { unitPriceOf } from './unit-price.js';

/**
 * Returns the items of the message for a payment of this amount, or undefined for none. A text about the goods must not
 * prevent a payment. So an optional member that the dialect cannot carry is left out of its item. If an item cannot be
 * carried at all, the whole basket is left out. A dialect that demands items then gets one item with the whole amount.
 */
export function basketIn(
  dialect: Dialect,
  items: readonly SoldItem[] | undefined,
  amount: AmountDetails,
): readonly SaleItem[] | undefined {
  const carried = items && carriedIn(dialect, items);
  if (carried !== undefined || dialect.demandsItems !== true) return carried;
  return [completed({ ItemID: '0', ProductCode: '0', ItemAmount: decimalText(amount), ProductLabel: 'Sale' })];
}

/**
 * Returns the items in the dialect's form, checked by encoding and decoding them; undefined if the dialect cannot carry
 * one of them.
 */
function carriedIn(dialect: Dialect, items: readonly SoldItem[]): readonly SaleItem[] | undefined {
  const given = items.map((item) => wireItemIn(dialect, item));
  const wrong = wrongMembers(given, dialect);
  const kept = wrong.size === 0 ? given : given.map((item, index) => without(item, wrong, index));
  const sent = dialect.demandsItems === true ? kept.map(completed) : kept;
  const message = probe(sent);
  const isCarried = dialect.encodings.every((encoding) => codecFor(encoding, dialect).encode(message).ok);
  return isCarried ? sent : undefined;
}

/** The maximum length of an item's label at DataMesh, in characters. */
const labelMax = 256;

function wireItemIn(dialect: Dialect, item: SoldItem): SaleItem {
  if (!hasOwnField(dialect, 'SaleItem.ParentItemID')) return wireItem(item);
  const { details } = item;
  const label = item.label && beginningOf(item.label, labelMax);
  return Object.assign({}, wireItem(item), details && wireDetails(details), label && { ProductLabel: label });
}

function wireDetails(details: ItemDetails) {
  return {
    ParentItemID: details.parentId,
    CostBase: details.costBase,
    Discount: details.discount,
    DiscountReason: details.discountReason,
    Categories: details.categories,
    Brand: details.brand,
    QuantityInStock: details.quantityInStock,
    Tags: details.tags,
    Restricted: details.restricted,
    PageURL: details.pageUrl,
    ImageURLs: details.imageUrls,
    Style: details.style,
    Size: details.size,
    Colour: details.colour,
    Weight: details.weight,
    WeightUnitOfMeasure: details.weightUnit,
    CustomFields: details.customFields?.map(({ key, type, value }) => ({ Key: key, Type: type, Value: value })),
  };
}

const memberPath = /^PaymentRequest\.PaymentTransaction\.SaleItem(?:\[(\d+)\])?\.(\w+)/;

/** Returns the members that the dialect cannot carry, each as the index of its item and its name. */
function wrongMembers(items: readonly SaleItem[], dialect: Dialect): ReadonlySet<string> {
  const paths = validate(probe(items), dialect).map(({ path }) => memberPath.exec(path));
  return new Set(paths.flatMap((found) => (found === null ? [] : `${found[1] ?? '0'} ${found[2] ?? ''}`)));
}

function without(item: SaleItem, wrong: ReadonlySet<string>, index: number): SaleItem {
  const { ItemID, ProductCode, ItemAmount } = item;
  const others = Object.entries(item).filter(([name]) => mandatory.has(name) || !wrong.has(`${index} ${name}`));
  return Object.assign({ ItemID, ProductCode, ItemAmount }, Object.fromEntries(others));
}

const mandatory: ReadonlySet<string> = new Set(['ItemID', 'ProductCode', 'ItemAmount']);

/** Returns an item with all the members that the vendor demands. Missing members are derived from the others. */
function completed(item: SaleItem): SaleItem {
  const { ItemAmount: amount, UnitPrice: price, UnitOfMeasure: unit = 'Other' } = item;
  const { ProductLabel: label = item.ProductCode } = item;
  const quantity = item.Quantity ?? '1';
  return Object.assign({}, item, {
    UnitOfMeasure: unit,
    Quantity: quantity,
    UnitPrice: price ?? unitPriceOf(amount, quantity),
    ProductLabel: label,
  });
}

const at = '2000-01-01T00:00:00Z';

/** A placeholder for the rest of the message, as long as the longest message without a basket. */
const room = 'x'.repeat(65_536);

/**
 * Returns a request with these items, to check whether it can be encoded. The other fields only make the request valid.
 */
function probe(items: readonly SaleItem[]): OutgoingMessage {
  return {
    name: 'PaymentRequest',
    header: {
      MessageClass: 'Service',
      MessageCategory: 'Payment',
      MessageType: 'Request',
      ServiceID: '1',
      SaleID: '1',
      POIID: '1',
    },
    body: {
      SaleData: { SaleTransactionID: { TransactionID: '1', TimeStamp: at }, SaleToAcquirerData: room },
      PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: '1' }, SaleItem: items },
      PaymentData: { PaymentType: 'Normal' },
    },
  };
}

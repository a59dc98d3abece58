/** What a LoyaltyRequest says of the goods and of the programs, as it is kept until the terminal has answered (protocol notes, section 11). */

import { containsCardNumber, isArticleNumber, type LoyaltyRequest, type SaleItem } from '../../../protocol/index.js';
import type { LoyaltyParameters, SoldItem } from '../../core/index.js';
import type { Refused } from './refusing.js';

/** So many characters of it are kept in the journal, which is written several times for each transaction. */
const keptMax = 16_384;

type ReceivedRequest = LoyaltyRequest['LoyaltyTransaction'];

/** The goods and the programs that may take part; or why they are not passed on. What is said of a payment's card is no condition of points. */
export function soldIn({ SaleItem: sold = [], TransactionConditions: conditions }: ReceivedRequest): Goods | Refused {
  const { AllowedLoyaltyBrand: brands = [], AllowedPaymentBrand, AcquirerID, ForceEntryMode } = conditions ?? {};
  const ofCards = [AllowedPaymentBrand?.[0], AcquirerID?.[0], ForceEntryMode?.[0]].some((one) => one !== undefined);
  if (ofCards || conditions?.ForceOnlineFlag === true) {
    const text = 'tenderd passes on AllowedLoyaltyBrand with points, and no condition of payments.';
    return { condition: 'UnavailableService', text };
  }
  const goods: Goods = {
    ...(sold.length === 0 ? {} : { items: sold.map(itemOf) }),
    ...(brands.length === 0 ? {} : { brands }),
  };
  const text = JSON.stringify(goods);
  if (text.length > keptMax)
    return { condition: 'UnavailableService', text: `tenderd keeps ${keptMax} characters of goods at most.` };
  // One in ten numbers of articles would pass for a card's.
  const texts = sold.flatMap(({ EanUpc: ean = '', ProductCode: code, ...item }) => [
    ...Object.values(item),
    ...[ean, code].filter((number) => !isArticleNumber(number)),
  ]);
  if ([...texts, ...brands].some(looksLikeCard))
    return { condition: 'MessageFormat', text: 'The goods have a card number in them, and would be kept.' };
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

/** The basket of a payment, as a register says it. */

/** The units of measure, in the words of the standard. */
export type UnitOfMeasure =
  | 'Case'
  | 'Foot'
  | 'UKGallon'
  | 'USGallon'
  | 'Gram'
  | 'Inch'
  | 'Kilogram'
  | 'Pound'
  | 'Meter'
  | 'Centimetre'
  | 'Litre'
  | 'Centilitre'
  | 'Ounce'
  | 'Quart'
  | 'Pint'
  | 'Mile'
  | 'Kilometre'
  | 'Yard'
  | 'Other';

/** A field of an item by its key, such as the product code of a fuel card. */
export interface BasketCustomField {
  readonly key: string;
  /** What the value is, in the vendor's word; without it, `String`. */
  readonly type?: string;
  readonly value: string;
}

/** One item of a basket. Amounts are whole numbers of minor units of the payment's currency. What DataMesh alone takes, other terminals do not get. */
export interface BasketItem {
  /** 0 to 9999. Without it, the position in the list, from 0. */
  readonly itemId?: number;
  /** Your code of the product: 1 to 128 visible ASCII characters. The standard has 1 to 20 digits; DataMesh takes the others, too. */
  readonly productCode: string;
  /** The number of the article: 8 to 14 digits. */
  readonly ean?: string;
  /** How many units, a decimal text such as `2` or `0.375`. */
  readonly quantity?: string;
  readonly unit?: UnitOfMeasure;
  /** The price of one unit, a decimal text in whole units of the currency: `1.459`. */
  readonly unitPrice?: string;
  /** What the item costs; a discount or voucher is below 0. */
  readonly amount: number;
  readonly taxCode?: string;
  readonly saleChannel?: string;
  readonly label?: string;
  readonly info?: string;
  /** DataMesh: the item that this one modifies. */
  readonly parentItemId?: number;
  /** DataMesh: what one unit costs you. */
  readonly costBase?: number;
  /** DataMesh: the discount that the amount contains. */
  readonly discount?: number;
  /** DataMesh, as all that follows. */
  readonly discountReason?: string;
  readonly categories?: readonly string[];
  readonly brand?: string;
  readonly quantityInStock?: string;
  readonly tags?: readonly string[];
  /** True for goods that some cards must not pay. */
  readonly restricted?: boolean;
  readonly pageUrl?: string;
  readonly imageUrls?: readonly string[];
  readonly style?: string;
  readonly size?: string;
  readonly colour?: string;
  readonly weight?: string;
  readonly weightUnit?: UnitOfMeasure;
  readonly customFields?: readonly BasketCustomField[];
}

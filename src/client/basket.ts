/** The basket of a payment. */

/** The units of measure of the nexo standard. */
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

/** A key and value of an item, such as the product code of a fuel card. */
export interface BasketCustomField {
  readonly key: string;
  /** The type of the value, as the vendor names it. Default: `String`. */
  readonly type?: string;
  readonly value: string;
}

/**
 * One item of a basket. Amounts are whole minor units of the payment's currency. tenderd sends the DataMesh fields to
 * DataMesh terminals only.
 */
export interface BasketItem {
  /** The number of the item, 0 to 9999. Default: its position in the list, counted from 0. */
  readonly itemId?: number;
  /**
   * Your product code: 1 to 128 visible ASCII characters. The standard allows only 1 to 20 digits; DataMesh accepts all
   * of these characters.
   */
  readonly productCode: string;
  /** The article number: 8 to 14 digits. */
  readonly ean?: string;
  /** The number of units, a decimal string such as `2` or `0.375`. */
  readonly quantity?: string;
  readonly unit?: UnitOfMeasure;
  /** The price of one unit, a decimal string in whole units of the currency: `1.459`. */
  readonly unitPrice?: string;
  /** The price of the item. A discount or voucher is negative. */
  readonly amount: number;
  readonly taxCode?: string;
  readonly saleChannel?: string;
  readonly label?: string;
  readonly info?: string;
  /** DataMesh: the id of the item that this item modifies. */
  readonly parentItemId?: number;
  /** DataMesh: the price that you paid for one unit. */
  readonly costBase?: number;
  /** DataMesh: the discount contained in the amount. */
  readonly discount?: number;
  /** DataMesh: the reason for the discount. The fields from here on are for DataMesh terminals only. */
  readonly discountReason?: string;
  readonly categories?: readonly string[];
  readonly brand?: string;
  readonly quantityInStock?: string;
  readonly tags?: readonly string[];
  /** True for goods that some cards must not pay for. */
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

/** Conversions into the currency of the card (DCC), as a terminal reports them. */

import { toMinorUnits, type CurrencyConversion, type PaymentResult } from '../../../../protocol/index.js';
import type { AmountDetails } from '../../model/common-types.js';
import { reported } from './reported-text.js';

/** A conversion that the terminal offered the cardholder. Members that the terminal left out, or that cannot be read, are absent. */
export interface CurrencyConversionDetails {
  /** True if the cardholder accepted the conversion. */
  readonly accepted: boolean;
  /** The amount that the cardholder pays, in the currency of the card. */
  readonly converted?: AmountDetails;
  /** The exchange rate, a decimal string. */
  readonly rate?: string;
  /** The markup in percent, a decimal string. */
  readonly markup?: string;
  /** The commission, in the currency of the card. */
  readonly commission?: AmountDetails;
  /** The text that the receipt must have. */
  readonly declaration?: string;
}

/** The maximum number of conversions that are kept from one answer. */
const conversionsMax = 10;

/** The maximum length of a declaration. A longer declaration is cut. */
export const declarationMax = 1_000;

/** Returns the conversions of a result, in the terminal's order. */
export function conversionsIn(result: PaymentResult | undefined): readonly CurrencyConversionDetails[] {
  return (result?.CurrencyConversion ?? []).slice(0, conversionsMax).map(conversionOf);
}

function conversionOf(said: CurrencyConversion): CurrencyConversionDetails {
  const { CustomerApprovedFlag, Rate, Markup, ConvertedAmount, Commission, Declaration } = said;
  const { AmountValue, Currency } = ConvertedAmount;
  const amount = (text: string | undefined): AmountDetails | undefined => {
    if (text === undefined || Currency === undefined) return undefined;
    const units = toMinorUnits(text, Currency);
    return units.ok ? { amount: units.value, currency: Currency } : undefined;
  };
  const [converted, commission] = [amount(AmountValue), amount(Commission)];
  const declaration = reported(Declaration, declarationMax);
  const [rate, markup] = [reported(Rate), reported(Markup)];
  return {
    accepted: CustomerApprovedFlag !== false,
    ...(converted === undefined ? {} : { converted }),
    ...(rate === undefined ? {} : { rate }),
    ...(markup === undefined ? {} : { markup }),
    ...(commission === undefined ? {} : { commission }),
    ...(declaration === undefined ? {} : { declaration }),
  };
}

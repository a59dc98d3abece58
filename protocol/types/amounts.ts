/** Requested amounts, authorized amounts, and conversions. */
import { lacks, needs, positive } from '../declaration/condition.js';
import {
  attribute,
  element,
  requiredAttribute,
  requiredElement,
  text,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { Decimal, Flag, ISOCurrency3A, SimpleAmount, TextString } from './simple.js';

const amountFields = {
  AmountValue: text(Decimal),
  Currency: attribute(ISOCurrency3A),
};

/** An amount with an optional currency. */
export interface Amount extends Infer<typeof amountFields> {}

/** The declaration of {@link Amount}. */
export const Amount: Declaration<Amount> = type('Amount', amountFields);

const amountsReqFields = {
  Currency: requiredAttribute(ISOCurrency3A),
  RequestedAmount: attribute(SimpleAmount),
  CashBackAmount: attribute(SimpleAmount),
  TipAmount: attribute(SimpleAmount),
  PaidAmount: attribute(SimpleAmount),
  MinimumAmountToDeliver: attribute(SimpleAmount),
  MaximumCashBackAmount: attribute(SimpleAmount),
  MinimumSplitAmount: attribute(SimpleAmount),
};

/** The amounts of a request. RequestedAmount includes cash-back and tip. */
export interface AmountsReq extends Infer<typeof amountsReqFields> {}

/** The declaration of {@link AmountsReq}. */
export const AmountsReq: Declaration<AmountsReq> = type('AmountsReq', amountsReqFields, {
  conditions: [positive('RequestedAmount'), needs('MinimumAmountToDeliver', lacks('RequestedAmount'))],
});

const amountsRespFields = {
  Currency: attribute(ISOCurrency3A),
  AuthorizedAmount: requiredAttribute(SimpleAmount),
  TotalRebatesAmount: attribute(SimpleAmount),
  TotalFeesAmount: attribute(SimpleAmount),
  CashBackAmount: attribute(SimpleAmount),
  TipAmount: attribute(SimpleAmount),
};

/** The amounts of a response. AuthorizedAmount is the charged amount; it includes cash-back and tip. */
export interface AmountsResp extends Infer<typeof amountsRespFields> {}

/** The declaration of {@link AmountsResp}. */
export const AmountsResp: Declaration<AmountsResp> = type('AmountsResp', amountsRespFields);

const currencyConversionFields = {
  CustomerApprovedFlag: attribute(Flag, { default: 'true' }),
  Rate: attribute(Decimal),
  Markup: attribute(Decimal),
  ConvertedAmount: requiredElement(Amount),
  Commission: element(SimpleAmount),
  Declaration: element(TextString),
};

/** A conversion offered to the cardholder. */
export interface CurrencyConversion extends Infer<typeof currencyConversionFields> {}

/** The declaration of {@link CurrencyConversion}. */
export const CurrencyConversion: Declaration<CurrencyConversion> = type('CurrencyConversion', currencyConversionFields);

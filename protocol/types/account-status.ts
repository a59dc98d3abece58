/** Balances of accounts. */
import {
  attribute,
  element,
  oneOf,
  requiredElement,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { PaymentInstrumentData } from './instrument.js';
import { LoyaltyAccount, loyaltyUnits } from './loyalty.js';
import { PaymentAcquirerData } from './payment.js';
import { ISOCurrency3A, SimpleAmount } from './simple.js';

const loyaltyAccountStatusFields = {
  CurrentBalance: attribute(SimpleAmount),
  LoyaltyUnit: attribute(oneOf(loyaltyUnits), { default: 'Point' }),
  Currency: attribute(ISOCurrency3A),
  LoyaltyAccount: requiredElement(LoyaltyAccount),
};

/** The balance of a loyalty account, in points or money. */
export interface LoyaltyAccountStatus extends Infer<typeof loyaltyAccountStatusFields> {}

/** The declaration of {@link LoyaltyAccountStatus}. */
export const LoyaltyAccountStatus: Declaration<LoyaltyAccountStatus> = type(
  'LoyaltyAccountStatus',
  loyaltyAccountStatusFields,
);

const paymentAccountStatusFields = {
  Currency: attribute(ISOCurrency3A),
  CurrentBalance: attribute(SimpleAmount),
  PaymentInstrumentData: element(PaymentInstrumentData),
  PaymentAcquirerData: element(PaymentAcquirerData),
  LoyaltyAccountStatus: element(LoyaltyAccountStatus),
};

/** The balance of a payment account. */
export interface PaymentAccountStatus extends Infer<typeof paymentAccountStatusFields> {}

/** The declaration of {@link PaymentAccountStatus}. */
export const PaymentAccountStatus: Declaration<PaymentAccountStatus> = type(
  'PaymentAccountStatus',
  paymentAccountStatusFields,
);

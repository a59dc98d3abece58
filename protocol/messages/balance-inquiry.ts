/** BalanceInquiry: the balance of a payment or loyalty account. */
import { needs } from '../declaration/condition.js';
import {
  attribute,
  element,
  oneOf,
  requiredElement,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { LoyaltyAccountStatus, PaymentAccountStatus } from '../types/account-status.js';
import { GivenIdentification } from '../types/identification.js';
import { PaymentInstrumentData } from '../types/instrument.js';
import { LoyaltyAccountID } from '../types/loyalty.js';
import { Response } from '../types/response.js';

const accountTypes = [
  'Default',
  'Savings',
  'Checking',
  'CreditCard',
  'Universal',
  'Investment',
  'CardTotals',
  'EpurseCard',
] as const;

const paymentAccountReqFields = {
  AccountType: attribute(oneOf(accountTypes), { default: 'Default' }),
  CardAcquisitionReference: element(GivenIdentification),
  PaymentInstrumentData: element(PaymentInstrumentData),
};

/** The payment account of the inquiry. */
export interface PaymentAccountReq extends Infer<typeof paymentAccountReqFields> {}

/** The declaration of {@link PaymentAccountReq}. */
export const PaymentAccountReq: Declaration<PaymentAccountReq> = type('PaymentAccountReq', paymentAccountReqFields);

const loyaltyAccountReqFields = {
  CardAcquisitionReference: element(GivenIdentification),
  LoyaltyAccountID: element(LoyaltyAccountID),
};

/** The loyalty account of the inquiry. */
export interface LoyaltyAccountReq extends Infer<typeof loyaltyAccountReqFields> {}

/** The declaration of {@link LoyaltyAccountReq}. */
export const LoyaltyAccountReq: Declaration<LoyaltyAccountReq> = type('LoyaltyAccountReq', loyaltyAccountReqFields);

const balanceInquiryRequestFields = {
  PaymentAccountReq: element(PaymentAccountReq),
  LoyaltyAccountReq: element(LoyaltyAccountReq),
};

/** Requests the balance of one account. */
export interface BalanceInquiryRequest extends Infer<typeof balanceInquiryRequestFields> {}

/** The declaration of {@link BalanceInquiryRequest}. */
export const BalanceInquiryRequest: Declaration<BalanceInquiryRequest> = type(
  'BalanceInquiryRequest',
  balanceInquiryRequestFields,
  {
    conditions: [needs('PaymentAccountReq.PaymentInstrumentData.CardData.EntryMode')],
  },
);

const balanceInquiryResponseFields = {
  Response: requiredElement(Response),
  PaymentAccountStatus: element(PaymentAccountStatus),
  LoyaltyAccountStatus: element(LoyaltyAccountStatus),
};

/** The balance. */
export interface BalanceInquiryResponse extends Infer<typeof balanceInquiryResponseFields> {}

/** The declaration of {@link BalanceInquiryResponse}. */
export const BalanceInquiryResponse: Declaration<BalanceInquiryResponse> = type(
  'BalanceInquiryResponse',
  balanceInquiryResponseFields,
);

/** What of a request goes to the terminal as it came, and what cannot: that is refused, and not left out. */

import type { PaymentRequest, SaleData } from '../../../protocol/index.js';
import type { PassedOn } from '../../core/index.js';

/** What the register passes on, as it came; whether it may pass is judged with the whole request. A blank says nothing. */
export function dataIn(sale: SaleData | undefined): PassedOn {
  const { SaleToAcquirerData: acquirerData = '', SaleToPOIData: terminalData = '' } = sale ?? {};
  return {
    ...(acquirerData.trim() === '' ? {} : { acquirerData }),
    ...(terminalData.trim() === '' ? {} : { terminalData }),
  };
}

/** What would change the payment and cannot be passed on: leaving it out would charge something else than was asked for. */
export function unservedIn({
  PaymentTransaction: transaction,
  PaymentData: data,
  LoyaltyData,
  SaleData,
}: PaymentRequest) {
  const { AmountsReq: amounts, TransactionConditions: conditions } = transaction;
  const found: readonly (readonly [name: string, value: unknown])[] = [
    ['MinimumAmountToDeliver', amounts.MinimumAmountToDeliver],
    ['RequestedValidityDate', data?.RequestedValidityDate],
    ['Instalment', data?.Instalment],
    ['CustomerOrder', data?.CustomerOrder],
    ['LoyaltyData', LoyaltyData?.[0]],
    ['SponsoredMerchant', SaleData.SponsoredMerchant?.[0]],
    ['AllowedPaymentBrand', conditions?.AllowedPaymentBrand?.[0]],
    ['ForceEntryMode', conditions?.ForceEntryMode?.[0]],
    ['ForceOnlineFlag', conditions?.ForceOnlineFlag === true ? true : undefined],
  ];
  return found.find(([, value]) => value !== undefined)?.[0];
}

/** What of a request goes to the terminal as it came, and what cannot: that is refused, and not left out. */

import { type KeptItem, type PaymentRequest, redactText, type SaleData } from '../../../../protocol/index.js';
import type { PassedOn } from '../../../core/index.js';
import { nexoMoneyRefusals } from '../../../messages/en.js';
import { type MoneyContext, type MoneyRequest, NotServed } from './money-parts.js';

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
    // Left out it means that none is wanted: a payment that is to fail without loyalty would not.
    ['LoyaltyHandling Required', conditions?.LoyaltyHandling === 'Required' ? true : undefined],
  ];
  return found.find(([, value]) => value !== undefined)?.[0];
}

/** What of a request only describes the sale, also where the standard does not have it. */
const described = /^\w+\.(?:SaleData|(?:\w+\.)?SaleItem)(?:\.|$)/;

/** Members of vendors that change nothing, with the values of which that is known. */
const harmless = new Map<string, (value: string) => boolean>([
  // DataMesh: a surcharge of nothing; a footer for the receipt, on paper alone; what its clients say of each payment.
  ['PaymentRequest.PaymentTransaction.AmountsReq.SurchargeAmount', (value) => /^0+(?:\.0*)?$/.test(value)],
  ['PaymentRequest.PaymentReceipt', () => true],
  ['ReversalRequest.PaymentData.PaymentType', (value) => value === 'Normal'],
]);

/** So much of the name of a member is said in a refusal. */
const nameMax = 100;

/**
 * Refuses a request with a member that the standard does not have, by its name: what it would change, nobody knows. What was asked for before is told as
 * it was understood then: a refusal would read as "not paid".
 */
export function refuseStray(
  { name, kept }: Exclude<MoneyRequest, { readonly name: 'ReconciliationRequest' }>,
  transactionId: string,
  { get }: Pick<MoneyContext, 'get'>,
): void {
  if (get(transactionId) !== undefined) return;
  const stray = kept.find((item) => isUnknownField(item) && item.path.startsWith(`${name}.`) && !isHarmless(item));
  if (stray === undefined) return;
  const member = redactText(stray.path.slice(name.length + 1)).slice(0, nameMax);
  throw new NotServed('UnavailableService', nexoMoneyRefusals.fieldNotSupported(member));
}

function isUnknownField({ why }: KeptItem): boolean {
  return why === 'unknown-field' || why === 'vendor-field';
}

/** An object or a list with nothing in it has no value, and says nothing. */
function isHarmless({ path, value }: KeptItem): boolean {
  if (value === undefined) return true;
  const plain = path.replaceAll(/\[\d+\]/g, '');
  const isAt = (above: string): boolean => plain === above || plain.startsWith(`${above}.`);
  return described.test(plain) || [...harmless].some(([at, isNothing]) => isAt(at) && isNothing(value));
}

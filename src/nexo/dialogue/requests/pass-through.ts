/**
 * The parts of a request that go to the terminal unchanged. If such a part cannot be passed on, the whole request is
 * refused.
 */

import { type KeptItem, type PaymentRequest, redactText, type SaleData } from '../../../../protocol/index.js';
import type { PassedOn } from '../../../core/index.js';
import { nexoMoneyRefusals } from '../../../messages/index.js';
import { type MoneyContext, type MoneyRequest, NotServed } from './money-parts.js';

/**
 * Returns the register's data for the terminal, unchanged. The complete request decides whether the data may be passed
 * on. Blank data counts as absent.
 */
export function dataIn(sale: SaleData | undefined): PassedOn {
  const { SaleToAcquirerData: acquirerData = '', SaleToPOIData: terminalData = '' } = sale ?? {};
  return {
    ...(acquirerData.trim() === '' ? {} : { acquirerData }),
    ...(terminalData.trim() === '' ? {} : { terminalData }),
  };
}

/**
 * Returns the members that would change the payment and cannot be passed on. Without these members, another payment
 * would be made than was requested.
 */
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
    // This member is refused, because tenderd does not pass it on. The terminal would then not require loyalty, and a
    // payment that must fail without loyalty would succeed.
    ['LoyaltyHandling Required', conditions?.LoyaltyHandling === 'Required' ? true : undefined],
  ];
  return found.find(([, value]) => value !== undefined)?.[0];
}

/** The members that only describe the sale, including members that the standard does not have. */
const described = /^\w+\.(?:SaleData|(?:\w+\.)?SaleItem)(?:\.|$)/;

/** Vendor members that can be ignored without any effect. Each has a test for the values that are ignored. */
const harmless = new Map<string, (value: string) => boolean>([
  // Three members of DataMesh: a surcharge of zero, a footer on the paper receipt, and a field that its clients send
  // with each payment.
  ['PaymentRequest.PaymentTransaction.AmountsReq.SurchargeAmount', (value) => /^0+(?:\.0*)?$/.test(value)],
  ['PaymentRequest.PaymentReceipt', () => true],
  ['ReversalRequest.PaymentData.PaymentType', (value) => value === 'Normal'],
]);

/** The maximum length of a member name in a refusal. */
const nameMax = 100;

/**
 * Refuses a request with a member that the standard does not have, and names the member, because its effect is unknown.
 * A repeated request keeps its first meaning and is not refused, because the register would read a refusal as "not
 * paid".
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

/** True for a member without effect. An empty object or list has no effect either. */
function isHarmless({ path, value }: KeptItem): boolean {
  if (value === undefined) return true;
  const plain = path.replaceAll(/\[\d+\]/g, '');
  const isAt = (above: string): boolean => plain === above || plain.startsWith(`${above}.`);
  return described.test(plain) || [...harmless].some(([at, isNothing]) => isAt(at) && isNothing(value));
}

/** Compares the sales that the registers list with the transactions of the journal. */

import { isSameAmount, sumsOf } from './amounts.js';
import { type Finding, type FindingFacts, findingOf } from './finding.js';
import type { BookedTransaction, MatchAmount, MatchGroup, MatchScope, RegisterSale } from './model.js';
import { isBefore } from './moments.js';
import type { Occasions } from './occasions.js';

/** One part of a group: sales, and the transactions that belong to them. */
export interface SalesPart extends Pick<MatchGroup, 'sales' | 'transactions'> {
  /** The day, if the number of the sale is repeated on other days. */
  readonly day?: string;
}

/**
 * Returns the sales of a group, with the transactions of each. If a register used the same number on several days, each
 * day is a part of its own. If the list of sales has only one of these days, the transactions of several days may belong
 * to one sale, such as a deposit and the rest. They stay in one part if they agree with the list and the transactions of
 * the day alone do not. `agrees`: true if the sales of a part agree with its transactions.
 */
export function salesOfOccasions(
  { sales, transactions }: MatchGroup,
  occasions: Occasions,
  agrees: (part: SalesPart) => boolean,
): readonly SalesPart[] {
  const whole = [{ sales, transactions }];
  if (occasions.isOne || sales.some(({ at }) => at === undefined)) return whole;
  const parts = new Map<string, RegisterSale[]>();
  for (const sale of sales) {
    const key = String(occasions.onDayOf(sale.at ?? '') ?? sale.at?.slice(0, 10));
    const part = parts.get(key);
    if (part === undefined) parts.set(key, [sale]);
    else part.push(sale);
  }
  const ofParts = new Map<string, BookedTransaction[]>([...parts.keys()].map((key) => [key, []]));
  for (const one of transactions) ofParts.get(String(occasions.of(one)))?.push(one);
  const ofDays = [...parts].map(([key, own]) => ({
    sales: own,
    transactions: ofParts.get(key) ?? [],
    day: own[0]?.at?.slice(0, 10) ?? '',
  }));
  const isOneSale = ofDays.length < 2 && whole.every(agrees) && !ofDays.every(agrees);
  return sales.length === 0 || isOneSale ? whole : ofDays;
}

/**
 * Returns the differences between sales and their transactions. `netOf`: the part of a charge that was not
 * reversed.
 */
export function judgeSales(
  { sales, transactions, day }: SalesPart,
  scope: MatchScope,
  netOf: (charge: BookedTransaction) => MatchAmount | undefined,
): readonly Finding[] {
  if (sales.length === 0) return [];
  const moved = transactions.filter(({ ending }) => ending === 'moved');
  const charges = moved.filter(({ effect }) => effect === 'charge');
  const remaining = charges.flatMap((one) => ((netOf(one)?.amount ?? 0) === 0 ? [] : one));
  const charged = sumsOf(remaining.flatMap((one) => netOf(one) ?? []));
  const refunds = moved.filter(({ effect }) => effect === 'refund');
  const refunded = sumsOf(refunds.flatMap(({ amount }) => amount ?? []));
  // A charge or refund whose amount is unknown cannot be compared.
  const isUnknown = [...charges, ...refunds].some(({ amount }) => amount === undefined);
  if (isUnknown) return [];
  const { sold, returned } = sidesOf(sales);
  const found = [
    ...judgeSum(sold, { sums: charged, ids: idsOf(remaining) }, scope, 'charge'),
    ...judgeSum(returned.map(negated), { sums: refunded, ids: idsOf(refunds) }, scope, 'refund'),
  ];
  return day === undefined ? found : found.map((finding) => ({ ...finding, id: `${finding.id} ${day}` }));
}

/** Returns the number of sales that are not compared, because they are older than the journal. */
export function salesBeforeJournal(parts: readonly SalesPart[], scope: MatchScope): number {
  return parts
    .flatMap(({ sales }) => Object.values(sidesOf(sales)))
    .filter(([first]) => first !== undefined && isOlder(first, scope))
    .reduce((sum, { length }) => sum + length, 0);
}

function sidesOf(sales: readonly RegisterSale[]): Readonly<Record<'sold' | 'returned', readonly RegisterSale[]>> {
  return {
    sold: sales.filter(({ amount }) => amount.amount > 0),
    returned: sales.filter(({ amount }) => amount.amount < 0),
  };
}

function idsOf(transactions: readonly BookedTransaction[]): readonly string[] {
  return transactions.map(({ transactionId }) => transactionId).toSorted();
}

function negated(sale: RegisterSale): RegisterSale {
  return { ...sale, amount: { ...sale.amount, amount: -sale.amount.amount } };
}

function judgeSum(
  sales: readonly RegisterSale[],
  { sums: moved, ids }: { readonly sums: readonly MatchAmount[]; readonly ids: readonly string[] },
  scope: MatchScope,
  effect: 'charge' | 'refund',
): readonly Finding[] {
  const [first, ...rest] = sales;
  const [expected, ...others] = sumsOf(sales.map(({ amount }) => amount));
  if (first === undefined || expected === undefined || isOlder(first, scope)) return [];
  const [found] = moved;
  if (found === undefined && isOfUnknownStore(first, scope))
    return [about('store-not-known', [first, ...rest], { expected })];
  if (found === undefined)
    return [about(effect === 'charge' ? 'sale-without-charge' : 'sale-amount-differs', [first, ...rest], { expected })];
  if (others.length === 0 && moved.length === 1 && isSameAmount(expected, found)) return [];
  const isTwice =
    effect === 'charge' &&
    found.currency === expected.currency &&
    found.amount > expected.amount &&
    found.amount % expected.amount === 0;
  return [
    about(isTwice ? 'charged-twice' : 'sale-amount-differs', [first, ...rest], {
      expected,
      found,
      // Another charge of the same amount is another difference.
      evidence: [moved, ids],
    }),
  ];
}

function isOlder({ at }: RegisterSale, { journalSince }: MatchScope): boolean {
  return at !== undefined && (journalSince === undefined || isBefore(at, journalSince));
}

/** True if a store that was not read may have charged a sale. */
function isOfUnknownStore({ at }: RegisterSale, { allStoresSince, isPartOfStores }: MatchScope): boolean {
  return isPartOfStores === true || (at !== undefined && isBefore(at, allStoresSince ?? ''));
}

/** Returns a finding about the sales with one number. The finding names the first of them. */
function about(
  code: Finding['code'],
  sales: readonly [RegisterSale, ...RegisterSale[]],
  { evidence, ...facts }: Pick<FindingFacts, 'expected' | 'found' | 'evidence'>,
): Finding {
  const [{ sale, at, file, line }] = sales;
  const finding = findingOf(code, `sale ${sale}`, {
    sale,
    ...(at === undefined ? {} : { at }),
    ...facts,
    evidence: [evidence, sales.map((one) => [one.amount, one.at])],
  });
  return { ...finding, lines: [{ file, line }] };
}

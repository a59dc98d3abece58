/** The texts by which a transaction is found: amounts, card, references on its receipts, sale and id. */

import { currencyExponent } from '../../../protocol/index.js';
import { comparableText } from '../base/text-equivalence.js';
import type { AmountDetails } from '../model/common-types.js';
import type { TransactionRecord } from '../model/transaction.js';
import type { SearchWord, SoughtAmount } from '../model/transaction-search.js';
import { keysOf } from '../sale/poi-transaction-id.js';

/** The number of characters of a reference that are searchable, counted from its beginning. */
const referenceMax = 48;

/** The number of characters from the end of an id that the index has. The complete end is compared afterwards. */
const endMax = 8;

/** Numbers that only a receipt has, such as the trace number. Shorter numbers are too common to be useful. */
const printedNumber = /(?<![\w*.,:/-])\d{6,16}(?![\w*.,:/-])/g;
const printedMax = 8;

/** Returns the form in which texts are searched: comparable, without regard to case. */
export function searchText(text: string): string {
  return comparableText(text).toLowerCase();
}

/** Returns the amounts by which a transaction is found. */
function amountsIn({ request, outcome }: TransactionRecord): readonly AmountDetails[] {
  return [request.amountDetails, outcome?.authorized].filter((amount) => amount !== undefined);
}

/** Returns the last four digits of the cards and accounts of a transaction. */
function lastFoursIn({ outcome }: TransactionRecord): readonly string[] {
  const { maskedPan, storedValue, loyalty, loyaltyAccounts = [] } = outcome ?? {};
  const accounts = [storedValue, loyalty, ...loyaltyAccounts].map((account) => account?.maskedAccount);
  return [maskedPan, ...accounts].flatMap((masked) => /\d{4}(?=\D*$)/.exec(masked ?? '') ?? []);
}

/**
 * Returns the sale of a transaction, and the references that receipts, terminals, acquirers and payment services have
 * for the transaction. A composed key of a terminal is also found by its second part.
 */
function referencesIn(record: TransactionRecord): readonly string[] {
  const { request, outcome, attempts, orderReference, receipts } = record;
  const keys = keysOf(record).flatMap(({ transactionId }) => [
    transactionId,
    transactionId.includes('.') ? transactionId.slice(transactionId.indexOf('.') + 1) : undefined,
  ]);
  const named = attempts.flatMap((attempt) => [
    attempt.rail === 'service' ? attempt.pspReference : undefined,
    acquirerReferenceIn(attempt.evidence?.message),
  ]);
  const printed = receipts.flatMap(({ lines }) =>
    lines.flatMap(
      (line) =>
        line
          .map(({ text }) => text)
          .join('')
          .match(printedNumber) ?? [],
    ),
  );
  const { approvalCode, storedValue } = outcome ?? {};
  const own = [request.sale, approvalCode, orderReference, storedValue?.hostTransaction?.transactionId];
  return [...own, ...keys, ...named, ...new Set(printed.slice(0, printedMax))]
    .filter((text) => text !== undefined)
    .map((text) => searchText(text).slice(0, referenceMax));
}

/** Returns the acquirer's reference in the answer of a terminal, sent directly or repeated. */
function acquirerReferenceIn(message: unknown): string | undefined {
  const body = memberOf(message, 'body');
  const repeated = memberOf(memberOf(body, 'RepeatedMessageResponse'), 'PaymentResponse');
  for (const answer of [body, repeated]) {
    const acquirer = memberOf(memberOf(answer, 'PaymentResult'), 'PaymentAcquirerData');
    const reference = memberOf(memberOf(acquirer, 'AcquirerTransactionID'), 'TransactionID');
    if (typeof reference === 'string') return reference;
  }
  return undefined;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
}

/** The index terms of one word: exact terms, and the beginnings of terms. */
export interface SoughtTerms {
  readonly exact: readonly string[];
  readonly starts: readonly string[];
}

/** Returns the terms under which the index lists a transaction. The transactionId itself has its own index. */
export function searchTermsOf(record: TransactionRecord): readonly string[] {
  const id = searchText(record.request.transactionId);
  return [
    ...new Set([
      ...amountsIn(record).map(({ amount }) => `a${amount}`),
      ...lastFoursIn(record).map((four) => `c${four}`),
      ...referencesIn(record)
        .filter((text) => text !== '' && text !== id)
        .map((text) => `r${text}`),
      `e${reversed(id).slice(0, endMax)}`,
    ]),
  ];
}

/**
 * Returns the terms of the index to look up for a word of a search. A transaction with one of these terms may match the
 * word.
 */
export function soughtTerms({ amounts = [], lastFour, start, end }: SearchWord): SoughtTerms {
  return {
    exact: [...amounts.map(({ amount }) => `a${amount}`), ...(lastFour === undefined ? [] : [`c${lastFour}`])],
    starts: [
      ...(start === undefined ? [] : [`r${start.slice(0, referenceMax)}`]),
      ...(end === undefined ? [] : [`e${reversed(end).slice(0, endMax)}`]),
    ],
  };
}

/** True if a transaction matches the word. */
export function matchesWord(record: TransactionRecord, { amounts = [], lastFour, start, end }: SearchWord): boolean {
  if (amounts.some((sought) => amountsIn(record).some((amount) => isSought(amount, sought)))) return true;
  if (lastFour !== undefined && lastFoursIn(record).includes(lastFour)) return true;
  const id = searchText(record.request.transactionId);
  if (end !== undefined && id.endsWith(end)) return true;
  return start !== undefined && [id, ...referencesIn(record)].some((text) => text.startsWith(start));
}

function isSought({ amount, currency }: AmountDetails, sought: SoughtAmount): boolean {
  if (amount !== sought.amount) return false;
  if ('currency' in sought) return currency === sought.currency;
  return !('exponent' in sought) || currencyExponent(currency) === sought.exponent;
}

function reversed(text: string): string {
  return Array.from(text).toReversed().join('');
}

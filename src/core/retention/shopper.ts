/**
 * Finds the transactions of one shopper, by the fields in which a register, a terminal or a payment service names a
 * shopper. The table has a row for each field. The rules of the erasure decide which data of these transactions is
 * erased.
 */

import { acquirerValues } from '../../../protocol/index.js';
import { isSameWrittenAccount } from '../base/fingerprint.js';
import type { TransactionRecord } from '../model/transaction.js';

/** One field that names a shopper. */
interface ShopperField {
  /** Returns the values in a record. */
  readonly read: (record: TransactionRecord) => readonly (string | undefined)[];
  /**
   * True if a value is the shopper's reference. By default the texts must be equal, but e-mail addresses are compared
   * without regard to case.
   */
  readonly isSame?: (value: string, reference: string) => boolean;
}

const fields: readonly ShopperField[] = [
  { read: ({ request }) => [request.online?.shopper] },
  { read: ({ request }) => [request.online?.instrument] },
  { read: ({ request }) => [request.online?.recurring?.reference] },
  { read: ({ request }) => [request.options?.token?.value] },
  { read: ({ outcome }) => [outcome?.token?.value] },
  { read: ({ outcome }) => [outcome?.stored?.shopper, outcome?.stored?.instrument] },
  { read: ({ request }) => [request.storedValue?.account?.number], isSame: isSameWrittenAccount },
  { read: ({ request }) => [request.loyalty?.account?.number], isSame: isSameWrittenAccount },
  { read: ({ request }) => namesInText(request.acquirerData) },
  { read: ({ request }) => namesInText(request.terminalData) },
  { read: ({ attempts }) => attempts.flatMap(({ evidence }) => namesInText(evidence?.additionalResponse)) },
  { read: ({ attempts }) => attempts.flatMap(({ evidence }) => namesInMessage(evidence?.message)) },
];

/** The members of messages and of acquirer data whose value names a shopper, in small letters. A prefix such as `recurring.` is left out. */
const memberNames: ReadonlySet<string> = new Set([
  'shopperreference',
  'shopperemail',
  'storedpaymentmethodid',
  'recurringdetailreference',
  'tokenvalue',
  'loyaltyid',
  'customer',
  'customerid',
  'customerreference',
  'email',
]);

/**
 * The minimum length of a reference, in characters. A shorter text may be an amount or one of the shop's own short
 * numbers, and would match many shoppers.
 */
const referenceMin = 3;

/** True if a string can be the reference of a shopper. */
export function isShopperReference(reference: string): boolean {
  return reference.trim().length >= referenceMin;
}

/** True if a field of the transaction names this shopper. False once the data of the transaction is erased. */
export function namesShopper(record: TransactionRecord, reference: string): boolean {
  const sought = reference.trim();
  return fields.some(({ read, isSame = isSameText }) =>
    read(record).some((value) => value !== undefined && isSame(value, sought)),
  );
}

function isSameText(value: string, reference: string): boolean {
  const trimmed = value.trim();
  return reference.includes('@') ? trimmed.toLowerCase() === reference.toLowerCase() : trimmed === reference;
}

function isMemberName(name: string): boolean {
  return memberNames.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
}

function namesInText(data: string | undefined): readonly string[] {
  if (data === undefined) return [];
  return acquirerValues(data).flatMap(([name, value]) => (isMemberName(name) ? [value] : []));
}

/** The deepest level at which members are read. No real message has that many levels. */
const depthMax = 8;

function namesInMessage(message: unknown, depth = 0): readonly string[] {
  if (typeof message !== 'object' || message === null || depth > depthMax) return [];
  return Object.entries(message).flatMap(([name, value]: [string, unknown]): readonly string[] => {
    if (typeof value !== 'string') return namesInMessage(value, depth + 1);
    if (isMemberName(name)) return [value];
    return name === 'AdditionalResponse' ? namesInText(value) : [];
  });
}

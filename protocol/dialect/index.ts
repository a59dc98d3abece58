/** The dialects by name. A new dialect needs a file in this folder and a line here. */
import { adyen30 } from './adyen.js';
import { aevi30 } from './aevi.js';
import { datamesh31 } from './datamesh.js';
import type { Dialect, FieldName } from './dialect.js';
import { epas10 } from './epas.js';
import { marketpay31 } from './marketpay.js';
import { standard30, standard31 } from './standard.js';
import { swedbank31 } from './swedbank.js';
import { verifone31 } from './verifone.js';
import { westpay31 } from './westpay.js';

export type { Dialect, FieldName } from './dialect.js';

/** The dialect of a configuration that names none. */
export const defaultDialect: Dialect = standard31;

/** All dialects by the names that configurations use. */
export const dialects = {
  'standard-3.1': standard31,
  'standard-3.0': standard30,
  'swedbank-3.1': swedbank31,
  'adyen-3.0': adyen30,
  'datamesh-3.1': datamesh31,
  'marketpay-3.1': marketpay31,
  'westpay-3.1': westpay31,
  'epas-1.0': epas10,
  'aevi-3.0': aevi30,
  'verifone-3.1': verifone31,
} as const;

/** The name of a dialect. */
export type DialectName = keyof typeof dialects;

/** True if a string is the name of a dialect. */
export function isDialectName(text: string): text is DialectName {
  return Object.hasOwn(dialects, text);
}

/** The names of all dialects. */
export const dialectNames: readonly DialectName[] = Object.keys(dialects).filter(isDialectName);

/** True if terminals of a dialect accept requests of this category. */
export function takesRequest({ requests }: Dialect, category: string): boolean {
  return requests?.includes(category) !== false;
}

/** The dialects that can request the outcome of a transaction (TransactionStatus). */
export const askedDialectNames: readonly DialectName[] = dialectNames.filter((name) =>
  takesRequest(dialects[name], 'TransactionStatus'),
);

/**
 * True if messages in this dialect can have a field: the standard has it in the version of the dialect, or the dialect
 * adds it.
 */
export function hasField(dialect: Dialect, name: FieldName): boolean {
  const [type = '', field = ''] = name.split('.');
  return dialect.only?.[type]?.includes(field) !== false || hasOwnField(dialect, name);
}

/** True if a dialect has and writes a field that the standard does not have. */
export function hasOwnField({ ownFields }: Dialect, name: FieldName): boolean {
  const [type = '', field = ''] = name.split('.');
  return ownFields?.[type]?.[field] !== undefined;
}

/** True if messages of a dialect have a field that version 3.1 added. */
export function hasField31(dialect: Dialect, name: FieldName): boolean {
  return dialect.version === '3.1' || dialect.early?.includes(name) === true;
}

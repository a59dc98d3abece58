/**
 * Reads the data that a register passes through a terminal to the acquirer or to the terminal itself
 * (SaleToAcquirerData, SaleToPOIData), and determines its effects.
 */

import { type AcquirerEffect, type AcquirerKey, acquirerKeys } from './acquirer-keys.js';
import { JsonNumber, JsonReading, type JsonValue } from '../codec/json/json-text.js';
import { Refusal } from '../codec/shared/reading.js';
import { fromBase64, fromUtf8, toBase64 } from '../text/octets.js';
import { containsCardNumber, redactText } from '../redact/redact.js';

/**
 * The maximum length of the data, in characters. tenderd rejects longer data, because the data is stored with the
 * transaction.
 */
export const acquirerDataMax = 8_000;

/** A key that has an effect on the payment. */
export interface AcquirerEntry {
  /** The key as messages show it. The name includes the value if the effect depends on the value. */
  readonly name: string;
  readonly value: string;
  readonly effect: AcquirerEffect;
  /** The effect of the key, as the words that follow its name, such as "has no effect on money". */
  readonly does: string;
}

/** Either the effects of the data, or the reason (`why`) not to pass it on. The reason completes a text that begins with the name of the field. */
export type AcquirerDataReading =
  | { readonly ok: true; readonly effects: readonly AcquirerEntry[] }
  | { readonly ok: false; readonly why: string };

/** A key and its value, as written in the data. The value is undefined unless it is a string, number or boolean. */
interface Member {
  readonly key: string;
  readonly value: string | undefined;
  /** True if every terminal finds the key in this spelling. */
  readonly isCertain: boolean;
  /** True if every terminal also reads the same value. */
  readonly isPlain: boolean;
  /** True if the key is inside `additionalData`. */
  readonly isAmongOthers?: boolean;
}

/**
 * Reads data in every form that a terminal may accept: JSON, JSON in base64, or URL-encoded `key=value&...`. Keys
 * without an effect on money are accepted in any form. A key with an effect is accepted only if it occurs once, and
 * only in the vendor's documented form: JSON in base64, or a pair without escapes. In another form, a terminal might
 * understand the key differently and do something other than tenderd reports. Data that redaction would change is
 * rejected.
 */
export function readAcquirerData(data: string): AcquirerDataReading {
  try {
    if (data.length > acquirerDataMax) throw new NotPassed(`is longer than ${acquirerDataMax} characters`);
    if (containsCardNumber(data)) throw new NotPassed(cardNumber);
    return { ok: true, effects: effectsOf(membersOf(data)) };
  } catch (error) {
    if (error instanceof NotPassed) return { ok: false, why: error.message };
    throw error;
  }
}

/** True if the data makes the terminal hold the money instead of charging it. False for unreadable data. */
export function holdsMoney(data: string | undefined): boolean {
  if (data === undefined) return false;
  const reading = readAcquirerData(data);
  return reading.ok && reading.effects.some(({ effect }) => effect === 'holds');
}

/** Returns the keys and values that only describe the payment (`metadata.KEY`); none if the data cannot be read. */
export function metadataIn(data: string | undefined): readonly (readonly [key: string, value: string])[] {
  if (data === undefined || !readAcquirerData(data).ok) return [];
  return membersOf(data).flatMap(({ key, value }) =>
    key.startsWith('metadata.') && value !== undefined ? [[key, value] as const] : [],
  );
}

/** Returns every key with its value, in any form that a terminal may accept; none if the data cannot be read. */
export function acquirerValues(data: string): readonly (readonly [key: string, value: string])[] {
  try {
    return membersOf(data).flatMap(({ key, value }) => (value === undefined ? [] : [[key, value] as const]));
  } catch (error) {
    if (error instanceof NotPassed) return [];
    throw error;
  }
}

/** Returns the currency that the data names, or undefined if it names none or cannot be read. */
export function currencyInAcquirerData(data: string | undefined): string | undefined {
  const reading = data === undefined ? undefined : readAcquirerData(data);
  return reading?.ok === true ? reading.effects.find(({ effect }) => effect === 'currency')?.value : undefined;
}

/** Reports that the data must not be passed on; the message is the reason. {@link readAcquirerData} catches this error. */
class NotPassed extends Error {}

const cardNumber = 'has what looks like a card number, and would be kept';
const unreadable = 'cannot be read: it is neither a JSON object, plain or in base64, nor key=value&... in URL encoding';

function membersOf(data: string): readonly Member[] {
  const octets = fromBase64(data);
  const decoded = octets && fromUtf8(octets);
  if (octets !== undefined && decoded?.trimStart().startsWith('{')) {
    return membersOfJson(decoded, decoded.startsWith('{') && toBase64(octets) === data);
  }
  // A terminal would split plain JSON at each `&` and `=`, and would find no key that it knows.
  if (data.trimStart().startsWith('{')) return membersOfJson(data, false);
  return membersOfPairs(data);
}

function membersOfJson(text: string, isCertain: boolean): readonly Member[] {
  const value = jsonIn(text);
  if (!(value instanceof Map) || hasCardNumber(value))
    throw new NotPassed(value instanceof Map ? cardNumber : unreadable);
  const member = (key: string, one: JsonValue, isAmongOthers: boolean): Member => {
    return { key, value: scalarIn(one), isCertain, isPlain: isCertain, isAmongOthers };
  };
  return [...value].flatMap(([key, one]) =>
    key === 'additionalData' && one instanceof Map
      ? [...one].map(([name, other]) => member(name, other, true))
      : member(key, one, false),
  );
}

/** Returns undefined for a string that is not JSON or has a duplicate member. */
function jsonIn(text: string): JsonValue | undefined {
  try {
    return new JsonReading(text).read();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/**
 * True if a name or value contains a card number. Searches the decoded values, because escapes may hide a number in the
 * text.
 */
function hasCardNumber(value: JsonValue): boolean {
  if (value instanceof Map) return [...value].some(([key, member]) => containsCardNumber(key) || hasCardNumber(member));
  if (Array.isArray(value)) return value.some(hasCardNumber);
  return typeof value === 'string' && containsCardNumber(value);
}

function scalarIn(value: JsonValue): string | undefined {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : undefined;
}

function membersOfPairs(data: string): readonly Member[] {
  const plain = urlDecoded(data);
  if (plain === undefined || control.test(plain)) throw new NotPassed(unreadable);
  if (containsCardNumber(plain)) throw new NotPassed(cardNumber);
  const pairs = data.split('&').filter((pair) => pair !== '');
  if (pairs.length === 0 || pairs.some((pair) => !pair.includes('='))) throw new NotPassed(unreadable);
  // Some terminals decode the text before they split it, and then find more keys than other terminals. So tenderd reads
  // the text in both orders.
  const split = plain.split('&').filter((pair) => pair.includes('='));
  const found = [...pairs.map((pair) => memberOf(pair, urlDecoded)), ...split.map((pair) => memberOf(pair, String))];
  // Without escapes, both orders of decoding give the same pair, so duplicates are removed.
  return [...new Map(found.map((member) => [JSON.stringify(member), member])).values()].map(({ key, value }) => ({
    key,
    value,
    isCertain: pairs.some((raw) => raw.startsWith(`${key}=`)),
    isPlain: pairs.includes(`${key}=${value}`),
  }));
}

function memberOf(pair: string, decoded: (part: string) => string | undefined) {
  const at = pair.indexOf('=');
  return { key: decoded(pair.slice(0, at)) ?? '', value: decoded(pair.slice(at + 1)) ?? '' };
}

const control = /\p{Cc}/u;

function urlDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function effectsOf(members: readonly Member[]): readonly AcquirerEntry[] {
  const effective = members.flatMap((member) => {
    const rows = rowsOf(member);
    return rows.every(({ effect }) => effect === 'none') ? [] : { member, rows };
  });
  return effective.flatMap(({ member, rows }) => {
    const { key, value = '', isCertain, isPlain, isAmongOthers } = member;
    const isTwice = effective.filter((other) => other.member.key === key).length > 1;
    if (isTwice) throw refused(key, 'stands there twice');
    return rows.map(({ effect, does, value: decides, isAmongOthers: belongs = false }): AcquirerEntry => {
      const name = decides === undefined ? key : `${key}=${decides}`;
      if (effect === 'unreported' || effect === 'none') throw refused(name, does);
      const isPlaced = isAmongOthers === undefined || isAmongOthers === belongs;
      if (!isCertain || !isPlaced || (effect === 'holds' && !isPlain)) {
        const where = belongs ? ' there in additionalData' : '';
        throw refused(
          name,
          `${does}, and a terminal may not find it: write it as ${key}=value, or in JSON in base64${where}`,
        );
      }
      return { name, value, effect, does };
    });
  });
}

/**
 * Returns the rows of {@link acquirerKeys} that apply to a member. If the value is a list, there is a row for each
 * item.
 */
function rowsOf({ key, value }: Member): readonly AcquirerKey[] {
  // A key such as `metadata.colour` belongs to the key `metadata`.
  const root = key.split('.', 1)[0] ?? '';
  const rows = acquirerKeys.filter((row) => row.key === root);
  const [first] = rows;
  if (first === undefined || ((root !== key || value === undefined) && first.hasMembers !== true))
    throw refused(key, unknown);
  if (first.value === undefined) return [first];
  const values = first.isList === true ? (value ?? '').split(',') : [value];
  return values.map((one) => {
    const row = rows.find((candidate) => candidate.value === one);
    if (row === undefined) throw refused(`${key}=${one ?? ''}`, unknown);
    return row;
  });
}

const unknown = 'may have an effect on money that tenderd does not know';

function refused(key: string, does: string): NotPassed {
  return new NotPassed(`has the key ${shownKey(key)}, which is not passed on: it ${does}`);
}

/** Returns a key in a form for people: shortened, on one line and without a card number. */
function shownKey(key: string): string {
  return redactText(key)
    .replace(/[\p{C}\p{Z}]/gu, ' ')
    .slice(0, keyMax);
}

/** The maximum number of characters that a message repeats from a key. */
const keyMax = 60;

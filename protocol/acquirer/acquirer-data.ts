/** What a register passes on through a terminal to the acquirer or to the terminal itself, and what it does: SaleToAcquirerData, SaleToPOIData. */

import { type AcquirerEffect, type AcquirerKey, acquirerKeys } from './acquirer-keys.js';
import { JsonNumber, JsonReading, type JsonValue } from '../codec/json/json-text.js';
import { Refusal } from '../codec/shared/reading.js';
import { fromBase64, fromUtf8, toBase64 } from '../text/octets.js';
import { containsCardNumber, redactText } from '../redact/redact.js';

/** Longer data is refused: it is kept with the transaction. */
export const acquirerDataMax = 8_000;

/** A key with an effect on the payment. */
export interface AcquirerEntry {
  /** As it is said to people: the key, with its value where that decides. */
  readonly name: string;
  readonly value: string;
  readonly effect: AcquirerEffect;
  /** What it does, as the end of a sentence that begins with "it". */
  readonly does: string;
}

/** What data does, or why it may not be passed on, as the end of a sentence that begins with its field. */
export type AcquirerDataReading =
  | { readonly ok: true; readonly effects: readonly AcquirerEntry[] }
  | { readonly ok: false; readonly why: string };

/** A key and its value, as they stand there; without a value where it is no text, number or truth. */
interface Member {
  readonly key: string;
  readonly value: string | undefined;
  /** Each terminal finds the key as it is written. */
  readonly isCertain: boolean;
  /** The value, too. */
  readonly isPlain: boolean;
  /** In `additionalData`. */
  readonly isAmongOthers?: boolean;
}

/**
 * Reads data in every way in which a terminal may read it: JSON, JSON in base64, or `key=value&...` URL-encoded. What has no effect on money passes in each of
 * them. A key with an effect passes only as the vendor documents it, JSON in base64 or a plainly written pair, once: a terminal that read it otherwise
 * would do something else than is reported. Nothing passes that redaction would alter.
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

/** Whether data has the money held in place of charged. What cannot be read does not. */
export function holdsMoney(data: string | undefined): boolean {
  if (data === undefined) return false;
  const reading = readAcquirerData(data);
  return reading.ok && reading.effects.some(({ effect }) => effect === 'holds');
}

/** The keys of data that only describe the payment (`metadata.KEY`), with their values; none where the data cannot be read. */
export function metadataIn(data: string | undefined): readonly (readonly [key: string, value: string])[] {
  if (data === undefined || !readAcquirerData(data).ok) return [];
  return membersOf(data).flatMap(({ key, value }) =>
    key.startsWith('metadata.') && value !== undefined ? [[key, value] as const] : [],
  );
}

/** The currency that data names; undefined where it names none or cannot be read. */
export function currencyInAcquirerData(data: string | undefined): string | undefined {
  const reading = data === undefined ? undefined : readAcquirerData(data);
  return reading?.ok === true ? reading.effects.find(({ effect }) => effect === 'currency')?.value : undefined;
}

/** Leaves the reading with the reason; it goes no further than the reading. */
class NotPassed extends Error {}

const cardNumber = 'has what looks like a card number, and would be kept';
const unreadable = 'cannot be read: it is neither a JSON object, plain or in base64, nor key=value&... in URL encoding';

function membersOf(data: string): readonly Member[] {
  const octets = fromBase64(data);
  const decoded = octets && fromUtf8(octets);
  if (octets !== undefined && decoded?.trimStart().startsWith('{')) {
    return membersOfJson(decoded, decoded.startsWith('{') && toBase64(octets) === data);
  }
  // A terminal takes plain JSON for pairs, and finds no key that it knows.
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

/** Undefined where it is none, or has a member twice. */
function jsonIn(text: string): JsonValue | undefined {
  try {
    return new JsonReading(text).read();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Escapes may hide a number from the search of the text. */
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
  // A terminal that decodes first and then splits finds more keys in it than one that splits first.
  const split = plain.split('&').filter((pair) => pair.includes('='));
  const found = [...pairs.map((pair) => memberOf(pair, urlDecoded)), ...split.map((pair) => memberOf(pair, String))];
  // What is written without an escape is read alike by a terminal that decodes none.
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

/** The rows of a member, one for each value of a list. */
function rowsOf({ key, value }: Member): readonly AcquirerKey[] {
  // `metadata.colour` is of metadata.
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

/** A key short, on one line and without a card number. */
function shownKey(key: string): string {
  return redactText(key)
    .replace(/[\p{C}\p{Z}]/gu, ' ')
    .slice(0, keyMax);
}

/** So much of a key is repeated. */
const keyMax = 60;

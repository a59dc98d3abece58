/** Compiles scalars from their declarations: reading their text, and checking them before writing. */
import type { Base, Facets, Simple, Words } from '../../declaration/declaration.js';
import type { Dialect, FieldName } from '../../dialect/index.js';
import { readsCapitals, wordsAdded, wordsRead } from '../../dialect/spellings.js';
import { asPairs } from '../../text/url-encoded-pairs.js';
import type { EncodeErrorCode } from './codec.js';

/** A scalar that is compiled for a dialect. */
export interface ScalarPlan {
  readonly base: Base | 'word';
  /** The expected content in error messages, such as "a decimal number". */
  readonly expected: string;
  /** Returns the value of a string, or undefined if the string has the wrong form. */
  read(raw: string): string | boolean | undefined;
  /** True if a value that was read is also within its limits. A value outside the limits is kept and noted. */
  isUsual(value: string | boolean): boolean;
  /** True if a JSON member accepts a string of digits for a number. */
  readonly isAlsoText?: true;
  /** True for text for people, which is useful even with some unreadable characters. */
  readonly isFree?: true;
  /** Returns the spelling of a value in JSON, if it differs from the value. */
  readonly spelt?: (value: string) => string;
  /** Returns why a value may not be written, or undefined if it may. */
  refusal(value: unknown): { readonly code: EncodeErrorCode; readonly message: string } | undefined;
}

const extension = /^[0-9A-Za-z]+:[A-Z][0-9A-Za-z]*$/;

const numberForm = { decimal: /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/, integer: /^[+-]?[0-9]+$/ };

/** A date and time with a zone, as in XML Schema; the number of days in a month is not checked. */
const dateTimeForm =
  /^-?[0-9]{4,}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]+)?|24:00:00(?:\.0+)?)(?:Z|[+-](?:0[0-9]|1[0-4]):[0-5][0-9])$/;
const base64Form = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const whiteSpace = /[ \t\r\n]+/g;

/**
 * Returns the text without white space at both ends. Uses a loop, because a pattern for the last character takes
 * minutes on a value that is mostly spaces.
 */
function trimmed(raw: string): string {
  let start = 0;
  let end = raw.length;
  while (isSpace(raw.charCodeAt(start))) start += 1;
  while (end > start && isSpace(raw.charCodeAt(end - 1))) end -= 1;
  return raw.slice(start, end);
}

function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}

/** Compiles the scalar or the enumeration of a field for a dialect. */
export function compileScalar(
  content: Simple<unknown> | Words<unknown>,
  field: FieldName,
  dialect: Dialect,
): ScalarPlan {
  if (content.kind === 'words') return wordPlan(content, field, dialect);
  switch (content.base) {
    case 'boolean':
      return booleanPlan;
    case 'integer':
    case 'decimal':
      return numberPlan(content.base, limitsAt(content.facets, field, dialect), dialect);
    case 'dateTime':
      return dateTimePlan(content);
    case 'base64Binary':
      return textPlan(
        'base64Binary',
        'base64',
        (raw) => raw.replace(whiteSpace, ''),
        (text) => base64Form.test(text) && isOfLength(octetsOf(text), content.facets),
      );
    case 'string':
      break;
  }
  const plan = stringPlan(content.facets, field, dialect);
  return content.isFree === true ? { ...plan, isFree: true } : plan;
}

/**
 * True for a time that lacks only its zone. Such a time may be written, because the sender of a time must get it back
 * unchanged.
 */
function isTimeWithoutZone(value: unknown): boolean {
  return typeof value === 'string' && dateTimeForm.test(`${value}Z`);
}

function dateTimePlan({ isVerbatim }: Simple<unknown>): ScalarPlan {
  const plan = textPlan('dateTime', 'a date and time with a zone', trimmed, (text) => dateTimeForm.test(text));
  if (isVerbatim !== true) return plan;
  return { ...plan, refusal: (value) => (isTimeWithoutZone(value) ? undefined : plan.refusal(value)) };
}

/** Returns the words of a list separated by white space. */
export function splitWords(raw: string): readonly string[] {
  const text = trimmed(raw);
  if (text === '') return [];
  return /[ \t\r\n]/.test(text) ? text.split(/[ \t\r\n]+/) : [text];
}

const booleanPlan: ScalarPlan = {
  base: 'boolean',
  expected: 'true or false',
  read(raw) {
    const text = trimmed(raw);
    if (text === 'true' || text === '1') return true;
    return text === 'false' || text === '0' ? false : undefined;
  },
  isUsual: () => true,
  refusal: (value) => (typeof value === 'boolean' ? undefined : notOfForm('true or false')),
};

function wordPlan(content: Words<unknown>, field: FieldName, dialect: Dialect): ScalarPlan {
  const { version, words = {}, addedWords, onlyWords, isInCapitals } = dialect;
  const later: ReadonlySet<string> = new Set(version === '3.0' ? content.only31 : []);
  const known = new Map(content.words.flatMap((word) => [[word.trim(), word] as const, [word, word] as const]));
  for (const [spelling, word] of wordsRead) if (known.has(word)) known.set(spelling, word);
  for (const word of wordsAdded(field)) known.set(word, word);
  if (readsCapitals) addCapitals(known);
  const own = new Set([...content.words, ...(addedWords?.[field] ?? [])]);
  const mayBeWritten = (word: string) => own.has(word) || (content.isOpen && extension.test(word));
  const capitals = isInCapitals === true ? [...own].map((word) => [word, word.toUpperCase()] as const) : [];
  const spelt = new Map([...capitals, ...Object.entries(words).filter(([word]) => own.has(word))]);
  return {
    base: 'word',
    ...(spelt.size === 0 ? {} : { spelt: (word) => spelt.get(word) ?? word }),
    expected: `one of ${content.words.join(', ')}`,
    read: (raw) => {
      const text = trimmed(raw);
      return known.get(raw) ?? known.get(text) ?? text;
    },
    isUsual: (value) => typeof value === 'string' && known.has(value),
    refusal(value) {
      if (typeof value !== 'string') return notOfForm('text');
      if (later.has(value)) return { code: 'not-in-version', message: `is not a word of version ${version}` };
      if (onlyWords?.[field]?.includes(value) === false)
        return { code: 'not-in-dialect', message: `${value} is not encodable in this dialect` };
      if (mayBeWritten(value)) return undefined;
      return { code: 'unknown-word', message: `must be one of ${content.words.join(', ')}` };
    },
  };
}

/** Returns the limits of a number in a dialect. */
function limitsAt(facets: Facets, field: FieldName, { maybeNegative }: Dialect): Facets {
  if (maybeNegative?.includes(field) !== true || facets.maxInclusive === undefined) return facets;
  return { ...facets, minInclusive: `-${facets.maxInclusive}` };
}

/** Accepts each word also in capitals, unless that spelling means another word of the field. */
function addCapitals(known: Map<string, string>): void {
  for (const [spelling, word] of known) {
    const capitals = spelling.toUpperCase();
    if (!known.has(capitals)) known.set(capitals, word);
  }
}

function numberPlan(base: 'integer' | 'decimal', facets: Facets, { isDecimalShort }: Dialect): ScalarPlan {
  const expected = base === 'integer' ? 'a whole number' : 'a decimal number';
  const { minInclusive = '', maxInclusive = '' } = facets;
  // If the minimum is zero, every non-negative number with at most this many characters is within the limits.
  const shortMax = /^[0.]*$/.test(minInclusive) ? maxInclusive.split('.', 1).join('').length - 1 : -1;
  const isWithin = (text: string) =>
    (text.length <= shortMax && text.charCodeAt(0) >= 0x30) ||
    ((facets.minInclusive === undefined || compareDecimals(text, facets.minInclusive) >= 0) &&
      (facets.maxInclusive === undefined || compareDecimals(text, facets.maxInclusive) <= 0));
  return {
    base,
    expected,
    ...(base === 'decimal' && isDecimalShort === true ? { spelt: withoutLastZeros } : {}),
    read(raw) {
      const text = trimmed(raw);
      return numberForm[base].test(text) ? text : undefined;
    },
    isUsual: (value) => typeof value === 'string' && isWithin(value),
    refusal(value) {
      if (typeof value !== 'string' || !numberForm[base].test(value)) return notOfForm(`${expected} as text`);
      return isWithin(value) ? undefined : { code: 'out-of-limits', message: `must be ${limitsText(facets)}` };
    },
  };
}

function withoutLastZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

function stringPlan(facets: Facets, field: FieldName, { lengths, pairs, freeTexts }: Dialect): ScalarPlan {
  const maxLength = lengths?.[field];
  const due: Facets = freeTexts?.includes(field) === true ? { minLength: 1 } : facets;
  const own = maxLength === undefined ? due : { ...due, maxLength };
  const plan = textPlan('string', expectation(own), (raw) => raw, limitsOf(own));
  return pairs?.includes(field) === true ? { ...plan, spelt: asPairs } : plan;
}

function textPlan(
  base: 'string' | 'dateTime' | 'base64Binary',
  expected: string,
  read: (raw: string) => string,
  isUsual: (text: string) => boolean,
): ScalarPlan {
  return {
    base,
    expected,
    read,
    isUsual: (value) => typeof value === 'string' && isUsual(value),
    refusal(value) {
      if (typeof value !== 'string') return notOfForm('text');
      return isUsual(value) ? undefined : { code: 'out-of-limits', message: `must be ${expected}` };
    },
  };
}

function notOfForm(expected: string): { readonly code: EncodeErrorCode; readonly message: string } {
  return { code: 'bad-value', message: `must be ${expected}` };
}

function limitsOf(facets: Facets): (text: string) => boolean {
  if (Object.keys(facets).length === 0) return () => true;
  const pattern = facets.pattern === undefined ? undefined : new RegExp(`^(?:${facets.pattern})$`, 'u');
  return (text) => isOfLength(lengthOf(text), facets) && (pattern === undefined || pattern.test(text));
}

/** Returns the number of characters of a string; a surrogate pair is one character in two units. */
function lengthOf(text: string): number {
  return /[\ud800-\udfff]/.test(text) ? Array.from(text).length : text.length;
}

function isOfLength(length: number, facets: Facets): boolean {
  return (
    (facets.length === undefined || length === facets.length) &&
    (facets.minLength === undefined || length >= facets.minLength) &&
    (facets.maxLength === undefined || length <= facets.maxLength)
  );
}

function octetsOf(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}

/** Compares two decimal strings by their digits, without floats. */
function compareDecimals(left: string, right: string): number {
  const a = digitsOf(left);
  const b = digitsOf(right);
  if (a.sign !== b.sign) return a.sign - b.sign;
  const whole = Math.max(a.whole.length, b.whole.length);
  const fraction = Math.max(a.fraction.length, b.fraction.length);
  const x = a.whole.padStart(whole, '0') + a.fraction.padEnd(fraction, '0');
  const y = b.whole.padStart(whole, '0') + b.fraction.padEnd(fraction, '0');
  return x === y ? 0 : x < y ? -a.sign || -1 : a.sign || 1;
}

function digitsOf(text: string): { readonly sign: number; readonly whole: string; readonly fraction: string } {
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  const isZero = !/[1-9]/.test(whole + fraction);
  return { sign: isZero ? 0 : text.startsWith('-') ? -1 : 1, whole, fraction };
}

function expectation(facets: Facets): string {
  const limits = limitsText(facets);
  return limits === '' ? 'text' : `text ${limits}`;
}

function limitsText(facets: Facets): string {
  const parts: string[] = [];
  if (facets.pattern !== undefined) parts.push(`of the form ${facets.pattern}`);
  if (facets.length !== undefined) parts.push(`of ${facets.length} characters`);
  if (facets.minLength !== undefined) parts.push(`of at least ${facets.minLength} characters`);
  if (facets.maxLength !== undefined) parts.push(`of at most ${facets.maxLength} characters`);
  if (facets.minInclusive !== undefined) parts.push(`at least ${facets.minInclusive}`);
  if (facets.maxInclusive !== undefined) parts.push(`at most ${facets.maxInclusive}`);
  return parts.join(', ');
}

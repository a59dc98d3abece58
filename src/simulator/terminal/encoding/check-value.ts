/** Checks strings against the simple types of the standard. */

import { isAmount } from '../base/decimal.js';
import { wordsOf } from './schema.js';

const base64Form = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;
/** A timestamp with an optional time zone, for dialects whose timestamps have none. */
const localForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/;
const stampForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const extension = /^[0-9A-Za-z]+:[A-Z][0-9A-Za-z]*$/;

/** A test of a string, and the end of the error message for a string that fails it. */
type Rule = readonly [fits: (text: string) => boolean, wrong: string];

const matches =
  (form: RegExp) =>
  (text: string): boolean =>
    form.test(text);

const hasLength =
  (max: number) =>
  (text: string): boolean =>
    text.length >= 1 && text.length <= max;

/** The rules of the simple types. A type that is not listed is an enumeration. */
const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['decimal', [isAmount, 'is no amount']],
  ['signed', [matches(/^-?\d{1,8}(?:\.\d{1,8})?$/), 'is no decimal number']],
  ['flag', [matches(/^(?:true|false|1|0)$/), 'is neither true nor false']],
  ['capitalFlag', [matches(/^(?:[Tt]rue|[Ff]alse|1|0)$/), 'is neither true nor false']],
  ['whole', [matches(/^\d+$/), 'is no whole number']],
  ['id10', [hasLength(10), 'has not 1 to 10 characters']],
  ['id35', [hasLength(35), 'has not 1 to 35 characters']],
  ['currency', [matches(/^[A-Z]{3}$/), 'is no currency code']],
  ['language', [matches(/^[a-z]{2}$/), 'is no language code']],
  ['dateTime', [matches(stampForm), 'is no date and time with a zone']],
  ['localTime', [matches(localForm), 'is no date and time']],
  ['base64', [matches(base64Form), 'is no base64']],
]);

/** Returns the reason why a string is not a value of this type, or undefined if the string is valid. */
export function wrongWith(kind: string, text: string): string | undefined {
  const rule = rules.get(kind);
  if (rule === undefined) return wrongWord(kind, text);
  const [fits, wrong] = rule;
  return fits(text) ? undefined : wrong;
}

function wrongWord(kind: string, text: string): string | undefined {
  const words = wordsOf(kind.replace('tokens/', ''));
  if (words === undefined) return undefined;
  const given = kind.startsWith('tokens/') ? text.split(/\s+/) : [text];
  const unknown = given.find((word) => !words.includes(word) && !extension.test(word));
  return unknown === undefined ? undefined : `has the unknown word "${unknown}"`;
}

/** Whether a text is a value of its simple type, as the standard limits it. */

import { isAmount } from '../base/decimal.js';
import { wordsOf } from './schema.js';

const base64Form = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;
/** Terminals whose own keys lack their zone take them back so. */
const localForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/;
const stampForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const extension = /^[0-9A-Za-z]+:[A-Z][0-9A-Za-z]*$/;

/** What is wrong with a text that stands where a value of this kind belongs; undefined when nothing is. */
export function wrongWith(kind: string, text: string): string | undefined {
  switch (kind) {
    case 'decimal':
      return isAmount(text) ? undefined : 'is no amount';
    case 'signed':
      return /^-?\d{1,8}(?:\.\d{1,8})?$/.test(text) ? undefined : 'is no decimal number';
    case 'flag':
      return ['true', 'false', '1', '0'].includes(text) ? undefined : 'is neither true nor false';
    case 'capitalFlag':
      return /^(?:[Tt]rue|[Ff]alse|1|0)$/.test(text) ? undefined : 'is neither true nor false';
    case 'whole':
      return /^\d+$/.test(text) ? undefined : 'is no whole number';
    case 'id10':
      return text.length >= 1 && text.length <= 10 ? undefined : 'has not 1 to 10 characters';
    case 'id35':
      return text.length >= 1 && text.length <= 35 ? undefined : 'has not 1 to 35 characters';
    case 'currency':
      return /^[A-Z]{3}$/.test(text) ? undefined : 'is no currency code';
    case 'language':
      return /^[a-z]{2}$/.test(text) ? undefined : 'is no language code';
    case 'dateTime':
      return stampForm.test(text) ? undefined : 'is no date and time with a zone';
    case 'localTime':
      return localForm.test(text) ? undefined : 'is no date and time';
    case 'base64':
      return base64Form.test(text) ? undefined : 'is no base64';
    default:
      return wrongWord(kind, text);
  }
}

function wrongWord(kind: string, text: string): string | undefined {
  const words = wordsOf(kind.replace('tokens/', ''));
  if (words === undefined) return undefined;
  const given = kind.startsWith('tokens/') ? text.split(/\s+/) : [text];
  const unknown = given.find((word) => !words.includes(word) && !extension.test(word));
  return unknown === undefined ? undefined : `has the unknown word "${unknown}"`;
}

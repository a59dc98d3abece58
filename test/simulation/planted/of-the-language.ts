/** Breakages of the codecs, of amounts and of redaction. */

import { onlyPayments } from '../only-payments.js';
import type { Patch } from './patch.js';

/** All of them. */
export const ofTheLanguage: readonly Patch[] = [
  {
    id: 'cents-not-written',
    what: 'amounts are sent without their cents',
    file: 'protocol/amount/amount.ts',
    find: 'return ok(exponent === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`);',
    replace: "return ok(exponent === 0 ? digits : `${digits.slice(0, point)}.${'0'.repeat(exponent)}`);",
    foundBy: 'writeAhead',
  },
  {
    id: 'cents-through-a-float',
    what: 'amounts are read through a float',
    file: 'protocol/amount/amount.ts',
    find: 'const minorUnits = digits.length > 16 ? Number.NaN : Number(digits);',
    replace: 'const minorUnits = Math.floor(Number(decimalText) * 10 ** exponent);',
    foundBy: 'faithful',
  },
  {
    id: 'leading-zeros-lost',
    what: 'texts of digits are read as numbers',
    file: 'protocol/codec/json/json-read.ts',
    find: "if (typeof value === 'string') return value;\n  if (value instanceof JsonNumber)",
    replace:
      "if (typeof value === 'string') return /^\\d{2,12}$/.test(value) ? String(Number(value)) : value;\n  if (value instanceof JsonNumber)",
    foundBy: 'faithful',
  },
  {
    id: 'unknown-word-is-the-last',
    what: 'a word that the list does not have is read as the last one of it',
    file: 'protocol/codec/shared/scalar.ts',
    find: 'return known.get(raw) ?? known.get(text) ?? text;',
    replace: 'return known.get(raw) ?? known.get(text) ?? content.words.at(-1) ?? text;',
    foundBy: 'partialIsPartial',
    row: 'unknown-word',
    setup: {
      ...onlyPayments,
      carrier: 'ws',
      often: ['P12'],
      incidents: 0,
      frameFaults: 0,
      services: 0,
      deviceRequests: 0,
    },
  },
  {
    id: 'display-not-searched',
    what: 'card numbers in texts are not searched for',
    file: 'protocol/redact/text.ts',
    find: 'return mayHoldCardData(text) ? betweenUuids(',
    replace: 'return mayHoldCardData(text) && text === undefined ? betweenUuids(',
    foundBy: 'noCardData',
  },
];

/** The spellings and additions of all dialects, which decoders accept whichever dialect is configured. */
import type { FieldName } from './dialect.js';
import { dialects } from './index.js';

const all = Object.values(dialects);

/** Returns the names that dialects have for a field. */
export function namesRead(field: FieldName): readonly string[] {
  return all.flatMap(({ names }) => names?.[field] ?? []);
}

/** Returns the names that dialects with XML have for a field. */
export function xmlNamesRead(field: FieldName): readonly string[] {
  return all.flatMap(({ encodings, names }) => (encodings.includes('xml') ? (names?.[field] ?? []) : []));
}

/** Returns the words that dialects add to the standard's words for a field. */
export function wordsAdded(field: FieldName): readonly string[] {
  return all.flatMap(({ addedWords }) => addedWords?.[field] ?? []);
}

/** The word of the standard, by each dialect's spelling of that word. */
export const wordsRead: ReadonlyMap<string, string> = new Map(
  all.flatMap(({ words = {} }) => Object.entries(words).map(([word, spelling]) => [spelling, word] as const)),
);

/** True if any dialect writes words in capitals, so that decoders accept every word in capitals. */
export const readsCapitals: boolean = all.some(({ isInCapitals }) => isInCapitals === true);

/** Fields that dialects add to the standard. */
export const fieldsAdded: ReadonlySet<string> = new Set(all.flatMap(({ addedFields = [] }) => addedFields));

/** Single fields that a dialect writes as an array. */
export const fieldsInArrays: ReadonlySet<string> = new Set(all.flatMap(({ arrays = [] }) => arrays));

/** Fields that a dialect writes as marks. */
export const fieldsMarked: ReadonlySet<string> = new Set(all.flatMap(({ marks = [] }) => marks));

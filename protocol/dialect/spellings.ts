/** What readers know, whichever dialect they are told: the spellings and additions of all. */
import type { FieldName } from './dialect.js';
import { dialects } from './index.js';

const all = Object.values(dialects);

/** The names that dialects have for a field. */
export function namesRead(field: FieldName): readonly string[] {
  return all.flatMap(({ names }) => names?.[field] ?? []);
}

/** Those of them that stand in XML, too. */
export function xmlNamesRead(field: FieldName): readonly string[] {
  return all.flatMap(({ encodings, names }) => (encodings.includes('xml') ? (names?.[field] ?? []) : []));
}

/** The words that dialects add to those of a field. */
export function wordsAdded(field: FieldName): readonly string[] {
  return all.flatMap(({ addedWords }) => addedWords?.[field] ?? []);
}

/** Words of dialects to the word of the standard. */
export const wordsRead: ReadonlyMap<string, string> = new Map(
  all.flatMap(({ words = {} }) => Object.entries(words).map(([word, spelling]) => [spelling, word] as const)),
);

/** Whether a dialect writes words in capitals, so that readers know those of every word. */
export const readsCapitals: boolean = all.some(({ isInCapitals }) => isInCapitals === true);

/** Fields that dialects add to the standard. */
export const fieldsAdded: ReadonlySet<string> = new Set(all.flatMap(({ addedFields = [] }) => addedFields));

/** Fields that stand in an array in a dialect although they may stand once. */
export const fieldsInArrays: ReadonlySet<string> = new Set(all.flatMap(({ arrays = [] }) => arrays));

/** Fields that stand as marks in a dialect. */
export const fieldsMarked: ReadonlySet<string> = new Set(all.flatMap(({ marks = [] }) => marks));

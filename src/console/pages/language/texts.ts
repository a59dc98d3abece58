/**
 * The texts of the pages in the reader's language: the first language of the browser that the catalogue has. Other files of the pages take their texts
 * from here only.
 */

import { type Language, languageOfTag } from '../../../messages/languages.js';
import { english, type Texts } from './english.js';
import { french } from './french.js';
import { german } from './german.js';
import { swedish } from './swedish.js';

const textsByLanguage: Readonly<Record<Language, Texts>> = { en: english, de: german, sv: swedish, fr: french };

/** Returns the language and the texts for a reader with these languages, the most wanted first. English if the catalogue has none of them. */
export function readerTexts(tags: readonly string[]): { readonly language: Language; readonly texts: Texts } {
  const language = tags.map(languageOfTag).find((known) => known !== undefined) ?? 'en';
  return { language, texts: textsByLanguage[language] };
}

// Tests load this file without a browser, so there may be no `navigator`.
const reader = readerTexts(typeof navigator === 'undefined' ? [] : navigator.languages);

/** The language of the page, for `Intl` and for screen readers. */
export const { language } = reader;

/** The texts of the reader's language. */
export const { texts } = reader;

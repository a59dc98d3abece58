/** The catalogues of the languages other than English. Each is loaded at its first use. */

import type { HelpTexts } from './en/help/help.js';
import type { Language } from './languages.js';
import { type Entries, loadedAreas, presentEntries, presentLanguage, setLanguage } from './live.js';
import { remember } from './recent.js';
import { isRecipe, longestText, type Recipe, Sources, written } from './translate.js';

export { inEnglish } from './live.js';

const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Entries>>> = {
  de: async () => (await import('./de.js')).german,
  sv: async () => (await import('./sv.js')).swedish,
  fr: async () => (await import('./fr.js')).french,
};

/** The help is loaded only when it is printed. Otherwise every command would read its texts at the start. */
const helpLoaders: Readonly<Record<Language, () => Promise<HelpTexts>>> = {
  en: async () => (await import('./en/help/help.js')).english,
  de: async () => (await import('./de/help/help.js')).german,
  sv: async () => (await import('./sv/help/help.js')).swedish,
  fr: async () => (await import('./fr/help/help.js')).french,
};

/** Returns the help texts of the commands in the language of the process. */
export async function helpTexts(): Promise<HelpTexts> {
  return helpLoaders[presentLanguage()]();
}

/** Returns the English help texts of the commands that run a daemon or a simulator, whose output is always English. */
export async function practiceHelp() {
  return import('./en/help/practice.js');
}

const loaded = new Map<Language, Entries>();
const sources = new Sources(loadedAreas());

async function catalogueOf(language: Exclude<Language, 'en'>): Promise<Entries> {
  const known = loaded.get(language) ?? (await loaders[language]());
  loaded.set(language, known);
  return known;
}

/**
 * Writes all later messages of the process in this language. This function is for programs with a single reader, such
 * as the command line.
 */
export async function speak(language: Language): Promise<void> {
  setLanguage(language === 'en' ? undefined : { language, entries: await catalogueOf(language) });
}

/**
 * Writes a stored text again, in the language of the process. If this language is English, remembers the source of the
 * text, so that a response can show the text in another language. Returns undefined if the catalogue cannot write the
 * text.
 */
export function writtenAgain(recipe: Recipe): string | undefined {
  const other = presentEntries();
  const text = written(recipe, other ?? Object.fromEntries(loadedAreas()));
  if (text !== undefined && other === undefined && 'message' in recipe)
    remember(text, recipe.message, recipe.facts ?? []);
  return text;
}

/**
 * Returns the source of an English text, which is stored with the text. Returns undefined if the catalogue has not
 * written the text recently.
 */
export function recipeOf(text: string): Recipe | undefined {
  return sources.recipeOf(text);
}

/**
 * Returns the source of an English text: a recent message, a stored message, or several messages one after the other. A
 * stored message takes precedence over its parts, because the name of an operator may read like a message. If the
 * search fails, for example because a fact contains itself, returns undefined, and the text is shown in English.
 */
function foundRecipe(text: string, kept: (text: string) => Recipe | undefined): Recipe | undefined {
  try {
    return sources.recipeOfWhole(text) ?? kept(text) ?? sources.recipeOfParts(text);
  } catch {
    return undefined;
  }
}

/** A recipe with more characters is not stored, so its text stays in English. */
const recipeMax = 8_000;

/**
 * Returns the recipe of a text as JSON, for the journal. Returns undefined if the text has no recipe, or if its facts
 * cannot be stored. Never throws, because the journal calls this within the commit of a payment.
 */
export function keptRecipe(text: string): string | undefined {
  try {
    const recipe = recipeOf(text);
    const json = recipe === undefined ? undefined : JSON.stringify(recipe);
    return json === undefined || json.length > recipeMax ? undefined : json;
  } catch {
    return undefined;
  }
}

/**
 * Returns the recipe that this JSON contains. If the JSON is damaged, returns undefined, and the text is shown in
 * English.
 */
export function readRecipe(json: string): Recipe | undefined {
  try {
    const recipe: unknown = JSON.parse(json);
    return isRecipe(recipe) ? recipe : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a text in another language, or the text itself if it has no translation. */
export type Translate = (text: string) => string;

/**
 * Returns a function that translates English texts into a language. `kept`: finds the recipe of a text that was written
 * earlier. A text that is not from the catalogue, such as the words of a terminal, stays unchanged.
 */
export async function translationTo(
  language: Language,
  kept: (text: string) => Recipe | undefined = () => undefined,
): Promise<Translate> {
  if (language === 'en') return (text) => text;
  const catalogue = await catalogueOf(language);
  return (text) => {
    if (text.length > longestText || !text.includes(' ')) return text;
    const recipe = foundRecipe(text, kept);
    return (recipe === undefined ? undefined : written(recipe, catalogue)) ?? text;
  };
}

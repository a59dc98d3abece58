/** The help of commands. Its texts are loaded only when help is printed, because every command would read them at its start. */

import type { HelpTexts } from './en/help/help.js';
import type { Language } from './languages.js';
import { presentLanguage } from './live.js';

export type { HelpTexts } from './en/help/help.js';

const loaders: Readonly<Record<Language, () => Promise<HelpTexts>>> = {
  en: async () => (await import('./en/help/help.js')).english,
  de: async () => (await import('./de/help/help.js')).german,
  sv: async () => (await import('./sv/help/help.js')).swedish,
  fr: async () => (await import('./fr/help/help.js')).french,
};

/** Returns the help in the language of the process. */
export async function helpTexts(): Promise<HelpTexts> {
  return loaders[presentLanguage()]();
}

/** Returns the English help of the commands that run a daemon or a simulator, whose output is always English. */
export async function practiceHelp() {
  return import('./en/help/practice.js');
}

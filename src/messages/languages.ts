/** The languages of the messages, and the choice of the language for a reader. */

/** The languages that the catalogue has. English is the source of the others. */
export const languages = ['en', 'de', 'sv', 'fr'] as const;

/** A language of the catalogue, as the first subtag of BCP 47. */
export type Language = (typeof languages)[number];

/** Returns the language of a tag such as `de-AT` or `de_AT.UTF-8`; undefined if the catalogue does not have it. */
export function languageOfTag(tag: string): Language | undefined {
  const first = /^[a-z]+/.exec(tag.trim().toLowerCase())?.[0];
  return languages.find((language) => language === first);
}

/**
 * Returns the language that an Accept-Language header prefers (RFC 9110, section 12.5.4). Returns `otherwise` without a header, or if the header
 * names none of the languages. `*` stands for `otherwise`, and a quality of 0 excludes a language.
 */
export function languageOfHeader(header: string | undefined, otherwise: Language): Language {
  if (header === undefined) return otherwise;
  const named = header.split(',').flatMap((part, place) => {
    const [tag = '', ...parameters] = part.split(';');
    const quality = parameters.map((text) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(text)?.[1]).find(Boolean);
    const language = tag.trim() === '*' ? otherwise : languageOfTag(tag);
    return language === undefined ? [] : [{ language, quality: Number(quality ?? 1), place }];
  });
  const [best] = named
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality || one.place - other.place);
  return best?.language ?? otherwise;
}

/**
 * Returns the language of a POSIX environment. `LC_ALL` takes precedence over `LC_MESSAGES`, and `LC_MESSAGES` over
 * `LANG`. English if none of them is set.
 */
export function languageOfEnvironment(environment: Readonly<Record<string, string | undefined>>): Language {
  const set = ['LC_ALL', 'LC_MESSAGES', 'LANG']
    .map((name) => environment[name])
    .find((value) => value !== undefined && value !== '');
  return languageOfTag(set ?? '') ?? 'en';
}

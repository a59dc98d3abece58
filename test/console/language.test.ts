/** The language of the console: that of the browser, or English if the catalogue does not have it. */

import { expect, test } from 'vitest';
import { readerTexts } from '../../src/console/pages/language/texts.js';

test.each([
  [['en-GB'], 'en', 'Overview'],
  [['nb', 'sv-SE', 'en'], 'sv', 'Översikt'],
  [['de-AT', 'sv'], 'de', 'Übersicht'],
  [['fr-CA', 'en'], 'fr', 'Vue d’ensemble'],
  [['it'], 'en', 'Overview'],
  [[], 'en', 'Overview'],
])('a browser with %j has the texts of %s', (tags, expected, overview) => {
  const { language, texts } = readerTexts(tags);
  expect(language).toBe(expected);
  expect(texts.pages.navigation.overview).toBe(overview);
});

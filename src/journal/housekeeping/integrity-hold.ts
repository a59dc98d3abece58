/**
 * Stores the integrity hold in the journal: the reason why the operator must confirm the journal. The English text is
 * kept with its recipe, so that each later process can show the text in its user's language.
 */

import type { Database } from '../../sqlite.js';
import { inEnglish, keptRecipe, readRecipe, writtenAgain } from '../../messages/index.js';

const textName = 'doubt';
const recipeName = 'doubt-recipe';

/** Stores, in English, the text that `write` returns for the hold. Returns the text in the language of the process. */
export function keepIntegrityHold(db: Database, write: () => string): string {
  const { text, recipe } = inEnglish(() => {
    const written = write();
    return { text: written, recipe: keptRecipe(written) };
  });
  const put = db.prepare<[string, string]>('REPLACE INTO meta (name, value) VALUES (?, ?)');
  removeIntegrityHold(db);
  put.run(textName, text);
  if (recipe !== undefined) put.run(recipeName, recipe);
  return integrityHoldOf(db) ?? text;
}

/** Returns why the operator must confirm the journal, in the language of the process; undefined if there is no hold. */
export function integrityHoldOf(db: Database): string | undefined {
  const find = db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck();
  const text = find.get(textName);
  const json = text === undefined ? undefined : find.get(recipeName);
  const recipe = json === undefined ? undefined : readRecipe(json);
  return (recipe === undefined ? undefined : writtenAgain(recipe)) ?? text;
}

/** Removes the integrity hold from the journal. */
export function removeIntegrityHold(db: Database): void {
  db.prepare('DELETE FROM meta WHERE name IN (?, ?)').run(textName, recipeName);
}

/**
 * The recipes of kept messages: they are written between payments, found by another process, and not needed for any
 * payment.
 */

import { expect, test } from 'vitest';
import { kindWords, outcomes, rails, recipeOf, translationTo } from '../../src/messages/index.js';
import { freshPath, opened, outcome, part, payment } from './samples.js';

function messageAbout(cause: string): string {
  const unread = outcomes.unreadable(rails.terminal, true, cause);
  return outcomes.unresolved(kindWords.payment, rails.terminal, { said: '', unread, isAsked: true });
}

/** Makes the catalogue forget all texts, as in a new process. */
function forgetTexts(): void {
  for (let place = 0; place < 1_001; place += 1) outcomes.unreadable(rails.terminal, false, `cause ${place}`);
}

const ended = (message: string) => ({ outcome: { ...outcome('unresolved'), message } });

test('the next process can show a message in another language by its stored recipe', async () => {
  const path = freshPath();
  const message = messageAbout('a tag is not closed');
  const journal = opened(path);
  journal.commit([part('till-1', payment('p1', ended(message)))]);
  expect(journal.recipeOf(message)).toBeDefined();
  journal.close();
  forgetTexts();
  expect(recipeOf(message)).toBeUndefined();
  const next = opened(path);
  const german = await translationTo('de', (text) => next.recipeOf(text));
  expect(german(message)).toMatch(/^Das Terminal hat geantwortet, aber tenderd kann die Antwort nicht lesen/);
  expect(next.recipeOf('Another text')).toBeUndefined();
  next.close();
});

test('the text of an attention item has a recipe, and a message of a terminal has none', () => {
  const journal = opened(freshPath());
  const text = messageAbout('it ends early');
  const item = { code: 'unresolved', at: '2026-03-01T09:00:00.000Z', text, actions: ['resolve'] };
  journal.commit([part('till-1', payment('p1', { ...ended('Words of a terminal'), attention: [item] }))]);
  journal.beat();
  forgetTexts();
  expect(journal.recipeOf(text)).toBeDefined();
  expect(journal.recipeOf('Words of a terminal')).toBeUndefined();
  journal.close();
});

/**
 * The recipes of the messages that the journal keeps, so that an old message can be shown in another language. They decide nothing: a message without
 * a recipe is shown as it was written.
 */

import type { Database, Statement } from '../../sqlite.js';
import type { TransactionRecord } from '../../core/index.js';
import { keptRecipe, type Recipe, readRecipe } from '../../messages/index.js';
import { unlessDiskFull } from './disk-full.js';

/** The largest number of recipes that wait to be written. More are dropped: those messages stay in English. */
const pendingMax = 2_000;

/** Collects recipes at each commit, and writes them between payments. */
export class MessageRecipes {
  readonly #pending = new Map<string, string>();
  readonly #db: Database;
  readonly #insert: Statement<[string, string]>;
  readonly #find: Statement<[string], string>;

  constructor(db: Database) {
    this.#db = db;
    this.#insert = db.prepare('INSERT INTO message_recipes (text, recipe) VALUES (?, ?) ON CONFLICT DO NOTHING');
    this.#find = db.prepare<[string], string>('SELECT recipe FROM message_recipes WHERE text = ?').pluck();
  }

  /** Notes the recipes of the messages that this version of a record has and the one before did not. */
  note(record: TransactionRecord, before: TransactionRecord | undefined): void {
    if (record.outcome !== undefined && record.outcome !== before?.outcome) this.#noteText(record.outcome.message);
    if (record.attention !== before?.attention) for (const { text } of record.attention) this.#noteText(text);
  }

  #noteText(text: string): void {
    if (this.#pending.size >= pendingMax || this.#pending.has(text)) return;
    const recipe = keptRecipe(text);
    if (recipe !== undefined) this.#pending.set(text, recipe);
  }

  /** Writes the noted recipes in a transaction of their own. */
  keep(): void {
    if (this.#pending.size === 0) return;
    unlessDiskFull(() => {
      this.#db.transaction(() => this.#write()).immediate();
      this.#pending.clear();
    });
  }

  #write(): void {
    for (const [text, recipe] of this.#pending) this.#insert.run(text, recipe);
  }

  /** Returns the recipe of a message. */
  find(text: string): Recipe | undefined {
    const kept = this.#pending.get(text) ?? this.#find.get(text);
    return kept === undefined ? undefined : readRecipe(kept);
  }
}

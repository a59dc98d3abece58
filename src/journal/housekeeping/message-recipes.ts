/**
 * The recipes of the messages that the journal keeps. A recipe names a message of the catalogue and its values, so that
 * an old message can be shown in another language. A message without a recipe is shown as it was written.
 */

import type { Database, Statement } from '../../sqlite.js';
import { erasedMessages, type TransactionRecord } from '../../core/index.js';
import { keptRecipe, type Recipe, readRecipe } from '../../messages/index.js';
import { unlessDiskFull } from './disk-full.js';

/**
 * The maximum number of recipes that may wait to be written. More recipes are dropped, and their messages stay in
 * English.
 */
const pendingMax = 2_000;

/** The number of recipes that one step of the erasure examines. */
const dropAtOnce = 200;

/** Returns the day of an ISO time as the number of days since 1970; 0 for any other string. */
function dayOf(at: string): number {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? 0 : Math.floor(ms / 86_400_000);
}

/** Collects recipes at each commit, and writes them between payments. */
export class MessageRecipes {
  readonly #pending = new Map<string, { readonly recipe: string; readonly day: number }>();
  readonly #db: Database;
  readonly #insert: Statement<[string, string, number]>;
  readonly #next: Statement<[string, number], string>;
  readonly #delete: Statement<[string, string, number]>;
  readonly #deleteOne: Statement<[string]>;
  readonly #find: Statement<[string], string>;

  constructor(db: Database) {
    this.#db = db;
    this.#insert = db.prepare(
      `INSERT INTO message_recipes (text, recipe, day) VALUES (?, ?, ?) ON CONFLICT (text)
        DO UPDATE SET day = excluded.day WHERE excluded.day > day`,
    );
    this.#next = db
      .prepare<[string, number], string>('SELECT text FROM message_recipes WHERE text > ? ORDER BY text LIMIT ?')
      .pluck();
    this.#delete = db.prepare('DELETE FROM message_recipes WHERE text > ? AND text <= ? AND day < ?');
    this.#deleteOne = db.prepare('DELETE FROM message_recipes WHERE text = ?');
    this.#find = db.prepare<[string], string>('SELECT recipe FROM message_recipes WHERE text = ?').pluck();
  }

  /** Notes the recipes of the messages in this version of a record that the previous version did not have. */
  note(record: TransactionRecord, before: TransactionRecord | undefined): void {
    if (record.outcome !== undefined && record.outcome !== before?.outcome)
      this.#noteText(record.outcome.message, record.outcome.at);
    if (record.attention !== before?.attention) for (const { text, at } of record.attention) this.#noteText(text, at);
  }

  #noteText(text: string, at: string): void {
    const day = dayOf(at);
    if ((this.#pending.get(text)?.day ?? -1) >= day) return;
    if (this.#pending.size >= pendingMax && !this.#pending.has(text)) return;
    const recipe = keptRecipe(text);
    if (recipe !== undefined) this.#pending.set(text, { recipe, day });
  }

  /**
   * Erases, in steps, the recipes that no message since `before` needs. A recipe contains the same data as its message.
   * First writes the recipes of the messages that replace erased messages. `at`: ISO time of the erasure.
   */
  *drop(before: string, at: string): Generator<void> {
    this.noteErased(at);
    const day = dayOf(before);
    for (let after = ''; ; ) {
      const last = this.#next.all(after, dropAtOnce).at(-1);
      if (last === undefined) return;
      const from = after;
      this.#db.transaction(() => this.#delete.run(from, last, day)).immediate();
      after = last;
      yield;
    }
  }

  /** Writes the recipes of the messages that replace erased messages. `at`: ISO time of the erasure. */
  noteErased(at: string): void {
    for (const text of erasedMessages()) this.#noteText(text, at);
    this.keep();
  }

  /**
   * Erases the recipe of one message, in the transaction that erases the message. If another transaction has the same
   * message, that message is then shown in English.
   */
  forget(text: string): void {
    this.#pending.delete(text);
    this.#deleteOne.run(text);
  }

  /** Writes the noted recipes in a separate transaction. */
  keep(): void {
    if (this.#pending.size === 0) return;
    unlessDiskFull(() => {
      this.#db.transaction(() => this.#write()).immediate();
      this.#pending.clear();
    });
  }

  #write(): void {
    for (const [text, { recipe, day }] of this.#pending) this.#insert.run(text, recipe, day);
  }

  /** Returns the recipe of a message. */
  find(text: string): Recipe | undefined {
    const kept = this.#pending.get(text)?.recipe ?? this.#find.get(text);
    return kept === undefined ? undefined : readRecipe(kept);
  }
}

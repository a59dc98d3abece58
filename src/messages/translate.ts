/** Shows a text of the English catalogue in another language. */

import { type Entries, entryAt, isGroup, pathOfGroup } from './live.js';
import { recentSource, type Source } from './recent.js';

/**
 * The source of a stored text: a message with its facts, or several messages in a row. With the recipe, the text can be
 * shown in any language later. A recipe is stored as JSON. A fact that is itself a text of the catalogue is stored as
 * `{ catalogueText: Recipe }`, and a group of words as `{ catalogueGroup: path }`.
 */
export type Recipe =
  | { readonly message: string; readonly facts?: readonly unknown[] }
  /** A part that is the same in every language: the words of a terminal after a label, or a code before a message. */
  | { readonly literal: string }
  | { readonly parts: readonly Recipe[] };

/** Thrown if the catalogue of a language cannot write a text. */
class NotWritten extends Error {}

/** The maximum length of a message. Texts from other parties may be longer, and searching them would take long. */
export const longestText = 4_000;

/**
 * The messages with facts that an operator typed (names and reasons), and the positions of these facts. Such a fact is
 * never translated, even if it reads like a message.
 */
export const typedFacts: ReadonlyMap<string, readonly number[]> = new Map([
  ['decisions.confirmed', [1]],
  ['decisions.denied', [1]],
  ['decisions.resolved', [0, 2]],
  ['decisions.reviewed', [0, 1]],
  ['journal.confirmed', [0, 1]],
  ['journal.hostAccepted', [0, 2]],
  ['laneEvents.released', [0, 1]],
]);

/** The member of a fact that has the name of an operator. */
const typedMember = 'operator';

/**
 * Only texts of several words are looked up, because a single word could be a name that a register chose for something.
 */
const severalWords = /\S\s+\S/;

function isMessage(text: string): boolean {
  return text.length <= longestText && severalWords.test(text);
}

/** Finds the sources of texts: recent messages, and the constants of the English areas. An area may be added later. */
export class Sources {
  readonly #areas: ReadonlyMap<string, unknown>;
  readonly #constants = new Map<string, string>();
  /** The number of areas, counted from the first, whose constants are already in `#constants`. */
  #known = 0;

  constructor(areas: ReadonlyMap<string, unknown>) {
    this.#areas = areas;
  }

  /**
   * Returns the recipe of a text. Returns undefined if the catalogue did not write the text, or wrote it too long ago.
   */
  recipeOf(text: string): Recipe | undefined {
    return this.recipeOfWhole(text) ?? this.recipeOfParts(text);
  }

  /** Returns the recipe of a text that is one message. */
  recipeOfWhole(text: string): Recipe | undefined {
    const whole = isMessage(text) ? this.#sourceOf(text) : undefined;
    return whole === undefined ? undefined : this.#kept(whole);
  }

  /** Returns the recipe of a text that consists of several messages. */
  recipeOfParts(text: string): Recipe | undefined {
    return isMessage(text) ? (this.#inParts(text) ?? this.#labelled(text)) : undefined;
  }

  /** Splits `label: text` if the label is a constant of the catalogue. Also splits a code from the message after it. */
  #labelled(text: string): Recipe | undefined {
    const end = text.indexOf(': ') + 2;
    if (end < 2) return undefined;
    const [label, rest] = [text.slice(0, end), text.slice(end)];
    const known = this.#constantOf(label);
    if (known !== undefined) return { parts: [{ message: known }, this.recipeOf(rest) ?? { literal: rest }] };
    const message = /^[a-z-]+: $/.test(label) ? this.recipeOf(rest) : undefined;
    return message === undefined
      ? undefined
      : { parts: [{ literal: label }, ...('parts' in message ? message.parts : [message])] };
  }

  #sourceOf(text: string): Source | undefined {
    const recent = recentSource(text, (facts) => !has(facts, text));
    if (recent !== undefined) return recent;
    const message = this.#constantOf(text);
    return message === undefined ? undefined : { message, facts: [] };
  }

  #constantOf(text: string): string | undefined {
    if (this.#known < this.#areas.size) {
      for (const [constant, path] of constantsIn('', Object.fromEntries(this.#areas)))
        this.#constants.set(constant, path);
      this.#known = this.#areas.size;
    }
    return this.#constants.get(text);
  }

  #kept({ message, facts }: Source): Recipe {
    if (facts.length === 0) return { message };
    const typed = typedFacts.get(message) ?? [];
    return { message, facts: facts.map((fact, place) => (typed.includes(place) ? fact : this.#keptFact(fact))) };
  }

  #keptFact(fact: unknown): unknown {
    if (typeof fact === 'string') {
      const recipe = this.recipeOf(fact);
      return recipe === undefined ? fact : { catalogueText: recipe };
    }
    if (Array.isArray(fact)) return fact.map((inner) => this.#keptFact(inner));
    if (!isGroup(fact)) return fact;
    const group = pathOfGroup(fact);
    if (group !== undefined) return { catalogueGroup: group };
    return Object.fromEntries(
      Object.entries(fact).map(([name, inner]) => [name, name === typedMember ? inner : this.#keptFact(inner)]),
    );
  }

  /**
   * Splits a text into messages. Each message ends at the end of a sentence. The longest possible message is tried
   * first.
   */
  #inParts(text: string): Recipe | undefined {
    for (const end of endsIn(text)) {
      const first = this.#sourceOf(text.slice(0, end));
      if (first === undefined) continue;
      const rest = this.recipeOf(text.slice(end).trimStart());
      if (rest === undefined) continue;
      return { parts: [this.#kept(first), ...('parts' in rest ? rest.parts : [rest])] };
    }
    return undefined;
  }
}

/** Returns the ends of the sentences in a text, the last one first. The end of the text itself is not included. */
function endsIn(text: string): readonly number[] {
  return Array.from(text.matchAll(/[.!?:](?= )/g), ({ index }) => index + 1).toReversed();
}

function constantsIn(path: string, entries: Entries): readonly (readonly [string, string])[] {
  return Object.entries(entries).flatMap(([name, value]) => {
    const inner = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'string') return severalWords.test(value) ? [[value, inner] as const] : [];
    return isGroup(value) ? constantsIn(inner, value) : [];
  });
}

/**
 * Writes a recipe in the language of a catalogue. Returns undefined if the catalogue lacks a message of the recipe, or
 * cannot write a message with these facts.
 */
export function written(recipe: Recipe, catalogue: Entries): string | undefined {
  try {
    return textOf(recipe, catalogue);
  } catch {
    // Writing also fails if a fact, such as a function, cannot be stored as JSON. The reader then gets the English
    // text.
    return undefined;
  }
}

function textOf(recipe: Recipe, catalogue: Entries): string {
  if ('parts' in recipe) return recipe.parts.map((part) => textOf(part, catalogue).trimEnd()).join(' ');
  if ('literal' in recipe) return recipe.literal;
  const entry = entryAt(catalogue, recipe.message);
  const facts = recipe.facts ?? [];
  const text: unknown = typeof entry === 'function' ? entry(...facts.map((fact) => factIn(fact, catalogue))) : entry;
  if (typeof text !== 'string') throw new NotWritten(recipe.message);
  return text;
}

function factIn(fact: unknown, catalogue: Entries): unknown {
  if (Array.isArray(fact)) return fact.map((inner) => factIn(inner, catalogue));
  if (!isGroup(fact)) return fact;
  const { catalogueText: text, catalogueGroup: group } = fact;
  if (isRecipe(text)) return textOf(text, catalogue);
  if (typeof group === 'string') return entryAt(catalogue, group);
  return Object.fromEntries(Object.entries(fact).map(([name, inner]) => [name, factIn(inner, catalogue)]));
}

/** True if a value is a recipe. */
export function isRecipe(value: unknown): value is Recipe {
  return isGroup(value) && ['message', 'literal', 'parts'].some((name) => name in value);
}

/** Facts are values, lists and groups of values. The search goes no deeper, because a fact could contain itself. */
const factDepth = 3;

/**
 * True if a text is one of the facts of a message. The message then only passes that text on, so the text's own message
 * is the source.
 */
function has(fact: unknown, text: string, depth = factDepth): boolean {
  if (fact === text) return true;
  if (depth === 0) return false;
  if (Array.isArray(fact)) return fact.some((inner) => has(inner, text, depth - 1));
  if (!isGroup(fact) || pathOfGroup(fact) !== undefined) return false;
  return Object.values(fact).some((inner) => has(inner, text, depth - 1));
}

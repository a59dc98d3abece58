/** Shows a text of the English catalogue in another language. */

import { type Entries, entryAt, isGroup, pathOfGroup } from './live.js';
import { recentSource, type Source } from './recent.js';

/**
 * The source of a text as it is kept, so that the text can be shown in any language later: a message with its facts, or several messages in a row.
 * It is JSON. A fact that is itself a text of the catalogue is kept as `{ catalogueText: Recipe }`, a group of words as `{ catalogueGroup: path }`.
 */
export type Recipe =
  | { readonly message: string; readonly facts?: readonly unknown[] }
  /** A part that no language changes: the words of a terminal after a label, or a code before a message. */
  | { readonly literal: string }
  | { readonly parts: readonly Recipe[] };

/** A text that the catalogue of a language cannot write. */
class NotWritten extends Error {}

/** No message is longer. Texts of others can be, and a search in them would take long. */
export const longestText = 4_000;

/**
 * The messages with facts that an operator typed, and the places of these facts: names and reasons. They are never looked up, even if one reads like a
 * message.
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

/** Only texts of several words are looked up: a single word could as well be the name that a register gave to something. */
const severalWords = /\S\s+\S/;

function isMessage(text: string): boolean {
  return text.length <= longestText && severalWords.test(text);
}

/** Finds the sources of texts: those that were written lately, and the constants of the English areas. An area may be added later. */
export class Sources {
  readonly #areas: ReadonlyMap<string, unknown>;
  readonly #constants = new Map<string, string>();
  /** The number of areas whose constants are known. */
  #known = 0;

  constructor(areas: ReadonlyMap<string, unknown>) {
    this.#areas = areas;
  }

  /** Returns the recipe of a text; undefined if the catalogue did not write it, or too long ago. */
  recipeOf(text: string): Recipe | undefined {
    return this.recipeOfWhole(text) ?? this.recipeOfParts(text);
  }

  /** Returns the recipe of a text that is one message. */
  recipeOfWhole(text: string): Recipe | undefined {
    const whole = isMessage(text) ? this.#sourceOf(text) : undefined;
    return whole === undefined ? undefined : this.#kept(whole);
  }

  /** Returns the recipe of a text that several messages make up. */
  recipeOfParts(text: string): Recipe | undefined {
    return isMessage(text) ? (this.#inParts(text) ?? this.#labelled(text)) : undefined;
  }

  /** Divides `label: text`, if the label is a constant of the catalogue, or the text is a message after a code. */
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

  /** Divides a text into messages, which end where a sentence ends. The longest message counts first. */
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

/** Returns the places after the sentences of a text, the last one first, without its end. */
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

/** Writes a recipe in the language of a catalogue; undefined if a message of it is missing there, or cannot be written of these facts. */
export function written(recipe: Recipe, catalogue: Entries): string | undefined {
  try {
    return textOf(recipe, catalogue);
  } catch {
    // Also a fact that JSON does not keep, such as a function. The reader gets the English text.
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

/** Facts are values, lists and groups of values. Deeper ones are not searched: a fact could contain itself. */
const factDepth = 3;

/** True if a text is one of the facts. Such a message passes the text of another message on, and that one is its source. */
function has(fact: unknown, text: string, depth = factDepth): boolean {
  if (fact === text) return true;
  if (depth === 0) return false;
  if (Array.isArray(fact)) return fact.some((inner) => has(inner, text, depth - 1));
  if (!isGroup(fact) || pathOfGroup(fact) !== undefined) return false;
  return Object.values(fact).some((inner) => has(inner, text, depth - 1));
}

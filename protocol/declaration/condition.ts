/**
 * Conditions between the fields of a message, as far as the message alone decides them: data beside the types. They
 * say when a field is present, and which of its values belong where it stands.
 */

/** A question that a value answers. Paths are names with points between; a list answers for any of its words. */
export type Question =
  /** Whether the field, or its default where it is absent, is one of the words (or, turned round, none of them). */
  | { readonly ask: 'is' | 'is-not'; readonly path: string; readonly words: readonly string[] }
  /** Whether the field is there, is not there, or is there with nothing in it. */
  | { readonly ask: 'has' | 'lacks' | 'has-empty'; readonly path: string };

/** What is asked of the field, in each object on its path that is there. */
export type Demand =
  | { readonly is: 'present' }
  /** Absent, or what its absence means. */
  | { readonly is: 'absent' }
  | { readonly is: 'one-of'; readonly words: readonly string[] }
  | { readonly is: 'positive' }
  /** No two of its items agree in all of these fields. */
  | { readonly is: 'distinct'; readonly by: readonly string[] };

/** One condition of a type. */
export interface Condition {
  readonly path: string;
  readonly demand: Demand;
  /** Absent where the demand always stands. */
  readonly when?: Question;
}

/** The field, or its default, is one of the words. */
export function is(path: string, ...words: readonly string[]): Question {
  return { ask: 'is', path, words };
}

/** The field, or its default, is none of the words. */
export function isNot(path: string, ...words: readonly string[]): Question {
  return { ask: 'is-not', path, words };
}

/** The field is there. */
export function has(path: string): Question {
  return { ask: 'has', path };
}

/** The field is not there. */
export function lacks(path: string): Question {
  return { ask: 'lacks', path };
}

/** The field is there and nothing is in it. */
export function hasEmpty(path: string): Question {
  return { ask: 'has-empty', path };
}

/** The field must be there, always or when something holds. */
export function needs(path: string, when?: Question): Condition {
  return { path, demand: { is: 'present' }, ...(when === undefined ? {} : { when }) };
}

/** The field must not be there, always or when something holds. */
export function forbids(path: string, when?: Question): Condition {
  return { path, demand: { is: 'absent' }, ...(when === undefined ? {} : { when }) };
}

/** The field may be there only when another one is one of the words. */
export function onlyWith(path: string, other: string, ...words: readonly string[]): Condition {
  return forbids(path, isNot(other, ...words));
}

/** The field must be there when another one is one of the words, and must not be there otherwise. */
export function exactlyWith(path: string, other: string, ...words: readonly string[]): readonly Condition[] {
  return [needs(path, is(other, ...words)), onlyWith(path, other, ...words)];
}

/** Of the words of the field, only these belong here. */
export function allows(path: string, ...words: readonly string[]): Condition {
  return { path, demand: { is: 'one-of', words } };
}

/** The amount is more than nothing. */
export function positive(path: string): Condition {
  return { path, demand: { is: 'positive' } };
}

/** No two items agree in all of the fields. */
export function distinct(path: string, ...by: readonly string[]): Condition {
  return { path, demand: { is: 'distinct', by } };
}

/**
 * Conditions between the fields of a message, as far as they can be checked with the message alone. A condition says
 * when a field must be present or absent, or which values it may have. Conditions are data, separate from the types.
 */

/**
 * A question about a value. A path consists of names that are separated by dots. If the field is a list, a word matches
 * if any item is that word.
 */
export type Question =
  /**
   * Asks whether the value of the field is among the words (`is`) or not among them (`is-not`). An absent field has its
   * default value.
   */
  | { readonly ask: 'is' | 'is-not'; readonly path: string; readonly words: readonly string[] }
  /** Asks whether the field is present, is absent, or is present and empty. */
  | { readonly ask: 'has' | 'lacks' | 'has-empty'; readonly path: string };

/** The requirement on the field, in each existing object on its path. */
export type Demand =
  | { readonly is: 'present' }
  /** The field must be absent, or equal to its default. */
  | { readonly is: 'absent' }
  | { readonly is: 'one-of'; readonly words: readonly string[] }
  | { readonly is: 'positive' }
  /** No two items may agree in all of these fields. */
  | { readonly is: 'distinct'; readonly by: readonly string[] };

/** One condition of a type. */
export interface Condition {
  readonly path: string;
  readonly demand: Demand;
  /** The condition under which the demand applies. Absent if the demand always applies. */
  readonly when?: Question;
}

/** Returns the question whether the field, or its default if absent, is one of the words. */
export function is(path: string, ...words: readonly string[]): Question {
  return { ask: 'is', path, words };
}

/**
 * Returns a question that is true if the value of the field is none of the words. An absent field has its default
 * value.
 */
export function isNot(path: string, ...words: readonly string[]): Question {
  return { ask: 'is-not', path, words };
}

/** Returns the question whether the field is present. */
export function has(path: string): Question {
  return { ask: 'has', path };
}

/** Returns the question whether the field is absent. */
export function lacks(path: string): Question {
  return { ask: 'lacks', path };
}

/** Returns the question whether the field is present and empty. */
export function hasEmpty(path: string): Question {
  return { ask: 'has-empty', path };
}

/** Returns a condition that requires the field, either always or if the question is true. */
export function needs(path: string, when?: Question): Condition {
  return { path, demand: { is: 'present' }, ...(when === undefined ? {} : { when }) };
}

/** Returns a condition that requires the absence of the field, either always or if the question is true. */
export function forbids(path: string, when?: Question): Condition {
  return { path, demand: { is: 'absent' }, ...(when === undefined ? {} : { when }) };
}

/** Returns a condition that allows the field only if another field has one of the words. */
export function onlyWith(path: string, other: string, ...words: readonly string[]): Condition {
  return forbids(path, isNot(other, ...words));
}

/** Returns conditions that require the field if another field has one of the words, and forbid the field if not. */
export function exactlyWith(path: string, other: string, ...words: readonly string[]): readonly Condition[] {
  return [needs(path, is(other, ...words)), onlyWith(path, other, ...words)];
}

/** Returns a condition that allows only these words of the field. */
export function allows(path: string, ...words: readonly string[]): Condition {
  return { path, demand: { is: 'one-of', words } };
}

/** Returns a condition that requires an amount above zero. */
export function positive(path: string): Condition {
  return { path, demand: { is: 'positive' } };
}

/** Returns a condition that requires that no two items agree in all of the fields. */
export function distinct(path: string, ...by: readonly string[]): Condition {
  return { path, demand: { is: 'distinct', by } };
}

/** Compiled conditions: a test of a value, and a text about the expected content. */
import type { Condition, Demand, Question } from '../../declaration/condition.js';
import type { AnyField, Declaration } from '../../declaration/declaration.js';

/** An object of the model by its members. */
export type Members = Readonly<Record<string, unknown>>;

/** A compiled condition of a type. */
export interface ConditionPlan {
  /** The path of the field, relative to the type. */
  readonly path: string;
  /** The expected content, such as "absent when OutputFormat is not Text". */
  readonly expected: string;
  /** True if a value of the type meets the condition. */
  readonly isMet: (value: Members) => boolean;
}

type Test = (value: Members) => boolean;

/** Compiles the conditions of a type. */
export function compileConditions(declaration: Declaration<unknown>): readonly ConditionPlan[] {
  return (declaration.options.conditions ?? []).map((condition) => compile(condition, declaration));
}

function compile({ path, demand, when }: Condition, declaration: Declaration<unknown>): ConditionPlan {
  const around = path.split('.');
  const last = around.pop() ?? '';
  const meets = demandTest(last, demand, defaultAt(declaration, path));
  const asked = when === undefined ? () => true : questionTest(when, declaration);
  return {
    path,
    expected: demandText(demand) + (when === undefined ? '' : ` when ${questionText(when)}`),
    isMet:
      around.length === 0
        ? (value) => !asked(value) || meets(value)
        : (value) => !asked(value) || everyAt(value, around, 0, meets),
  };
}

/**
 * True if every existing object at a path meets a demand. If the path leads through a list, all its items are tested.
 */
function everyAt(held: unknown, names: readonly string[], depth: number, meets: Test): boolean {
  if (Array.isArray(held)) return held.every((item) => everyAt(item, names, depth, meets));
  if (!isObject(held)) return true;
  const name = names[depth];
  return name === undefined ? meets(held) : everyAt(held[name], names, depth + 1, meets);
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}

/** Returns the default value of the field at a path. */
function defaultAt(declaration: Declaration<unknown>, path: string): string | undefined {
  let type: Declaration<unknown> | undefined = declaration;
  let field: AnyField | undefined;
  for (const name of path.split('.')) {
    field = type?.fields.get(name);
    type = field?.content.kind === 'type' ? field.content : undefined;
  }
  return field?.options.default;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

function demandTest(name: string, demand: Demand, byDefault: string | undefined): Test {
  switch (demand.is) {
    case 'present':
      return (value) => !isAbsent(value[name]);
    case 'absent':
      return (value) => isAbsent(value[name]) || (byDefault !== undefined && wordOf(value[name]) === byDefault);
    case 'one-of':
      return (value) => value[name] === undefined || isOneOf(value[name], demand.words) || isOfVendor(value[name]);
    case 'positive':
      return (value) => value[name] === undefined || /[1-9]/.test(wordOf(value[name]));
    case 'distinct':
      return (value) => areDistinct(value[name], demand.by);
  }
}

function areDistinct(items: unknown, by: readonly string[]): boolean {
  if (!Array.isArray(items) || items.length < 2) return true;
  const keys = items.map((item) => JSON.stringify(by.map((name) => (isObject(item) ? item[name] : undefined))));
  return new Set(keys).size === keys.length;
}

function questionTest(question: Question, declaration: Declaration<unknown>): Test {
  const valueAt = getter(question.path.split('.'));
  switch (question.ask) {
    case 'has':
      return (value) => !isAbsent(valueAt(value));
    case 'lacks':
      return (value) => isAbsent(valueAt(value));
    case 'has-empty':
      return (value) => {
        const held = valueAt(value);
        return isObject(held) && Object.values(held).every(isAbsent);
      };
    case 'is':
    case 'is-not': {
      const { words } = question;
      const byDefault = defaultAt(declaration, question.path);
      if (question.ask === 'is') return (value) => isOneOf(valueAt(value) ?? byDefault, words);
      // A vendor's own word may mean the same as one of `words`, so the condition is not met.
      return (value) => {
        const held = valueAt(value) ?? byDefault;
        return !isOneOf(held, words) && !isOfVendor(held);
      };
    }
  }
}

function getter(names: readonly string[]): (value: Members) => unknown {
  const [first = '', ...rest] = names;
  if (rest.length === 0) return (value) => value[first];
  return (value) => {
    let held: unknown = value;
    for (const name of names) held = isObject(held) ? held[name] : undefined;
    return held;
  };
}

function isOneOf(held: unknown, words: readonly string[]): boolean {
  return Array.isArray(held) ? held.some((word) => words.includes(word)) : words.includes(wordOf(held));
}

/** Returns a word, or a flag as a word; empty for any other value. */
function wordOf(held: unknown): string {
  if (typeof held === 'string') return held;
  return typeof held === 'boolean' ? String(held) : '';
}

function isOfVendor(held: unknown): boolean {
  return typeof held === 'string' && held.includes(':');
}

function demandText(demand: Demand): string {
  switch (demand.is) {
    case 'present':
    case 'absent':
      return demand.is;
    case 'one-of':
      return `one of ${demand.words.join(', ')}`;
    case 'positive':
      return 'more than nothing';
    case 'distinct':
      return `one for each ${demand.by.join(' and ')}`;
  }
}

function questionText(question: Question): string {
  switch (question.ask) {
    case 'has':
      return `${question.path} is there`;
    case 'lacks':
      return `${question.path} is absent`;
    case 'has-empty':
      return `${question.path} is empty`;
    case 'is':
      return `${question.path} is ${question.words.join(' or ')}`;
    case 'is-not':
      return `${question.path} is not ${question.words.join(' or ')}`;
  }
}

/** Reads the fields of an event, whatever form the event has. The module is pure. */

import { replacement } from './storable-text.js';

/** The reason why an event cannot be used. Each code is stable. */
export type RefusedCode =
  | 'event-too-large'
  | 'event-too-deep'
  | 'event-not-json'
  | 'event-not-cloudevent'
  | 'event-foreign-source'
  | 'event-type-unknown'
  | 'event-data-wrong'
  | 'event-id-not-storable'
  | 'event-not-storable'
  | 'event-outcome-contradicts';

/** An event that cannot be used. `detail`: the field, or the unknown value. */
export class RefusedEvent extends Error {
  override readonly name = 'RefusedEvent';
  readonly code: RefusedCode;
  readonly detail: string;

  constructor(code: RefusedCode, detail: string) {
    super(detail);
    this.code = code;
    this.detail = detail;
  }
}

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** Reads the fields of one object. `path` is its place in the event. Throws {@link RefusedEvent}. */
export class Fields {
  readonly json: Json;
  readonly #path: string;
  readonly #code: RefusedCode;

  constructor(value: unknown, path: string, code: RefusedCode) {
    if (!isObject(value)) throw new RefusedEvent(code, path);
    this.json = value;
    this.#path = path;
    this.#code = code;
  }

  /** Returns a string that has at most `max` characters; undefined if it is absent. */
  text(name: string, max: number): string | undefined {
    const value = this.json[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'string' || value.length > max) throw this.#wrong(name);
    return value;
  }

  /**
   * Returns a string that identifies a row, or undefined if it is absent. Throws RefusedEvent for an id with a
   * replacement character: two different ids with characters that PostgreSQL does not accept would become the same id.
   */
  id(name: string, max: number): string | undefined {
    const value = this.text(name, max);
    if (value?.includes(replacement) === true) throw new RefusedEvent('event-id-not-storable', this.#pathOf(name));
    return value;
  }

  /** Returns a whole number that is not negative; undefined if it is absent. */
  count(name: string): number | undefined {
    const value = this.json[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw this.#wrong(name);
    return value;
  }

  /** Returns the boolean with this name; undefined if it is absent. */
  flag(name: string): boolean | undefined {
    const value = this.json[name];
    if (value !== undefined && typeof value !== 'boolean') throw this.#wrong(name);
    return value;
  }

  /** Returns a time as ISO text in UTC; undefined if it is absent. */
  time(name: string): string | undefined {
    const value = this.text(name, 64);
    if (value === undefined) return undefined;
    const ms = Date.parse(value);
    if (Number.isNaN(ms) || ms < 0 || ms > lastMs) throw this.#wrong(name);
    return new Date(ms).toISOString();
  }

  /** Returns an amount in minor units with its currency; undefined if it is absent. Throws RefusedEvent for an amount that no till sends. */
  amount(name: string): { readonly amount: number; readonly currency: string } | undefined {
    const inner = this.object(name);
    if (inner === undefined) return undefined;
    const amount = inner.needs('amount', inner.whole('amount'));
    const currency = inner.needs('currency', inner.text('currency', 16));
    if (amount < 0 || amount > amountMax) throw this.#wrong(`${name}.amount`);
    if (!/^[A-Z]{3}$/.test(currency)) throw this.#wrong(`${name}.currency`);
    return { amount, currency };
  }

  /** Returns a whole number; undefined if it is absent. */
  whole(name: string): number | undefined {
    const value = this.json[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw this.#wrong(name);
    return value;
  }

  /** Returns the fields of an inner object; undefined if it is absent. */
  object(name: string): Fields | undefined {
    const value = this.json[name];
    return value === undefined ? undefined : new Fields(value, this.#pathOf(name), this.#code);
  }

  /** Returns the fields of each object in a list; an empty list if it is absent. */
  list(name: string): readonly Fields[] {
    const value = this.json[name];
    if (value === undefined) return [];
    if (!Array.isArray(value)) throw this.#wrong(name);
    return value.map((inner: unknown, index) => new Fields(inner, `${this.#pathOf(name)}[${index}]`, this.#code));
  }

  /** Returns the strings of a list; an empty list if it is absent. */
  texts(name: string, max: number): readonly string[] {
    const value = this.json[name];
    if (value === undefined) return [];
    if (!Array.isArray(value)) throw this.#wrong(name);
    return value.map((text: unknown) => {
      if (typeof text !== 'string' || text.length > max) throw this.#wrong(name);
      return text;
    });
  }

  /** Returns the value of a field. Throws if it is absent. */
  needs<T>(name: string, value: T | undefined): T {
    if (value === undefined) throw this.#wrong(name);
    return value;
  }

  #wrong(name: string): RefusedEvent {
    return new RefusedEvent(this.#code, this.#pathOf(name));
  }

  #pathOf(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`;
  }
}

/** The maximum depth of nested values. A transaction of tenderd is six levels deep. */
const depthMax = 64;

/** True if objects and lists are nested deeper than any that tenderd sends. They could not be written as JSON again. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth > depthMax || Object.values(value).some((inner) => isTooDeep(inner, depth + 1));
}

/** The last time with a year of four digits, so that times in ISO form can be compared as text. */
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');
/** The largest amount, in minor units: 12 digits. A larger amount would make the sums of all stores useless. */
const amountMax = 999_999_999_999;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

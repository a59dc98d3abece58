/** Reads the fields of a request, and records each missing, unknown or invalid one. */

import type { FieldProblem } from './answer.js';
import type { Money } from '../base/money.js';

/** The maximum length of each string (S10). */
export const lengths = { reference: 64, note: 255, url: 2_048 } as const;

const amountMax = 999_999_999_999;

/**
 * One object of a body. A field that is absent or invalid is returned as `undefined`. If a field is invalid, or
 * required but absent, an error is recorded.
 */
export class Fields {
  readonly #members: ReadonlyMap<string, unknown>;
  readonly #pointer: string;
  readonly #notes: FieldProblem[];
  readonly #known = new Set<string>();

  /** Reads `value`, which is at `pointer` in the body. All parts of a body record their errors in the same `notes`. */
  constructor(value: unknown, pointer: string, notes: FieldProblem[]) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    this.#members = new Map(isObject ? Object.entries(value) : []);
    this.#pointer = pointer;
    this.#notes = notes;
    if (!isObject && value !== undefined) this.note('bad-value', '', 'an object is expected');
  }

  /** True if a member is present. */
  has(name: string): boolean {
    return this.#members.has(name);
  }

  /** Records an error of a field. */
  note(code: FieldProblem['code'], name: string, detail: string): undefined {
    this.#notes.push({ code, pointer: name === '' ? this.#pointer : `${this.#pointer}/${name}`, detail });
    return undefined;
  }

  /** Returns the member. Records an error if a required member is missing. */
  #take(name: string, isRequired: boolean): unknown {
    this.#known.add(name);
    if (isRequired && !this.has(name)) this.note('missing-field', name, 'it is required');
    return this.#members.get(name);
  }

  /** Returns a string of at least one character. */
  text(name: string, lengthMax: number, isRequired = false): string | undefined {
    const value = this.#take(name, isRequired);
    if (value === undefined) return undefined;
    if (typeof value === 'string' && value.length >= 1 && value.length <= lengthMax) return value;
    return this.note('bad-value', name, `a text of 1 to ${lengthMax} characters is expected`);
  }

  /** Returns the member if it is one of these words. */
  word<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const value = this.#take(name, false);
    if (value === undefined) return undefined;
    const found = words.find((word) => word === value);
    return found ?? this.note('bad-value', name, `one of these texts is expected: ${words.join(', ')}`);
  }

  /** Returns a boolean. An absent member is false. */
  flag(name: string): boolean {
    const value = this.#take(name, false);
    if (value === undefined || typeof value === 'boolean') return value === true;
    this.note('bad-value', name, 'true or false is expected');
    return false;
  }

  /** Returns a whole number, 0 or above. */
  whole(name: string, isRequired = false): number | undefined {
    const value = this.#take(name, isRequired);
    if (value === undefined) return undefined;
    if (typeof value === 'number' && value >= 0 && value <= amountMax) return value;
    return this.note('bad-value', name, `a whole number from 0 to ${amountMax} is expected`);
  }

  /** Returns an http or https address without user information. */
  url(name: string, isRequired = false): string | undefined {
    const value = this.text(name, lengths.url, isRequired);
    if (value === undefined || /^https?:\/\/[^\s/@]+(?:\/\S*|\?\S*)?$/.test(value)) return value;
    return this.note('bad-value', name, 'an address of http or https is expected');
  }

  /** Returns a list of strings. */
  texts(name: string): readonly string[] | undefined {
    const value = this.#take(name, false);
    if (value === undefined) return undefined;
    const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
    if (Array.isArray(value) && value.length > 0 && texts.length === value.length) return texts;
    return this.note('bad-value', name, 'a list of texts is expected');
  }

  /** Returns an amount with its currency (`amountDetails`). */
  money(name: string, isRequired = false): Money | undefined {
    const part = this.part(name, isRequired);
    const amount = part?.whole('amount', true);
    const currency = part?.text('currency', 3, true);
    part?.end();
    if (amount === undefined || currency === undefined) return undefined;
    if (/^[A-Z]{3}$/.test(currency)) return { amount, currency };
    return this.note('bad-value', `${name}/currency`, 'three capital letters of ISO 4217 are expected');
  }

  /** Returns a nested object, or undefined if it is absent. */
  part(name: string, isRequired = false): Fields | undefined {
    const value = this.#take(name, isRequired);
    return value === undefined ? undefined : new Fields(value, `${this.#pointer}/${name}`, this.#notes);
  }

  /** Records an error for every member that was not read. */
  end(): void {
    for (const name of this.#members.keys())
      if (!this.#known.has(name)) this.note('unknown-field', name, 'there is no such field');
  }
}

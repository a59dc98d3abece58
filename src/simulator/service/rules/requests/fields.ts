/** Reads the fields of a request, and notes each that is missing, unknown or has a wrong value. */

import type { FieldProblem } from './answer.js';
import type { Money } from '../base/money.js';

/** Longest texts (S10). */
export const lengths = { reference: 64, note: 255, url: 2_048 } as const;

const amountMax = 999_999_999_999;

/** One object of a body. What it reads is `undefined` where it is absent or wrong; what is wrong is noted. */
export class Fields {
  readonly #members: ReadonlyMap<string, unknown>;
  readonly #pointer: string;
  readonly #notes: FieldProblem[];
  readonly #known = new Set<string>();

  /** `value` is what stands at `pointer`; `notes` is shared by all parts of a body. */
  constructor(value: unknown, pointer: string, notes: FieldProblem[]) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    this.#members = new Map(isObject ? Object.entries(value) : []);
    this.#pointer = pointer;
    this.#notes = notes;
    if (!isObject && value !== undefined) this.note('bad-value', '', 'an object is expected');
  }

  /** Whether a member is there. */
  has(name: string): boolean {
    return this.#members.has(name);
  }

  /** Notes that a field is wrong. */
  note(code: FieldProblem['code'], name: string, detail: string): undefined {
    this.#notes.push({ code, pointer: name === '' ? this.#pointer : `${this.#pointer}/${name}`, detail });
    return undefined;
  }

  /** The member, or undefined and a note where it must be there. */
  #take(name: string, isRequired: boolean): unknown {
    this.#known.add(name);
    if (isRequired && !this.has(name)) this.note('missing-field', name, 'it is required');
    return this.#members.get(name);
  }

  /** A text of at least one character. */
  text(name: string, lengthMax: number, isRequired = false): string | undefined {
    const value = this.#take(name, isRequired);
    if (value === undefined) return undefined;
    if (typeof value === 'string' && value.length >= 1 && value.length <= lengthMax) return value;
    return this.note('bad-value', name, `a text of 1 to ${lengthMax} characters is expected`);
  }

  /** One of these words. */
  word<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const value = this.#take(name, false);
    if (value === undefined) return undefined;
    const found = words.find((word) => word === value);
    return found ?? this.note('bad-value', name, `one of these texts is expected: ${words.join(', ')}`);
  }

  /** True or false; absent is false. */
  flag(name: string): boolean {
    const value = this.#take(name, false);
    if (value === undefined || typeof value === 'boolean') return value === true;
    this.note('bad-value', name, 'true or false is expected');
    return false;
  }

  /** A whole number from 0. */
  whole(name: string, isRequired = false): number | undefined {
    const value = this.#take(name, isRequired);
    if (value === undefined) return undefined;
    if (typeof value === 'number' && value >= 0 && value <= amountMax) return value;
    return this.note('bad-value', name, `a whole number from 0 to ${amountMax} is expected`);
  }

  /** An address of http or https without user information. */
  url(name: string, isRequired = false): string | undefined {
    const value = this.text(name, lengths.url, isRequired);
    if (value === undefined || /^https?:\/\/[^\s/@]+(?:\/\S*|\?\S*)?$/.test(value)) return value;
    return this.note('bad-value', name, 'an address of http or https is expected');
  }

  /** A list of texts. */
  texts(name: string): readonly string[] | undefined {
    const value = this.#take(name, false);
    if (value === undefined) return undefined;
    const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
    if (Array.isArray(value) && value.length > 0 && texts.length === value.length) return texts;
    return this.note('bad-value', name, 'a list of texts is expected');
  }

  /** `amountDetails`. */
  money(name: string, isRequired = false): Money | undefined {
    const part = this.part(name, isRequired);
    const amount = part?.whole('amount', true);
    const currency = part?.text('currency', 3, true);
    part?.end();
    if (amount === undefined || currency === undefined) return undefined;
    if (/^[A-Z]{3}$/.test(currency)) return { amount, currency };
    return this.note('bad-value', `${name}/currency`, 'three capital letters of ISO 4217 are expected');
  }

  /** An object within; undefined where it is absent. */
  part(name: string, isRequired = false): Fields | undefined {
    const value = this.#take(name, isRequired);
    return value === undefined ? undefined : new Fields(value, `${this.#pointer}/${name}`, this.#notes);
  }

  /** Notes every member that nobody asked for. */
  end(): void {
    for (const name of this.#members.keys())
      if (!this.#known.has(name)) this.note('unknown-field', name, 'there is no such field');
  }
}

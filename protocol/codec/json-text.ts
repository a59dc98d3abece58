/**
 * JSON as it was written: numbers keep their text, members their order, and nothing is forgiven. The reader is our
 * own because the one of the language turns "59.00" into 59, loses digits of long ids and lets a member stand twice.
 */
import { depthMax } from './limits.js';
import { Refusal } from './reading.js';

/** A number by its text. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An object; a map, so that no name can reach a prototype. */
export type JsonObject = Map<string, JsonValue>;

/** Any value. */
export type JsonValue = string | boolean | null | JsonNumber | readonly JsonValue[] | JsonObject;

const numberForm = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
/** All but quotes, backslashes and control characters. */
const plainText = /[ !#-[\]-\uffff]*/y;
const hexForm = /^[0-9a-fA-F]{4}$/;

const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_SURROGATE = 0xd800;

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** Where the values of each object and array begin in a text, in their order. */
export type Starts = Map<object, number[]>;

/** One reading of one text. */
export class JsonReading {
  readonly #text: string;
  readonly #starts: Starts | undefined;
  #at = 0;
  #envelope: JsonObject | undefined;

  /** Notes in `starts`, when it is given, where everything begins. */
  constructor(text: string, starts?: Starts) {
    this.#text = text;
    this.#starts = starts;
  }

  /** The value of the first member, as far as it was read: what is left of a message that breaks off. */
  get envelope(): JsonObject | undefined {
    return this.#envelope;
  }

  /** How far the reading has come. */
  get at(): number {
    return this.#at;
  }

  /** The whole text as one value, or throws a {@link Refusal}. */
  read(): JsonValue {
    if (this.#text.startsWith('\ufeff')) this.#at = 1;
    this.#space();
    const value = this.#value(1);
    this.#space();
    if (this.#at < this.#text.length) throw this.#malformed('something stands after the message');
    return value;
  }

  #value(depth: number): JsonValue {
    switch (this.#text.charAt(this.#at)) {
      case '{':
        return this.#object(depth);
      case '[':
        return this.#array(depth);
      case '"':
        return this.#string();
      case 't':
        return this.#word('true', true);
      case 'f':
        return this.#word('false', false);
      case 'n':
        return this.#word('null', null);
      default:
        return this.#number();
    }
  }

  #object(depth: number): JsonObject {
    this.#enter(depth);
    const members: JsonObject = new Map();
    if (depth === 2) this.#envelope ??= members;
    const starts = this.#startsOf(members);
    if (this.#next('}')) return members;
    do {
      this.#space();
      const name = this.#string();
      if (name === '__proto__') throw new Refusal('forbidden-name', 'a member has a name that is not accepted');
      if (members.has(name)) throw new Refusal('duplicate', 'a member stands twice');
      this.#space();
      this.#expect(':');
      this.#space();
      starts?.push(this.#at);
      members.set(name, this.#value(depth + 1));
      this.#space();
    } while (this.#next(','));
    this.#expect('}');
    return members;
  }

  #array(depth: number): readonly JsonValue[] {
    this.#enter(depth);
    const items: JsonValue[] = [];
    const starts = this.#startsOf(items);
    if (this.#next(']')) return items;
    do {
      this.#space();
      starts?.push(this.#at);
      items.push(this.#value(depth + 1));
      this.#space();
    } while (this.#next(','));
    this.#expect(']');
    return items;
  }

  #startsOf(container: object): number[] | undefined {
    const starts: number[] | undefined = this.#starts && [];
    if (starts !== undefined) this.#starts?.set(container, starts);
    return starts;
  }

  #string(): string {
    this.#expect('"');
    return this.#plainString() ?? this.#otherString();
  }

  /** A text without escapes, control characters and halves of surrogate pairs, as nearly all are; undefined for another one. */
  #plainString(): string | undefined {
    const text = this.#text;
    for (let end = this.#at; ; end += 1) {
      const unit = text.charCodeAt(end);
      if (unit === QUOTE) {
        const value = text.slice(this.#at, end);
        this.#at = end + 1;
        return value;
      }
      if (!(unit >= SPACE && unit < FIRST_SURROGATE) || unit === BACKSLASH) return undefined;
    }
  }

  #otherString(): string {
    let value = '';
    for (;;) {
      plainText.lastIndex = this.#at;
      plainText.test(this.#text);
      value += this.#text.slice(this.#at, plainText.lastIndex);
      this.#at = plainText.lastIndex;
      if (this.#text[this.#at] === '"') break;
      this.#expect('\\');
      value += this.#escape();
    }
    this.#at += 1;
    if (value.includes('\0') || /\p{Surrogate}/u.test(value))
      throw this.#malformed('a text has a character that may not occur');
    return value;
  }

  #escape(): string {
    const letter = this.#text[this.#at] ?? '';
    this.#at += 1;
    if (letter === 'u') {
      const code = this.#text.slice(this.#at, this.#at + 4);
      if (!hexForm.test(code)) throw this.#malformed('a text has a bad escape');
      this.#at += 4;
      return String.fromCharCode(Number.parseInt(code, 16));
    }
    const character = escapes[letter];
    if (character === undefined) throw this.#malformed('a text has a bad escape');
    return character;
  }

  #number(): JsonNumber {
    numberForm.lastIndex = this.#at;
    const match = numberForm.exec(this.#text);
    if (match === null) throw this.#malformed('a value is missing');
    this.#at = numberForm.lastIndex;
    return new JsonNumber(match[0]);
  }

  #word<V extends boolean | null>(word: string, value: V): V {
    if (!this.#text.startsWith(word, this.#at)) throw this.#malformed('a value is missing');
    this.#at += word.length;
    return value;
  }

  #enter(depth: number): void {
    if (depth > depthMax) throw new Refusal('too-deep', `more than ${depthMax} levels`);
    this.#at += 1;
    this.#space();
  }

  #next(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #expect(character: string): void {
    if (!this.#next(character)) throw this.#malformed('the text is not JSON, or it is cut');
  }

  #space(): void {
    for (;;) {
      const unit = this.#text.charCodeAt(this.#at);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
      this.#at += 1;
    }
  }

  #malformed(message: string): Refusal {
    return new Refusal('malformed', message);
  }
}

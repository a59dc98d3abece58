/**
 * A strict JSON parser that keeps the text of numbers and the order of members. JavaScript's own parser turns "59.00"
 * into 59, loses digits of long ids and allows duplicate members.
 */
import { depthMax } from '../shared/limits.js';
import { Refusal } from '../shared/reading.js';

/** A number, as its text. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An object, as a map, so that no name can reach a prototype. */
export type JsonObject = Map<string, JsonValue>;

/** A damaged value that a repairing parser found; the rest of the text is readable. `why` completes "the field ...". */
export class DamagedValue {
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }
}

/** Any JSON value, including a damaged one. */
export type JsonValue = string | boolean | null | JsonNumber | DamagedValue | readonly JsonValue[] | JsonObject;

const numberForm = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
/** All characters except quotes, backslashes and control characters. */
const plainText = /[ !#-[\]-\uffff]*/y;
const hexForm = /^[0-9a-fA-F]{4}$/;
/** A damaged value ends at the next quote, bracket, comma, colon or space. */
const bareToken = /[^\s"[\]{},:]+/y;

/** The character that replaces unreadable characters, as in UTF-8 decoders. */
const unreadable = '\ufffd';
const loneSurrogate = /\p{Surrogate}/u;
const loneSurrogates = /\p{Surrogate}/gu;

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

/** For each object or array: the positions in the text where its values start, in order. */
export type Starts = Map<object, number[]>;

/** The options for a text that is not quite JSON. */
export interface JsonReadingOptions {
  /** Receives the start of every value. */
  readonly starts?: Starts;
  /**
   * If true, damage inside a value affects only that value. Unreadable characters become U+FFFD. A duplicate member, a
   * bad token or too many levels become a {@link DamagedValue}. A text with a damaged structure is still rejected.
   */
  readonly isMending?: boolean;
}

/** Reads a single JSON text, once. */
export class JsonReading {
  readonly #text: string;
  readonly #starts: Starts | undefined;
  readonly #isMending: boolean;
  #at = 0;
  #envelope: JsonObject | undefined;

  constructor(text: string, { starts, isMending = false }: JsonReadingOptions = {}) {
    this.#text = text;
    this.#starts = starts;
    this.#isMending = isMending;
  }

  /** The value of the first member. If the text ended early, the value contains only the part that could be read. */
  get envelope(): JsonObject | undefined {
    return this.#envelope;
  }

  /** The current position in the text. */
  get at(): number {
    return this.#at;
  }

  /** Reads the whole text as one value, or throws a {@link Refusal}. */
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

  #object(depth: number): JsonObject | DamagedValue {
    if (this.#isMending && depth > depthMax) return this.#tooDeep();
    this.#enter(depth);
    const members: JsonObject = new Map();
    if (depth === 2) this.#envelope ??= members;
    const starts = this.#startsOf(members);
    if (this.#next('}')) return members;
    do {
      this.#space();
      const name = this.#string();
      if (name === '__proto__' && !this.#isMending)
        throw new Refusal('forbidden-name', 'a member has a name that is not accepted');
      const isTwice = members.has(name);
      if (isTwice && !this.#isMending) throw new Refusal('duplicate', 'a member stands twice');
      this.#space();
      this.#expect(':');
      this.#space();
      starts?.push(this.#at);
      const value = this.#value(depth + 1);
      members.set(name, isTwice ? new DamagedValue('stands twice') : value);
      this.#space();
    } while (this.#next(','));
    this.#expect('}');
    return members;
  }

  #array(depth: number): readonly JsonValue[] | DamagedValue {
    if (this.#isMending && depth > depthMax) return this.#tooDeep();
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

  /**
   * Returns the text if it has no escapes, control characters or surrogates, like nearly all texts; otherwise
   * undefined.
   */
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
      const next = this.#text[this.#at];
      if (next === '"') break;
      if (this.#isMending && next !== undefined && next !== '\\') {
        // The text has an unescaped control character.
        value += next;
        this.#at += 1;
      } else {
        this.#expect('\\');
        value += this.#escape();
      }
    }
    this.#at += 1;
    if (!value.includes('\0') && !loneSurrogate.test(value)) return value;
    if (!this.#isMending) throw this.#malformed('a text has a character that may not occur');
    return value.replaceAll('\0', unreadable).replace(loneSurrogates, unreadable);
  }

  #escape(): string {
    const letter = this.#text[this.#at] ?? '';
    this.#at += 1;
    if (letter === 'u') {
      const code = this.#text.slice(this.#at, this.#at + 4);
      if (!hexForm.test(code)) return this.#badEscape(this.#at);
      this.#at += 4;
      return String.fromCharCode(Number.parseInt(code, 16));
    }
    const character = escapes[letter];
    if (character === undefined) return this.#badEscape(this.#at);
    return character;
  }

  /** Returns the character that replaces a bad escape. Reading continues at position `behind`. */
  #badEscape(behind: number): string {
    if (!this.#isMending) throw this.#malformed('a text has a bad escape');
    this.#at = behind;
    return unreadable;
  }

  #number(): JsonNumber | DamagedValue {
    numberForm.lastIndex = this.#at;
    const match = numberForm.exec(this.#text);
    if (match === null) return this.#badToken();
    if (this.#isMending && this.#isInToken(numberForm.lastIndex)) return this.#badToken();
    this.#at = numberForm.lastIndex;
    return new JsonNumber(match[0]);
  }

  #word<V extends boolean | null>(word: string, value: V): V | DamagedValue {
    if (!this.#text.startsWith(word, this.#at)) return this.#badToken();
    if (this.#isMending && this.#isInToken(this.#at + word.length)) return this.#badToken();
    this.#at += word.length;
    return value;
  }

  #isInToken(at: number): boolean {
    bareToken.lastIndex = at;
    return bareToken.test(this.#text);
  }

  /**
   * Reads a token that is not a JSON value, such as `007` or `NaN`. The token is empty if a comma follows immediately.
   */
  #badToken(): DamagedValue {
    if (!this.#isMending) throw this.#malformed('a value is missing');
    const next = this.#text[this.#at] ?? '';
    if (this.#isInToken(this.#at)) this.#at = bareToken.lastIndex;
    else if (next !== ',' && next !== '}' && next !== ']') throw this.#malformed('a value is missing');
    return new DamagedValue('is no value of JSON');
  }

  /** Skips an object or array that is nested too deeply, counting levels without recursion. */
  #tooDeep(): DamagedValue {
    let depth = 0;
    do {
      const unit = this.#text[this.#at];
      if (unit === undefined) throw this.#malformed('the text is not JSON, or it is cut');
      if (unit === '"') {
        this.#string();
        continue;
      }
      if (unit === '{' || unit === '[') depth += 1;
      if (unit === '}' || unit === ']') depth -= 1;
      this.#at += 1;
    } while (depth > 0);
    return new DamagedValue(`stands below more than ${depthMax} levels`);
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

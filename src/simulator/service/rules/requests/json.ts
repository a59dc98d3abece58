/** Reads JSON more strictly than the platform: rejects repeated members, and distinguishes whole numbers from numbers with a fraction or exponent. */

/** The JSON value of a string, or the reason why the string has none. `value` is never undefined. */
export type Read = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly why: string };

const depthMax = 32;
const token = /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\]|\\.)*")|(-?[\d][\d.eE+-]*)|(true|false|null)|$)/y;

/** Reads a whole text. A number that is not written as a whole number becomes `NaN`. */
export function readJson(text: string): Read {
  try {
    // JSON.parse checks the syntax. The parser of this file then checks the stricter rules.
    JSON.parse(text);
  } catch {
    return { ok: false, why: 'It is not JSON' };
  }
  return new Reader(text).read();
}

class Reader {
  readonly #text: string;
  #at = 0;
  #why: string | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Read {
    const value = this.#value(this.#next(), 0);
    return this.#why === undefined ? { ok: true, value } : { ok: false, why: this.#why };
  }

  #next(): string {
    token.lastIndex = this.#at;
    const found = token.exec(this.#text);
    this.#at = token.lastIndex;
    return found?.slice(1).find((part) => part !== undefined) ?? '';
  }

  #value(first: string, depth: number): unknown {
    if (depth > depthMax) {
      this.#why ??= `It is nested deeper than ${depthMax} levels`;
      this.#at = this.#text.length;
      return undefined;
    }
    if (first === '{') return this.#object(depth);
    if (first === '[') return this.#array(depth);
    if (/^-?\d/.test(first)) return /^-?\d+$/.test(first) ? Number(first) : Number.NaN;
    const plain: unknown = first === '' ? undefined : JSON.parse(first);
    return plain;
  }

  #object(depth: number): unknown {
    const members = new Map<string, unknown>();
    for (let next = this.#next(); next !== '}' && next !== ''; next = this.#next()) {
      if (next === ',') continue;
      const name = String(JSON.parse(next));
      this.#next();
      if (members.has(name)) this.#why ??= `The member ${JSON.stringify(name)} stands there twice`;
      members.set(name, this.#value(this.#next(), depth + 1));
    }
    return Object.fromEntries(members);
  }

  #array(depth: number): unknown {
    const values: unknown[] = [];
    for (let next = this.#next(); next !== ']' && next !== ''; next = this.#next()) {
      if (next !== ',') values.push(this.#value(next, depth + 1));
    }
    return values;
  }
}

/** Finds the places of keys in a TOML document, so that a mistake can be reported with its line. The module is pure. */

import { formatPath } from './path.js';

/** A place in a text. Line and column are counted from 1, columns in UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/**
 * Returns the places of all keys and array elements, by their formatted path. Never throws: if the TOML parser would reject the document, returns as
 * many places as possible.
 */
export function locateKeys(toml: string): ReadonlyMap<string, Place> {
  const scanner = new Scanner(toml);
  scanner.document();
  return scanner.places;
}

const bareKey = /[A-Za-z0-9_-]/;

class Scanner {
  readonly places = new Map<string, Place>();
  private position = 0;
  private line = 1;
  private lineStart = 0;
  private readonly tableCounts = new Map<string, number>();

  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  document(): void {
    let table: readonly (string | number)[] = [];
    while (!this.atEnd()) {
      this.skipBlank(true);
      if (this.atEnd()) return;
      const before = this.position;
      if (this.peek() === '[') table = this.header();
      else this.pair(table);
      // If nothing was read, the document is not valid TOML, and the TOML parser will report that. Skip one character,
      // so that the loop ends.
      if (this.position === before) this.advance(1);
    }
  }

  private header(): readonly (string | number)[] {
    const isArray = this.text.startsWith('[[', this.position);
    this.advance(isArray ? 2 : 1);
    this.skipBlank(false);
    const place = this.here();
    let path: readonly (string | number)[] = this.resolve(this.key());
    if (isArray) {
      const name = formatPath(path);
      const index = this.tableCounts.get(name) ?? 0;
      this.tableCounts.set(name, index + 1);
      this.note(path, place);
      path = [...path, index];
    }
    for (let length = 1; length <= path.length; length += 1) this.note(path.slice(0, length), place);
    while (!this.atEnd() && this.peek() !== '\n' && this.peek() !== '#') this.advance(1);
    return path;
  }

  /** Returns the path with list indexes. If a part names an array of tables, the index of its newest element follows that part. */
  private resolve(keys: readonly string[]): readonly (string | number)[] {
    const path: (string | number)[] = [];
    keys.forEach((key, index) => {
      path.push(key);
      const count = this.tableCounts.get(formatPath(path));
      if (count !== undefined && index < keys.length - 1) path.push(count - 1);
    });
    return path;
  }

  private pair(table: readonly (string | number)[]): void {
    const place = this.here();
    const path = [...table, ...this.key()];
    if (path.length === table.length) return;
    for (let length = table.length + 1; length <= path.length; length += 1) this.note(path.slice(0, length), place);
    this.skipBlank(false);
    if (this.peek() !== '=') return;
    this.advance(1);
    this.value(path);
  }

  private key(): readonly string[] {
    const keys: string[] = [];
    for (;;) {
      this.skipBlank(false);
      const quote = this.peek();
      if (quote === '"' || quote === "'") keys.push(unquote(this.quoted(quote)));
      else {
        const start = this.position;
        while (bareKey.test(this.peek())) this.advance(1);
        if (this.position === start) return keys;
        keys.push(this.text.slice(start, this.position));
      }
      this.skipBlank(false);
      if (this.peek() !== '.') return keys;
      this.advance(1);
    }
  }

  private value(path: readonly (string | number)[]): void {
    this.skipBlank(false);
    const first = this.peek();
    if (first === '"' || first === "'") {
      const triple = first.repeat(3);
      this.quoted(this.text.startsWith(triple, this.position) ? triple : first);
    } else if (first === '{') this.enclosed('}', () => this.pair(path));
    else if (first === '[') {
      let index = 0;
      this.enclosed(']', () => {
        const element = [...path, index];
        this.note(element, this.here());
        this.value(element);
        index += 1;
      });
    } else while (!this.atEnd() && !/[,\]}\n#]/.test(this.peek())) this.advance(1);
  }

  private enclosed(close: string, element: () => void): void {
    this.advance(1);
    for (;;) {
      this.skipBlank(true);
      if (this.peek() === ',') {
        this.advance(1);
        continue;
      }
      if (this.atEnd() || this.peek() === close) {
        this.advance(1);
        return;
      }
      const before = this.position;
      element();
      if (this.position === before) return;
    }
  }

  /** Reads a string with its quotes. A backslash is an escape only between double quotes. */
  private quoted(quote: string): string {
    const start = this.position;
    this.advance(quote.length);
    while (!this.atEnd() && !this.text.startsWith(quote, this.position)) {
      this.advance(quote.startsWith('"') && this.peek() === '\\' ? 2 : 1);
    }
    this.advance(quote.length);
    // The closing quotes of a multi-line string may follow one or two quotes that belong to the string.
    while (quote.length === 3 && this.peek() === quote.charAt(0)) this.advance(1);
    return this.text.slice(start, this.position);
  }

  private skipBlank(linesToo: boolean): void {
    for (;;) {
      const character = this.peek();
      if (character === ' ' || character === '\t' || character === '\r') this.advance(1);
      else if (linesToo && character === '\n') this.advance(1);
      else if (linesToo && character === '#') while (!this.atEnd() && this.peek() !== '\n') this.advance(1);
      else return;
    }
  }

  private note(path: readonly (string | number)[], place: Place): void {
    const name = formatPath(path);
    if (!this.places.has(name)) this.places.set(name, place);
  }

  private here(): Place {
    return { line: this.line, column: this.position - this.lineStart + 1 };
  }

  private peek(): string {
    return this.text.charAt(this.position);
  }

  private atEnd(): boolean {
    return this.position >= this.text.length;
  }

  private advance(count: number): void {
    for (let step = 0; step < count && !this.atEnd(); step += 1) {
      if (this.peek() === '\n') {
        this.line += 1;
        this.lineStart = this.position + 1;
      }
      this.position += 1;
    }
  }
}

function unquote(text: string): string {
  const inner = text.slice(1, -1);
  if (!text.startsWith('"') || !inner.includes('\\')) return inner;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : inner;
  } catch {
    // TOML has escapes that JSON does not have. The raw text is good enough to find the line.
    return inner;
  }
}

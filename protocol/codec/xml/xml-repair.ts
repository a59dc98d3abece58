/**
 * The tolerant XML parser, for a text that the strict parser rejects. Damage inside one text or attribute affects only
 * that value. U+FFFD replaces each unreadable character, reference or attribute. A text that is cut off, or has
 * mismatched tags or a document type, is rejected here too, because its structure is uncertain.
 */
import { Refusal, unreadable } from '../shared/reading.js';
import type { XmlEvents } from './xml-parser.js';

/** The characters that XML 1.0 does not allow. */
const forbidden = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const reference = /&(?:([A-Za-z][A-Za-z0-9]*|#[0-9]+|#x[0-9A-Fa-f]+);)?/g;
const characters: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const openTag = /<([A-Za-z_:][^\s/>="'<&]*)/y;
const closeTag = /<\/([A-Za-z_:][^\s/>="'<&]*)[ \t\n]*>/y;
const attribute = /[ \t\n]*([A-Za-z_:][^\s/>="'<&]*)[ \t\n]*=[ \t\n]*(?:"([^"]*)"|'([^']*)')/y;
const tagEnd = /[ \t\n]*(\/?)>/y;
const notBlank = /[^ \t\n\ufeff]/;

/** Reports the content of the whole text to the listeners, or throws a {@link Refusal}. */
export function scanMending(text: string, events: XmlEvents): void {
  new Mending(text.replace(/\r\n?/g, '\n'), events).read();
}

class Mending {
  readonly #text: string;
  readonly #events: XmlEvents;
  readonly #open: string[] = [];
  #hasRoot = false;
  #at = 0;

  constructor(text: string, events: XmlEvents) {
    this.#text = text;
    this.#events = events;
  }

  read(): void {
    const text = this.#text;
    while (this.#at < text.length) {
      const next = text.indexOf('<', this.#at);
      const end = next === -1 ? text.length : next;
      if (end > this.#at) this.#characters(this.#mended(text.slice(this.#at, end)));
      this.#at = end;
      if (next !== -1) this.#markup();
    }
    if (!this.#hasRoot || this.#open.length > 0) throw broken();
  }

  #markup(): void {
    if (this.#text.startsWith('<!--', this.#at)) this.#past('-->', 4);
    else if (this.#text.startsWith('<![CDATA[', this.#at)) {
      const start = this.#at + 9;
      this.#past(']]>', 9);
      this.#characters(this.#text.slice(start, this.#at - 3).replace(forbidden, unreadable));
    } else if (this.#text.startsWith('<?', this.#at)) this.#past('?>', 2);
    else if (this.#text.startsWith('<!', this.#at)) throw broken();
    else if (this.#text.startsWith('</', this.#at)) this.#close();
    else this.#element();
  }

  /** Skips a construct up to its end. */
  #past(end: string, from: number): void {
    const found = this.#text.indexOf(end, this.#at + from);
    if (found === -1) throw broken();
    this.#at = found + end.length;
  }

  #characters(part: string): void {
    if (this.#open.length > 0) this.#events.text(part);
    else if (notBlank.test(part)) throw broken();
  }

  #close(): void {
    const [whole = '', name] = this.#match(closeTag);
    if (name === undefined || this.#open.pop() !== name) throw broken();
    this.#events.close();
    this.#at += whole.length;
  }

  #element(): void {
    const [whole = '', name] = this.#match(openTag);
    if (name === undefined) {
      // No tag begins with any other character, so this `<` is an unescaped character of the text.
      this.#characters(unreadable);
      this.#at += 1;
      return;
    }
    if (this.#open.length === 0 && this.#hasRoot) throw broken();
    this.#hasRoot = true;
    this.#at += whole.length;
    this.#events.open(name);
    for (const [one, value] of this.#attributes()) this.#events.attribute(one, value);
    const [end = '', slash] = this.#match(tagEnd);
    if (end === '') throw broken();
    this.#at += end.length;
    if (slash === '/') this.#events.close();
    else this.#open.push(name);
  }

  /**
   * Returns the attributes of a tag. A duplicate attribute becomes unreadable, because it is unknown which value is
   * meant.
   */
  #attributes(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (;;) {
      const [whole, name, double, single] = this.#match(attribute);
      if (whole === undefined || name === undefined) return found;
      this.#at += whole.length;
      const raw = double ?? single ?? '';
      // A value that contains `<` has lost its closing quote, and continues into the following tags.
      const value = raw.includes('<') ? unreadable : this.#mended(raw).replace(/[\t\n]/g, ' ');
      found.set(name, found.has(name) ? unreadable : value);
    }
  }

  #match(form: RegExp): RegExpExecArray | readonly [] {
    form.lastIndex = this.#at;
    return form.exec(this.#text) ?? [];
  }

  #mended(raw: string): string {
    const part = raw.replace(forbidden, unreadable);
    return part.includes('&') ? part.replace(reference, (_whole, name?: string) => characterOf(name)) : part;
  }
}

/** Returns the character for an XML character reference. */
function characterOf(name: string | undefined): string {
  if (name === undefined) return unreadable;
  if (!name.startsWith('#')) return characters.get(name) ?? unreadable;
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code).replace(forbidden, unreadable) : unreadable;
}

function broken(): Refusal {
  return new Refusal('malformed', 'the text is not well-formed XML, or it is cut');
}

/**
 * The fast scanner for plain XML: elements, attributes in double quotes, text, and the five entities of XML, as
 * terminals write them. The scanner gives up at any other construct, well-formed or not, so that only the strict parser
 * judges unusual texts and reports their errors. The scanner reports the same events as the strict parser
 * (`test/protocol/xml-scan.test.ts`, and every document of the fuzzer). The scanner reduces the time for reading the
 * response to a payment by a third (docs/develop/measurements.md).
 */
import type { XmlEvents } from './xml-parser.js';

/** A declaration of XML 1.0 in UTF-8 and nothing more. */
const plainDeclaration =
  /^<\?xml version=(["'])1\.0\1(?: encoding=(["'])(?:UTF|utf)-8\2)?(?: standalone=(["'])(?:yes|no)\3)? ?\?>/;

/**
 * The characters that this scanner does not handle: control characters (including the carriage return), surrogates, and
 * characters that XML does not allow.
 */
const unusualCharacter = /[^\t\n\x20-\ud7ff\ue000-\ufffd]/;

const blank = /^[ \t\n]*$/;

/** The entities that XML defines, and any other text that begins like one. */
const reference = /&(?:amp|lt|gt|quot|apos);|&/g;

const characters: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
]);

/** For each ASCII code: true if the character may be in a name. These are letters, digits and `-._:`. */
const isOfName: readonly boolean[] = Array.from({ length: 128 }, (_none, code) =>
  /[-.\w:]/.test(String.fromCharCode(code)),
);

const TAB = 9;
const LINE_FEED = 10;
const SPACE = 32;
const QUOTE = 34;
const SLASH = 47;
const EQUALS = 61;
const GREATER = 62;

/**
 * Reports the content of the whole text to the listeners, and returns true. Returns false if the text is not plain,
 * possibly after reporting a part of it; then the caller discards the partial result and uses the strict parser. Throws
 * the errors of the listeners.
 */
export function scan(text: string, events: XmlEvents): boolean {
  if (unusualCharacter.test(text)) return false;
  const start = plainDeclaration.exec(text)?.[0].length ?? 0;
  const open: string[] = [];
  let hasRoot = false;
  let at = start;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const end = next === -1 ? text.length : next;
    if (end > at && !reportText(text.slice(at, end), open.length === 0, events)) return false;
    if (next === -1) break;
    if (text.charCodeAt(next + 1) === SLASH) {
      const name = open.pop();
      if (name === undefined || !text.startsWith(name, next + 2)) return false;
      at = next + 2 + name.length;
      if (text.charCodeAt(at) !== GREATER) return false;
      events.close();
      at += 1;
      continue;
    }
    if (open.length === 0 && hasRoot) return false;
    hasRoot = true;
    const ended = openTag(text, next + 1, open, events);
    if (ended === undefined) return false;
    at = ended;
  }
  return hasRoot && open.length === 0;
}

/** Reports a text between tags; false if it is not plain. */
function reportText(part: string, isOutside: boolean, events: XmlEvents): boolean {
  if (isOutside) return blank.test(part);
  if (part.includes(']]>')) return false;
  const said = part.includes('&') ? withoutReferences(part) : part;
  if (said === undefined) return false;
  events.text(said);
  return true;
}

/**
 * Reports an opening tag, beginning at its name, and returns the position after the tag. Returns undefined if the tag
 * is not plain.
 */
function openTag(text: string, from: number, open: string[], events: XmlEvents): number | undefined {
  let at = nameEnd(text, from);
  if (at === from || !isNameStart(text.charCodeAt(from))) return undefined;
  const name = text.slice(from, at);
  events.open(name);
  let seen: string[] | undefined;
  for (;;) {
    const behind = afterBlanks(text, at);
    const code = text.charCodeAt(behind);
    if (code === GREATER) {
      open.push(name);
      return behind + 1;
    }
    if (code === SLASH) {
      if (text.charCodeAt(behind + 1) !== GREATER) return undefined;
      events.close();
      return behind + 2;
    }
    // An attribute must have a blank before it and a unique name.
    const ends = nameEnd(text, behind);
    if (behind === at || ends === behind || !isNameStart(code)) return undefined;
    if (text.charCodeAt(ends) !== EQUALS || text.charCodeAt(ends + 1) !== QUOTE) return undefined;
    const attribute = text.slice(behind, ends);
    if (seen?.includes(attribute) === true) return undefined;
    const close = text.indexOf('"', ends + 2);
    const value = close === -1 ? undefined : plainValue(text.slice(ends + 2, close));
    if (value === undefined) return undefined;
    events.attribute(attribute, value);
    (seen ??= []).push(attribute);
    at = close + 1;
  }
}

/**
 * Returns the value of an attribute as the strict parser would report it; undefined if that parser would change or
 * reject it.
 */
function plainValue(raw: string): string | undefined {
  if (/[<\t\n]/.test(raw)) return undefined;
  return raw.includes('&') ? withoutReferences(raw) : raw;
}

/** Returns the text with its references resolved; undefined if it has a reference that XML does not define. */
function withoutReferences(raw: string): string | undefined {
  let isKnown = true;
  const said = raw.replace(reference, (found) => {
    const character = characters.get(found);
    isKnown &&= character !== undefined;
    return character ?? '';
  });
  return isKnown ? said : undefined;
}

/** True for an ASCII letter, `_` or `:`. A name does not begin with a digit, a hyphen or a dot. */
function isNameStart(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code === 58;
}

function nameEnd(text: string, from: number): number {
  let at = from;
  while (isOfName[text.charCodeAt(at)] === true) at += 1;
  return at;
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== SPACE && code !== LINE_FEED && code !== TAB) return at;
    at += 1;
  }
}

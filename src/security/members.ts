/**
 * Splits a JSON object into its members. The text of each member stays unchanged, octet by octet, because the
 * authentication code (MAC) of a message covers its text as it was written. Only the punctuation is read, in one pass
 * over the text. Whether a value is valid is checked later, when the value is read.
 */

/** One member: its name, and its value as written. */
export interface Member {
  readonly name: string;
  readonly text: string;
}

const roots: readonly string[] = ['SaleToPOIRequest', 'SaleToPOIResponse'];

const quote = 0x22;
const backslash = 0x5c;

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function afterSpaces(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** Returns the position after the string that begins at `from`, or -1 if the string has no end. */
function afterString(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end !== -1) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end + 1;
    end = text.indexOf('"', end + 1);
  }
  return -1;
}

/** Returns the position after the value that begins at `from`, or -1 if the value has no end. */
function afterValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = afterString(text, at) - 1;
      if (at < from) return -1;
      if (depth === 0) return at + 1;
    } else if (code === 0x7b || code === 0x5b) {
      depth += 1;
    } else if (code === 0x7d || code === 0x5d) {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (code === 0x2c || isSpace(code))) {
      return at;
    }
  }
  return -1;
}

interface ObjectAt {
  readonly members: readonly Member[];
  /** The position in the text after the object. */
  readonly end: number;
}

/**
 * Returns the members of the object that begins here, or undefined if there is no object or it has a duplicate name.
 */
function objectAt(text: string, from: number): ObjectAt | undefined {
  const members: Member[] = [];
  if (text[from] !== '{') return undefined;
  let at = afterSpaces(text, from + 1);
  while (text.charCodeAt(at) === quote) {
    const named = nameAt(text, at);
    const end = named === undefined ? -1 : afterValue(text, named.value);
    if (named === undefined || end <= named.value || members.some(({ name }) => name === named.name)) return undefined;
    members.push({ name: named.name, text: text.slice(named.value, end) });
    at = afterSpaces(text, end);
    if (text[at] !== ',') break;
    at = afterSpaces(text, at + 1);
    if (text.charCodeAt(at) !== quote) return undefined;
  }
  return text[at] === '}' ? { members, end: at + 1 } : undefined;
}

/** Returns the member name that begins at this position, and the position of its value. */
function nameAt(text: string, at: number): { readonly name: string; readonly value: number } | undefined {
  const end = afterString(text, at);
  const colon = end === -1 ? -1 : afterSpaces(text, end);
  if (colon === -1 || text[colon] !== ':') return undefined;
  const name = jsonIn(text.slice(at, end));
  return typeof name === 'string' ? { name, value: afterSpaces(text, colon + 1) } : undefined;
}

/**
 * Returns the members of the object in a string, in their order. Returns undefined if the string is not an object or
 * has a duplicate name.
 */
export function membersOf(text: string): readonly Member[] | undefined {
  const found = objectAt(text, afterSpaces(text, 0));
  return found !== undefined && afterSpaces(text, found.end) === text.length ? found.members : undefined;
}

/** A message: its root, which is the only member of the document, and the members of the root. */
export interface MessageText {
  readonly root: string;
  readonly members: readonly Member[];
}

/** Returns the message in a string, or undefined if there is none. */
export function messageIn(text: string): MessageText | undefined {
  const start = afterSpaces(text, 0);
  const first = afterSpaces(text, start + 1);
  if (text[start] !== '{' || text.charCodeAt(first) !== quote) return undefined;
  const named = nameAt(text, first);
  if (named === undefined || !roots.includes(named.name)) return undefined;
  const found = objectAt(text, named.value);
  if (found === undefined) return undefined;
  const end = afterSpaces(text, found.end);
  const isWhole = text[end] === '}' && afterSpaces(text, end + 1) === text.length;
  return isWhole ? { root: named.name, members: found.members } : undefined;
}

/** Returns the value of a JSON text, or undefined if it is not valid JSON. */
export function jsonIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

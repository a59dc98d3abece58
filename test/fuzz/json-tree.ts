/**
 * JSON as the parser of the language reads it, with what that parser hides: the digits of numbers, and repeated
 * members.
 */
import type { DecodeErrorCode } from '../../protocol/index.js';

/** A value. A number is the text that was written. */
export type JsonTree =
  | string
  | boolean
  | null
  | Exponential
  | readonly JsonTree[]
  | { readonly [name: string]: JsonTree };

/** A number with an exponent. It differs from a string with the same characters. */
export class Exponential {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The same number without its exponent, if the exponent has at most two digits. */
  get plain(): string {
    const [mantissa = '', exponent = ''] = this.text.split(/e/i);
    const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
    if (!/^[+-]?\d{1,2}$/.test(exponent)) return this.text;
    const decimals = fraction.length - Number(exponent);
    const digits = BigInt(whole + fraction) * 10n ** BigInt(Math.max(0, -decimals));
    const padded = String(digits).padStart(Math.max(0, decimals) + 1, '0');
    const sign = mantissa.startsWith('-') ? '-' : '';
    return decimals > 0 ? `${sign}${padded.slice(0, -decimals)}.${padded.slice(-decimals)}` : sign + padded;
  }
}

/**
 * During parsing, an object with this one member represents such a number. A message must not have a member of this
 * name.
 */
const exponentialName = '\0';

/**
 * The value of a well-formed text with the problems that a message must not have, or the reason why the text is
 * malformed.
 */
export type JsonDocument =
  | { readonly value: JsonTree; readonly problems: ReadonlySet<DecodeErrorCode> }
  | { readonly malformed: string };

const depthMax = 32;
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Reads a text. A byte order mark is skipped, as RFC 8259 (section 8.1) allows. */
export function jsonTree(text: string): JsonDocument {
  const body = text.replace(/^\ufeff/, '');
  try {
    JSON.parse(body);
  } catch {
    return { malformed: 'JSON.parse refuses it' };
  }
  // Numbers become strings, because only their text has all digits.
  const value: JsonTree = JSON.parse(body.replace(token, numberAsText), (_, held) =>
    typeof held?.[exponentialName] === 'string' ? new Exponential(held[exponentialName]) : held,
  );
  return { value, problems: problemsIn(body) };
}

function numberAsText(piece: string): string {
  if (!/^[-\d]/.test(piece)) return piece;
  return /e/i.test(piece) ? JSON.stringify({ [exponentialName]: piece }) : `"${piece}"`;
}

/** Returns the problems in a text that is valid JSON. */
function problemsIn(text: string): ReadonlySet<DecodeErrorCode> {
  const problems = new Set<DecodeErrorCode>();
  const open: (Set<string> | undefined)[] = [];
  const tokens = text.match(token) ?? [];
  for (const [index, piece] of tokens.entries()) {
    if (piece === '{' || piece === '[') open.push(piece === '{' ? new Set() : undefined);
    else if (piece === '}' || piece === ']') open.pop();
    if (open.length > depthMax) problems.add('too-deep');
    if (!piece.startsWith('"')) continue;
    const value: string = JSON.parse(piece);
    if (/\0|\p{Surrogate}/u.test(value)) problems.add('malformed');
    if (tokens[index + 1] !== ':') continue;
    if (value === '__proto__') problems.add('forbidden-name');
    if (open.at(-1)?.has(value) === true) problems.add('duplicate');
    open.at(-1)?.add(value);
  }
  return problems;
}

/**
 * Receipts that a terminal sends as base64 of JSON: `{Merchant | Cardholder: {Mandatory, Optional}}` (protocol notes,
 * section 12).
 */
import { fromBase64, fromUtf8 } from '../text/octets.js';
import type { OutputText } from '../types/output.js';
import type { Receipt } from './model.js';

/** One copy of the receipt, taken from the JSON. */
export interface JsonCopy extends Pick<Receipt, 'copy' | 'signatureRequired'> {
  /** The lines of the ReceiptString. Without a ReceiptString: the members of the copy, with their names and values. */
  readonly lines: readonly string[];
}

/** A character that base64 does not have. */
const foreign = /[^-\w+/= \t\r\n]/;

/**
 * Returns the receipt copies that these texts contain as base64 of JSON, in their order. Returns undefined if the
 * joined texts have another form or are empty.
 */
export function jsonCopies(texts: readonly Pick<OutputText, 'Text'>[]): readonly JsonCopy[] | undefined {
  if (texts.some(({ Text }) => foreign.test(Text))) return undefined;
  const json = parsed(texts.map(({ Text }) => Text).join(''));
  const marked = membersOf(json).flatMap(([name, value]): readonly JsonCopy[] => {
    if (name === 'Merchant') return [{ copy: 'merchant', ...contentOf(value) }];
    return name === 'Cardholder' ? [{ copy: 'customer', ...contentOf(value) }] : [];
  });
  const said = (marked.length === 0 ? [contentOf(json)] : marked).filter(({ lines }) => lines.length > 0);
  return said.length === 0 ? undefined : said;
}

function parsed(text: string): unknown {
  const octets = fromBase64(text);
  const json = octets === undefined ? undefined : fromUtf8(octets);
  if (json?.trimStart().startsWith('{') !== true) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function contentOf(copy: unknown): Omit<JsonCopy, 'copy'> {
  const members = allMembers(copy, 0);
  const ready = members.filter(([name]) => name === 'ReceiptString').map(([, text]) => text);
  return {
    signatureRequired: members.some(([name, text]) => name === 'SignatureBlock' && text === 'true'),
    lines: ready.length > 0 ? ready : members.map(([name, text]) => `${name} ${text}`),
  };
}

/** The maximum depth at which members are read. Deeper members are left out, because a receipt has only four levels. */
const depthMax = 8;

/** Returns every text, number and boolean with the name of its member; items of a list have the list's name. */
function allMembers(value: unknown, depth: number): readonly (readonly [name: string, text: string])[] {
  return membersOf(value).flatMap(([name, member]) =>
    (Array.isArray(member) ? member : [member]).flatMap((item: unknown) => {
      if (typeof item === 'string') return [[name, item] as const];
      if (typeof item === 'number' || typeof item === 'boolean') return [[name, String(item)] as const];
      return depth < depthMax ? allMembers(item, depth + 1) : [];
    }),
  );
}

function membersOf(value: unknown): readonly (readonly [name: string, value: unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

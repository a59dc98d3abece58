/** Receipts as lines, from the forms in which terminals send them (notes, section 12). */
import { fromBase64, fromUtf8 } from './octets.js';
import type { OutputContent } from './types/output.js';

/**
 * The lines of an output: texts with their EndOfLineFlag honoured; the lines of XHTML without its tags; the ready
 * lines of a receipt that is base64 of JSON; name and value of URL-encoded lines. A bar code or a reference has no
 * lines. What cannot be read is given as it came: a receipt is never lost for its form.
 */
export function readReceipt(output: OutputContent): readonly string[] {
  if (output.OutputXHTML !== undefined) return linesOfXhtml(output.OutputXHTML);
  const texts = output.OutputText ?? [];
  const lines = linesOfJson(texts.map((text) => text.Text).join(''));
  if (lines !== undefined) return lines;
  const joined: string[] = [];
  let open = '';
  for (const text of texts) {
    open += lineOf(text.Text);
    if (text.EndOfLineFlag === false) continue;
    joined.push(...open.split(/\r\n|\r|\n/));
    open = '';
  }
  if (open !== '') joined.push(...open.split(/\r\n|\r|\n/));
  return joined;
}

const blockEnd = /<(?:br|\/(?:p|div|tr|li|h[1-6]|pre|table|ul|ol|body))\b[^<>]*>/gi;
const references: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
};

function linesOfXhtml(base64: string): readonly string[] {
  const octets = fromBase64(base64);
  const xhtml = octets === undefined ? base64 : (fromUtf8(octets) ?? '');
  return xhtml
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/[\r\n]+/g, ' ')
    .replace(blockEnd, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([a-z]+));/g, referenceText)
    .split('\n')
    .map((line) => line.trim())
    .filter((line, index, all) => line !== '' || (index > 0 && index < all.length - 1));
}

function referenceText(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return references[name] ?? whole;
  const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
}

/** The ready lines of a receipt in JSON, or undefined when the text is none. */
function linesOfJson(text: string): readonly string[] | undefined {
  const octets = text.length < 16 ? undefined : fromBase64(text);
  const json = octets === undefined ? undefined : fromUtf8(octets);
  if (json?.trimStart().startsWith('{') !== true) return undefined;
  try {
    const lines = receiptStrings(JSON.parse(json), 0);
    return lines.length === 0 ? undefined : lines;
  } catch {
    return undefined;
  }
}

/** Every `ReceiptString`, wherever it stands: a list of lines, or one text of lines. */
function receiptStrings(value: unknown, depth: number): readonly string[] {
  if (typeof value !== 'object' || value === null || depth > 8) return [];
  return Object.entries(value).flatMap(([name, member]: [string, unknown]): readonly string[] => {
    if (name !== 'ReceiptString') return receiptStrings(member, depth + 1);
    const items: readonly unknown[] = Array.isArray(member) ? member : [member];
    return items.flatMap((item) => (typeof item === 'string' ? item.split(/\r\n|\r|\n/) : []));
  });
}

/** A line as text; one that is a URL-encoded query with a name or a value is written as `name value`. */
function lineOf(text: string): string {
  if (!/^(?:name|value|key)=[^\s]*$/.test(text)) return text;
  const members = new Map(text.split('&').map((pair) => pairOf(pair)));
  const shown = ['name', 'value'].flatMap((name) => members.get(name) ?? []);
  return shown.filter((part) => part !== '').join(' ');
}

function pairOf(pair: string): readonly [name: string, value: string] {
  const [name = '', ...rest] = pair.split('=');
  const value = rest.join('=').replaceAll('+', ' ');
  try {
    return [name, decodeURIComponent(value)];
  } catch {
    return [name, value];
  }
}

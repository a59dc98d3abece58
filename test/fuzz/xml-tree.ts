/** XML as fast-xml-parser reads it, with its validator. This reader shares no code with the parser of tenderd. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { DecodeErrorCode } from '../../protocol/index.js';

/** One element of the document. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly XmlElement[];
  /** The element's own character content, without the content of its children. */
  readonly text: string;
}

/**
 * The root of a well-formed document with the problems that a message must not have, or the reason why the document is
 * malformed.
 */
export type XmlTree =
  | { readonly root: XmlElement; readonly problems: ReadonlySet<DecodeErrorCode> }
  | { readonly malformed: string };

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // Entities are resolved below, exactly as the standard says.
  processEntities: false,
  cdataPropName: '#cdata',
  maxNestedTags: 10_000,
});

/** Reads a document. */
export function xmlTree(text: string): XmlTree {
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) return { malformed: verdict.err.msg };
  const problems = new Set<DecodeErrorCode>();
  try {
    // The validator accepts a byte order mark, but the parser does not.
    const parsed: unknown = parser.parse(text.replace(/^\ufeff/, ''));
    const parts = Array.isArray(parsed) ? parsed.map((part) => partOf(part, problems)) : [];
    const roots = parts.filter((part) => typeof part !== 'string');
    const [root] = roots;
    if (root === undefined || roots.length > 1) return { malformed: 'not exactly one root' };
    if (/<!DOCTYPE/.test(text)) problems.add('doctype');
    return { root, problems };
  } catch (error) {
    return { malformed: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Returns an element or a piece of text. In the parser's form, one key is the name, its value is the content, and `:@`
 * has the attributes.
 */
function partOf(raw: unknown, problems: Set<DecodeErrorCode>): XmlElement | string {
  const entries = entriesOf(raw);
  const [name, content] = entries.find(([key]) => key !== ':@') ?? ['', []];
  const attributes = entriesOf(entries.find(([key]) => key === ':@')?.[1]);
  if (name === '#text') return resolved(String(content).replace(/\r\n?/g, '\n'), problems);
  if (name === '#cdata') {
    const [held] = Array.isArray(content) ? entriesOf(content[0]) : [];
    return typeof held?.[1] === 'string' ? held[1] : '';
  }
  if (name.startsWith('?')) {
    checkInstruction(name, new Map(attributes.map(([key, value]) => [key, String(value)])), problems);
    return '';
  }
  const parts = Array.isArray(content) ? content.map((part) => partOf(part, problems)) : [];
  return {
    name,
    attributes: attributes.map(([key, value]) => [key, resolved(String(value).replace(/[\t\r\n]/g, ' '), problems)]),
    children: parts.filter((part) => typeof part !== 'string'),
    text: parts.filter((part) => typeof part === 'string').join(''),
  };
}

function entriesOf(raw: unknown): readonly (readonly [string, unknown])[] {
  return typeof raw === 'object' && raw !== null ? Object.entries(raw) : [];
}

function checkInstruction(name: string, said: ReadonlyMap<string, string>, problems: Set<DecodeErrorCode>): void {
  if (name !== '?xml') problems.add('processing-instruction');
  const encoding = said.get('encoding') ?? 'utf-8';
  if (name === '?xml' && (said.get('version') !== '1.0' || encoding.toLowerCase() !== 'utf-8'))
    problems.add('encoding');
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Replaces the references of XML 1.0 (section 4.1) with their characters. */
function resolved(text: string, problems: Set<DecodeErrorCode>): string {
  return text.replace(
    /&(?:#x([\da-fA-F]+)|#(\d+)|([^;&\s]+));/g,
    (whole, hex: string, digits: string, name: string) => {
      if (name !== undefined) {
        if (named[name] === undefined) problems.add('entity');
        return named[name] ?? whole;
      }
      const code = hex === undefined ? Number.parseInt(digits, 10) : Number.parseInt(hex, 16);
      if (isCharacter(code)) return String.fromCodePoint(code);
      problems.add('malformed');
      return whole;
    },
  );
}

/** True if XML 1.0 allows the character (section 2.2). */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x1_0000 && code <= 0x10_ffff);
}

/** Reads XML with fast-xml-parser and its validator, and checks the content against the schema: names, order, count and values. */

import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { areKnown, resolved } from './character-references.js';
import { wrongWith } from './check-value.js';
import type { Content, Value } from './content.js';
import { type Result, bad, good } from '../base/result.js';
import type { Member, Schema } from './schema.js';

/** One element of the document. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: true,
  // Without this object, the parser would create a new entity decoder for each document. That takes longer than reading
  // the document.
  entityDecoder: {
    decode: resolved,
    reset: () => undefined,
    setXmlVersion: () => undefined,
    addInputEntities: () => undefined,
    setExternalEntities: () => undefined,
  },
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/** Returns the root element of a document. Rejects invalid XML, a second root, text outside the root, a DTD, CDATA, and unknown entities. */
export function xmlDocument(text: string): Result<XmlElement> {
  if (/<!(?!--)/.test(text)) return bad('a DTD or CDATA section has no place in a message');
  if (!areKnown(text)) return bad('an entity or a character that XML does not know');
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) return bad(verdict.err.msg);
  const parsed: unknown = parser.parse(text);
  const roots = Array.isArray(parsed)
    ? parsed.map(elementOf).filter((root) => root.name !== '#text' || root.text.trim() !== '')
    : [];
  const [root] = roots;
  if (root === undefined || roots.length !== 1 || root.name === '#text') return bad('not exactly one root element');
  return good(root);
}

/**
 * Converts the parser's ordered form. In that form, an element is an object with one key: its name, with the list of its children. The attributes are
 * under ':@'.
 */
function elementOf(raw: unknown): XmlElement {
  let name = '';
  let body: unknown = [];
  let attributes: Record<string, string> = {};
  for (const [key, value] of entriesOf(raw)) {
    if (key !== ':@') [name, body] = [key, value];
    else attributes = Object.fromEntries(entriesOf(value).map(([one, text]) => [one, String(text)]));
  }
  if (name === '#text') return { name, attributes: {}, children: [], text: String(body) };
  const children: XmlElement[] = [];
  let text = '';
  for (const part of Array.isArray(body) ? body.map(elementOf) : []) {
    if (part.name === '#text') text += part.text;
    else children.push(part);
  }
  return { name, attributes, children, text };
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** Returns the element as content of a type of the schema, or the first error with its path. */
export function xmlContent(
  element: XmlElement,
  type: string,
  schema: Schema,
  path: string = element.name,
): Result<Content> {
  const members = schema.membersOf(type);
  if (members === undefined) return good({});
  const found: Record<string, Value> = {};
  const problem =
    readAttributes(element, members, path, found) ??
    readChildren(element, members, schema, path, found) ??
    members
      .filter((member) => member.min === 1 && found[member.name] === undefined)
      .map((member) => `${path} lacks ${member.wireName}`)[0];
  return problem === undefined ? good(found) : bad(problem);
}

function readAttributes(
  element: XmlElement,
  members: readonly Member[],
  path: string,
  found: Record<string, Value>,
): string | undefined {
  for (const [name, text] of Object.entries(element.attributes)) {
    if (name.startsWith('xmlns') || name.startsWith('xsi:')) continue;
    const member = members.find((one) => one.place === 'attribute' && one.wireName === name);
    if (member === undefined) return `${path} has no attribute ${name}`;
    const wrong = wrongWith(member.kind, text);
    if (wrong !== undefined) return `${path} ${name} ${wrong}`;
    found[member.name] = member.kind.startsWith('tokens/') ? text.split(/\s+/) : text;
  }
  const textMember = members.find((member) => member.place === 'text');
  if (textMember !== undefined) found[textMember.name] = element.text;
  else if (element.text.trim() !== '') return `${path} holds text where elements belong`;
  return undefined;
}

function readChildren(
  element: XmlElement,
  members: readonly Member[],
  schema: Schema,
  path: string,
  found: Record<string, Value>,
): string | undefined {
  const ordered = members.filter((member) => member.place === 'element');
  let position = 0;
  for (const child of element.children) {
    const index = ordered.findIndex((member) => member.wireName === child.name);
    const member = ordered[index];
    if (member === undefined) return `${path} has no element ${child.name}`;
    if (index < position) return `${path} has ${child.name} out of order`;
    position = index;
    if (found[member.name] !== undefined && !member.many) return `${path} repeats ${child.name}`;
    const value = childValue(child, member, schema, `${path}/${child.name}`);
    if (!value.ok) return value.error;
    keep(found, member, value.value);
  }
  return undefined;
}

function childValue(child: XmlElement, member: Member, schema: Schema, path: string): Result<Value> {
  if (member.kind === 'any') return good('');
  if (schema.membersOf(member.kind) !== undefined) return xmlContent(child, member.kind, schema, path);
  if (child.children.length > 0) return bad(`${path} holds elements where text belongs`);
  const wrong = wrongWith(member.kind, child.text);
  if (wrong !== undefined) return bad(`${path} ${wrong}`);
  return good(member.kind.startsWith('tokens/') ? child.text.split(/\s+/) : child.text);
}

/** Stores a member. A repeated element becomes a list. A token list is never repeated. */
function keep(found: Record<string, Value>, member: Member, value: Value): void {
  const before = found[member.name];
  if (!member.many) found[member.name] = value;
  else found[member.name] = Array.isArray(before) ? [...before, value] : [value];
}

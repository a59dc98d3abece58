/** The model into XML: attributes, then content, in the order of the schema. The message was checked before. */
import type { Dialect } from '../dialect/index.js';
import type { OutgoingMessage } from '../registry.js';
import { bodyPlan, headerPlanIn, outgoingRoot, trailerPlan } from './envelope.js';
import type { FieldPlan, TypePlan } from './plan.js';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** A reader turns line ends and tabs of attributes into spaces, and every CR into LF, unless they are escaped. */
function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (character) => escapes[character] ?? character);
}

function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => escapes[character] ?? character);
}

/** Writes a checked message as one document without a declaration (UTF-8 is the default). */
export function writeXml(message: OutgoingMessage, dialect: Dialect): string {
  const root = outgoingRoot(message);
  const plan = bodyPlan(message.name, dialect);
  const body = plan === undefined ? '' : writeType(message.name, plan, message.body);
  const trailer = message.trailer === undefined ? '' : writeType('SecurityTrailer', trailerPlan, message.trailer);
  return `<${root}>${writeType('MessageHeader', headerPlanIn(dialect), message.header)}${body}${trailer}</${root}>`;
}

function writeType(name: string, plan: TypePlan, value: object): string {
  const { attributes, content } = partsOf(plan, value);
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

function partsOf(plan: TypePlan, value: object): { readonly attributes: string; readonly content: string } {
  const members: Readonly<Record<string, unknown>> = { ...value };
  let attributes = '';
  let content = '';
  for (const field of plan.fields) {
    const held = members[field.name];
    if (held === undefined) continue;
    if (field.place === 'attribute') {
      const text = field.isList ? wordsOf(held) : scalarText(held);
      if (!isEmptyOptionalList(field, held)) attributes += ` ${field.wireName}="${escapeAttribute(text)}"`;
    } else if (field.place === 'text') content += escapeText(scalarText(held));
    else content += writeElements(field, held);
  }
  return { attributes, content };
}

function writeElements(field: FieldPlan, held: unknown): string {
  if (field.isList) {
    return isEmptyOptionalList(field, held)
      ? ''
      : `<${field.wireName}>${escapeText(wordsOf(held))}</${field.wireName}>`;
  }
  const items: readonly unknown[] = Array.isArray(held) ? held : [held];
  return items.map((item) => writeElement(field, item)).join('');
}

function writeElement(field: FieldPlan, item: unknown): string {
  if (field.type === undefined) return `<${field.wireName}>${escapeText(scalarText(item))}</${field.wireName}>`;
  if (typeof item !== 'object' || item === null) return '';
  return field.isUnwrapped ? partsOf(field.type, item).content : writeType(field.wireName, field.type, item);
}

function wordsOf(held: unknown): string {
  return Array.isArray(held) ? held.join(' ') : '';
}

function isEmptyOptionalList(field: FieldPlan, held: unknown): boolean {
  return field.isList && !field.isRequired && Array.isArray(held) && held.length === 0;
}

function scalarText(held: unknown): string {
  return typeof held === 'string' ? held : String(held === true);
}

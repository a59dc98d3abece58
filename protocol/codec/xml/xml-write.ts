/**
 * Writes the model as XML: attributes, then content, in the order of the schema, without a declaration (UTF-8 is the
 * default).
 */
import { inOrder, isPlain, withoutMarks, type Checks } from '../shared/write-checks.js';
import type { FieldPlan, TypePlan } from '../shared/type-plan.js';
import type { Place } from '../shared/reading.js';
import type { Notation } from '../shared/writing.js';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Parsers turn unescaped line ends and tabs of attributes into spaces, and every unescaped CR into LF. */
const special = { attribute: /[&<>"\t\n\r]/g, content: /[&<>\r]/g };

/** Writes XML without a namespace. */
export const xmlNotation: Notation = {
  type: writeType,
  envelope: (root, parts) => `<${root}>${parts.join('')}</${root}>`,
};

/** Writes an element of a type, or its content alone if it has no name. */
function writeType(name: string, plan: TypePlan, value: unknown, at: Place, checks: Checks): string {
  if (!checks.isObject(value, at)) return '';
  let attributes = '';
  let content = '';
  let requiredSeen = 0;
  const ordered = inOrder(plan, value);
  for (const key in ordered) {
    const held = ordered[key];
    if (held === undefined) continue;
    const field = checks.fieldOf(plan, key, at);
    if (field === undefined) continue;
    if (field.isRequired) requiredSeen += 1;
    if (field.place === 'attribute') {
      if (field.isArray && isEmptyOptional(field, held)) continue;
      attributes += `${field.asAttribute}${writeScalar(field, held, at, checks)}"`;
    } else if (field.place === 'text') content += writeScalar(field, held, at, checks);
    else content += writeElements(field, held, at, checks);
  }
  checks.whole(plan, value, requiredSeen, at);
  if (name === '') return content;
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

function writeElements(field: FieldPlan, held: unknown, at: Place, checks: Checks): string {
  const { wireName } = field;
  if (field.isArray && isEmptyOptional(field, held)) return '';
  if (!field.isArray || field.isList) {
    if (field.type === undefined) return `<${wireName}>${writeScalar(field, held, at, checks)}</${wireName}>`;
    const inside: Place = { parent: at, name: field.name, index: 0 };
    return writeType(field.isUnwrapped ? '' : wireName, field.type, held, inside, checks);
  }
  if (!checks.isList(field, held, at)) return '';
  let written = '';
  for (let index = 0; index < held.length; index += 1) {
    if (field.type === undefined)
      written += `<${wireName}>${writeOne(field, held[index], at, index, checks)}</${wireName}>`;
    else written += writeType(wireName, field.type, held[index], { parent: at, name: field.name, index }, checks);
  }
  return written;
}

function writeScalar(field: FieldPlan, given: unknown, at: Place, checks: Checks): string {
  const held = withoutMarks(field, given);
  if (!field.isList) return writeOne(field, held, at, 0, checks);
  if (!checks.isList(field, held, at)) return '';
  return held.map((word, index) => writeOne(field, word, at, index, checks)).join(' ');
}

function writeOne(field: FieldPlan, held: unknown, at: Place, index: number, checks: Checks): string {
  checks.scalar(field, held, at, index);
  if (typeof held !== 'string') return String(held === true);
  if (field.scalar?.base !== 'string' || isPlain(held)) return held;
  checks.text(field, held, at, index);
  const form = field.place === 'attribute' ? special.attribute : special.content;
  return held.replace(form, (character) => escapes[character] ?? character);
}

function isEmptyOptional(field: FieldPlan, held: unknown): boolean {
  return !field.isRequired && Array.isArray(held) && held.length === 0;
}

/**
 * Writes the model as JSON: members in the order of the schema, numbers with the digits of the model (protocol notes,
 * section 14).
 */
import { inOrder, isPlain, withoutMarks, type Checks } from '../shared/write-checks.js';
import { isMenuMarks } from '../../text/menu-marks.js';
import type { FieldPlan, TypePlan } from '../shared/type-plan.js';
import { vendorMembers } from '../../registry/vendor-fields.js';
import { pathOf, type Place } from '../shared/reading.js';
import type { Notation } from '../shared/writing.js';

/** JSON with the member names of the standard. */
export const jsonNotation: Notation = {
  type: (name, plan, value, at, checks) => `"${name}":{${writeMembers(plan, value, at, checks)}}`,
  envelope: (root, parts) => `{"${root}":{${parts.join(',')}}}`,
};

/** Returns a document of one type, without an envelope. */
export function writeDocumentMembers(plan: TypePlan, value: unknown, at: Place, checks: Checks): string {
  return `{${writeMembers(plan, value, at, checks)}}`;
}

/** Returns the members of a type, without the braces. */
function writeMembers(plan: TypePlan, value: unknown, at: Place, checks: Checks): string {
  if (!checks.isObject(value, at)) return '';
  const { jsonWrapper } = plan;
  let members = '';
  let wrapped = '';
  let requiredSeen = 0;
  const ordered = inOrder(plan, value);
  for (const key in ordered) {
    const held = ordered[key];
    if (held === undefined) continue;
    const field = checks.fieldOf(plan, key, at);
    if (field === undefined) continue;
    if (field.isRequired) requiredSeen += 1;
    if (field.isArray && !field.isRequired && Array.isArray(held) && held.length === 0 && field.place !== 'member')
      continue;
    const written = field.isUnwrapped ? writeUnwrapped(field, held, at, checks) : writeMember(field, held, at, checks);
    if (jsonWrapper?.inside.has(key) === true) wrapped += wrapped === '' ? written : `,${written}`;
    else members += members === '' ? written : `,${written}`;
  }
  checks.whole(plan, value, requiredSeen, at);
  if (checks.vendorFields.length > 0 && members !== '') members += vendorMembers(checks.vendorFields, pathOf(at));
  return jsonWrapper === undefined ? members : `${members},"${jsonWrapper.member}":{${wrapped}}`;
}

function writeUnwrapped(field: FieldPlan, held: unknown, at: Place, checks: Checks): string {
  if (field.type === undefined) return '';
  return writeMembers(field.type, held, { parent: at, name: field.name, index: 0 }, checks);
}

function writeMember(field: FieldPlan, held: unknown, at: Place, checks: Checks): string {
  if (!field.isArray) {
    const one = writeOne(field, held, at, 0, checks);
    return field.asMember + (field.inArray === 'written' ? `[${one}]` : one);
  }
  if (!checks.isList(field, held, at)) return '';
  if (field.isSingle && held.length === 1) return field.asMember + writeOne(field, held[0], at, 0, checks);
  let items = '';
  for (let index = 0; index < held.length; index += 1) {
    const item = writeOne(field, held[index], at, index, checks);
    items += index === 0 ? item : `,${item}`;
  }
  return `${field.asMember}[${items}]`;
}

function writeOne(field: FieldPlan, given: unknown, at: Place, index: number, checks: Checks): string {
  if (field.type !== undefined) {
    return `{${writeMembers(field.type, given, { parent: at, name: field.name, index }, checks)}}`;
  }
  if (field.marks === 'written' && typeof given === 'string' && isMenuMarks(given)) return given;
  const held = withoutMarks(field, given);
  checks.scalar(field, held, at, index);
  if (typeof held !== 'string') return String(held === true);
  const { base, spelt } = field.scalar ?? {};
  if (base === 'decimal' || base === 'integer') return numberWritten(spelt === undefined ? held : spelt(held));
  if (spelt !== undefined) return `"${spelt(held)}"`;
  if (base !== 'string' || isPlain(held)) return `"${held}"`;
  checks.text(field, held, at, index);
  return JSON.stringify(held);
}

/**
 * Returns the JSON text of a number, with the same digits. A number that is valid in XML but not in JSON (`+1`, `01`,
 * `.5`) is written as a string, because receivers accept a string as a number.
 */
function numberWritten(text: string): string {
  return /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(text) ? text : `"${text}"`;
}

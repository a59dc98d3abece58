/** The check of a message against the declarations: nothing is written that they do not allow. */
import { defaultDialect, type Dialect } from '../dialect/index.js';
import type { OutgoingMessage } from '../registry.js';
import type { EncodeError, EncodeErrorCode } from './codec.js';
import type { Members } from './condition-plan.js';
import { bodyPlan, headerPlanIn, isBodyIn, outgoingMismatch, rootPlan, trailerPlan } from './envelope.js';
import type { FieldPlan, TypePlan } from './plan.js';
import { pathIn, type Place } from './reading.js';

/** What XML 1.0 cannot carry; JSON is held to the same, so that a message is the same in both. */
const unwritable = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/**
 * All that keeps a message from being written in a dialect (the standard 3.1 unless another is asked for), with path and
 * expectation; empty for a message that may be written. Of a message that was read, `kept` says what the text had
 * beside the model.
 */
export function validate(message: OutgoingMessage, dialect: Dialect = defaultDialect): readonly EncodeError[] {
  const found: EncodeError[] = [];
  const plan = bodyPlan(message.name, dialect);
  if (plan === undefined) {
    add(found, 'unknown-field', message.name, 'is not a message known here');
    return found;
  }
  if (!isBodyIn(message.name, dialect)) {
    add(found, 'not-in-version', message.name, `is not a message of version ${dialect.version}`);
  }
  checkType(headerPlanIn(dialect), message.header, placeOf('MessageHeader'), found);
  const mismatch = outgoingMismatch(message);
  if (mismatch !== undefined) found.push(mismatch);
  checkType(plan, message.body, placeOf(message.name), found);
  if (message.trailer !== undefined) {
    checkType(trailerPlan, message.trailer, placeOf('SecurityTrailer'), found);
    checkConditions(rootPlan(message), { SecurityTrailer: message.trailer }, undefined, found);
  }
  return found;
}

function placeOf(name: string): Place {
  return { parent: undefined, name, index: 0 };
}

function add(found: EncodeError[], code: EncodeErrorCode, path: string, what: string, expected?: string): void {
  const error = { code, path, message: `${path}: ${what}` };
  found.push(expected === undefined ? error : { ...error, expected });
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkType(plan: TypePlan, value: unknown, at: Place, found: EncodeError[]): void {
  if (!isObject(value)) {
    add(found, 'bad-value', pathIn(at.parent, at.name), 'must be an object', 'an object');
    return;
  }
  let requiredSeen = 0;
  for (const name in value) {
    const held = value[name];
    if (held === undefined) continue;
    const field = plan.byName.get(name);
    if (field === undefined) add(found, 'unknown-field', pathIn(at, name), 'is not a field of this type');
    else if (!field.isInVersion) add(found, 'not-in-version', pathIn(at, name), 'is not a field of this version');
    else {
      if (field.isRequired) requiredSeen += 1;
      checkField(field, held, at, found);
    }
  }
  if (requiredSeen < plan.required.length) {
    for (const field of plan.required) {
      if (value[field.name] === undefined)
        add(found, 'missing-field', pathIn(at, field.name), 'is missing', field.expected);
    }
  }
  checkChoices(plan, value, at, found);
  checkConditions(plan, value, at, found);
}

function checkConditions(plan: TypePlan, value: Members, at: Place | undefined, found: EncodeError[]): void {
  for (const condition of plan.conditions) {
    if (condition.isMet(value)) continue;
    add(found, 'unmet-condition', pathIn(at, condition.path), `must be ${condition.expected}`, condition.expected);
  }
}

function checkField(field: FieldPlan, value: unknown, at: Place, found: EncodeError[]): void {
  if (!field.isArray) {
    checkContent(field, value, at, 0, found);
    return;
  }
  if (!Array.isArray(value)) {
    add(found, 'bad-value', pathIn(at, field.name), 'must be an array', 'an array');
    return;
  }
  if (value.length === 0 && field.isRequired && !field.isList) {
    add(found, 'missing-field', pathIn(at, field.name), 'is empty', field.expected);
  }
  if (value.length > field.max && !field.isList) {
    const expected = `at most ${field.max} times`;
    add(found, 'wrong-number', pathIn(at, field.name), `must stand ${expected}`, expected);
  }
  for (let index = 0; index < value.length; index += 1) checkContent(field, value[index], at, index, found);
}

function checkContent(field: FieldPlan, value: unknown, at: Place, index: number, found: EncodeError[]): void {
  if (field.type !== undefined) {
    checkType(field.type, value, { parent: at, name: field.name, index }, found);
    return;
  }
  const refusal = field.scalar?.refusal(value);
  if (refusal !== undefined) add(found, refusal.code, itemPath(field, at, index), refusal.message, field.expected);
  else if (typeof value === 'string' && (field.isBlankAbsent || mayBeUnwritable(value))) {
    checkText(field, value, itemPath(field, at, index), found);
  }
}

function itemPath(field: FieldPlan, at: Place, index: number): string {
  return pathIn(at, index === 0 ? field.name : `${field.name}[${index}]`);
}

function checkText(field: FieldPlan, text: string, path: string, found: EncodeError[]): void {
  if (field.isBlankAbsent && text.trim() === '') {
    add(found, 'missing-field', path, 'is blank, which this version cannot tell from absent', 'text that is not blank');
  }
  if (unwritable.test(text)) add(found, 'bad-character', path, 'has a character that cannot be written');
}

/** The cheap question first: most texts have no control characters, and nothing beyond the basic plane. */
function mayBeUnwritable(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x20 || unit >= 0xd800) return true;
  }
  return false;
}

function checkChoices(plan: TypePlan, value: Members, at: Place, found: EncodeError[]): void {
  for (const { members, min = 1, max } of plan.choices) {
    let count = 0;
    for (const name of members) if (!isAbsent(value[name])) count += 1;
    if (count >= min && (max !== 1 || count <= 1)) continue;
    const expected = `one of ${members.join(', ')}`;
    add(found, 'wrong-number', pathIn(at.parent, at.name), `must have ${expected}`, expected);
  }
}

function isAbsent(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

/** The check before writing: nothing leaves that the declarations do not allow. */
import type { Version } from '../declaration.js';
import type { OutgoingMessage } from '../registry.js';
import type { EncodeError, EncodeErrorCode } from './codec.js';
import { bodyPlan, headerPlan, isBodyIn, outgoingMismatch } from './envelope.js';
import type { FieldPlan, TypePlan } from './plan.js';

/** Leaves the walk at the first mistake; caught below. */
class Mistake extends Error {
  readonly error: EncodeError;

  constructor(code: EncodeErrorCode, path: string, message: string) {
    super(message);
    this.error = { code, path, message: `${path}: ${message}` };
  }
}

/** What XML 1.0 cannot carry; JSON is held to the same, so that a message is the same in both. */
const unwritable = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Why a message may not be written, or undefined when it may. */
export function mistakeIn(message: OutgoingMessage, version: Version): EncodeError | undefined {
  try {
    const plan = bodyPlan(message.name, version);
    if (plan === undefined) throw new Mistake('unknown-field', message.name, 'is not a message known here');
    if (!isBodyIn(message.name, version)) {
      throw new Mistake('not-in-version', message.name, `is not a message of version ${version}`);
    }
    checkType(headerPlan, message.header, 'MessageHeader');
    const mismatch = outgoingMismatch(message);
    if (mismatch !== undefined) return mismatch;
    checkType(plan, message.body, message.name);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Mistake) return thrown.error;
    throw thrown;
  }
}

function checkType(plan: TypePlan, value: unknown, path: string): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Mistake('bad-value', path, 'must be an object');
  }
  const members = new Map(Object.entries(value));
  for (const field of plan.fields) {
    checkField(field, members.get(field.name), `${path}.${field.name}`);
    members.delete(field.name);
  }
  for (const [name, left] of members) {
    if (left !== undefined) throw new Mistake('unknown-field', `${path}.${name}`, 'is not a field of this type');
  }
  checkChoices(plan, value, path);
}

function checkField(field: FieldPlan, value: unknown, path: string): void {
  if (value === undefined) {
    if (field.isRequired) throw new Mistake('missing-field', path, 'is missing');
    return;
  }
  if (!field.isInVersion) throw new Mistake('not-in-version', path, 'is not a field of this version');
  if (!field.isArray) {
    checkContent(field, value, path);
    return;
  }
  if (!Array.isArray(value)) throw new Mistake('bad-value', path, 'must be an array');
  if (field.isRequired && !field.isList && value.length === 0) throw new Mistake('missing-field', path, 'is empty');
  if (!field.isList && value.length > field.max) {
    throw new Mistake('wrong-number', path, `stands more than ${field.max} times`);
  }
  for (const [index, item] of value.entries()) {
    checkContent(field, item, index === 0 ? path : `${path}[${index}]`);
  }
}

function checkContent(field: FieldPlan, value: unknown, path: string): void {
  if (field.type !== undefined) {
    checkType(field.type, value, path);
    return;
  }
  const refusal = field.scalar?.refusal(value);
  if (refusal !== undefined) throw new Mistake(refusal.code, path, refusal.message);
  if (field.isBlankAbsent && typeof value === 'string' && value.trim() === '') {
    throw new Mistake('missing-field', path, 'is blank, which this version cannot tell from absent');
  }
  if (typeof value === 'string' && unwritable.test(value)) {
    throw new Mistake('bad-character', path, 'has a character that cannot be written');
  }
}

function checkChoices(plan: TypePlan, value: object, path: string): void {
  const present = new Set(Object.entries(value).flatMap(([name, held]) => (isAbsent(held) ? [] : [name])));
  for (const { members, min = 1, max } of plan.choices) {
    const count = members.filter((name) => present.has(name)).length;
    if (count < min || (max === 1 && count > 1)) {
      throw new Mistake('wrong-number', path, `must have one of ${members.join(', ')}`);
    }
  }
}

function isAbsent(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

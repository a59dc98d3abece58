/** The checks of both encoders: only what the declarations allow is written. */
import { isMenuMarks, menuEntriesIn } from '../../text/menu-marks.js';
import type { EncodeError, EncodeErrorCode } from './codec.js';
import type { Members } from './condition-plan.js';
import type { FieldPlan, TypePlan } from './type-plan.js';
import type { KeptItem } from '../../registry/registry.js';
import { pathIn, type Place } from './reading.js';

/**
 * The characters that XML 1.0 cannot carry. JSON has the same limit, so that a message is the same in both encodings.
 */
const unwritable = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Collects the violations of one message. */
export class Checks {
  readonly found: EncodeError[] = [];
  /** The fields to write in addition to those of the model. */
  readonly vendorFields: readonly KeptItem[];

  constructor(vendorFields: readonly KeptItem[] = []) {
    this.vendorFields = vendorFields;
  }

  /** Notes a violation of the declaration at a path. */
  add(code: EncodeErrorCode, path: string, what: string, expected?: string): void {
    const error = { code, path, message: `${path}: ${what}` };
    this.found.push(expected === undefined ? error : { ...error, expected });
  }

  /** True if a value is an object of the model; notes a violation otherwise. */
  isObject(value: unknown, at: Place): value is Members {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return true;
    this.add('bad-value', pathIn(at.parent, at.name), 'must be an object', 'an object');
    return false;
  }

  /** True if a value is the list that a field requires; notes a violation otherwise. */
  isList(field: FieldPlan, value: unknown, at: Place): value is readonly unknown[] {
    if (!Array.isArray(value)) {
      this.add('bad-value', pathIn(at, field.name), 'must be an array', 'an array');
      return false;
    }
    if (value.length === 0 && field.isRequired && !field.isList && field.place !== 'member') {
      this.add('missing-field', pathIn(at, field.name), 'is empty', field.expected);
    }
    if (value.length > field.max && !field.isList) {
      const expected = `at most ${field.max} times`;
      this.add('wrong-number', pathIn(at, field.name), `must stand ${expected}`, expected);
    }
    return true;
  }

  /** Returns the field for a member. Notes a violation if the type, the version or the dialect does not have the member. */
  fieldOf(plan: TypePlan, name: string, at: Place): FieldPlan | undefined {
    const field = plan.byName.get(name);
    if (field?.isInVersion === true && field.isInDialect) return field;
    if (field?.isInDialect === false) this.add('not-in-dialect', pathIn(at, name), 'is not encodable in this dialect');
    else if (field === undefined) this.add('unknown-field', pathIn(at, name), 'is not a field of this type');
    else this.add('not-in-version', pathIn(at, name), 'is not a field of this version');
    return undefined;
  }

  /** Notes the violations of a scalar. Only strings that are not plain can contain forbidden characters. */
  scalar(field: FieldPlan, value: unknown, at: Place, index: number): void {
    const refusal = field.scalar?.refusal(value);
    if (refusal !== undefined) {
      this.add(refusal.code, itemPath(field, at, index), refusal.message, field.expected);
    } else if (typeof value === 'string') {
      if (field.isBlankAbsent && value.trim() === '') {
        this.add('missing-field', itemPath(field, at, index), 'is blank, which this version cannot tell from absent');
      }
    }
  }

  /** Notes a string with characters that cannot be written. */
  text(field: FieldPlan, text: string, at: Place, index: number): void {
    if (!isWritable(text)) {
      this.add('bad-character', itemPath(field, at, index), 'has a character that cannot be written');
    }
  }

  /** Notes missing fields of a type, and unmet choices and conditions. */
  whole(plan: TypePlan, value: Members, requiredSeen: number, at: Place): void {
    if (requiredSeen < plan.required.length) {
      for (const field of plan.required) {
        if (value[field.name] === undefined) {
          this.add('missing-field', pathIn(at, field.name), 'is missing', field.expected);
        }
      }
    }
    for (const { members, min = 1, max } of plan.choices) {
      const count = members.filter((name) => !isAbsent(value[name])).length;
      if (count >= min && (max !== 1 || count <= 1)) continue;
      const expected = `one of ${members.join(', ')}`;
      this.add('wrong-number', pathIn(at.parent, at.name), `must have ${expected}`, expected);
    }
    this.conditions(plan, value, at);
  }

  /** Notes the conditions that a value does not meet. */
  conditions(plan: TypePlan, value: Members, at: Place | undefined): void {
    for (const condition of plan.conditions) {
      if (condition.isMet(value)) continue;
      const { path, expected } = condition;
      this.add('unmet-condition', pathIn(at, path), `must be ${expected}`, expected);
    }
  }
}

/** Returns a value with its members in the order of the schema; the value itself if it already has that order. */
export function inOrder(plan: TypePlan, value: Members): Members {
  let last = -1;
  for (const name in value) {
    const order = plan.byName.get(name)?.order ?? last;
    if (order < last) return reordered(plan, value);
    last = order;
  }
  return value;
}

function reordered(plan: TypePlan, value: Members): Members {
  const ordered: Record<string, unknown> = {};
  for (const { name } of plan.fields) if (value[name] !== undefined) ordered[name] = value[name];
  return Object.assign(ordered, value);
}

/** True if a string has only permitted characters that neither XML nor JSON escapes. */
export function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x20 || unit >= 0xd800) return false;
    // The five characters that XML or JSON escapes: " & < > \
    if (unit === 0x22 || unit === 0x26 || unit === 0x3c || unit === 0x3e || unit === 0x5c) return false;
  }
  return true;
}

function itemPath(field: FieldPlan, at: Place, index: number): string {
  return pathIn(at, index === 0 ? field.name : `${field.name}[${index}]`);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

/** True if both XML and JSON can carry a string. */
export function isWritable(text: string): boolean {
  return !unwritable.test(text);
}

/**
 * Returns the number of the marked entry, for a dialect that writes numbers instead of lists of 0 and 1. A list with
 * several marks stays unchanged, and is rejected later.
 */
export function withoutMarks(field: FieldPlan, held: unknown): unknown {
  if (field.marks === undefined || typeof held !== 'string' || !isMenuMarks(held)) return held;
  const [entry, ...others] = menuEntriesIn(held);
  return entry === undefined || others.length > 0 ? held : String(entry);
}

/**
 * Finds the position of a field in a JSON text, from the field's path in the model. The search reads the text again, so
 * it is used only for rejected texts.
 */
import { bodyPlan, headerPlan, trailerPlan } from '../shared/envelope.js';
import { JsonReading, type JsonObject, type JsonValue, type Starts } from './json-text.js';
import type { TypePlan } from '../shared/type-plan.js';

/** A value, and its start in the text. */
interface Found {
  readonly value: JsonValue;
  readonly start: number;
}

/** A value with its type; the envelope has no type. */
interface Part extends Found {
  readonly plan: TypePlan | undefined;
}

/** One step of a path, such as `PaymentReceipt[1]`. */
const step = /([^.[]+)(?:\[([0-9]+)\])?/g;

/**
 * Returns the start of the part at a path in a JSON text. If the path leads to a missing part, returns the start of the
 * last existing part on the path. For an empty path, returns the start of the message.
 */
export function startOf(text: string, path: string): number {
  const starts: Starts = new Map();
  const document = new JsonReading(text, { starts }).read();
  if (!(document instanceof Map)) return 0;
  const [envelope = document] = document.values();
  return startBelow({ value: envelope, start: starts.get(document)?.[0] ?? 0, plan: undefined }, path, starts);
}

/**
 * Like {@link startOf}, for a document of one type without an envelope, whose paths begin with the name of the type.
 */
export function startInDocument(text: string, path: string, plan: TypePlan): number {
  const starts: Starts = new Map();
  const value = new JsonReading(text, { starts }).read();
  return startBelow({ value, start: text.search(/[^\s\ufeff]/), plan }, path.split('.').slice(1).join('.'), starts);
}

function startBelow(from: Part, path: string, starts: Starts): number {
  let part = from;
  for (const [, name = '', index = '0'] of path.matchAll(step)) {
    const next = partIn(part, name, Number(index), starts);
    if (next === undefined) break;
    part = next;
  }
  return part.start;
}

function partIn(part: Part, name: string, index: number, starts: Starts): Part | undefined {
  const { value, plan } = part;
  const inside = plan === undefined ? planOfPart(name) : plan.byName.get(name)?.type;
  const found = value instanceof Map ? memberOf(value, name, plan, starts) : undefined;
  if (found === undefined) {
    // Version 3.0 writes no element around this field, so the field begins where the type around it begins.
    return plan?.unwrapped.some((field) => field.name === name) === true ? { ...part, plan: inside } : undefined;
  }
  const start = (Array.isArray(found.value) ? starts.get(found.value)?.[index] : undefined) ?? found.start;
  return { value: Array.isArray(found.value) ? (found.value[index] ?? null) : found.value, start, plan: inside };
}

function planOfPart(name: string): TypePlan | undefined {
  if (name === 'MessageHeader') return headerPlan;
  return name === 'SecurityTrailer' ? trailerPlan : bodyPlan(name);
}

/** Returns the member for a field name. Also searches the object that JSON puts around some members. */
function memberOf(object: JsonObject, name: string, plan: TypePlan | undefined, starts: Starts): Found | undefined {
  for (const [index, [member, value]] of [...object].entries()) {
    const field = plan?.members.get(member)?.name ?? member;
    if (field === name) return { value, start: starts.get(object)?.[index] ?? 0 };
    if (member !== plan?.jsonWrapper?.member || !(value instanceof Map)) continue;
    const inside = memberOf(value, name, plan, starts);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/**
 * Reads JSON into the model, for types whose fields are members. Each kind of value has its own token: a string is not a
 * number, a single value is not an array, and null counts as absent. Members outside the declaration are kept aside.
 */
import { keepUnknownMember } from './json-unknown-members.js';
import { JsonNumber, type JsonValue } from './json-text.js';
import { wholeForm } from '../shared/member-scalar.js';
import type { FieldPlan, TypePlan } from '../shared/type-plan.js';
import { badValue, checkComplete, pathIn, readScalar, type Draft, type Keeper, type Place } from '../shared/reading.js';

/** Reads a value of a type, or throws a Refusal. */
export function readMembers(plan: TypePlan, value: JsonValue, place: Place, keeper: Keeper): Draft {
  if (!(value instanceof Map)) throw badValue(pathOfItem(place), 'an object');
  const draft: Draft = {};
  for (const [name, held] of value) {
    const field = plan.byName.get(name);
    const inside: Place = { parent: place, name, index: 0 };
    if (field === undefined) keepUnknownMember(held, inside, keeper);
    else if (held === null) keeper.keep(pathIn(place, name), 'unusual-value', 'null');
    else {
      const read = readField(field, held, place, keeper);
      if (read !== undefined) draft[field.name] = read;
    }
  }
  checkComplete(plan, draft, place, keeper);
  return draft;
}

/** Returns the value of a field. A field that is unreadable but not decisive is kept aside, and the result is undefined. */
function readField(field: FieldPlan, held: JsonValue, place: Place, keeper: Keeper): unknown {
  try {
    if (!field.isArray) return readContent(field, held, place, 0, keeper);
    if (!Array.isArray(held)) throw badValue(pathIn(place, field.name), 'an array');
    return held.map((item: JsonValue, index) => readContent(field, item, place, index, keeper));
  } catch (thrown) {
    if (!keeper.leaveOut(field, place, thrown)) throw thrown;
    keepUnknownMember(held, { parent: place, name: field.name, index: 0 }, keeper, 'left-out');
    return undefined;
  }
}

function readContent(field: FieldPlan, held: JsonValue, place: Place, index: number, keeper: Keeper): unknown {
  const at: Place = { parent: place, name: field.name, index };
  if (field.type !== undefined) return readMembers(field.type, held, at, keeper);
  return readScalar(field, textOf(field, held, at), place, keeper);
}

/** Returns the text of a token of the right type. */
function textOf(field: FieldPlan, held: JsonValue, at: Place): string {
  const { base = 'string', isAlsoText = false, expected = 'a text' } = field.scalar ?? {};
  const isNumber = base === 'integer';
  if (held instanceof JsonNumber && isNumber) return held.text;
  if (typeof held === 'boolean' && base === 'boolean') return String(held);
  if (typeof held === 'string' && base !== 'boolean' && (!isNumber || (isAlsoText && !wholeForm.test(held))))
    return held;
  throw badValue(pathOfItem(at), isNumber && typeof held === 'string' ? `${expected}, not a text` : expected);
}

function pathOfItem({ parent, name, index }: Place): string {
  return pathIn(parent, index === 0 ? name : `${name}[${index}]`);
}

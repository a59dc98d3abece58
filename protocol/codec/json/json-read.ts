/** Reads JSON into the model (protocol notes, section 14): attributes and elements are members of one object. */
import type { Message } from '../../registry/registry.js';
import type { ContentInformation } from '../../types/cms.js';
import type { MessageHeader } from '../../types/message-header.js';
import { isPlain, isWritable } from '../shared/write-checks.js';
import {
  bodyPlan,
  headerPlan,
  isBodyName,
  isHeader,
  isRoot,
  isTrailer,
  messageOf,
  trailerPlan,
} from '../shared/envelope.js';
import { keepUnknownMember } from './json-unknown-members.js';
import { DamagedValue, JsonNumber, type JsonObject, type JsonValue } from './json-text.js';
import type { FieldPlan, TypePlan } from '../shared/type-plan.js';
import {
  badValue,
  checkComplete,
  damaged,
  draftOf,
  duplicate,
  Keeper,
  pathIn,
  placeOfDraft,
  readScalar,
  Refusal,
  type Draft,
  type Place,
} from '../shared/reading.js';
import { splitWords } from '../shared/scalar.js';

/** Reads the envelope, or throws a {@link Refusal}. */
export function readEnvelope(value: JsonValue, keeper: Keeper): Message {
  const [envelope, another] = value instanceof Map ? value : [];
  const [root = '', content] = envelope ?? [];
  if (another !== undefined || !isRoot(root) || !(content instanceof Map)) {
    const expected = '{"SaleToPOIRequest": {...}} or {"SaleToPOIResponse": {...}}';
    throw new Refusal('not-an-envelope', 'the document is not a message', { expected });
  }
  const bodies: { name: string; value: unknown }[] = [];
  let trailer: ContentInformation | undefined;
  for (const [name, member] of content) {
    const plan = bodyPlan(name);
    if (name === 'MessageHeader' || member === null) continue;
    if (name === 'SecurityTrailer') {
      keeper.beginStrict();
      trailer = readTrailer(member, keeper);
    } else if (plan !== undefined) {
      keeper.beginBody(name);
      bodies.push({ name, value: readType(plan, member, placeOf(name), keeper) });
    } else {
      if (isBodyName(name)) bodies.push({ name, value: undefined });
      keepUnknownMember(member, placeOf(name), keeper);
    }
  }
  keeper.beginHeader(root === 'SaleToPOIResponse');
  return messageOf({ root, header: readHeader(content, keeper), bodies, trailer, keeper });
}

/**
 * Returns the header of an envelope, or undefined if the envelope has no header. Throws a {@link Refusal} if the header
 * is incomplete.
 */
export function readHeader(envelope: JsonObject, keeper = new Keeper('strictly')): MessageHeader | undefined {
  const member = envelope.get('MessageHeader');
  if (member === undefined || member === null) return undefined;
  const draft: unknown = readType(headerPlan, member, placeOf('MessageHeader'), keeper);
  return isHeader(headerPlan, draft) ? draft : undefined;
}

/** Reads the trailer. A trailer in a vendor's own form is noted, and does not affect the message. */
function readTrailer(member: JsonValue, keeper: Keeper): ContentInformation | undefined {
  const own = new Keeper('strictly');
  try {
    const draft: unknown = readType(trailerPlan, member, placeOf('SecurityTrailer'), own);
    keeper.items.push(...own.items);
    return isTrailer(trailerPlan, draft) ? draft : undefined;
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    keeper.keep('SecurityTrailer', 'security-trailer');
    return undefined;
  }
}

function placeOf(name: string): Place {
  return { parent: undefined, name, index: 0 };
}

function readType(plan: TypePlan, value: JsonValue, place: Place, keeper: Keeper): Draft {
  if (!(value instanceof Map)) throw badValue(pathIn(place.parent, place.name), 'an object');
  const draft: Draft = {};
  readMembers(plan, value, draft, place, keeper, plan.jsonWrapper?.member);
  checkComplete(plan, draft, place, keeper);
  return draft;
}

/** Fills the draft of a type. The member named `wrapper` contains further members of the type. */
function readMembers(
  plan: TypePlan,
  members: JsonObject,
  draft: Draft,
  place: Place,
  keeper: Keeper,
  wrapper?: string,
): void {
  for (const [name, member] of members) {
    if (member === null) continue;
    const field = plan.members.get(name);
    if (field !== undefined) {
      const target = draftOf(draft, field);
      if (target[field.name] !== undefined) {
        // The member repeats a field under another name. The second value of an attribute or text is kept aside. For an
        // element, it is unknown which of the two values is meant.
        if (field.place !== 'element') keepUnknownMember(member, { parent: place, name, index: 0 }, keeper);
        else if (keeper.leaveOut(field, place, duplicate(pathIn(place, field.name)))) target[field.name] = undefined;
        else throw duplicate(pathIn(place, field.name));
      } else {
        try {
          const held = readField(field, member, placeOfDraft(place, field), keeper);
          if (held === undefined) continue;
          target[field.name] = held;
          if (keeper.isStrict) keeper.keepName(field, place, name);
        } catch (thrown) {
          if (!keeper.leaveOut(field, place, thrown)) throw thrown;
        }
      }
    } else if (name === wrapper && member instanceof Map) {
      readMembers(plan, member, draft, place, keeper);
    } else {
      const why = plan.added.has(name) ? 'vendor-field' : 'unknown-field';
      keepUnknownMember(member, { parent: place, name, index: 0 }, keeper, why);
    }
  }
}

/**
 * Returns the value of a field. Accepts a single value for an array of one item, and an array of one item for a single
 * value, because vendors write both.
 */
function readField(field: FieldPlan, member: JsonValue, place: Place, keeper: Keeper): unknown {
  if (member instanceof DamagedValue) throw damaged(pathIn(place, field.name), member.why);
  if (field.isList) return readWords(field, member, place, keeper);
  if (!Array.isArray(member)) {
    const value = readContent(field, member, place, 0, keeper);
    return field.isArray ? [value] : value;
  }
  const given = member.filter((item) => item !== null);
  if (field.marks !== undefined && given.every(isMark)) return `[${given.map(markText).join(',')}]`;
  const items = field.inArray === undefined ? given : given.slice(0, 1);
  for (const [index, item] of given.slice(items.length).entries())
    keepUnknownMember(item, { parent: place, name: field.name, index: index + items.length }, keeper);
  if (items.length > field.max) throw duplicate(pathIn(place, field.name));
  const values = items.flatMap((item, index) => readItem(field, item, place, index, keeper) ?? []);
  if (field.isArray) return values.length === 0 ? undefined : values;
  return values[0];
}

/** Returns one item of an array, or undefined if the item is left out. */
function readItem(field: FieldPlan, item: JsonValue, place: Place, index: number, keeper: Keeper): unknown {
  try {
    return readContent(field, item, place, index, keeper);
  } catch (thrown) {
    if (!field.isArray || !keeper.leaveOut({ ...field, within: undefined }, place, thrown, index)) throw thrown;
    return undefined;
  }
}

function isMark(item: JsonValue): boolean {
  return markText(item) === '0' || markText(item) === '1';
}

function markText(item: JsonValue): string | undefined {
  return item instanceof JsonNumber ? item.text : undefined;
}

function readContent(field: FieldPlan, item: JsonValue, place: Place, index: number, keeper: Keeper): unknown {
  if (item instanceof DamagedValue) throw damaged(pathIn(place, field.name), item.why);
  if (field.type !== undefined) return readType(field.type, item, { parent: place, name: field.name, index }, keeper);
  const value = readScalar(field, scalarText(field, item, place), place, keeper);
  // An escaped control character is not damage, and an approval must not be lost because of it. So the value is kept,
  // with a note.
  if (typeof value === 'string' && field.scalar?.base === 'string' && !isPlain(value) && !isWritable(value))
    keeper.keep(pathIn(place, field.name), 'unusual-value', value);
  return value;
}

function readWords(field: FieldPlan, member: JsonValue, place: Place, keeper: Keeper): readonly unknown[] {
  if (Array.isArray(member)) return member.flatMap((item) => readWords(field, item, place, keeper));
  return splitWords(scalarText(field, member, place)).map((word) => readScalar(field, word, place, keeper));
}

function scalarText(field: FieldPlan, value: JsonValue, place: Place): string {
  if (typeof value === 'string') return value;
  if (value instanceof JsonNumber) return field.scalar?.base === 'decimal' ? plainDecimal(value.text) : value.text;
  if (typeof value === 'boolean' && field.scalar?.base === 'boolean') return String(value);
  throw badValue(pathIn(place, field.name), field.scalar?.expected ?? 'a text');
}

const exponentForm = /^(-?)([0-9]+)(?:\.([0-9]+))?[eE]([+-]?[0-9]{1,2})$/;

/**
 * Returns a JSON number without its exponent: `1.25e1` becomes 12.5 and `12e-1` becomes 1.2. The digits stay as
 * written, except for leading zeros, so that the result is again a valid number. A number that is too large for any
 * amount stays unchanged.
 */
function plainDecimal(text: string): string {
  const [, sign, whole = '', fraction = '', exponent] = exponentForm.exec(text) ?? [];
  if (sign === undefined) return text;
  const point = whole.length + Number(exponent);
  const digits = ('0'.repeat(Math.max(0, 1 - point)) + whole + fraction).padEnd(point, '0');
  const at = Math.max(1, point);
  const after = digits.slice(at);
  return `${sign}${digits.slice(0, at).replace(/^0+(?=[0-9])/, '')}${after === '' ? '' : `.${after}`}`;
}

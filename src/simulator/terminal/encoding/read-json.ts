/** Reads JSON with JSON.parse, and checks the content against the schema. Numbers and booleans become the text that XML would have. */

import { wrongWith } from './check-value.js';
import { type Content, type Value } from './content.js';
import { type Result, bad, good } from '../base/result.js';
import type { Member, Schema } from './schema.js';

type JsonObject = Readonly<Record<string, unknown>>;

/** True if the value is a JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the object of a JSON document, or the reason why the text is not one. */
export function jsonDocument(text: string): Result<JsonObject> {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? good(value) : bad('not a JSON object');
  } catch (error) {
    return bad(error instanceof Error ? error.message : 'not JSON');
  }
}

/** Returns the object as content of a type of the schema, or the first error with its path. */
export function jsonContent(value: unknown, type: string, schema: Schema, path: string = type): Result<Content> {
  const members = schema.membersOf(type);
  if (!isJsonObject(value)) return bad(`${path} is no object`);
  if (members === undefined) return good({});
  const found: Record<string, Value> = {};
  for (const [name, given] of Object.entries(value)) {
    const member = members.find((one) => one.wireName === name);
    if (member === undefined) return bad(`${path} has no member ${name}`);
    const read = memberValue(given, member, schema, `${path}/${name}`);
    if (!read.ok) return read;
    found[member.name] = read.value;
  }
  const lacking = members.find((member) => member.min === 1 && found[member.name] === undefined);
  return lacking === undefined ? good(found) : bad(`${path} lacks ${lacking.wireName}`);
}

function memberValue(given: unknown, member: Member, schema: Schema, path: string): Result<Value> {
  if (!member.isArray) return Array.isArray(given) ? bad(`${path} repeats`) : oneValue(given, member, schema, path);
  if (!Array.isArray(given)) return bad(`${path} is no array`);
  const values: Value[] = [];
  for (const one of given) {
    const read = oneValue(one, member, schema, path);
    if (!read.ok) return read;
    values.push(read.value);
  }
  return good(values);
}

function oneValue(given: unknown, member: Member, schema: Schema, path: string): Result<Value> {
  if (member.kind === 'any') return good('');
  if (schema.membersOf(member.kind) !== undefined) return jsonContent(given, member.kind, schema, path);
  const written = textOfJson(given, member.kind);
  const text = written === undefined ? undefined : schema.meant(written, member.kind);
  if (text === undefined) return bad(`${path} has a value of the wrong type`);
  const wrong = wrongWith(member.kind, text);
  return wrong === undefined ? good(text) : bad(`${path} ${wrong}`);
}

function textOfJson(given: unknown, kind: string): string | undefined {
  if (typeof given === 'string') return given;
  if (typeof given === 'number' && (kind === 'decimal' || kind === 'signed' || kind === 'whole')) return String(given);
  if (typeof given === 'boolean' && kind === 'flag') return String(given);
  return undefined;
}

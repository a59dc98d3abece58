/** Writes content as JSON. Amounts and whole numbers become numbers with their digits unchanged, flags become booleans, and lists become arrays. */

import { type Content, type Value, isContent, isList } from './content.js';
import type { Schema } from './schema.js';

/** Returns the document with this root. The root contains the header, and the body under the name of its type. */
export function jsonText(root: string, header: Content, bodyName: string, body: Content, schema: Schema): string {
  const inside = `"MessageHeader":${jsonObject(header, 'MessageHeader', schema)},${JSON.stringify(bodyName)}:${jsonObject(body, bodyName, schema)}`;
  return `{${JSON.stringify(root)}:{${inside}}}`;
}

/** In JSON, the repeated body is inside one more object, next to the repeated header (nexo-dictionary.json, notes). */
const wrapped: Readonly<Record<string, string>> = { RepeatedMessageResponse: 'RepeatedResponseMessageBody' };

function jsonObject(content: Content, type: string, schema: Schema): string {
  const wrapper = wrapped[type];
  if (wrapper === undefined) return `{${jsonMembers(content, type, schema).join(',')}}`;
  const members = jsonMembers(content, type, schema);
  const header = members.filter((member) => member.startsWith('"MessageHeader":')).map((member) => `${member},`);
  const bodies = members.filter((member) => !member.startsWith('"MessageHeader":'));
  return `{${header.join('')}${JSON.stringify(wrapper)}:{${bodies.join(',')}}}`;
}

function jsonMembers(content: Content, type: string, schema: Schema): string[] {
  const parts: string[] = [];
  for (const member of schema.membersOf(type) ?? []) {
    const value = content[member.name];
    if (value === undefined) continue;
    const list = isList(value) ? value : [value];
    const written = list.map((one) => jsonValue(one, member.kind, schema)).join(',');
    parts.push(`${JSON.stringify(member.wireName)}:${member.isArray ? `[${written}]` : written}`);
  }
  return parts;
}

function jsonValue(value: Value, kind: string, schema: Schema): string {
  if (isContent(value)) return jsonObject(value, kind, schema);
  const text = typeof value === 'string' ? schema.spelt(value, kind) : '';
  const isNative = kind === 'decimal' || kind === 'whole' ? /^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) : kind === 'flag';
  if (isNative && kind === 'decimal') return schema.decimal(text);
  return isNative ? text : JSON.stringify(text);
}

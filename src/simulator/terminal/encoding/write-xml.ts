/** Writes content as XML with the builder of fast-xml-parser. The members are in the order of the schema. */

import { XMLBuilder } from 'fast-xml-parser';
import { type Content, type Value, isContent, isList, textsOf } from './content.js';
import type { Schema } from './schema.js';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  processEntities: true,
  format: false,
});

/** Returns the document with this root. The root contains the header, and the body under the name of its type. */
export function xmlText(root: string, header: Content, bodyName: string, body: Content, schema: Schema): string {
  const built = builder.build({
    [root]: { MessageHeader: inOrder(header, 'MessageHeader', schema), [bodyName]: inOrder(body, bodyName, schema) },
  });
  return `<?xml version="1.0" encoding="UTF-8"?>${built}`;
}

function inOrder(content: Content, type: string, schema: Schema): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const member of schema.membersOf(type) ?? []) {
    const value = content[member.name];
    if (value === undefined) continue;
    const { place, wireName } = member;
    const name = place === 'attribute' ? `@${wireName}` : place === 'text' ? '#text' : wireName;
    out[name] = member.kind.startsWith('tokens/')
      ? textsOf(content, member.name).join(' ')
      : xmlValue(value, member.kind, schema);
  }
  return out;
}

function xmlValue(value: Value, kind: string, schema: Schema): unknown {
  if (isList(value)) return value.map((one) => xmlValue(one, kind, schema));
  return isContent(value) ? inOrder(value, kind, schema) : value;
}

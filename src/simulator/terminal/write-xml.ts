/** Content to XML, by fast-xml-parser's builder, members in the schema's order. */

import { XMLBuilder } from 'fast-xml-parser';
import { type Content, type Value, isContent, isList, textsOf } from './content.js';
import { membersOf } from './schema.js';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  processEntities: true,
  format: false,
});

/** The document with this root, whose members are the header and the body under their type names. */
export function xmlText(root: string, header: Content, bodyName: string, body: Content): string {
  const built = builder.build({
    [root]: { MessageHeader: inOrder(header, 'MessageHeader'), [bodyName]: inOrder(body, bodyName) },
  });
  return `<?xml version="1.0" encoding="UTF-8"?>${built}`;
}

function inOrder(content: Content, type: string): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const member of membersOf(type) ?? []) {
    const value = content[member.name];
    if (value === undefined) continue;
    const name = member.place === 'attribute' ? `@${member.name}` : member.place === 'text' ? '#text' : member.name;
    out[name] = member.kind.startsWith('tokens/')
      ? textsOf(content, member.name).join(' ')
      : xmlValue(value, member.kind);
  }
  return out;
}

function xmlValue(value: Value, kind: string): unknown {
  if (isList(value)) return value.map((one) => xmlValue(one, kind));
  return isContent(value) ? inOrder(value, kind) : value;
}

/** Writes messages as XML or JSON without the product's code, so that a test can write anything. */

import { XMLBuilder } from 'fast-xml-parser';

/** Members by name. For XML, `@` marks an attribute and `#` the text of the element. */
export interface Content {
  readonly [name: string]: Value | undefined;
}
/** The value of a member. */
type Value = string | number | boolean | Content | readonly (string | Content)[];

/** A message before it is written. */
export interface Message {
  readonly root: 'SaleToPOIRequest' | 'SaleToPOIResponse';
  readonly header: Content;
  readonly bodyName: string;
  readonly body: Content;
}

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', textNodeName: '#text' });

/** Returns a message as text. */
export function write({ root, header, bodyName, body }: Message, encoding: 'xml' | 'json'): string {
  const whole: Content = { [root]: { MessageHeader: header, [bodyName]: body } };
  return encoding === 'xml' ? builder.build(asXml(whole)) : JSON.stringify(asJson(whole));
}

function asXml(value: Value): unknown {
  return overMembers(value, asXml, (name, member) => {
    if (name.startsWith('#')) return ['#text', member];
    const isTokens = isMany(member) && member.every((one) => typeof one === 'string');
    return [name, isTokens ? member.join(' ') : member];
  });
}

function asJson(value: Value): unknown {
  return overMembers(value, asJson, (name, member) => {
    if (name === 'RepeatedMessageResponse' && isContent(member)) {
      const { MessageHeader, ...bodies } = member;
      return [name, { MessageHeader, RepeatedResponseMessageBody: bodies }];
    }
    return [name.replace(/^[@#]/, ''), member];
  });
}

function overMembers(
  value: Value,
  again: (value: Value) => unknown,
  rename: (name: string, member: Value) => readonly [string, Value],
): unknown {
  if (isMany(value)) return value.map((one) => again(one));
  if (!isContent(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      if (member === undefined) return [];
      const [renamed, held] = rename(name, member);
      return [[renamed, again(held)]];
    }),
  );
}

function isMany(value: Value): value is readonly (string | Content)[] {
  return Array.isArray(value);
}

function isContent(value: Value): value is Content {
  return typeof value === 'object' && !isMany(value);
}

/** Messages made up from the declarations: whatever is declared is generated, and nothing else. */
import * as fc from 'fast-check';
import type { AnyField, Content, Declaration, Facets } from '../../protocol/declaration.js';
import { bodies, type OutgoingMessage } from '../../protocol/index.js';

/** Characters that XML can carry, with those that need escaping. */
const character = fc.oneof(
  fc.constantFrom('<', '>', '&', '"', "'", ' ', '\t', '\n', '\r', ']]>', 'é', '€', '😀', '\u00a0', '0', '/', '\\', '%'),
  fc.integer({ min: 0x20, max: 0x7e }).map((unit) => String.fromCharCode(unit)),
);

function text(facets: Facets): fc.Arbitrary<string> {
  const { length, minLength = length ?? 0, maxLength = length ?? Math.max(minLength, 8), pattern } = facets;
  const digits = fc.integer({ min: 0, max: 9 }).map(String);
  const units = { minLength, maxLength };
  if (pattern === '[0-9]*') return fc.array(digits, units).map((parts) => parts.join(''));
  if (pattern === '[A-Z]{3,3}') return fc.constantFrom('EUR', 'CHF', 'JPY');
  if (pattern === '[a-z]{2,2}') return fc.constantFrom('de', 'fr');
  return fc.array(minLength + (length ?? 0) > 0 ? digits : character, units).map((parts) => parts.join(''));
}

function scalar(content: Exclude<Content<unknown>, { kind: 'type' }>): fc.Arbitrary<unknown> {
  if (content.kind === 'words') {
    return content.isOpen ? fc.constantFrom(...content.words, 'vendor:Own1') : fc.constantFrom(...content.words);
  }
  const { facets } = content;
  switch (content.base) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc
        .integer({ min: Number(facets.minInclusive ?? -9), max: Number(facets.maxInclusive ?? 999) })
        .map(String);
    case 'decimal':
      return fc.tuple(fc.nat(9_999_999), fc.constantFrom('', '.0', '.50', '.123456')).map((parts) => parts.join(''));
    case 'dateTime':
      return fc.constantFrom('2024-02-29T23:59:59Z', '2024-05-05T10:10:10.1234567+02:00');
    case 'base64Binary':
      return fc
        .uint8Array({ minLength: facets.minLength ?? 0, maxLength: facets.maxLength ?? 9 })
        .map((octets) => Buffer.from(octets).toString('base64'));
    case 'string':
      break;
  }
  return text(facets);
}

function field(declared: AnyField): fc.Arbitrary<unknown> {
  const { content, min, isList } = declared;
  if (isList && content.kind === 'words') {
    // The one word with a trailing space cannot stand in a list.
    return fc.array(fc.constantFrom(...content.words), { minLength: 1, maxLength: 3 });
  }
  const one = content.kind === 'type' ? valueOf(content) : scalar(content);
  return declared.max === 1 ? one : fc.array(one, { minLength: min, maxLength: Math.min(declared.max, 2) });
}

const made = new Map<Declaration<unknown>, fc.Arbitrary<object>>();

/** Values of a declared type. */
export function valueOf(declaration: Declaration<unknown>): fc.Arbitrary<object> {
  const known = made.get(declaration);
  if (known !== undefined) return known;
  const choices = declaration.options.choices ?? [];
  const chosen = new Set(choices.flatMap((choice) => choice.members));
  const parts = [...declaration.fields].map(([name, declared]) => {
    if (chosen.has(name)) return fc.constant({});
    const value = field(declared).map((held) => ({ [name]: held }));
    return declared.min === 1
      ? value
      : fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: value });
  });
  const choice = choices.map(({ members }) =>
    fc.oneof(
      ...members.flatMap((name) => {
        const member = declaration.fields.get(name);
        if (member === undefined) return [];
        return [
          field(member)
            .filter((held) => !Array.isArray(held) || held.length > 0)
            .map((held) => ({ [name]: held })),
        ];
      }),
    ),
  );
  const value = fc
    .tuple(...parts, ...choice)
    .map((members) => Object.fromEntries(members.flatMap((member) => Object.entries(member))));
  made.set(declaration, value);
  return value;
}

function headerOf(name: string): fc.Arbitrary<object> {
  const isEvent = name === 'EventNotification';
  const MessageType = isEvent ? 'Notification' : name.endsWith('Response') ? 'Response' : 'Request';
  const MessageCategory = isEvent ? 'Event' : name.slice(0, -MessageType.length);
  const isDevice = ['Display', 'Input', 'Print'].includes(MessageCategory);
  return fc.record({
    MessageClass: fc.constant(isEvent ? 'Event' : isDevice ? 'Device' : 'Service'),
    MessageCategory: fc.constant(MessageCategory),
    MessageType: fc.constant(MessageType),
    ServiceID: fc.constantFrom('0010', '1', '9999999999'),
    ...(isDevice ? { DeviceID: fc.constantFrom('0001') } : {}),
    SaleID: text({}),
    POIID: text({}),
  });
}

/** A repeated response announces itself in a header of its own. */
function withRepeatedHeader(body: object): object {
  if (!('RepeatedMessageResponse' in body)) return body;
  const repeated = new Map<string, unknown>(Object.entries(body.RepeatedMessageResponse ?? {}));
  const MessageCategory = repeated.has('PaymentResponse') ? 'Payment' : 'Reversal';
  const header = Object.entries(repeated.get('MessageHeader') ?? {});
  repeated.set('MessageHeader', { ...Object.fromEntries(header), MessageCategory, MessageType: 'Response' });
  return { ...body, RepeatedMessageResponse: Object.fromEntries(repeated) };
}

function isOutgoing(candidate: { readonly name: string; readonly body: object }): candidate is OutgoingMessage {
  return candidate.name in bodies;
}

/** Any message that may be written. */
export const outgoingMessages: fc.Arbitrary<OutgoingMessage> = fc.oneof(
  ...Object.entries<Declaration<unknown>>(bodies).map(([name, declaration]) =>
    fc
      .tuple(headerOf(name), valueOf(declaration))
      .map(([header, body]) => ({ name, header, body: withRepeatedHeader(body) }))
      .filter(isOutgoing),
  ),
);

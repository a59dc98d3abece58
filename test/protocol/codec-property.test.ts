import { XMLParser } from 'fast-xml-parser';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codecFor, dialectNames, dialects, xmlCodec, type Codec, type OutgoingMessage } from '../../protocol/index.js';
import { outgoingMessages } from './arbitrary-messages.js';

function written(codec: Codec, message: OutgoingMessage): string {
  const result = codec.encode(message);
  if (!result.ok) throw new Error(`${result.error.code} ${result.error.message}`);
  return result.value;
}

function read(codec: Codec, text: string): OutgoingMessage {
  const result = codec.decode(text);
  if (!result.ok) throw new Error(`${result.error.code} ${result.error.path ?? ''} in ${text}`);
  return result.value;
}

/** Optional arrays that are empty are not written, so they are not read either. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, held]) => !(Array.isArray(held) && held.length === 0))
      .map(([name, held]) => [name, withoutEmpty(held)]),
  );
}

const runs = { numRuns: 400, seed: 20240505 };
const standards = [dialects['standard-3.0'], dialects['standard-3.1']];
const ways = dialectNames.flatMap((name) =>
  dialects[name].encodings.map((encoding) => ({ name, codec: codecFor(encoding, dialects[name]) })),
);

/** Some messages of the standard are too long, or too many, for a dialect: it says so and writes nothing. */
function isSayable(codec: Codec, message: OutgoingMessage): boolean {
  const result = codec.encode(message);
  return result.ok || standards.includes(codec.dialect) || !/^(?:out-of-limits|wrong-number)$/.test(result.error.code);
}

describe('what is written is what is read', () => {
  it.each(ways)('$name, $codec.encoding: the message comes back and is written alike again', ({ codec }) => {
    fc.assert(
      fc.property(outgoingMessages(codec.dialect.version), (message) => {
        fc.pre(isSayable(codec, message));
        const text = written(codec, message);
        const { kept, ...again } = read(codec, text);
        // Words with a vendor's prefix are noted; nothing else of a message of ours is out of the ordinary.
        for (const item of kept ?? []) expect(item).toMatchObject({ why: 'unknown-word', value: 'vendor:Own1' });
        expect(withoutEmpty(again)).toEqual(withoutEmpty(message));
        expect(written(codec, again as OutgoingMessage)).toBe(text);
      }),
      standards.includes(codec.dialect) ? runs : { ...runs, numRuns: 100 },
    );
  });

  it.each(standards)('$name: XML and JSON agree in the model', (dialect) => {
    const xml = codecFor('xml', dialect);
    const json = codecFor('json', dialect);
    fc.assert(
      fc.property(outgoingMessages(dialect.version), (message) => {
        const fromXml = read(xml, written(xml, message));
        expect(fromXml).toEqual(read(json, written(json, message)));
      }),
      runs,
    );
  });
});

describe('a reader that shares no code understands the XML', () => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    processEntities: true,
    htmlEntities: true,
    alwaysCreateTextNode: false,
  });

  it('sees the same header and the same members of the body', () => {
    fc.assert(
      fc.property(outgoingMessages('3.1'), (message) => {
        const document = parser.parse(written(xmlCodec, message), true);
        const envelope = document.SaleToPOIRequest ?? document.SaleToPOIResponse;
        expect(envelope.MessageHeader.ServiceID).toBe(message.header.ServiceID);
        const members = Object.entries(withoutEmpty(message.body) ?? {}).map(([name]) => name);
        const seen = envelope[message.name];
        expect(Object.keys(typeof seen === 'object' ? seen : {}).toSorted()).toEqual(members.toSorted());
      }),
      runs,
    );
  });
});

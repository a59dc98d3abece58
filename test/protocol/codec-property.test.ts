import { asPairs } from '../../protocol/text/url-encoded-pairs.js';
import { XMLParser } from 'fast-xml-parser';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Declaration } from '../../protocol/declaration/declaration.js';
import {
  bodies,
  ContentInformation,
  codecFor,
  dialectNames,
  dialects,
  xmlCodec,
  type Codec,
  type OutgoingMessage,
  type Version,
} from '../../protocol/index.js';
import { isWhole } from '../extent.js';
import { outgoingMessages } from './arbitrary-messages.js';
import { reachable } from './reachable-types.js';

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

/** Empty optional arrays are not written, so they are not read either. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, held]) => !(Array.isArray(held) && held.length === 0))
      .map(([name, held]) => [name, withoutEmpty(held)]),
  );
}

const runs = { numRuns: 500, seed: 20240505 };
const few = { ...runs, numRuns: isWhole ? 500 : 30 };
const standards = [dialects['standard-3.0'], dialects['standard-3.1']];
const vendors = dialectNames
  .map((name) => dialects[name])
  .filter((dialect) => !standards.includes(dialect))
  .flatMap((dialect) => dialect.encodings.map((encoding) => codecFor(encoding, dialect)));

/**
 * A dialect lacks some messages of the standard, or has stricter limits for length or count: then it refuses and writes
 * nothing.
 */
function isSayable(codec: Codec, message: OutgoingMessage): boolean {
  const result = codec.encode(message);
  return result.ok || !/^(?:out-of-limits|wrong-number|not-in-dialect)$/.test(result.error.code);
}

/** Returns the message after decoding, which is written like the first one. */
function again(codec: Codec, message: OutgoingMessage): unknown {
  const text = written(codec, message);
  const { kept, ...back } = read(codec, text);
  // Words with a vendor's prefix are noted. Nothing else in our messages is unusual.
  for (const item of kept ?? []) expect(item).toMatchObject({ why: 'unknown-word', value: 'vendor:Own1' });
  expect(written(codec, back as OutgoingMessage)).toBe(text);
  return back;
}

/**
 * Returns the form that must be equal: empty lists are left out, and a dialect may write a decimal without trailing
 * zeros.
 */
function alike({ dialect }: Codec, message: unknown): unknown {
  const plain = withoutEmpty(message);
  const value =
    dialect.pairs === undefined
      ? plain
      : JSON.parse(JSON.stringify(plain, (name, held: unknown) => (pairsWritten.has(name) ? inPairs(held) : held)));
  if (dialect.isDecimalShort !== true) return value;
  return JSON.parse(JSON.stringify(value, shortDecimal));
}

/** Texts that one dialect writes as pairs instead of sentences. */
const pairsWritten: ReadonlySet<string> = new Set(['AdditionalResponse', 'EventDetails']);

function inPairs(held: unknown): unknown {
  return typeof held === 'string' ? asPairs(held) : held;
}

function shortDecimal(_: string, held: unknown): unknown {
  return typeof held === 'string' && /^-?\d+\.\d*0$/.test(held) ? held.replace(/\.?0+$/, '') : held;
}

describe('a written message is read back unchanged', () => {
  it.each(standards)('$name: XML and JSON give the same message back, and are written again equally', (dialect) => {
    fc.assert(
      fc.property(outgoingMessages(dialect.version), (message) => {
        const fromXml = again(codecFor('xml', dialect), message);
        expect(withoutEmpty(fromXml)).toEqual(withoutEmpty(message));
        expect(again(codecFor('json', dialect), message)).toEqual(fromXml);
      }),
      few,
    );
  });

  it.each(vendors)('$dialect.name, $encoding: the message is read back', (codec) => {
    fc.assert(
      fc.property(outgoingMessages(codec.dialect.version), (message) => {
        fc.pre(isSayable(codec, message));
        expect(alike(codec, again(codec, message))).toEqual(alike(codec, message));
      }),
      { ...runs, numRuns: isWhole ? 100 : 20 },
    );
  });
});

/** Returns the fields of a value, as `Type.Field`. */
function fieldsIn(declaration: Declaration<unknown>, value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]: [string, unknown]) => {
    const content = declaration.fields.get(name)?.content;
    const inside = content?.kind === 'type' ? [held].flat().flatMap((item) => fieldsIn(content, item)) : [];
    return [`${declaration.name}.${name}`, ...inside];
  });
}

it.each(standards)('$name: the generated messages use each type and nearly each field', ({ version }) => {
  const reached = new Set(
    fc
      .sample(outgoingMessages(version), runs)
      .flatMap((message) => [
        ...fieldsIn(bodies[message.name], message.body),
        ...fieldsIn(ContentInformation, message.trailer),
      ]),
  );
  const isThere = ({ only }: { readonly only?: Version }) => (only ?? version) === version;
  const types = [...reachable(...Object.values<Declaration<unknown>>(bodies), ContentInformation)];
  const fields = types.map(({ name, fields: declared, options }) =>
    isThere(options)
      ? [...declared].filter(([, field]) => isThere(field.options)).map(([own]) => `${name}.${own}`)
      : [],
  );
  const wanted = fields.filter((all) => all.length > 0);
  expect(wanted.filter((all) => !all.some((path) => reached.has(path)))).toEqual([]);
  expect(wanted.flat().filter((path) => !reached.has(path)).length).toBeLessThan(wanted.flat().length / 25);
});

describe('an independent XML reader', () => {
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

  it('finds the same header and the same members of the body', () => {
    fc.assert(
      fc.property(outgoingMessages('3.1'), (message) => {
        const document = parser.parse(written(xmlCodec, message), true);
        const envelope = document.SaleToPOIRequest ?? document.SaleToPOIResponse;
        expect(envelope.MessageHeader.ServiceID).toBe(message.header.ServiceID);
        const members = Object.entries(withoutEmpty(message.body) ?? {}).map(([name]) => name);
        const seen = envelope[message.name];
        expect(Object.keys(typeof seen === 'object' ? seen : {}).toSorted()).toEqual(members.toSorted());
      }),
      few,
    );
  });
});

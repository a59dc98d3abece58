/**
 * Damage to every message: a strict reader accepts no message that was damaged on its way, and no reader accepts one
 * that was cut, doubled or continued. `test/fuzz/mutants.test.ts` plays the damage that costs an answer only one field.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bodies,
  codecFor,
  type Codec,
  type DecodeErrorCode,
  type Encoding,
  type MessageName,
} from '../../protocol/index.js';
import { isWhole } from '../extent.js';
import { messagesOf } from './arbitrary-messages.js';
import { golden, goldenNames } from './golden-messages.js';

const encodings: readonly Encoding[] = ['xml', 'json'];

/** Returns the golden messages, and a short generated one of every name. */
function messagesIn(encoding: Encoding): ReadonlyMap<string, string> {
  const found = new Map(goldenNames.map((name) => [name, golden(name, encoding)]));
  for (const name of Object.keys(bodies)) {
    const samples = fc.sample(messagesOf(name, bodies[nameOf(name)], '3.1'), { seed: 5, numRuns: isWhole ? 12 : 2 });
    const texts = samples.map((message) => {
      const text = codecFor(encoding).encode(message);
      if (!text.ok) throw new Error(`${name}: ${text.error.message}`);
      return text.value;
    });
    found.set(`a ${name}`, texts.toSorted((one, other) => one.length - other.length)[0] ?? '');
  }
  return found;
}

function isName(name: string): name is MessageName {
  return name in bodies;
}

function nameOf(name: string): MessageName {
  if (!isName(name)) throw new Error(name);
  return name;
}

function codeOf(codec: Codec, text: string, how?: 'strictly'): DecodeErrorCode | 'accepted' {
  const result = codec.decode(text, how);
  return result.ok ? 'accepted' : result.error.code;
}

/**
 * Returns the places for insertions into a text: after every n-th character, about twenty-five places, by default
 * eight.
 */
function places(text: string): readonly number[] {
  const step = Math.max(1, Math.floor(text.length / (isWhole ? 25 : 5)));
  return Array.from({ length: Math.ceil(text.length / step) }, (_, index) => index * step);
}

const nested = (open: string, close: string) => open.repeat(40) + close.repeat(40);
const attributes = Array.from({ length: 65 }, (_, index) => `a${index}="1"`).join(' ');
const afterBody = /<\/SaleToPOI\w+>$/;

/** Damage to a whole text, and the codes with which it is refused. */
const wholes: Readonly<Record<Encoding, readonly (readonly [string, (text: string) => string, DecodeErrorCode])[]>> = {
  xml: [
    ['twice', (text) => text + text, 'malformed'],
    ['a document type before it', (text) => text.replace(/<SaleToPOI/, '<!DOCTYPE SaleToPOI>$&'), 'doctype'],
    ['entities that unfold', (text) => text.replace(/<SaleToPOI/, '<!DOCTYPE a [<!ENTITY b "&c;&c;">]>$&'), 'doctype'],
    ['an entity', (text) => text.replace(afterBody, '<a>&b;</a>$&'), 'entity'],
    ['an instruction', (text) => text.replace(afterBody, '<?a b?>$&'), 'processing-instruction'],
    ['too many levels', (text) => text.replace(afterBody, `${nested('<a>', '</a>')}$&`), 'too-deep'],
    ['too many attributes', (text) => text.replace(afterBody, `<a ${attributes}/>$&`), 'too-many-attributes'],
    ['too large', (text) => text.replace(afterBody, `<!--${'x'.repeat(1_572_864)}-->$&`), 'too-large'],
    ['another body', (text) => text.replace(afterBody, '<TeleportRequest/>$&'), 'envelope-mismatch'],
    ['another root', (text) => text.replaceAll('SaleToPOI', 'SaleToMars'), 'not-an-envelope'],
    ['without the end of its root', (text) => text.replace(afterBody, ''), 'malformed'],
  ],
  json: [
    ['twice', (text) => text + text, 'malformed'],
    ['too many levels', (text) => text.replace(/\}\s*\}$/, `,"a":${nested('[', ']')}}}`), 'too-deep'],
    ['too large', (text) => text + ' '.repeat(1_572_864), 'too-large'],
    ['another body', (text) => text.replace(/\}\s*\}$/, ',"TeleportRequest":{}}}'), 'envelope-mismatch'],
    ['another root', (text) => text.replaceAll('SaleToPOI', 'SaleToMars'), 'not-an-envelope'],
    ['a name that reaches further', (text) => text.replace(/\}\s*\}$/, ',"__proto__":{}}}'), 'forbidden-name'],
    ['without its last brace', (text) => text.replace(/\}$/, ''), 'malformed'],
  ],
};

/** An attribute, and a member with a text or a number. */
const named: Readonly<Record<Encoding, { readonly form: RegExp; readonly between: string }>> = {
  xml: { form: / [A-Za-z]+="[^"]*"(?=[^<]*>)/g, between: '' },
  json: { form: /"[A-Za-z]+":\s*(?:"(?:[^"\\]|\\.)*"|[-0-9.]+|true|false)/g, between: ',' },
};

describe.each(encodings)('%s', (encoding) => {
  const codec = codecFor(encoding);
  const messages = messagesIn(encoding);

  it('is a message in its original form', () => {
    for (const [name, text] of messages) expect([name, codeOf(codec, text)]).toEqual([name, 'accepted']);
    expect(messages.size).toBeGreaterThan(80);
  });

  it('is refused if it is cut anywhere', () => {
    for (const [name, text] of messages) {
      // The default run takes every 149th beginning, and all near the end, where a message is nearly complete.
      const lengths = Array.from(text, (_, length) => length).filter(
        (length) => isWhole || length % 149 === 0 || length > text.length - 40,
      );
      const taken = lengths.filter((length) => codec.decode(text.slice(0, length)).ok);
      expect([name, taken]).toEqual([name, []]);
    }
  });

  it.each(wholes[encoding])('is refused: %s', (_, damaged, code) => {
    for (const [name, text] of messages) expect([name, codeOf(codec, damaged(text), 'strictly')]).toEqual([name, code]);
  });

  it('is refused if anything follows it', () => {
    for (const [name, text] of messages) {
      for (const behind of ['x', '<a/>', '<', '{}', ',', ']', '\0', '\u0001']) {
        expect([name, behind, codeOf(codec, text + behind)]).toEqual([name, behind, 'malformed']);
      }
    }
  });

  it('is refused with a duplicate attribute or member', () => {
    const { form, between } = named[encoding];
    for (const [name, text] of messages) {
      const found = [...text.matchAll(form)];
      expect(found.length).toBeGreaterThan(4);
      for (const { 0: match, index } of found) {
        const doubled = text.slice(0, index) + match + between + text.slice(index);
        expect([name, match, codeOf(codec, doubled, 'strictly')]).toEqual([name, match, 'duplicate']);
      }
    }
  });

  it('is refused with an invalid character at any place', () => {
    for (const [name, text] of messages) {
      const taken = places(text).flatMap((at) =>
        ['\0', '\u0008', '\u001f', '\ud800', '\udfff']
          .map((character) => codeOf(codec, text.slice(0, at) + character + text.slice(at), 'strictly'))
          .flatMap((code) => (code === 'malformed' ? [] : [[at, code]])),
      );
      expect([name, taken]).toEqual([name, []]);
    }
  });
});

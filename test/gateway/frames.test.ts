/** The framing of TCP beside an independent reader: any bytes, cut anywhere. */

import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { framed, Frames, keepAliveFrame } from '../../src/net/index.js';

const bytesMax = 300;

interface Read {
  readonly messages: readonly string[];
  readonly keepAlives: number;
  readonly isFaulty: boolean;
  /** What is there of a message that is not whole, in hex. */
  readonly part: string;
}

/** All at once and by arithmetic alone: what stands in the bytes. */
function readAtOnce(bytes: readonly number[]): Read {
  const messages: string[] = [];
  let keepAlives = 0;
  for (let at = 0; ; ) {
    const head = bytes.slice(at, at + 4);
    // A length that is not whole is at least what is there of it.
    const length = [0, 1, 2, 3].reduce((sum, index) => sum * 256 + (head[index] ?? 0), 0);
    const rest = bytes.slice(at + 4);
    const part = Buffer.from(rest).toString('hex');
    if (length > bytesMax) return { messages, keepAlives, isFaulty: true, part };
    if (head.length < 4 || rest.length < length) return { messages, keepAlives, isFaulty: false, part };
    if (length === 0) keepAlives += 1;
    else messages.push(Buffer.from(rest.slice(0, length)).toString('hex'));
    at += 4 + length;
  }
}

/** Frames as they should be, frames of nothing, and whatever else. */
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 60 }).map((text) => [...framed(`<${text}`)]) },
  { weight: 3, arbitrary: fc.constant([...keepAliveFrame]) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 8 }).map((bytes) => [...bytes]) },
  { weight: 1, arbitrary: fc.nat(600).map((length) => [0, 0, length >> 8, length & 255]) },
);

test('any bytes, cut anywhere, are read as by a reader that has them all at once', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.array(fc.nat(30), { maxLength: 40 }), (pieces, cuts) => {
      const bytes = pieces.flat();
      const frames = new Frames(bytesMax);
      const messages: string[] = [];
      let keepAlives = 0;
      let isFaulty = false;
      let at = 0;
      for (const length of [...cuts, bytes.length]) {
        if (isFaulty) break;
        const reading = frames.take(Buffer.from(bytes.slice(at, at + length)));
        messages.push(...reading.messages.map((message) => message.toString('hex')));
        keepAlives += reading.keepAlives;
        isFaulty = reading.fault !== undefined;
        at += length;
      }
      const { part, ...expected } = readAtOnce(bytes);
      // Of what stands behind a fault nothing is kept for certain.
      expect({ messages, keepAlives, isFaulty }).toEqual(expected);
      expect(isFaulty ? part : frames.part.toString('hex')).toBe(part);
    }),
    { numRuns: 2_000 },
  );
});

test('a length that is too large is refused before a byte of its message is kept', () => {
  const frames = new Frames(bytesMax);
  expect(frames.take(Buffer.from([0, 0, 2])).fault).toBe('too-long');
  expect(frames.part).toHaveLength(0);
});

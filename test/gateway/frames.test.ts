/** The framing of TCP is compared with an independent reader: any bytes, cut at any place. */

import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { framed, Frames, keepAliveFrame } from '../../src/net/index.js';
import { readAtOnce, readInPieces } from '../fuzz/framing.js';

const bytesMax = 300;

/** Correct frames, empty frames and any other bytes. */
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 60 }).map((text) => [...framed(`<${text}`)]) },
  { weight: 3, arbitrary: fc.constant([...keepAliveFrame]) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 8 }).map((bytes) => [...bytes]) },
  { weight: 1, arbitrary: fc.nat(600).map((length) => [0, 0, length >> 8, length & 255]) },
);

test('bytes in any pieces are read like all bytes at once', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.array(fc.nat(30), { maxLength: 40 }), (pieces, cuts) => {
      const bytes = pieces.flat();
      expect(readInPieces(new Frames(bytesMax), bytes, cuts)).toEqual(readAtOnce(bytes, bytesMax));
    }),
    { numRuns: 2_000 },
  );
});

test('a length that is too large is refused before any byte of its message is stored', () => {
  const frames = new Frames(bytesMax);
  expect(frames.take(Buffer.from([0, 0, 2])).fault).toBe('too-long');
  expect(frames.part).toHaveLength(0);
});

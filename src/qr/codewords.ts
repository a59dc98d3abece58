/** A text as the codewords of a QR code: byte mode, correction level M, versions 1 to 20 (ISO/IEC 18004, 7.4 to 7.6). */

import { correctionOf } from './reed-solomon.js';

/** Of each version at level M: blocks, and correction codewords of each (table 9). */
const blocksOf: readonly (readonly [number, number])[] = [
  [1, 10],
  [1, 16],
  [1, 26],
  [2, 18],
  [2, 24],
  [4, 16],
  [4, 18],
  [4, 22],
  [5, 22],
  [5, 26],
  [5, 30],
  [8, 22],
  [9, 22],
  [9, 24],
  [10, 24],
  [10, 28],
  [11, 28],
  [13, 26],
  [14, 26],
  [16, 26],
];

/** The codewords of a text, in the order in which they are placed. */
export interface Codewords {
  /** 1 to 20. */
  readonly version: number;
  readonly codewords: readonly number[];
}

/** All codewords of a version: its modules without the patterns, in eights. */
function codewordsOf(version: number): number {
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const size = version * 4 + 17;
  const finders = 3 * 64;
  const timing = 2 * (size - 16);
  const format = 31;
  const versionInformation = version < 7 ? 0 : 36;
  // Each alignment pattern has 25 modules; those on the timing patterns share five with them, and three corners are the finders'.
  const aligned = alignments === 0 ? 0 : (alignments * alignments - 3) * 25 - (alignments - 2) * 2 * 5;
  return Math.floor((size * size - finders - timing - format - versionInformation - aligned) / 8);
}

/** In byte mode a text is headed by four bits of mode, and its length in 8 bits, or in 16 from version 10 on. */
function headBits(version: number): number {
  return 4 + lengthBits(version);
}

function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}

/** The codewords of a text in the smallest version that holds it; undefined for a text of more than 666 bytes. */
export function codewordsFor(text: string): Codewords | undefined {
  const bytes = new TextEncoder().encode(text);
  for (const [index, [blocks, correction]] of blocksOf.entries()) {
    const version = index + 1;
    const capacity = codewordsOf(version) - blocks * correction;
    if (headBits(version) + bytes.length * 8 > capacity * 8) continue;
    return { version, codewords: interleaved(dataOf(bytes, version, capacity), blocks, correction) };
  }
  return undefined;
}

/** Mode, length and bytes, ended by zeros and filled up with the two pad codewords in turn. */
function dataOf(bytes: Uint8Array, version: number, capacity: number): readonly number[] {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, lengthBits(version));
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, capacity * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < capacity * 8; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: capacity }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  );
}

/** Cut into blocks, of which the last ones may be longer by one, and read across: all first codewords, all second ones, and so on. */
function interleaved(data: readonly number[], blocks: number, correction: number): readonly number[] {
  const short = Math.floor(data.length / blocks);
  const longOnes = data.length % blocks;
  const parts: (readonly number[])[] = [];
  for (let block = 0, from = 0; block < blocks; block += 1) {
    const length = short + (block < blocks - longOnes ? 0 : 1);
    parts.push(data.slice(from, from + length));
    from += length;
  }
  return [...across(parts), ...across(parts.map((part) => correctionOf(part, correction)))];
}

function across(parts: readonly (readonly number[])[]): readonly number[] {
  const longest = Math.max(...parts.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => parts.flatMap((part) => part[index] ?? [])).flat();
}

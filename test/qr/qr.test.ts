/** QR codes are read back by a reader with tables of its own: each version, each picture. */

import { inflateSync } from 'node:zlib';
import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { qrCodeOf, toPng, toSvg, toText } from '../../src/qr/index.js';
import { readCode } from './reader.js';

/** The bytes that each version holds at level M in byte mode, from table 7 of ISO/IEC 18004. */
const capacities = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666];

const address = 'https://checkout.example/pay/01a20000-0000-7000-8000-000000000001';

function drawn(text: string): NonNullable<ReturnType<typeof qrCodeOf>> {
  const code = qrCodeOf(text);
  if (code === undefined) throw new Error('a code was expected');
  return code;
}

function rowsOf(text: string): readonly (readonly boolean[])[] {
  const code = drawn(text);
  return Array.from({ length: code.size }, (_, y) => Array.from({ length: code.size }, (__, x) => code.isDark(x, y)));
}

/** Removes the light border of a picture, and checks that it was there. */
function inside(rows: readonly (readonly boolean[])[]): readonly (readonly boolean[])[] {
  const edges = [...rows.slice(0, 4), ...rows.slice(-4)]
    .flat()
    .concat(rows.flatMap((row) => [...row.slice(0, 4), ...row.slice(-4)]));
  expect(edges).not.toContain(true);
  return rows.slice(4, -4).map((row) => row.slice(4, -4));
}

describe('a QR code is read back with', () => {
  test.each(capacities.map((bytes, index) => [index + 1, bytes] as const))(
    'version %i, full with %i bytes',
    (version, bytes) => {
      const text = address.repeat(12).slice(0, bytes);
      expect(readCode(rowsOf(text))).toEqual({ version, level: 'M', text });
      const less = text.slice(0, -1);
      expect(readCode(rowsOf(less)).text).toBe(less);
    },
  );

  test.each(capacities.slice(0, -1).map((bytes, index) => [bytes + 1, index + 2] as const))(
    '%i bytes in version %i',
    (bytes, version) => {
      expect(readCode(rowsOf('x'.repeat(bytes))).version).toBe(version);
    },
  );

  test('any text', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(readCode(rowsOf(text)).text).toBe(text);
      }),
      { numRuns: 60 },
    );
  });

  test('no code for a text that is too long for version 20', () => {
    expect(qrCodeOf('x'.repeat(666))).toBeDefined();
    expect(qrCodeOf('x'.repeat(667))).toBeUndefined();
    expect(qrCodeOf('é'.repeat(334))).toBeUndefined();
  });

  test('an error if a module is damaged', () => {
    const rows = rowsOf(address).map((row) => [...row]);
    const row = rows.at(-10) ?? [];
    row[row.length - 10] = row[row.length - 10] !== true;
    expect(() => readCode(rows)).toThrow('damaged');
  });
});

describe('the QR code', () => {
  test('has a light ground and dark runs as SVG', () => {
    const svg = toSvg(drawn(address));
    const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
    expect(svg).toContain(`<path fill="#fff" d="M0 0h${side}v${side}H0z"/>`);
    const rows = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
    for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
      rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
    expect(readCode(inside(rows)).text).toBe(address);
  });

  test.each([1, 8])('has %i pixels a module as PNG', (pixels) => {
    const png = toPng(drawn(address), pixels);
    expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    const side = png.readUInt32BE(16);
    expect([png.readUInt32BE(20), ...png.subarray(24, 29)]).toEqual([side, 1, 0, 0, 0, 0]);
    const data = png.subarray(41, 41 + png.readUInt32BE(33));
    const lines = inflateSync(data);
    const bytesOfLine = 1 + Math.ceil(side / 8);
    expect(lines).toHaveLength(side * bytesOfLine);
    const rows = Array.from({ length: side / pixels }, (_, y) =>
      Array.from({ length: side / pixels }, (__, x) => {
        const at = x * pixels + (pixels >> 1);
        const byte = lines[(y * pixels + (pixels >> 1)) * bytesOfLine + 1 + (at >> 3)] ?? 0;
        return ((byte >> (7 - (at & 7))) & 1) === 0;
      }),
    );
    expect(readCode(inside(rows)).text).toBe(address);
  });

  test('has two modules in each character as text', () => {
    const lines = toText(drawn(address)).trimEnd().split('\n');
    const rows = lines.flatMap((line) => [
      Array.from(line, (character) => character === ' ' || character === '▄'),
      Array.from(line, (character) => character === ' ' || character === '▀'),
    ]);
    const width = (lines[0] ?? '').length;
    expect(rows.length - width).toBe(1);
    expect(readCode(inside(rows.slice(0, width))).text).toBe(address);
  });
});

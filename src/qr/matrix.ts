/** Places the codewords of a QR code, and masks them (ISO/IEC 18004, 6.3, 7.7 to 7.10). */

import type { Codewords } from './codewords.js';

/** The modules of a code, without the light border around it. */
export interface QrCode {
  /** Modules of a side. */
  readonly size: number;
  /** Whether a module is dark; light outside. */
  isDark(x: number, y: number): boolean;
}

type Mask = (x: number, y: number) => boolean;

const masks: readonly Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The code with the mask that reads best. */
export function matrixOf({ version, codewords }: Codewords): QrCode {
  const codes = masks.map((mask, number) => {
    const grid = new Grid(version);
    grid.putPatterns(number);
    grid.place(codewords, mask);
    return { grid, penalty: penaltyOf(grid) };
  });
  return codes.reduce((best, code) => (code.penalty < best.penalty ? code : best)).grid;
}

class Grid implements QrCode {
  readonly size: number;
  readonly #version: number;
  readonly #dark: Uint8Array;
  readonly #isPattern: Uint8Array;

  constructor(version: number) {
    this.#version = version;
    this.size = version * 4 + 17;
    this.#dark = new Uint8Array(this.size * this.size);
    this.#isPattern = new Uint8Array(this.size * this.size);
  }

  isDark(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.size && y < this.size && this.#dark[y * this.size + x] === 1;
  }

  putPatterns(mask: number): void {
    const last = this.size - 1;
    for (let at = 8; at < last - 7; at += 1) {
      this.#pattern(at, 6, at % 2 === 0);
      this.#pattern(6, at, at % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [last - 3, 3],
      [3, last - 3],
    ] as const)
      this.#rings(x, y, 4, [2, 4]);
    this.#drawAlignments();
    this.#drawFormat(mask);
    this.#drawVersion();
  }

  /** Two columns at a time from the right, up and down in turn; the timing column is left out. What is left over stays light. */
  place(codewords: readonly number[], mask: Mask): void {
    let bit = 0;
    let isUp = true;
    for (let right = this.size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step += 1) {
        const y = isUp ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.#isPattern[y * this.size + x] === 1) continue;
          const value = ((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
          this.#dark[y * this.size + x] = mask(x, y) ? 1 - value : value;
          bit += 1;
        }
      }
      isUp = !isUp;
    }
  }

  #pattern(x: number, y: number, isDark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.#dark[y * this.size + x] = isDark ? 1 : 0;
    this.#isPattern[y * this.size + x] = 1;
  }

  /** Squares around a middle, all dark but those of these radii. */
  #rings(middleX: number, middleY: number, radius: number, light: readonly number[]): void {
    for (let y = -radius; y <= radius; y += 1) {
      for (let x = -radius; x <= radius; x += 1)
        this.#pattern(middleX + x, middleY + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
    }
  }

  #drawAlignments(): void {
    if (this.#version === 1) return;
    const count = Math.floor(this.#version / 7) + 2;
    const step = Math.ceil((this.size - 13) / (count * 2 - 2)) * 2;
    const middles = [6, ...Array.from({ length: count - 1 }, (_, index) => this.size - 7 - index * step).toReversed()];
    for (const [row, y] of middles.entries()) {
      for (const [column, x] of middles.entries()) {
        const isFinder = (row === 0 && (column === 0 || column === count - 1)) || (column === 0 && row === count - 1);
        if (!isFinder) this.#rings(x, y, 2, [1]);
      }
    }
  }

  /** Level M and the mask, with ten bits of correction, twice. */
  #drawFormat(mask: number): void {
    const bits = ((mask << 10) | remainder(mask << 10, 0x537, 10)) ^ 0x5412;
    const last = this.size - 1;
    for (let bit = 0; bit < 15; bit += 1) {
      const isDark = ((bits >> bit) & 1) === 1;
      const upright = bit < 6 ? bit : bit < 8 ? bit + 1 : last - 14 + bit;
      const lying = bit < 8 ? last - bit : bit === 8 ? 7 : 14 - bit;
      this.#pattern(8, upright, isDark);
      this.#pattern(lying, 8, isDark);
    }
    this.#pattern(8, last - 7, true);
  }

  /** From version 7 on, with twelve bits of correction, twice. */
  #drawVersion(): void {
    if (this.#version < 7) return;
    const bits = (this.#version << 12) | remainder(this.#version << 12, 0x1f25, 12);
    for (let bit = 0; bit < 18; bit += 1) {
      const isDark = ((bits >> bit) & 1) === 1;
      const along = Math.floor(bit / 3);
      const across = this.size - 11 + (bit % 3);
      this.#pattern(along, across, isDark);
      this.#pattern(across, along, isDark);
    }
  }
}

/** Of the division of polynomials over two elements. */
function remainder(value: number, divisor: number, degree: number): number {
  let rest = value;
  for (let bit = 31; bit >= degree; bit -= 1) if (((rest >>> bit) & 1) === 1) rest ^= divisor << (bit - degree);
  return rest;
}

/** How hard a code is to read (7.8.3): long runs, blocks, what looks like a finder, and too much of one colour. */
function penaltyOf(code: QrCode): number {
  const { size } = code;
  const range = Array.from({ length: size }, (_, index) => index);
  const lines = range.flatMap((one) => [
    range.map((other) => (code.isDark(other, one) ? '1' : '0')).join(''),
    range.map((other) => (code.isDark(one, other) ? '1' : '0')).join(''),
  ]);
  let penalty = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    penalty += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  let dark = 0;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const isDark = code.isDark(x, y);
      if (isDark) dark += 1;
      const isBlock = [code.isDark(x + 1, y), code.isDark(x, y + 1), code.isDark(x + 1, y + 1)].every(
        (it) => it === isDark,
      );
      if (x < size - 1 && y < size - 1 && isBlock) penalty += 3;
    }
  }
  return penalty + 10 * Math.floor(Math.abs((dark / (size * size)) * 20 - 10));
}

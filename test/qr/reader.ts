/**
 * Reads a QR code as a phone does, with its own tables and rules: format, mask, blocks, error detection, and bytes. The
 * reader corrects no errors.
 */

/** The content of a code, and how it was written. */
export interface ReadCode {
  readonly version: number;
  readonly level: 'L' | 'M' | 'Q' | 'H';
  readonly text: string;
}

/**
 * The blocks of level M as in table 9 of ISO/IEC 18004: the number of blocks and their data codewords, and the number
 * of blocks that are longer by one codeword.
 */
const levelM: readonly (readonly [correction: number, count: number, data: number, longer: number])[] = [
  [10, 1, 16, 0],
  [16, 1, 28, 0],
  [26, 1, 44, 0],
  [18, 2, 32, 0],
  [24, 2, 43, 0],
  [16, 4, 27, 0],
  [18, 4, 31, 0],
  [22, 2, 38, 2],
  [22, 3, 36, 2],
  [26, 4, 43, 1],
  [30, 1, 50, 4],
  [22, 6, 36, 2],
  [22, 8, 37, 1],
  [24, 4, 40, 5],
  [24, 5, 41, 5],
  [28, 7, 45, 3],
  [28, 10, 46, 1],
  [26, 9, 43, 4],
  [26, 3, 44, 11],
  [26, 3, 41, 13],
];

/** The centres of the alignment patterns as in annex E. */
const alignments: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
  [6, 30, 54],
  [6, 32, 58],
  [6, 34, 62],
  [6, 26, 46, 66],
  [6, 26, 48, 70],
  [6, 26, 50, 74],
  [6, 30, 54, 78],
  [6, 30, 56, 82],
  [6, 30, 58, 86],
  [6, 34, 62, 90],
];

/** The version information as in annex D, from version 7 on. */
const versionWords = [
  0x07c94, 0x085bc, 0x09a99, 0x0a4d3, 0x0bbf6, 0x0c762, 0x0d847, 0x0e60d, 0x0f928, 0x10b78, 0x1145d, 0x12a17, 0x13532,
  0x149a6,
];

/** The format information of level M as in annex C, by mask. */
const formatWordsOfM = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0];

/** Reads a code, or throws with a description of the error. `rows` are its modules without the border. True is dark. */
export function readCode(rows: readonly (readonly boolean[])[]): ReadCode {
  const size = rows.length;
  const version = (size - 17) / 4;
  const dark = (x: number, y: number): boolean => rows[y]?.[x] ?? false;
  if (!Number.isInteger(version) || rows.some((row) => row.length !== size)) throw new Error(`no code of ${size}`);
  checkPatterns(dark, version, size);
  const mask = formatWordsOfM.indexOf(formatOf(dark, size));
  if (mask === -1) throw new Error('no format information of level M');
  const codewords = placed(dark, version, size, mask);
  return { version, level: 'M', text: textIn(dataIn(codewords, version), version) };
}

function checkPatterns(dark: (x: number, y: number) => boolean, version: number, size: number): void {
  const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    finder.forEach((line, y) =>
      Array.from(line).forEach((module, x) => {
        if (dark(left + x, top + y) !== (module === '1')) throw new Error(`finder at ${left + x}, ${top + y}`);
      }),
    );
  }
  for (let at = 8; at < size - 8; at += 1)
    if (dark(at, 6) !== (at % 2 === 0) || dark(6, at) !== (at % 2 === 0)) throw new Error(`timing at ${at}`);
  if (version < 7) return;
  const word = (read: (along: number, across: number) => boolean): number =>
    Array.from({ length: 18 }, (_, bit) => (read(Math.floor(bit / 3), size - 11 + (bit % 3)) ? 2 ** bit : 0)).reduce(
      (sum, one) => sum + one,
    );
  for (const found of [word((along, across) => dark(along, across)), word((along, across) => dark(across, along))])
    if (found !== versionWords[version - 7]) throw new Error(`version information ${found.toString(16)}`);
}

function formatOf(dark: (x: number, y: number) => boolean, size: number): number {
  const first: (readonly [number, number])[] = [];
  const second: (readonly [number, number])[] = [];
  // From the highest bit to the lowest, numbered as in figure 25.
  for (const x of [0, 1, 2, 3, 4, 5, 7, 8]) first.push([x, 8]);
  for (const y of [7, 5, 4, 3, 2, 1, 0]) first.push([8, y]);
  for (let y = size - 1; y >= size - 7; y -= 1) second.push([8, y]);
  for (let x = size - 8; x < size; x += 1) second.push([x, 8]);
  const [one, other] = [first, second].map((places) =>
    places.reduce((word, [x, y]) => word * 2 + (dark(x, y) ? 1 : 0), 0),
  );
  if (one === undefined || one !== other) throw new Error('the two format informations differ');
  if (!dark(8, size - 8)) throw new Error('the dark module is light');
  return one;
}

function placed(
  dark: (x: number, y: number) => boolean,
  version: number,
  size: number,
  mask: number,
): readonly number[] {
  const isFree = (x: number, y: number): boolean => {
    if (x === 6 || y === 6) return false;
    if (x < 9 && y < 9) return false;
    if ((x > size - 9 && y < 9) || (x < 9 && y > size - 9)) return false;
    if (version > 6 && ((x > size - 12 && y < 6) || (x < 6 && y > size - 12))) return false;
    const middles = alignments[version - 1] ?? [];
    const [least, most] = [middles[0] ?? 0, middles.at(-1) ?? 0];
    return !middles.some((middleX) =>
      middles.some((middleY) => {
        const isCorner =
          (middleX === least && middleY === least) ||
          (middleX === least && middleY === most) ||
          (middleX === most && middleY === least);
        return !isCorner && Math.abs(x - middleX) < 3 && Math.abs(y - middleY) < 3;
      }),
    );
  };
  const isTurned = (i: number, j: number): boolean => {
    // i is the row and j the column, as in table 10.
    switch (mask) {
      case 0:
        return (i + j) % 2 === 0;
      case 1:
        return i % 2 === 0;
      case 2:
        return j % 3 === 0;
      case 3:
        return (i + j) % 3 === 0;
      case 4:
        return (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0;
      case 5:
        return ((i * j) % 2) + ((i * j) % 3) === 0;
      case 6:
        return (((i * j) % 2) + ((i * j) % 3)) % 2 === 0;
      default:
        return (((i + j) % 2) + ((i * j) % 3)) % 2 === 0;
    }
  };
  const bits: number[] = [];
  const columns: number[] = [];
  for (let x = size - 1; x > 6; x -= 2) columns.push(x);
  columns.push(5, 3, 1);
  columns.forEach((right, index) => {
    const ys = Array.from({ length: size }, (_, y) => (index % 2 === 0 ? size - 1 - y : y));
    for (const y of ys)
      for (const x of [right, right - 1]) if (isFree(x, y)) bits.push(dark(x, y) !== isTurned(y, x) ? 1 : 0);
  });
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  );
}

/** Splits the codewords into blocks, and checks that each block is a word of the code: every syndrome is zero. */
function dataIn(codewords: readonly number[], version: number): readonly number[] {
  const [correction = 0, count = 0, data = 0, longer = 0] = levelM[version - 1] ?? [];
  const blocks = Array.from({ length: count + longer }, (_, block) => ({
    data: new Array<number>(),
    length: block < count ? data : data + 1,
    all: new Array<number>(),
  }));
  const total = blocks.reduce((sum, { length }) => sum + length + correction, 0);
  if (total !== codewords.length) throw new Error(`${codewords.length} codewords in place of ${total}`);
  let next = 0;
  for (let at = 0; at <= data; at += 1)
    for (const block of blocks) if (at < block.length) block.data.push(codewords[next++] ?? 0);
  for (const block of blocks) block.all = [...block.data];
  for (let at = 0; at < correction; at += 1) for (const block of blocks) block.all.push(codewords[next++] ?? 0);
  for (const [number, { all }] of blocks.entries()) {
    for (let root = 0; root < correction; root += 1)
      if (valueAt(all, root) !== 0) throw new Error(`block ${number} is damaged`);
  }
  return blocks.flatMap((block) => block.data);
}

/** Returns the value of a polynomial at 2^root, with bitwise multiplication. */
function valueAt(coefficients: readonly number[], root: number): number {
  let point = 1;
  for (let time = 0; time < root; time += 1) point = slowProduct(point, 2);
  return coefficients.reduce((value, coefficient) => slowProduct(value, point) ^ coefficient, 0);
}

function slowProduct(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product & 0x80) === 0 ? 0 : 0x11d);
    if (((other >> bit) & 1) === 1) product ^= one;
  }
  return product & 0xff;
}

function textIn(data: readonly number[], version: number): string {
  const bits = data.map((codeword) => codeword.toString(2).padStart(8, '0')).join('');
  if (!bits.startsWith('0100')) throw new Error(`mode ${bits.slice(0, 4)}`);
  const lengthBits = version < 10 ? 8 : 16;
  const length = Number.parseInt(bits.slice(4, 4 + lengthBits), 2);
  const start = 4 + lengthBits;
  const bytes = Array.from({ length }, (_, at) => Number.parseInt(bits.slice(start + at * 8, start + at * 8 + 8), 2));
  const rest = bits.slice(start + length * 8);
  if (!/^0{0,4}$/.test(rest.slice(0, 4)) || !/^0*(?:1110110000010001)*(?:11101100)?$/.test(rest))
    throw new Error('the padding is not that of the standard');
  return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
}

/** Cutting a CSV text into records gives the records of csv-parse, wherever the pieces of the text begin. */

import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CsvFault, CsvRecords } from '../../src/settlement/csv-records.js';

interface Cut {
  readonly records: readonly (readonly string[])[];
  readonly lines: readonly number[];
}

function cut(pieces: readonly string[], delimiter = ','): Cut {
  const records: string[][] = [];
  const lines: number[] = [];
  const cutting = new CsvRecords(delimiter, (cells, line) => {
    records.push(cells);
    lines.push(line);
  });
  for (const piece of pieces) cutting.write(piece);
  cutting.end();
  return { records, lines };
}

function faultOf(pieces: readonly string[]): unknown {
  try {
    return cut(pieces);
  } catch (error) {
    return error;
  }
}

const cell = fc.oneof(
  fc.constantFrom('', 'a', ' b ', 'Käse'),
  fc.constantFrom('"x,y"', '"say ""yes"""', '"two\nlines"', '""', '"\r\n"', '";"'),
);
const text = fc
  .tuple(
    fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
    fc.constantFrom('\n', '\r\n', '\r'),
  )
  .chain(([rows, ending]) => {
    const whole = rows.map((cells) => `${cells.join(',')}${ending}`).join('');
    return fc.constantFrom(whole, whole.slice(0, Math.max(0, whole.length - ending.length)));
  });

test('the reader of CSV returns the same records as csv-parse', () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat(30), { maxLength: 4 }), (whole, sizes) => {
      const expected = parse(whole, {
        relax_column_count: true,
        skip_empty_lines: true,
        record_delimiter: /^(?:[^"\n\r]|"[^"]*")*(\r\n|\r|\n)/.exec(whole)?.[1] ?? '\n',
      });
      const pieces: string[] = [];
      let rest = whole;
      for (const size of sizes) {
        pieces.push(rest.slice(0, size));
        rest = rest.slice(size);
      }
      expect(cut([...pieces, rest]).records).toEqual(expected);
    }),
    { numRuns: 2_000 },
  );
});

test('a CSV record has the number of its last line', () => {
  expect(cut(['a,b\n\n"1\n2",3\n4,5\n6']).lines).toEqual([1, 4, 5, 6]);
});

test('a quote that is never closed is found at the line where it begins', () => {
  const fault = faultOf(['a,b\n1,2\n"3,4\n', '5,6\n'.repeat(1_000), '5,6\n'.repeat(400_000)]);
  expect(fault).toBeInstanceOf(CsvFault);
  expect(fault).toMatchObject({ line: 3, isOpen: true });
});

test('a quote within a cell is refused with its line', () => {
  expect(faultOf(['a,b\n1,2\n3,5" pipe\n4,6\n'])).toMatchObject({ name: 'CsvFault', line: 3, isOpen: false });
});

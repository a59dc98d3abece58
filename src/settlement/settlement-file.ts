/** Reads one settlement file. Its first characters show the format. */

import {
  adyenColumns,
  genericReader,
  type LineContent,
  type Mapping,
  missingColumns,
  readAdyenRow,
} from '../match/index.js';
import { type CsvForm, type OnRow, readCsv } from './csv-rows.js';
import { beginningOf, type FileFacts, nameOf } from './decoded-file.js';
import { FileRefusals } from './refused.js';
import { readSwedbank } from './xml-rows.js';

/** The settings for reading settlement files. */
export interface SettlementSettings {
  /** The mapping for files of an acquirer that tenderd does not know. */
  readonly mapping?: Mapping;
  /**
   * The merchants whose payments the journal has, by the acquirer's names. If the list is empty, any merchant is
   * accepted.
   */
  readonly merchants: readonly string[];
}

/** Reads a settlement file. Rejects with MatchRefused if any part of the file is refused. */
export async function readSettlement(
  path: string,
  { mapping, merchants }: SettlementSettings,
  onRow: OnRow<LineContent>,
): Promise<FileFacts> {
  const refusals = new FileRefusals(nameOf(path));
  const beginning = await beginningOf(path, mapping?.encoding, refusals);
  const isAdyen = beginning.includes('Psp Reference') && beginning.includes('Gross Credit (GC)');
  const isXml = /^\s*</.test(beginning.replace(/^\uFEFF/, ''));
  const mapped = isAdyen || isXml ? undefined : mapping;
  const expected = mapped?.merchant === undefined ? merchants : [mapped.merchant];
  const merchantColumn = mapped?.columns.merchant?.join(' / ');
  if (mapped !== undefined && mapped.merchant === undefined && merchants.length > 0 && merchantColumn === undefined)
    refusals.end({ code: 'merchant-not-mapped', value: merchants.join(', ') });
  const assumed = merchantColumn === undefined ? mapped?.merchant : undefined;
  if (assumed !== undefined && merchants.length > 0 && !merchants.includes(assumed))
    refusals.end({ code: 'other-merchant', value: assumed, expected: merchants.join(', ') });
  const checked: OnRow<LineContent> = (line, number, isTypeKnown) => {
    if (merchantColumn !== undefined && expected.length > 0 && line.merchant === undefined && line.role !== 'other')
      refusals.add({ code: 'row-unreadable', line: number, column: merchantColumn });
    if (line.merchant !== undefined && expected.length > 0 && !expected.includes(line.merchant))
      refusals.end({ code: 'other-merchant', line: number, value: line.merchant, expected: expected.join(', ') });
    onRow(line, number, isTypeKnown);
  };
  if (isXml) return readSwedbank(path, refusals, checked);
  return readCsv(path, mapped === undefined ? adyenForm : formOf(mapped), refusals, checked);
}

/**
 * The columns that must not be the last one, because a file that was cut off may lack the end of its last cell. A cut
 * currency is always found, because it is never valid. A cut time zone in `Booking Date TimeZone` is accepted, because
 * it changes a time by a few hours at most.
 */
const readToTheEnd: readonly string[] = [
  ...adyenColumns.filter((name) => name !== 'Gross Currency'),
  'Booking Date',
  'Authorisation Code',
  'Modification Merchant Reference',
  'Merchant Order Reference',
];

const adyenForm: CsvForm<LineContent> = {
  delimiter: ',',
  skipLines: 0,
  missing: (header) => adyenColumns.filter((name) => !header.includes(name)),
  reader: () => readAdyenRow,
  needsLast: (column) => readToTheEnd.includes(column),
};

/** Returns the form of a file with a mapping. */
export function formOf(mapping: Mapping): CsvForm<LineContent> {
  const { delimiter, encoding, skipLines } = mapping;
  return {
    delimiter,
    skipLines,
    ...(encoding === undefined ? {} : { encoding }),
    missing: (header) => missingColumns(mapping, header),
    reader: (header) => genericReader(mapping, header),
    // A currency whose end is cut off is never valid, so it is always refused.
    needsLast: (column) =>
      Object.entries(mapping.columns).some(([name, names]) => name !== 'currency' && names.includes(column)),
  };
}

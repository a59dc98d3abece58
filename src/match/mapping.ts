/** The mapping file, which tells how to read the settlement file of an acquirer that tenderd does not know. */

import type { LineRole } from './model.js';
import { dateForms, type DateForm, isZone, zoneExamples } from './moments.js';

/** A checked mapping file. */
export interface Mapping {
  readonly name: string;
  readonly delimiter: string;
  /** The encoding. The default is UTF-8, or UTF-16 if the file has a byte order mark. */
  readonly encoding?: string;
  readonly decimal: '.' | ',';
  readonly thousands?: '.' | ',' | ' ' | "'";
  readonly minorUnits: boolean;
  readonly dates: DateForm;
  readonly timeZone?: string;
  readonly skipLines: number;
  readonly chargeSign: 'plus' | 'minus';
  readonly currency?: string;
  readonly merchant?: string;
  readonly columns: Readonly<Partial<Record<ColumnName, readonly string[]>>>;
  /** The role for each word in the column `type`, and the role for all other words if there is one. */
  readonly types: ReadonlyMap<string, LineRole>;
  readonly otherTypes?: LineRole;
}

/** A setting of the mapping file. docs/reference/match-mapping.md describes all settings. */
interface Setting {
  readonly takes: 'text' | 'zone' | 'number' | 'boolean' | readonly string[];
  /** The default value; undefined if there is none. */
  readonly default?: string | number | boolean;
}

/** The settings at the beginning of the file. */
export const mappingSettings = {
  name: { takes: 'text' },
  delimiter: { takes: [',', ';', '|', '\t'], default: ',' },
  encoding: { takes: ['utf-8', 'utf-16', 'latin1', 'windows-1252'] },
  decimal: { takes: ['.', ','], default: '.' },
  thousands: { takes: ['.', ',', ' ', "'"] },
  minorUnits: { takes: 'boolean', default: false },
  dates: { takes: Object.keys(dateForms), default: 'iso' },
  timeZone: { takes: 'zone', default: 'UTC' },
  skipLines: { takes: 'number', default: 0 },
  chargeSign: { takes: ['plus', 'minus'], default: 'plus' },
  currency: { takes: 'text' },
  merchant: { takes: 'text' },
} as const satisfies Readonly<Record<string, Setting>>;

/** The columns that a mapping can name, in the table `columns`. */
export const mappingColumns = [
  'amount',
  'credit',
  'debit',
  'currency',
  'type',
  'paid',
  'settled',
  'reference',
  'sale',
  'approvalCode',
  'merchant',
  'batch',
  'line',
] as const;

/** The name of a column in the mapping. */
export type ColumnName = (typeof mappingColumns)[number];

/** The roles in the table `types`. Each role has words; the word `*` stands for all words that no role has. */
export const mappingRoles: readonly LineRole[] = [
  'charge',
  'refund',
  'chargeback',
  'chargeback-reversed',
  'refund-reversed',
  'other',
];

/** A mistake in the file: its place, and what is expected at this place. */
export interface MappingMistake {
  readonly path: string;
  readonly expected: string;
}

/** A mapping, or all mistakes in its file. */
export type ReadMapping =
  | { readonly ok: true; readonly value: Mapping }
  | { readonly ok: false; readonly mistakes: readonly MappingMistake[] };

type Table = Readonly<Record<string, unknown>>;

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks the content of a mapping file. */
export function readMapping(file: Table): ReadMapping {
  const mistakes: MappingMistake[] = [];
  const { columns: columnTable = {}, types: typeTable = {}, ...settings } = file;
  for (const key of Object.keys(settings))
    if (!Object.hasOwn(mappingSettings, key))
      mistakes.push({ path: key, expected: Object.keys(mappingSettings).join(', ') });
  const values = new Map<string, string | number | boolean>();
  for (const [key, setting] of Object.entries<Setting>(mappingSettings)) {
    const value = settings[key] ?? setting.default;
    const expected = fault(value, setting);
    if (expected !== undefined) mistakes.push({ path: key, expected });
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      values.set(key, value);
  }
  if (!values.has('name')) mistakes.push({ path: 'name', expected: 'text' });
  const columns = readColumns(columnTable, mistakes);
  const types = readTypes(typeTable, mistakes);
  checkTogether(columns, types, values, mistakes);
  if (mistakes.length > 0) return { ok: false, mistakes };
  const [otherTypes] = mappingRoles.filter((role) => types.get('*') === role);
  types.delete('*');
  const { encoding, thousands, currency, merchant } = optionalTexts(values);
  return {
    ok: true,
    value: {
      name: String(values.get('name')),
      delimiter: String(values.get('delimiter')),
      ...(encoding === undefined ? {} : { encoding }),
      decimal: values.get('decimal') === ',' ? ',' : '.',
      ...(isSeparator(thousands) ? { thousands } : {}),
      minorUnits: values.get('minorUnits') === true,
      dates: dateFormOf(values.get('dates')),
      timeZone: String(values.get('timeZone')),
      skipLines: Number(values.get('skipLines')),
      chargeSign: values.get('chargeSign') === 'minus' ? 'minus' : 'plus',
      ...(currency === undefined ? {} : { currency }),
      ...(merchant === undefined ? {} : { merchant }),
      columns,
      types,
      ...(otherTypes === undefined ? {} : { otherTypes }),
    },
  };
}

function optionalTexts(values: ReadonlyMap<string, string | number | boolean>) {
  const text = (key: string): string | undefined => {
    const value = values.get(key);
    return value === undefined ? undefined : String(value);
  };
  return {
    encoding: text('encoding'),
    thousands: text('thousands'),
    currency: text('currency'),
    merchant: text('merchant'),
  };
}

function isSeparator(text: string | undefined): text is '.' | ',' | ' ' | "'" {
  return text === '.' || text === ',' || text === ' ' || text === "'";
}

function dateFormOf(value: unknown): DateForm {
  const names: readonly DateForm[] = ['iso', 'day-month-year', 'month-day-year', 'compact'];
  return names.find((name) => name === value) ?? 'iso';
}

/**
 * Returns a text about the expected value if the value is wrong. Returns undefined if the value is right or missing.
 */
function fault(value: unknown, { takes }: Setting): string | undefined {
  if (value === undefined) return undefined;
  if (takes === 'text') return typeof value === 'string' && value !== '' ? undefined : 'text';
  if (takes === 'zone') return typeof value === 'string' && isZone(value) ? undefined : zoneExamples;
  if (takes === 'boolean') return typeof value === 'boolean' ? undefined : 'true, false';
  if (takes === 'number') return Number.isSafeInteger(value) && Number(value) >= 0 ? undefined : '0, 1, 2';
  return typeof value === 'string' && takes.includes(value)
    ? undefined
    : takes.map((one) => JSON.stringify(one)).join(', ');
}

function readColumns(table: unknown, mistakes: MappingMistake[]): Mapping['columns'] {
  if (!isTable(table)) {
    mistakes.push({ path: 'columns', expected: '[columns]' });
    return {};
  }
  const names: readonly string[] = mappingColumns;
  for (const key of Object.keys(table))
    if (!names.includes(key)) mistakes.push({ path: `columns.${key}`, expected: mappingColumns.join(', ') });
  const columns: Partial<Record<ColumnName, readonly string[]>> = {};
  for (const name of mappingColumns) {
    const value = table[name];
    if (value === undefined) continue;
    const texts = textsIn(value);
    if (texts === undefined) mistakes.push({ path: `columns.${name}`, expected: 'text' });
    else columns[name] = texts;
  }
  return columns;
}

function readTypes(table: unknown, mistakes: MappingMistake[]): Map<string, LineRole> {
  const types = new Map<string, LineRole>();
  if (!isTable(table)) {
    mistakes.push({ path: 'types', expected: '[types]' });
    return types;
  }
  for (const [key, value] of Object.entries(table)) {
    const role = mappingRoles.find((one) => one === key);
    const words = textsIn(value);
    if (role === undefined) mistakes.push({ path: `types.${key}`, expected: mappingRoles.join(', ') });
    else if (words === undefined) mistakes.push({ path: `types.${key}`, expected: 'text' });
    else for (const word of words) types.set(word, role);
  }
  return types;
}

/** Reads a name or a list of names. If it is a list, the first name that the file has is used. */
function textsIn(value: unknown): readonly string[] | undefined {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  const read = texts.flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []));
  return read.length === texts.length && read.length > 0 ? read : undefined;
}

function checkTogether(
  columns: Mapping['columns'],
  types: ReadonlyMap<string, LineRole>,
  values: ReadonlyMap<string, unknown>,
  mistakes: MappingMistake[],
): void {
  const { amount, credit, debit, currency, paid, reference, sale, type } = columns;
  if (amount === undefined && (credit === undefined || debit === undefined))
    mistakes.push({ path: 'columns.amount', expected: 'columns.amount | columns.credit + columns.debit' });
  if (currency === undefined && !values.has('currency'))
    mistakes.push({ path: 'columns.currency', expected: 'columns.currency | currency' });
  if (paid === undefined) mistakes.push({ path: 'columns.paid', expected: 'text' });
  if (reference === undefined && sale === undefined)
    mistakes.push({ path: 'columns.reference', expected: 'columns.reference | columns.sale' });
  if (type === undefined && types.size > 0) mistakes.push({ path: 'columns.type', expected: 'text' });
  if (values.get('decimal') === values.get('thousands'))
    mistakes.push({ path: 'thousands', expected: 'decimal !== thousands' });
}

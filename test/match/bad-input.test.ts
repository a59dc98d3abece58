/** Files that cannot be used: each is refused with a stable code and its line, and the run reports nothing. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  type BookedTransaction,
  type Mapping,
  readMapping,
  type RefusalCode,
  refusalCodes,
} from '../../src/match/index.js';
import {
  type MatchInputs,
  MatchRefused,
  type MatchReport,
  readMappingFile,
  runMatch,
} from '../../src/settlement/index.js';

const directory = mkdtempSync(join(tmpdir(), 'tenderd-refused-'));
afterAll(() => rmSync(directory, { recursive: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

const header =
  'Merchant Account,Psp Reference,Merchant Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Batch Number,Note';

interface Row {
  readonly merchant?: string;
  readonly currency?: string;
  readonly amount?: string;
  readonly date?: string;
  readonly psp?: string;
  readonly note?: string;
}

function row({
  merchant = 'Shop',
  currency = 'EUR',
  amount = '5.00',
  date = '2026-10-01 10:00:00',
  psp = 'P1',
  note = '',
}: Row = {}): string {
  return `${merchant},${psp},S1,${date},CEST,Settled,M${psp},${currency},,${amount},4,${note}`;
}

function adyen(...rows: readonly string[]): string {
  return `${[header, ...rows].join('\n')}\n`;
}

const booked: BookedTransaction = {
  transactionId: 't1',
  sale: 'S1',
  place: 'till-1',
  effect: 'charge',
  ending: 'moved',
  at: '2026-10-01T08:00:00.000Z',
  amount: { amount: 500, currency: 'EUR' },
  alternatives: [],
  isAcknowledged: true,
  isUnlinked: false,
  references: ['t1', 'P1'],
  saleReferences: ['S1'],
};

async function run(path: string | readonly string[], more: Partial<MatchInputs> = {}): Promise<MatchReport> {
  const files = typeof path === 'string' ? [path] : path;
  return runMatch({ files, merchants: [], lateDays: 5, readJournal: async (add) => add(booked), ...more });
}

/** Returns the refusals of a run, without the texts that a test does not name. */
async function refusalsOf(path: string, more: Partial<MatchInputs> = {}) {
  const failure: unknown = await run(path, more).catch((error: unknown) => error);
  if (!(failure instanceof MatchRefused)) throw failure instanceof Error ? failure : new Error('nothing was refused');
  return failure.refusals;
}

const swedbank = (content: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<SALES AccountingNo="R1005-0001">\n${content}`;
const tran = '<TRAN TransactionNo="P1" OrderId="S1" DateCreated="2026-10-01 10:00:00" Amount="5.00" />';

const cases: readonly (readonly [
  name: string,
  code: RefusalCode,
  line: number | undefined,
  content: string | Buffer,
])[] = [
  ['an empty file', 'file-empty', undefined, ''],
  ['Latin-1 in a file of UTF-8', 'encoding-wrong', 1, Buffer.from(adyen(row({ note: 'Käse' })), 'latin1')],
  ['a message of the portal instead of the report', 'not-a-settlement-file', 1, 'The report could not be generated.\n'],
  ['a page of HTML', 'not-a-settlement-file', 1, '<html><body/></html>'],
  ['a missing column', 'columns-missing', 1, adyen(row()).replace('Gross Currency', 'Currency')],
  ['a cut last line', 'line-cut', 3, adyen(row(), row({ psp: 'P2' })).slice(0, -25)],
  ['a cut quote', 'line-cut', 3, `${adyen(row())}"Shop,P2`],
  ['an unread column that is cut in a quote', 'line-cut', 2, adyen(row({ note: '"bread, milk' })).trimEnd()],
  ['a charge without a date', 'row-unreadable', 2, adyen(row({ date: '' }))],
  ['a message between the rows', 'row-unreadable', 3, adyen(row(), 'Connection reset by peer', row({ psp: 'P2' }))],
  ['a row with a comma too many', 'row-unreadable', 2, adyen(row({ note: 'bread,milk' }))],
  ['a decimal comma without quotes', 'row-unreadable', 2, adyen(row({ amount: '5,00' }))],
  ['a charge without an amount', 'row-unreadable', 2, adyen(row({ amount: '' }))],
  ['a word in the place of an amount', 'amount-unreadable', 3, adyen(row(), row({ amount: 'N/A' }))],
  ['a decimal comma', 'amount-decimal-comma', 2, adyen(row({ amount: '"5,00"' }))],
  ['yen with a fraction', 'amount-digits', 2, adyen(row({ amount: '500.50', currency: 'JPY' }))],
  ['dinars with four digits', 'amount-digits', 2, adyen(row({ amount: '5.0005', currency: 'BHD' }))],
  ['more than a number can hold', 'amount-too-large', 2, adyen(row({ amount: '99999999999999.99' }))],
  ['an unknown currency', 'currency-unknown', 2, adyen(row({ currency: 'EUX' }))],
  ['an amount without a currency', 'currency-missing', 2, adyen(row({ currency: '' }))],
  ['an offset that no place has', 'date-unreadable', 2, adyen(row({ date: '2026-10-01T10:00:00+99:99' }))],
  ['the 31st of February', 'date-unreadable', 2, adyen(row({ date: '2026-02-31 10:00:00' }))],
  ['a cut XML', 'xml-malformed', 4, swedbank(`<CURRENCY Name="SEK" Sum="5.00">\n${tran.slice(0, 40)}`)],
  [
    'XML with a missing line',
    'sum-differs',
    4,
    swedbank(`<CURRENCY Name="SEK" Sum="10.00">\n${tran}</CURRENCY></SALES>`),
  ],
];

test.each(cases)('%s is %s', async (name, code, line, content) => {
  const [first] = await refusalsOf(file(`${name}.csv`, content));
  expect(first).toMatchObject({ code, file: `${name}.csv`, ...(line === undefined ? {} : { line }) });
});

test('every code of a refusal has a case', async () => {
  const elsewhere: readonly RefusalCode[] = [
    'file-unreadable',
    'file-not-regular',
    'type-unknown',
    'other-merchant',
    'merchant-not-mapped',
    'nothing-matches',
    'mapping-wrong',
  ];
  expect([...new Set(cases.map(([, code]) => code)), ...elsewhere].toSorted()).toEqual([...refusalCodes].toSorted());
});

test('the match refuses a missing file', async () => {
  expect(await refusalsOf(join(directory, 'none.csv'))).toEqual([
    { code: 'file-unreadable', file: 'none.csv', value: 'ENOENT' },
  ]);
});

test('the match refuses a directory, a pipe or a device in place of each of its files', async () => {
  const pipe = join(directory, 'pipe.csv');
  execFileSync('/usr/bin/mkfifo', [pipe]);
  const folder = join(directory, 'folder.csv');
  mkdirSync(folder);
  const good = file('regular.csv', adyen(row()));
  for (const path of [pipe, folder, '/dev/zero']) {
    const refused = [expect.objectContaining({ code: 'file-not-regular' })];
    expect(await refusalsOf(path)).toEqual(refused);
    expect(await refusalsOf(good, { sales: { file: path } })).toEqual(refused);
    expect(() => readMappingFile(path)).toThrow('file-not-regular');
  }
});

const paid = '2026-10-01';

/**
 * Files without a line break at the end. If `column` is undefined, the file is accepted. Otherwise the file is refused,
 * because the value in `column` may be incomplete.
 */
test.each<readonly [name: string, column: string | undefined, content: string]>([
  ['an amount, which may be 12.50', 'a', `s,c,p,a\nS1,EUR,${paid},12.5`],
  ['an amount with all digits, of which a minus may be missing', 'a', `s,c,p,a\nS1,EUR,${paid},5.00`],
  ['an amount in quotes', undefined, `s,c,p,a\nS1,EUR,${paid},"5.00"`],
  ['a sale, which may be longer', 's', `a,c,p,s\n5.00,EUR,${paid},S1`],
  ['a sale in quotes', undefined, `a,c,p,s\n5.00,EUR,${paid},"S1"`],
  ['a date, of which the time may be missing', 'p', `a,c,s,p\n5.00,EUR,S1,${paid}`],
  ['a currency, which has three letters', undefined, `a,s,p,c\n5.00,S1,${paid},EUR`],
  ['a column that is not compared', undefined, `a,s,c,p,n\n5.00,S1,EUR,${paid},bread`],
  ['an empty column that is not compared', undefined, `a,s,c,p,n\n5.00,S1,EUR,${paid},`],
])('the match detects a cut last line by its last column: %s', async (name, column, content) => {
  const path = file(`last, ${name}.csv`, content);
  const taken = { figures: { lines: { charge: 1 } } };
  const cut = await run(path, { mapping: plainMapping() }).catch((error: unknown) => error);
  expect(cut).toMatchObject(column === undefined ? taken : { refusals: [{ code: 'line-cut', line: 2, column }] });
  expect(await run(file('whole.csv', `${content}\n`), { mapping: plainMapping() })).toMatchObject(taken);
});

test('the match refuses a file of Adyen if its last column is compared and may be cut', async () => {
  const content = adyen(row({ note: '2026-10-02 10:00:00' })).replace('Note', 'Booking Date');
  expect(await refusalsOf(file('booking.csv', content.trimEnd()))).toMatchObject([{ code: 'line-cut', line: 2 }]);
  expect(await run(file('booking.csv', content))).toMatchObject({ figures: { agreeing: 1 } });
});

test('the match refuses all files if one of them has the line of another merchant', async () => {
  const good = file('good.csv', adyen(row()));
  const other = file('other.csv', adyen(row(), row({ merchant: 'Neighbour', psp: 'P9' })));
  const failure: unknown = await run([good, other], { merchants: ['Shop'] }).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    refusals: [{ code: 'other-merchant', file: 'other.csv', line: 3, value: 'Neighbour' }],
  });
});

test('the match refuses a mapped file whose merchant cannot be checked', async () => {
  const path = file('bank.csv', `a,c,p,s,m\n5.00,EUR,${paid},S1,Shop\n1.00,EUR,${paid},S2,\n`);
  const merchants = ['Shop', 'Other'];
  expect(await refusalsOf(path, { merchants, mapping: plainMapping({}) })).toEqual([
    { code: 'merchant-not-mapped', file: 'bank.csv', value: 'Shop, Other' },
  ]);
  const mapping = plainMapping({ merchant: 'm' });
  expect(await refusalsOf(path, { merchants, mapping })).toEqual([
    { code: 'row-unreadable', file: 'bank.csv', line: 3, column: 'm' },
  ]);
  expect(await run(path, { mapping })).toMatchObject({ figures: { lines: { charge: 2 } } });
  const named = { ...plainMapping({}), merchant: 'Shop' };
  expect(await run(path, { merchants, mapping: named })).toMatchObject({ figures: { lines: { charge: 2 } } });
  const others = { ...plainMapping({}), merchant: 'Neighbour' };
  expect(await refusalsOf(path, { merchants, mapping: others })).toEqual([
    { code: 'other-merchant', file: 'bank.csv', value: 'Neighbour', expected: 'Shop, Other' },
  ]);
  // With the column, each line must be of the merchant of the mapping, which may be missing in the option.
  const checked = { ...plainMapping({ merchant: 'm' }), merchant: 'Shop' };
  const own = file('own.csv', `a,c,p,s,m\n5.00,EUR,${paid},S1,Shop\n`);
  expect(await run(own, { merchants: ['Other'], mapping: checked })).toMatchObject({
    figures: { lines: { charge: 1 } },
  });
});

test('the match refuses a file without any line of the journal', async () => {
  const rows = Array.from(
    { length: 12 },
    (_, place) => `Shop,X${place},Y${place},2026-10-01 10:00:00,CEST,Settled,M${place},EUR,,5.00,4,`,
  );
  const [first] = await refusalsOf(file('strange.csv', adyen(...rows)));
  expect(first).toMatchObject({ code: 'nothing-matches', value: '12' });
});

test('the match reports up to 20 mistakes of a file', async () => {
  const rows = Array.from({ length: 30 }, () => row({ amount: '1.00x' }));
  expect(await refusalsOf(file('wrong.csv', adyen(...rows)))).toHaveLength(20);
});

test.each([
  ['a byte order mark', `\uFEFF${adyen(row())}`],
  ['UTF-16', Buffer.from(`\uFEFF${adyen(row())}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(adyen(row()), 'utf16le')],
  ['no newline at the end', adyen(row()).trimEnd()],
  ['line ends of Windows', adyen(row()).replaceAll('\n', '\r\n')],
  ['two digits for yen', adyen(row(), row({ amount: '500.00', currency: 'JPY', psp: 'P2' }))],
])('the match accepts a file with %s', async (name, content) => {
  const { figures } = await run(file(`${name}.csv`, content));
  expect(figures.lines.charge).toBeGreaterThan(0);
});

test('the match counts and names an unknown type of Adyen, without a mismatch', async () => {
  const { figures, mismatches } = await run(
    file('later.csv', adyen(row(), row({ psp: 'P2' }).replace('Settled', 'SettledNextYear'))),
  );
  expect(figures.unknownTypes).toEqual({ SettledNextYear: 1 });
  expect(mismatches).toBe(0);
});

test('a corrected file replaces the lines of the earlier file', async () => {
  const wrong = file('batch-4.csv', adyen(row({ amount: '50.00' })));
  const corrected = file('batch-4-corrected.csv', adyen(row()));
  expect(await run(wrong)).toMatchObject({ mismatches: 1 });
  const report = await run([wrong, corrected]);
  expect(report).toMatchObject({ mismatches: 0, figures: { lines: { charge: 1 } } });
  expect(report.files).toMatchObject([{ corrected: 0 }, { corrected: 1, repeated: 0 }]);
  expect(await run([corrected, wrong])).toMatchObject({ mismatches: 1 });
});

test('two equal lines of one file are two charges', async () => {
  const { findings } = await run(file('double.csv', adyen(row(), row())));
  expect(findings).toMatchObject([
    { code: 'charged-twice', transactionId: 't1', found: { amount: 1000, currency: 'EUR' } },
  ]);
});

const columns = { amount: 'a', currency: 'c', paid: 'p', sale: 's' };

function plainMapping(more: object = {}): Mapping {
  const read = readMapping({ name: 'x', columns: { ...columns, ...more } });
  if (!read.ok) throw new Error('no mapping');
  return read.value;
}

test.each([
  ['no name', {}, ['name', 'columns.amount', 'columns.currency', 'columns.paid', 'columns.reference']],
  ['an unknown setting', { name: 'x', columns, decimals: ',' }, ['decimals']],
  ['an unknown column', { name: 'x', columns: { ...columns, amout: 'a' } }, ['columns.amout']],
  ['an unknown role', { name: 'x', columns: { ...columns, type: 't' }, types: { charges: 'S' } }, ['types.charges']],
  ['types without a column', { name: 'x', columns, types: { charge: 'S' } }, ['columns.type']],
  ['one character for two things', { name: 'x', columns, decimal: ',', thousands: ',' }, ['thousands']],
  ['a zone that no place has', { name: 'x', columns, timeZone: 'Nowhere/Land' }, ['timeZone']],
  ['an impossible offset', { name: 'x', columns, timeZone: '+99:99' }, ['timeZone']],
  ['the name of an object member as zone', { name: 'x', columns, timeZone: 'constructor' }, ['timeZone']],
  [
    'a wrong kind of value',
    { name: 7, columns, skipLines: -1, minorUnits: 'yes' },
    ['name', 'minorUnits', 'skipLines', 'name'],
  ],
])('a mapping with %s is refused', (_, content, paths) => {
  const read = readMapping(content);
  expect(read.ok ? [] : read.mistakes.map(({ path }) => path)).toEqual(paths);
});

test.each(['UTC', 'CET', '+01:00', '-0930', 'UTC+14:00'])('a mapping accepts the time zone %s', (timeZone) => {
  expect(readMapping({ name: 'x', columns, timeZone })).toMatchObject({ ok: true, value: { timeZone } });
});

test('a mapping with an impossible time zone is refused with a good value', () => {
  const path = file(
    'zone.toml',
    'name = "x"\ntimeZone = "Nowhere/Land"\n[columns]\namount = "a"\ncurrency = "c"\npaid = "p"\nsale = "s"\n',
  );
  expect(() => readMappingFile(path)).toThrow(
    expect.objectContaining({
      refusals: [
        expect.objectContaining({
          code: 'mapping-wrong',
          column: 'timeZone',
          expected: expect.stringContaining('+01:00'),
        }),
      ],
    }),
  );
});

test('a mapping that is not TOML is refused with its line', () => {
  const path = file('broken.toml', 'name = "x"\ncolumns = [\n');
  expect(() => readMappingFile(path)).toThrow(MatchRefused);
});

const numbersOf = (...rows: readonly string[]): string =>
  file('numbers.csv', `${['a,c,p,s,r,q,k,t', ...rows].join('\n')}\n`);

test('a line of a payment without any number is refused, and a fee is not', async () => {
  const mapping = plainMapping({ reference: ['r', 'q'], approvalCode: 'k', type: 't' });
  const typed = {
    ...mapping,
    types: new Map([
      ['FEE', 'other'],
      ['SALE', 'charge'],
    ] as const),
  };
  const lines = ['5.00,EUR,2026-10-01,S1,,,,SALE', '5.00,EUR,2026-10-01,,,X,,SALE', '5.00,EUR,2026-10-01,,,,7,SALE'];
  const fee = '0.10,EUR,2026-10-01,,,,,FEE';
  expect(await run(numbersOf(...lines, fee), { mapping: typed })).toMatchObject({
    figures: { lines: { charge: 3, other: 1 } },
  });
  expect(await refusalsOf(numbersOf(...lines, '5.00,EUR,2026-10-01,,,,,SALE'), { mapping: typed })).toEqual([
    { code: 'row-unreadable', file: 'numbers.csv', line: 5, column: 'r / q / s / k' },
  ]);
});

test('a type without a role is refused', async () => {
  const mapping = readMappingFile(
    file(
      'bank.toml',
      'name = "x"\n[columns]\namount = "a"\ncurrency = "c"\npaid = "p"\nsale = "s"\ntype = "t"\n[types]\ncharge = "SALE"\n',
    ),
  );
  const content = 'a,c,p,s,t\n5.00,EUR,2026-10-01,S1,SALE\n5.00,EUR,2026-10-01,S1,VOID\n';
  expect(await refusalsOf(file('bank.csv', content), { mapping })).toEqual([
    { code: 'type-unknown', file: 'bank.csv', line: 3, column: 't', value: 'VOID' },
  ]);
});

test.each<readonly [name: string, later: string, expected: object]>([
  ['with another amount', '1,6.00,EUR,2026-10-01 08:00:00,S1,P1', { corrected: 1, codes: ['amount-differs'] }],
  ['with the same content', '1,5.00,EUR,2026-10-01 08:00:00,S1,P1', { repeated: 1, codes: [] }],
  ['with another reference', '1,5.00,EUR,2026-10-01 08:00:00,S1,99', { codes: ['charged-twice'] }],
  ['with another reference and time', '1,5.00,EUR,2026-10-01 08:03:00,S1,99', { codes: ['charged-twice'] }],
  ['with another time', '1,5.00,EUR,2026-10-02 08:00:00,S1,P1', { codes: ['charged-twice'] }],
  ['as a refund', '1,-5.00,EUR,2026-10-01 08:00:00,S1,P1', { codes: ['refund-not-in-journal'] }],
])('a later file has the number of a line %s', async (_, later, { codes, ...counts }: { readonly codes?: object }) => {
  const form = 'l,a,c,p,s,r';
  const earlier = file('day-1.csv', `${form}\n1,5.00,EUR,2026-10-01 08:00:00,S1,P1\n`);
  const mapping = plainMapping({ line: 'l', reference: 'r' });
  const { findings, files } = await run([earlier, file('day-2.csv', `${form}\n${later}\n`)], { mapping });
  expect(findings.map(({ code }) => code)).toEqual(codes);
  expect(files[1]).toMatchObject({ corrected: 0, repeated: 0, ...counts });
});

test.each([
  ['1,6.00,EUR,2026-10-01 08:00:00,S1', 1],
  ['1,5.00,EUR,2026-10-01 08:00:00,S2', 0],
  ['1,5.00,EUR,2026-10-01 08:03:00,S1', 0],
])('without references, the sale and the time decide if %s corrects a line', async (later, corrected) => {
  const earlier = file('day-1.csv', 'l,a,c,p,s\n1,5.00,EUR,2026-10-01 08:00:00,S1\n');
  const both = [earlier, file('day-2.csv', `l,a,c,p,s\n${later}\n`)];
  const { files, figures } = await run(both, { mapping: plainMapping({ line: 'l' }) });
  expect(files[1]).toMatchObject({ corrected, repeated: 0 });
  expect(figures.lines.charge).toBe(2 - corrected);
});

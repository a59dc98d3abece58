/** The messages for people are written in the catalogue, `src/messages`. Counts the sentences that are still written elsewhere. */

import { dirname } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import * as english from '../../src/messages/en.js';
import * as entry from '../../src/messages/index.js';
import { ownImportsOf, productFiles, textOf } from './source.js';

/** Folders that write for other readers: scripts for shells, SQL for PostgreSQL, the simulators and the practice shop, the published protocol library, and the catalogue itself. */
const otherReaders =
  /^(?:protocol|src\/(?:messages|simulator|rehearsal|client|qr|cli\/completion|cli\/simulate\/simulate-help|office\/queries))[/.]/;

/**
 * Tables as data. The documentation prints them, and the product reads only their keys and flags. No response, log line, attention item or command prints their
 * texts.
 */
const documentationTables =
  /^src\/core\/(?:base\/deadlines|model\/reason-codes|sale\/counted|sale\/(?:service-)?(?:ledger|sale)-rows|service\/messages\/service-recovery|terminal\/wire\/recovery|terminal\/answer-table\/.*)\.ts$/;

/** Folders of the API that only write documentation: the pages at /docs, and the examples of the OpenAPI document. */
const documentation = /^src\/api\/(?:docs|examples)\//;

/** Members whose text only the documentation, the OpenAPI document or the help of a command prints. */
const printedElsewhere: ReadonlySet<unknown> = new Set(['because', 'description', 'summary']);
/** Calls whose texts are descriptions or help. The statement of an invariant is for developers: its failure is a defect. */
const helpCalls: ReadonlySet<unknown> = new Set([
  'describe',
  'openapi',
  'option',
  'Option',
  'description',
  'summary',
  'argument',
  'addHelpText',
  'assertInvariant',
]);

/**
 * Helpers of the API that create a field with its description, by the place of their first argument that only the OpenAPI document prints. The arguments
 * before are run-time texts and count.
 */
const fieldHelpers: ReadonlyMap<unknown, number> = new Map([
  ['reportedText', 0],
  ['reportedTime', 0],
  ['reportedCount', 0],
  ['reportedFlag', 0],
  ['reportedPoints', 0],
  ['terminalText', 0],
  ['transactionContent', 0],
  ['deviceRequestContent', 0],
  ['minorUnitsField', 0],
  ['goodsField', 0],
  ['decimalField', 0],
  ['unitField', 0],
  ['textsField', 0],
  ['itemIdField', 0],
  ['whole', 0],
  ['address', 0],
  ['url', 0],
  ['printableField', 1],
  ['text', 2],
]);
const noHelpers: ReadonlyMap<unknown, number> = new Map();

/** Errors of the program itself. Only its developers read them. */
const developerErrors: ReadonlySet<unknown> = new Set(['InvariantError', 'RangeError']);

/** SQL: a statement in capitals, a clause of one, or a condition with a parameter. */
const sqlText = /^\s*[A-Z]{4,} |\b(?:SELECT|WHERE|UNION|ORDER BY)\b|= @\w/;

/** A command to type, which is the same in every language: `tenderd pay 12.50 EUR`. */
const commandText = /^tenderd [a-z]/;

/** A text of at least four words, three of them in a row, that is neither SQL nor a command. */
function isProse(text: string): boolean {
  const isLongEnough = /[a-z]+ [a-z]+ [a-z]+/i.test(text) && text.trim().split(/\s+/).length >= 4;
  return isLongEnough && /[a-z]/.test(text) && !sqlText.test(text) && !commandText.test(text);
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

function nameOf(value: unknown): unknown {
  const members = membersOf(value);
  return (
    members.get('name') ??
    members.get('value') ??
    (members.has('property') ? nameOf(members.get('property')) : undefined)
  );
}

/** Returns the text of a string or template; undefined for other nodes. */
function textIn(members: ReadonlyMap<string, unknown>): string | undefined {
  if (members.get('type') === 'Literal' || members.get('type') === 'JSXText') {
    const value = members.get('value');
    return typeof value === 'string' ? value : undefined;
  }
  if (members.get('type') !== 'TemplateLiteral') return undefined;
  const quasis = members.get('quasis');
  if (!Array.isArray(quasis)) return undefined;
  return quasis.map((quasi) => String(membersOf(membersOf(quasi).get('value')).get('cooked'))).join('X');
}

/** Returns every sentence under a node, without those that only the documentation prints. */
function proseUnder(node: unknown, helpers: ReadonlyMap<unknown, number>): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((inner) => proseUnder(inner, helpers));
  const members = membersOf(node);
  const type = members.get('type');
  if (type === 'Property' && printedElsewhere.has(nameOf(members.get('key')))) return [];
  const isCall = type === 'CallExpression' || type === 'NewExpression';
  if (isCall && helpCalls.has(nameOf(members.get('callee')))) return proseUnder(members.get('callee'), helpers);
  if (type === 'NewExpression' && developerErrors.has(nameOf(members.get('callee')))) return [];
  const documentedFrom = type === 'CallExpression' ? helpers.get(nameOf(members.get('callee'))) : undefined;
  if (documentedFrom !== undefined) {
    const given = members.get('arguments');
    return Array.isArray(given) ? proseUnder(given.slice(0, documentedFrom), helpers) : [];
  }
  const text = textIn(members);
  const own = text !== undefined && isProse(text) ? [text] : [];
  return [
    ...own,
    ...[...members.values()].flatMap((value) => (typeof value === 'object' ? proseUnder(value, helpers) : [])),
  ];
}

/** Returns the sentences of a source text. */
export function proseIn(source: string, helpers = noHelpers, lang: 'ts' | 'tsx' = 'ts'): readonly string[] {
  return proseUnder(parseAst(source, { lang }), helpers);
}

/** Returns the folder that a file counts for: two levels, three in the core. */
function folderOf(file: string): string {
  return dirname(file)
    .split('/')
    .slice(0, file.startsWith('src/core/') ? 3 : 2)
    .join('/');
}

/** Sentences outside the catalogue, by folder. The goal is 0. Lower a figure when its value has fallen. */
const proseMax: Readonly<Record<string, number>> = {
  // Parts and examples of the OpenAPI document.
  'src/api': 8,
  'src/cli': 2,
  'src/gateway': 1,
  'src/nexo': 1,
  'src/online': 1,
};

test('the search reports a sentence, but not a description', () => {
  expect(proseIn('const text = `The ${noun} is running on the terminal.`;')).toHaveLength(1);
  expect(
    proseIn(
      "const row = { because: 'it is the first of the two' }; z.string().describe('the name of the terminal in messages');",
    ),
  ).toEqual([]);
  const field = "text(/^x$/, 'one of the two letters', 'The letter that the register chose.', 'x').optional();";
  expect(proseIn(field, fieldHelpers)).toEqual(['one of the two letters']);
  expect(proseIn('const page = <p>The terminal is not connected.</p>;', noHelpers, 'tsx')).toHaveLength(1);
  expect(proseIn("const sql = 'SELECT id FROM transactions WHERE open = 1';")).toEqual([]);
  expect(proseIn("const part = 'accepted < (SELECT accepted FROM transactions)';")).toEqual([]);
});

/** True if a file writes for the readers of the catalogue. */
function isCounted(file: string): boolean {
  return [otherReaders, documentationTables, documentation].every((pattern) => !pattern.test(file));
}

test('the number of sentences outside the catalogue does not grow', () => {
  const counted: Record<string, number> = {};
  for (const file of productFiles.filter(isCounted)) {
    const lang = file.endsWith('x') ? 'tsx' : 'ts';
    const found = proseIn(textOf(file), file.startsWith('src/api/') ? fieldHelpers : noHelpers, lang).length;
    if (found > 0) counted[folderOf(file)] = (counted[folderOf(file)] ?? 0) + found;
  }
  for (const [folder, found] of Object.entries(counted))
    expect(found, folder).toBeLessThanOrEqual(proseMax[folder] ?? 0);
});

test('other folders import the catalogue through one file, and the catalogue imports only its own files', () => {
  const inside = productFiles.filter((file) => file.startsWith('src/messages/'));
  expect(inside.flatMap(ownImportsOf).filter((target) => !target.startsWith('src/messages/'))).toEqual([]);
  // The pages in the browser must not get the whole catalogue.
  const outside = productFiles.filter(
    (file) => !file.startsWith('src/messages/') && !/^src\/(?:console|office\/web)\/pages\/language\//.test(file),
  );
  const deep = outside.flatMap((file) => ownImportsOf(file).filter((target) => target.startsWith('src/messages/')));
  expect(deep.filter((target) => target !== 'src/messages/index.ts')).toEqual([]);
});

test('the index file exports every part of the English catalogue', () => {
  expect(Object.keys(entry)).toEqual(expect.arrayContaining(Object.keys(english)));
});

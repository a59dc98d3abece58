/**
 * Prints the shape of the source as a table: files, lines, code tokens, folders, circles, floors, long functions and
 * rail words. `npm run shape` measures the tree in the current directory, so that two commits can be compared.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { circlesIn, codeOf, files, floorsOf, folderGraphOf, graphOf, productFiles, textOf } from './source.js';

/** The greatest number of code lines in a function, and of independent paths through it. */
const linesMax = 80;
const complexityMax = 20;

/** Folders of the core for both rails. The word "terminal" should be rare in them. */
const railFree = ['base', 'policy', 'sale', 'engine', 'lifecycle'].map((name) => `src/core/${name}/`);

/** Counts the tokens of a text without its comments: words, numbers, string literals and marks. */
export function tokensIn(code: string): number {
  return code.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[\w$]+|[^\s\w$]/g)?.length ?? 0;
}

/** Counts how often a text says "terminal" outside comments and imports. */
export function railWordsIn(file: string): number {
  return (
    codeOf(file)
      .replace(/^import[\s\S]*?;$/gm, '')
      .match(/terminal/gi)?.length ?? 0
  );
}

/** Sorts files into groups by a key. */
function grouped(
  among: readonly string[],
  keyOf: (file: string) => string,
): readonly (readonly [string, readonly string[]])[] {
  const groups = new Map<string, string[]>();
  for (const file of among) groups.set(keyOf(file), [...(groups.get(keyOf(file)) ?? []), file]);
  return [...groups];
}

/** Returns the groups of files with the same base name. `index.ts` may occur more than once. */
export function repeatedBaseNames(among: readonly string[]): readonly (readonly string[])[] {
  return grouped(among, (file) => basename(file))
    .filter(([name, list]) => name !== 'index.ts' && list.length > 1)
    .map(([, list]) => list);
}

/** Returns the folders with more than `max` files. */
export function crowdedFolders(among: readonly string[], max: number): readonly string[] {
  return grouped(among, (file) => dirname(file))
    .filter(([, list]) => list.length > max)
    .map(([folder, list]) => `${folder}: ${list.length}`);
}

/** Counts the functions of the product that break each of the linter's two rules about long functions. */
function longFunctions(): Readonly<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'tenderd-shape-'));
  const config = join(folder, 'oxlintrc.json');
  const rules = {
    complexity: ['error', { max: complexityMax }],
    'max-lines-per-function': ['error', { max: linesMax, skipBlankLines: true, skipComments: true }],
  };
  writeFileSync(config, JSON.stringify({ categories: { correctness: 'off' }, rules }));
  const run = spawnSync('npx', ['oxlint', '--config', config, '--format', 'json', 'src', 'protocol'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  rmSync(folder, { recursive: true });
  return Object.fromEntries(Object.keys(rules).map((rule) => [rule, run.stdout.split(`eslint(${rule})`).length - 1]));
}

function linesOf(list: readonly string[]): number {
  return list.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0);
}

function tokensOf(list: readonly string[]): number {
  return list.reduce((sum, file) => sum + tokensIn(codeOf(file)), 0);
}

function rowsOf(): readonly (readonly [string, number | string])[] {
  const core = productFiles.filter((file) => file.startsWith('src/core/'));
  const tests = files.filter((file) => file.startsWith('test/'));
  const long = longFunctions();
  const floors = floorsOf(graphOf(core.filter((file) => file !== 'src/core/index.ts')));
  const folders = new Set(productFiles.map((file) => dirname(file)));
  return [
    ['product: files', productFiles.length],
    ['product: lines', linesOf(productFiles)],
    ['product: code tokens', tokensOf(productFiles)],
    ['tests: files', tests.length],
    ['tests: lines', linesOf(tests)],
    ['tests: code tokens', tokensOf(tests)],
    ['core: files', core.length],
    ['core: lines', linesOf(core)],
    ['core: floors', Math.max(...floors.values())],
    ['folders', folders.size],
    ['folders with more than 25 files', crowdedFolders(productFiles, 25).length],
    ['circles of files', circlesIn(graphOf(productFiles)).length],
    ['circles of folders', circlesIn(folderGraphOf(productFiles)).length],
    ['base names twice in the core', repeatedBaseNames(core).length],
    [
      '"terminal" in the folders for both rails',
      core
        .filter((file) => railFree.some((folder) => file.startsWith(folder)))
        .reduce((sum, file) => sum + railWordsIn(file), 0),
    ],
    [`functions over ${linesMax} lines`, long['max-lines-per-function'] ?? 0],
    [`functions of complexity over ${complexityMax}`, long['complexity'] ?? 0],
  ];
}

if (process.argv[1]?.endsWith('shape.js')) {
  for (const [name, value] of rowsOf()) process.stdout.write(`${name.padEnd(44)} ${value}\n`);
}

/** Every command in the manual exists. `test/manual` runs it, or the page says why not. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { buildProgram } from '../../src/cli/program.js';
import { stages } from '../manual/stages.js';
import { type Block, blocksOf, pages, proseOf, root, sourceOf } from './pages.js';

const blocks = pages.flatMap(blocksOf);

/** The languages of blocks that readers type into a shell, and of blocks without commands. */
const typed = ['sh', 'console'];
const shown = ['json', 'toml', 'ini', 'ts', 'html', 'text', 'yaml'];

const reason = /^not run: (.{10,})$/;

/** Returns the faults in the way a block is shown. */
function wrongWith({ page, language, text, mark = '' }: Block): readonly string[] {
  if (shown.includes(language)) return /^\$ /m.test(text) ? ['shows commands: its language is console'] : [];
  if (!typed.includes(language)) return [`is of no language that is known: "${language}"`];
  const why = reason.exec(mark)?.[1];
  if (why === undefined) return stages.has(page) ? [] : ['is run by no stage, and no mark says why'];
  const named = [...why.matchAll(/\b(?:test|\.ci)\/[\w./-]+/g)].map(([file]) => file);
  return named.filter((file) => !existsSync(join(root, file))).map((file) => `names ${file}, which is not there`);
}

test('the search reports a code block that no test runs', () => {
  const block = { page: 'docs/other.md', line: 1, language: 'sh', text: 'tenderd pay\n', mark: undefined };
  expect(wrongWith(block)).toHaveLength(1);
  expect(wrongWith({ ...block, mark: 'not run: by test/nowhere.test.ts' })).toHaveLength(1);
  expect(wrongWith({ ...block, language: 'json', text: '$ tenderd pay\n' })).toHaveLength(1);
  expect(wrongWith({ ...block, mark: 'not run: it changes the system' })).toEqual([]);
});

test.each(blocks)('a test runs the block $page:$line, or the page says why not', (block) => {
  expect(wrongWith(block)).toEqual([]);
});

const silent = { write: () => true };
const world = { environment: {}, home: '/', out: silent, err: silent, onInterrupt: () => new AbortController().signal };
const host = { onStop: () => undefined, onCrash: () => undefined, exit: () => undefined, kill: () => undefined };
const program = buildProgram(world, host, '').command;

/** Returns the faults of a tenderd command, given as its words. */
function wrongIn(words: readonly string[]): readonly string[] {
  let at: Command = program;
  const wrong: string[] = [];
  for (const word of words) {
    if (word === '--') break;
    const option = /^--[a-z][a-z-]*/.exec(word)?.[0];
    const next = at.commands.find((command) => command.name() === word);
    const isKnown =
      option === undefined
        ? next !== undefined || at.commands.length === 0 || !/^[a-z-]+$/.test(word)
        : option === '--help' || at.options.some(({ long }) => long === option);
    if (!isKnown) wrong.push(`${at.name()} has no ${word}`);
    at = next ?? at;
  }
  return wrong;
}

/**
 * Returns the words of the tenderd command in a shell line, up to the first operator of the shell; undefined if the
 * line has none.
 */
function commandIn(line: string): readonly string[] | undefined {
  const words = /^(?:sudo -u \w+ )?(?:npx tenderd|node bin\/tenderd\.js|tenderd)((?:(?! {2}|[|;&>#]).)*)/.exec(
    line,
  )?.[1];
  return words?.trim().split(/\s+/);
}

/** Returns the lines of a page that a reader may type: inline code, and blocks without their output. */
function linesOf(page: string): readonly string[] {
  const inline = [...proseOf(page).matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  const fenced = blocksOf(page).flatMap(({ language, text }) => {
    const lines = text.split('\n');
    if (language === 'console') return lines.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2));
    return ['sh', 'text'].includes(language) ? lines : [];
  });
  return [...inline, ...fenced].filter((line) => !signed.has(line));
}

/** First lines of the data of a proof (docs/operate/security.md). They are not typed. */
const signed = new Set(['tenderd key', 'tenderd proof', 'tenderd session']);

test('the search reports a command or an option that does not exist', () => {
  expect(commandIn('npx tenderd pay 5 EUR --tip 1 | jq')).toEqual(['pay', '5', 'EUR', '--tip', '1']);
  expect(commandIn('tenderd status > file')).toEqual(['status']);
  expect(commandIn('a tenderd status')).toBeUndefined();
  expect(wrongIn(['terminals', 'relese', 'till-1'])).toEqual(['terminals has no relese']);
  expect(wrongIn(['pay', '5', 'EUR', '--tips', '1'])).toEqual(['pay has no --tips']);
  expect(wrongIn(['rehearse', '--skip', 'prompt', '--', 'python3', '--what'])).toEqual([]);
});

test.each(pages)('%s names only commands that exist', (page) => {
  const commands = linesOf(page).flatMap((line) => [commandIn(line)].filter((words) => words !== undefined));
  expect(commands.flatMap(wrongIn)).toEqual([]);
});

test.each(pages)('%s names only npm scripts that exist', (page) => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(sourceOf('package.json')));
  const named = [...sourceOf(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

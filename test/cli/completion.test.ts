/** `tenderd completion`: the scripts, run by each shell that this machine has. */

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { commandTree } from '../../src/cli/completion/command-tree.js';
import { type Shell, shells } from '../../src/cli/completion/shell-scripts.js';
import { buildProgram } from '../../src/cli/program.js';
import { freshFolder } from '../world/fresh-folder.js';
import { runHere } from './run-here.js';

/** Typed lines and the offered completions. The last word of a line is the word to complete. */
const typed: readonly (readonly [line: readonly string[], offered: readonly string[]])[] = [
  [['tra'], ['transactions']],
  [['terminals', 'rel'], ['release']],
  [['transactions', 'ack'], ['acknowledge']],
  [
    ['run', '--log-level', ''],
    ['debug', 'error', 'info', 'warn'],
  ],
  [['run', '--log-level', 'w'], ['warn']],
  [['transactions', 'list', '--una'], ['--unacknowledged']],
  [['--data-dir', 'x', 'sta'], ['status']],
  [['pay', '--real'], []],
  [['completion', 'po'], ['powershell']],
];

async function scriptOf(shell: Shell): Promise<string> {
  const { code, out } = await runHere([`completion ${shell}`], '/');
  expect(code).toBe(0);
  const file = join(freshFolder(), `tenderd.${shell}`);
  writeFileSync(file, out);
  return file;
}

function hasShell(shell: string): boolean {
  try {
    execFileSync(shell, ['-c', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function quoted(word: string): string {
  return `'${word}'`;
}

test.runIf(hasShell('bash'))('bash offers commands, options and values', async () => {
  const file = await scriptOf('bash');
  const tries = typed.map(([line]) => `try ${line.map(quoted).join(' ')}`);
  const script = `source ${file}
try() { COMP_WORDS=(tenderd "$@"); COMP_CWORD=$#; _tenderd; echo "\${COMPREPLY[*]}"; }
${tries.join('\n')}`;
  const lines = execFileSync('bash', ['-u', '-c', script], { encoding: 'utf8' }).split('\n');
  expect(
    typed.map((_, at) =>
      lines[at]
        ?.split(' ')
        .filter((word) => word !== '')
        .toSorted(),
    ),
  ).toEqual(typed.map(([, offered]) => offered));
});

test.runIf(hasShell('fish'))('fish offers commands, options and values', async () => {
  const file = await scriptOf('fish');
  for (const [line, offered] of typed) {
    const script = `source ${file}; complete -C ${quoted(`tenderd ${line.join(' ')}`)}`;
    const out = execFileSync('fish', ['--no-config', '-c', script], { encoding: 'utf8' });
    const words = out.split('\n').flatMap((one) => one.split('\t')[0] ?? []);
    expect(words.filter((word) => word !== '').toSorted()).toEqual(offered);
  }
});

test.runIf(hasShell('zsh'))('zsh offers commands, options and values', async () => {
  const file = await scriptOf('zsh');
  // Replacements for the functions of the completion system that the script calls. The replacements print the offers of the script.
  const script = `compadd() { shift; print -l -- "$@"; }
_describe() { local name=$2; print -l -- "\${(@)\${(P)name}%%:*}"; }
_files() { : }
source ${file}
try() { words=(tenderd "$@"); CURRENT=$#words; PREFIX=\${words[-1]}; _tenderd | grep -- "^$PREFIX" | sort | tr '\\n' ' '; echo; }
${typed.map(([line]) => `try ${line.map(quoted).join(' ')}`).join('\n')}`;
  const lines = execFileSync('zsh', ['-f', '-c', script], { encoding: 'utf8' }).split('\n');
  expect(typed.map((_, at) => lines[at]?.split(' ').filter((word) => word !== ''))).toEqual(
    typed.map(([, offered]) => offered),
  );
});

test('each script has all commands and options of the help, except those for real money', async () => {
  const silent = { write: () => true };
  const context = {
    environment: {},
    home: '/',
    out: silent,
    err: silent,
    onInterrupt: () => new AbortController().signal,
  };
  const host = { onStop: () => undefined, onCrash: () => undefined, exit: () => undefined, kill: () => undefined };
  const tree = commandTree(buildProgram(context, host, '').command);
  expect(tree.length).toBeGreaterThan(50);
  for (const shell of shells) {
    const { out } = await runHere([`completion ${shell}`], process.cwd());
    expect(out).not.toMatch(/real-money|alter-ledger/);
    const missing = tree.flatMap(({ commands, options }) =>
      [...commands.map(({ name }) => name), ...options.map(({ flag }) => flag.slice(2))].filter(
        (word) => !out.includes(word),
      ),
    );
    expect(missing).toEqual([]);
  }
});

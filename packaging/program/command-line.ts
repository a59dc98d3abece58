/** The commands of tenderd, for the man page and the completion. */

import type { Command } from 'commander';
import { commandTree } from '../../src/cli/completion/command-tree.js';
import { describe } from '../../src/cli/command/help.js';
import { scriptOf } from '../../src/cli/completion/shell-scripts.js';
import { buildProgram } from '../../src/cli/program.js';

const silent = { write: () => true };
const context = { environment: {}, home: '/', out: silent, err: silent, onInterrupt: () => AbortSignal.abort() };
const host = { onStop: () => undefined, onCrash: () => undefined, exit: () => undefined, kill: () => undefined };

const program = buildProgram(context, host, '').command;
await describe(program);

/** Returns the program with all its commands and their help. None of them runs. */
export function tenderdCommands(): Command {
  return program;
}

/** Returns the completion script of a shell, as `tenderd completion` prints it. */
export function completion(shell: 'bash' | 'zsh' | 'fish'): string {
  return scriptOf(shell, commandTree(tenderdCommands()));
}

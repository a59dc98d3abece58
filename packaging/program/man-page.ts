/** The man page: every command with its options, from the same definitions as `--help`. */

import type { Command } from 'commander';
import { exitMeanings } from '../../src/cli/output/exit-codes.js';
import { version } from '../../src/version.js';
import { tenderdCommands } from './command-line.js';

/** Returns the source of tenderd(1). `date` is in seconds. */
export function manPage(date: number): string {
  const day = new Date(date * 1000).toISOString().slice(0, 10);
  const program = tenderdCommands();
  const parts = [
    `.TH TENDERD 1 "${day}" "tenderd ${version}" "User Commands"`,
    '.SH NAME',
    'tenderd \\- payment daemon of a cash register',
    '.SH SYNOPSIS',
    '.B tenderd',
    '.RI [ options ]',
    '.I command',
    '.SH DESCRIPTION',
    text(program.description()),
    'The daemon is',
    '.BR "tenderd run" .',
    'All other commands talk to it, examine its files, or help to practise.',
    '.B "tenderd COMMAND \\-\\-help"',
    'has more about a command.',
    '.SH COMMANDS',
    ...program.commands.flatMap(commandPart),
    '.SH EXIT STATUS',
    ...Object.entries(exitMeanings).flatMap(([code, meaning]) => ['.TP', `.B ${code}`, text(meaning)]),
    ...files,
    '.SH SEE ALSO',
    'The manual is in /usr/share/doc/tenderd/docs. A running daemon serves it at /docs.',
  ];
  return `${parts.join('\n')}\n`;
}

const files = [
  '.SH FILES',
  '.TP',
  '.I /etc/tenderd/tenderd.toml',
  'The configuration.',
  '.TP',
  '.I /var/lib/tenderd',
  'The data directory of the service: journal, tokens, log. The configuration names it as dataDir.',
];

/** The part of a command and its subcommands. A group without an action of its own is left out. */
function commandPart(command: Command): readonly string[] {
  const help = command.createHelp();
  const inner = command.commands.flatMap(commandPart);
  if (isGroup(command)) return inner;
  const options = help.visibleOptions(command).filter(({ long }) => long !== '--help');
  return [
    `.SS "${text(help.commandUsage(command))}"`,
    text(asStatement(command.description())),
    ...help
      .visibleArguments(command)
      .flatMap((argument) => item(help.argumentTerm(argument), help.argumentDescription(argument))),
    ...options.flatMap((option) => item(help.optionTerm(option), help.optionDescription(option))),
    ...inner,
  ];
}

function item(term: string, description: string): readonly string[] {
  return ['.TP', `.B "${text(term)}"`, text(description)];
}

/** True if the command only holds other commands: it takes no arguments and no options. */
function isGroup(command: Command): boolean {
  return command.commands.length > 0 && command.options.length === 0 && command.registeredArguments.length === 0;
}

function asStatement(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.)]$/.test(words) ? '' : '.'}`;
}

/** Escapes what troff reads as a command. */
function text(words: string): string {
  return words
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('"', '\\(dq')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replace(/^([.'])/, '\\&$1');
}

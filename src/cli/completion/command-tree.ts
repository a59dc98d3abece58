/** The commands and options of the program, in the form that the shell completion needs. */

import type { Command, Option } from 'commander';

/** An option of a command. */
export interface CompletedOption {
  readonly flag: string;
  readonly description: string;
  /** The possible values. Empty if the option accepts any value. */
  readonly choices: readonly string[];
  readonly takesValue: boolean;
}

/** A command, with its subcommands. */
export interface CompletedCommand {
  /** The words after `tenderd`, such as `transactions list`. Empty for the program itself. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  /** The values of its arguments, if they are chosen from a list. */
  readonly words: readonly string[];
  readonly options: readonly CompletedOption[];
}

/** The operator must type this option in full: no shell suggests an option that moves real money. */
const neverOffered: readonly string[] = ['--real-money'];

/** Returns the program and all its commands. */
export function commandTree(program: Command): readonly CompletedCommand[] {
  return under(program, '');
}

function under(command: Command, path: string): readonly CompletedCommand[] {
  const own: CompletedCommand = {
    path,
    commands: command.commands.map((inner) => ({ name: inner.name(), description: firstLine(inner.description()) })),
    words: command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
    options: [...command.options.flatMap(optionOf), help],
  };
  return [own, ...command.commands.flatMap((inner) => under(inner, `${path} ${inner.name()}`.trim()))];
}

const help: CompletedOption = { flag: '--help', description: 'display help', choices: [], takesValue: false };

function optionOf(option: Option): readonly CompletedOption[] {
  const { long, hidden, argChoices = [], description } = option;
  if (typeof long !== 'string' || hidden || neverOffered.includes(long)) return [];
  const takesValue = option.required || option.optional;
  return [{ flag: long, description: firstLine(description), choices: argChoices, takesValue }];
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}

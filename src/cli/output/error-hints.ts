/** Adds the options that name the daemon to printed commands, so that these commands find the same daemon. */

import type { Command } from 'commander';
import { shellWord } from './shell-word.js';

/** Adds the options that name the daemon to the commands in a text. */
export type Hint = (text: string) => string;

/** A command in a text: the words after `tenderd`, and its long options. */
interface Known {
  readonly path: string;
  readonly options: ReadonlySet<string>;
}

const repeated = ['--config', '--data-dir', '--simulate', '--url', '--token-file'];

/**
 * Returns a function that adds the options in `args` that name the daemon to the commands in a text. Calls `program`
 * only when a text contains a command.
 */
export function hintOf(args: readonly string[], program: () => Command): Hint {
  const given = givenIn(args);
  if (given.length === 0) return (text) => text;
  let known: readonly Known[] | undefined;
  return (text) => {
    if (!text.includes('tenderd ')) return text;
    known ??= commandsIn(program(), []).toSorted((one, other) => other.path.length - one.path.length);
    return completed(text, known, given);
  };
}

/** Returns the options among the arguments that name the daemon, quoted for a shell. */
function givenIn(args: readonly string[]): readonly { readonly name: string; readonly text: string }[] {
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  return repeated.flatMap((name) => {
    const place = own.findLastIndex((word) => word === name || word.startsWith(`${name}=`));
    const word = own[place];
    if (word === undefined) return [];
    const value = word === name ? own[place + 1] : word.slice(name.length + 1);
    if (name === '--simulate') return [{ name, text: name }];
    return value === undefined ? [] : [{ name, text: `${name} ${shellWord(value)}` }];
  });
}

function commandsIn(command: Command, above: readonly string[]): readonly Known[] {
  return command.commands.flatMap((inner) => {
    const path = [...above, inner.name()];
    const options = new Set(inner.options.flatMap(({ long }) => long ?? []));
    return [{ path: path.join(' '), options }, ...commandsIn(inner, path)];
  });
}

/**
 * Adds the options that name the daemon to each command in a text. A command that already names its daemon stays
 * unchanged.
 */
function completed(text: string, known: readonly Known[], given: ReturnType<typeof givenIn>): string {
  // A colour code may stand directly before the command. It ends with the letter m.
  return text
    .split(/(?=(?:\b|(?<=\[\d{1,2}m))tenderd [a-z])/)
    .map((piece) => {
      const [line = ''] = piece.split('\n');
      if (repeated.some((name) => line.includes(`${name} `) || line.includes(`${name})`) || line.endsWith(name)))
        return piece;
      const command = known.find(({ path }) => new RegExp(String.raw`^tenderd ${path}(?![\w-])`).test(piece));
      const flags = given.filter(({ name }) => command?.options.has(name) === true).map(({ text: flag }) => ` ${flag}`);
      if (command === undefined) return piece;
      const end = 'tenderd '.length + command.path.length;
      return `${piece.slice(0, end)}${flags.join('')}${piece.slice(end)}`;
    })
    .join('');
}

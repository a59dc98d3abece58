/** Recognizes the groups of commands. A group, such as `tenderd journal`, does nothing by itself. */

import type { Command } from 'commander';

/** True if the command is a group of commands. A group has no options. */
export function isGroup(command: Command): boolean {
  return command.commands.length > 0 && command.options.length === 0;
}

/** Returns true if the arguments may make commander print help: they ask for it, or end at a group of commands. */
export function printsHelp(args: readonly string[], program: Command): boolean {
  if (args.length === 0 || args.includes('--help') || args.includes('-h') || args[0] === 'help') return true;
  let at = program;
  for (const word of args) {
    const inner = at.commands.find((command) => command.name() === word);
    if (inner === undefined) break;
    at = inner;
  }
  return at !== program && isGroup(at);
}

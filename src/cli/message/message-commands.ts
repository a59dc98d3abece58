/** The commands `tenderd message ...`. */

import { type Command, Option } from 'commander';
import type { CommandContext } from '../command/context.js';
import type { Done } from '../command/program-options.js';

/** Adds `message` with its subcommands. */
export function addMessages(program: Command, context: CommandContext, done: Done): void {
  const message = program.command('message');
  withFile(message.command('decode'))
    .option('--card-data')
    .option('--json')
    .action(async (path, options) => done((await import('./message.js')).decodeMessage(path, options, context)));
  message
    .command('encode')
    .argument('<file>')
    .addOption(encodingOption().default('xml'))
    .addOption(dialectOption())
    .action(async (path, options) => done((await import('./message.js')).encodeMessage(path, options, context)));
  withFile(message.command('validate'))
    .addOption(dialectOption())
    .option('--json')
    .action(async (path, options) => done((await import('./message.js')).validateMessage(path, options, context)));
  withFile(message.command('convert'))
    .addOption(encodingOption())
    .addOption(dialectOption())
    .action(async (path, options) => done((await import('./message.js')).convertMessage(path, options, context)));
  withFile(message.command('redact')).action(async (path) =>
    done((await import('./message.js')).redactMessage(path, context)),
  );
}

function withFile(command: Command): Command {
  return command.argument('<file>');
}

function encodingOption(): Option {
  return new Option('--to <encoding>').choices(['xml', 'json']);
}

function dialectOption(): Option {
  return new Option('--dialect <name>');
}

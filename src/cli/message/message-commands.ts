/** The commands `tenderd message ...`. */

import { type Command, Option } from 'commander';
import type { CommandContext } from '../command/context.js';
import type { Done } from '../command/program-options.js';

/** Adds `message` with its subcommands. */
export function addMessages(program: Command, context: CommandContext, done: Done): void {
  const message = program
    .command('message')
    .description('one nexo message from a file, for debugging (- reads standard input)');
  withFile(message.command('decode'))
    .description('show its fields, or the place where it is broken')
    .option('--card-data', 'show card data, too; it is removed by default')
    .option('--json', 'print the model as one JSON document')
    .action(async (path, options) => done((await import('./message.js')).decodeMessage(path, options, context)));
  message
    .command('encode')
    .argument('<file>', 'a model, as printed by "decode --json"')
    .description('write a model as nexo XML or JSON')
    .addOption(encodingOption().default('xml'))
    .addOption(dialectOption())
    .action(async (path, options) => done((await import('./message.js')).encodeMessage(path, options, context)));
  withFile(message.command('validate'))
    .description('list every difference from a dialect of the standard; exit code 1 if there is one')
    .addOption(dialectOption('the dialect to compare it with'))
    .option('--json', 'print one JSON document')
    .action(async (path, options) => done((await import('./message.js')).validateMessage(path, options, context)));
  withFile(message.command('convert'))
    .description('write it in the other encoding or in another dialect; card data is not removed')
    .addOption(encodingOption())
    .addOption(dialectOption())
    .action(async (path, options) => done((await import('./message.js')).convertMessage(path, options, context)));
  withFile(message.command('redact'))
    .description('print it without card data, to send it to a colleague or vendor')
    .action(async (path) => done((await import('./message.js')).redactMessage(path, context)));
}

function withFile(command: Command): Command {
  return command.argument('<file>', 'a file with XML or JSON');
}

function encodingOption(): Option {
  return new Option('--to <encoding>', 'the encoding to write').choices(['xml', 'json']);
}

function dialectOption(what = 'the dialect to write'): Option {
  return new Option('--dialect <name>', `${what}, such as standard-3.0 (standard-3.1)`);
}

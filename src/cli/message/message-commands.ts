/** `tenderd message`: one message from a file, decoded, written anew, validated, converted or redacted. */

import { type Command, Option } from 'commander';
import type { CommandContext } from '../command/context.js';
import type { Done } from '../command/program-options.js';

/** Adds `message` with its commands. */
export function addMessages(program: Command, context: CommandContext, done: Done): void {
  const message = program
    .command('message')
    .description('one nexo message from a file, for debugging (- reads standard input)');
  withFile(message.command('decode'))
    .description('show what it says, or where it is broken')
    .option('--card-data', 'show card data too; it is cut out otherwise')
    .option('--json', 'the model as one JSON document')
    .action(async (path, options) => done((await import('./message.js')).decodeMessage(path, options, context)));
  message
    .command('encode')
    .argument('<file>', 'a model, as "decode --json" prints it')
    .description('write it as nexo XML or JSON')
    .addOption(encodingOption().default('xml'))
    .addOption(dialectOption())
    .action(async (path, options) => done((await import('./message.js')).encodeMessage(path, options, context)));
  withFile(message.command('validate'))
    .description('say every place where it does not keep to the standard; exit code 1 when there is one')
    .addOption(dialectOption('the dialect to hold it to'))
    .option('--json', 'one JSON document')
    .action(async (path, options) => done((await import('./message.js')).validateMessage(path, options, context)));
  withFile(message.command('convert'))
    .description('write it in the other encoding, or another dialect; card data stays in it')
    .addOption(encodingOption())
    .addOption(dialectOption())
    .action(async (path, options) => done((await import('./message.js')).convertMessage(path, options, context)));
  withFile(message.command('redact'))
    .description('print it without card data, fit to be sent to somebody')
    .action(async (path) => done((await import('./message.js')).redactMessage(path, context)));
}

function withFile(command: Command): Command {
  return command.argument('<file>', 'XML or JSON, whichever it begins with');
}

function encodingOption(): Option {
  return new Option('--to <encoding>', 'the encoding to write').choices(['xml', 'json']);
}

function dialectOption(what = 'the dialect to write'): Option {
  return new Option('--dialect <name>', `${what}, such as standard-3.0 (standard-3.1)`);
}

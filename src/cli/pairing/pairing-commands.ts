/** The command that pairs a terminal with its cloud. */

import type { Command } from 'commander';
import type { CommandContext } from '../command/context.js';
import { configOption, dataDirOption, type Done } from '../command/program-options.js';

const help = `
Where its gateway has pairingUrl in the configuration, the terminal shows a code. Where its security is paired, the terminal scans a QR code
that is shown here. The daemon must be stopped, and nothing may be open or unresolved at the terminal. What is agreed on is kept in the data
directory, readable by its owner alone.
`;

/** Adds it. */
export function addPairing(program: Command, context: CommandContext, done: Done): void {
  program
    .command('pair')
    .argument('<terminal>', 'its name in the configuration')
    .argument('[code]', 'the code that the terminal shows')
    .description('pair a terminal with its cloud, once, or again')
    .addOption(configOption())
    .addOption(dataDirOption())
    .option('--pos-name <name>', 'by QR code: what the terminal calls this register')
    .option('--json', 'one JSON document on standard output, and nothing else')
    .addHelpText('after', help)
    .action(async (terminal, code, options) =>
      done(await (await import('./pair.js')).pair({ terminal, code }, options, context)),
    );
}

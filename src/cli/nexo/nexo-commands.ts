/** The commands about the nexo interface. */

import { type Command, InvalidArgumentError } from 'commander';
import type { CommandContext } from '../command/context.js';
import { cliRequests } from '../../messages/index.js';
import { type Done, wholeNumber } from '../command/program-options.js';

const help = `
The name is the host name that the register checks. A client of a terminal checks the name in the terminal's certificate, such
as P400Plus-123456789.live.terminal.adyen.com. Every other register checks localhost. The certificate is for the name, for
localhost and for 127.0.0.1. Existing files are overwritten only with --force.
`;

/** Adds the commands. */
export function addNexo(program: Command, context: CommandContext, done: Done): void {
  const nexo = program.command('nexo').description('the interface for registers that speak nexo themselves');
  nexo
    .command('certificate')
    .argument('[name]', 'the host name that the register checks', 'localhost')
    .description('make a certificate and its key, so that the interface can be served over TLS')
    .option('--directory <directory>', 'the directory of the files; this one by default', '.')
    .option('--days <days>', 'the validity in days', days, 3_650)
    .option('--force', 'overwrite an earlier certificate and its key')
    .option('--json', 'one JSON document on standard output, and nothing else')
    .addHelpText('after', help)
    .action(async (name, options) =>
      done(await (await import('./nexo-certificate.js')).writeCertificate(name, options, context)),
    );
}

function days(text: string): number {
  const count = wholeNumber(text);
  if (count < 1 || count > 8_000) throw new InvalidArgumentError(cliRequests.expectedValues.days);
  return count;
}

/** The commands about the nexo interface. */

import { type Command, InvalidArgumentError } from 'commander';
import type { CommandContext } from '../command/context.js';
import { type Done, wholeNumber } from '../command/program-options.js';

const help = `
The name is the one that the register checks: of a client of a terminal, that of the terminal's certificate, such as
P400Plus-123456789.live.terminal.adyen.com; of any other, localhost. The certificate is for it, for localhost and for
127.0.0.1. Files that are there already are left as they are, unless --force is said.
`;

/** Adds them. */
export function addNexo(program: Command, context: CommandContext, done: Done): void {
  const nexo = program.command('nexo').description('the interface for registers that speak nexo themselves');
  nexo
    .command('certificate')
    .argument('[name]', 'the host name that the register checks', 'localhost')
    .description('make a certificate and its key, so that the interface can be served over TLS')
    .option('--directory <directory>', 'where the files are written; this one when left out', '.')
    .option('--days <days>', 'how long it is valid', days, 3_650)
    .option('--force', 'write over an earlier certificate and its key')
    .option('--json', 'one JSON document on standard output, and nothing else')
    .addHelpText('after', help)
    .action(async (name, options) =>
      done(await (await import('./nexo-certificate.js')).writeCertificate(name, options, context)),
    );
}

function days(text: string): number {
  const count = wholeNumber(text);
  if (count < 1 || count > 8_000) throw new InvalidArgumentError('Expected a number of days from 1 to 8000.');
  return count;
}

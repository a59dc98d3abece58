/** The commands about the nexo interface. */

import { type Command, InvalidArgumentError } from 'commander';
import type { CommandContext } from '../command/context.js';
import { cliRequests } from '../../messages/index.js';
import { type Done, wholeNumber } from '../command/program-options.js';

/** Adds the commands about the nexo interface. */
export function addNexo(program: Command, context: CommandContext, done: Done): void {
  const nexo = program.command('nexo');
  nexo
    .command('certificate')
    .argument('[name]', '', 'localhost')
    .option('--directory <directory>', '', '.')
    .option('--days <days>', '', days, 3_650)
    .option('--force')
    .option('--json')
    .action(async (name, options) =>
      done(await (await import('./nexo-certificate.js')).writeCertificate(name, options, context)),
    );
}

function days(text: string): number {
  const count = wholeNumber(text);
  if (count < 1 || count > 8_000) throw new InvalidArgumentError(cliRequests.expectedValues.days);
  return count;
}

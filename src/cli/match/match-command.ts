/** The command `match`. */

import type { Command } from 'commander';
import { cliMatch } from '../../messages/index.js';
import type { CommandContext } from '../command/context.js';
import { type Done, list, wholeNumber, withDaemon } from '../command/program-options.js';

/** Adds `match`. */
export function addMatch(program: Command, context: CommandContext, done: Done): void {
  addMatchOptions(withDaemon(program.command('match').argument('<file...>')))
    .option('--terminal <names>', '', list)
    .option('--journal <file>')
    .option('--mark')
    .option('--accept <keys>', '', list)
    .option('--revoke <keys>', '', list)
    .option('--name <name>')
    .option('--reason <text>')
    .addHelpText('after', cliMatch.help)
    .action(async (files: string[], options) =>
      done(await (await import('./match.js')).match(files, options, context)),
    );
}

/** Adds the options that do not depend on the source of the transactions. */
export function addMatchOptions(command: Command): Command {
  return command
    .option('--mapping <file>')
    .option('--merchant <names>', '', list)
    .option('--sales <file>')
    .option('--sales-mapping <file>')
    .option('--late-days <count>', '', wholeNumber, 5)
    .option('--since <time>')
    .option('--until <time>')
    .option('--csv');
}

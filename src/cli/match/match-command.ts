/** The command `match`. */

import type { Command } from 'commander';
import { cliMatch } from '../../messages/index.js';
import type { CommandContext } from '../command/context.js';
import { type Done, list, wholeNumber, withDaemon } from '../command/program-options.js';

/** Adds `match`. */
export function addMatch(program: Command, context: CommandContext, done: Done): void {
  withDaemon(program.command('match').argument('<file...>', 'settlement files of the acquirer'))
    .description('find every charge without a sale: match settlement files with the journal')
    .option('--mapping <file>', 'how to read the CSV of another acquirer (TOML)')
    .option('--merchant <names>', 'refuse files of other merchants than these, with commas between them', list)
    .option('--terminal <names>', 'only these terminals and services, with commas between them', list)
    .option('--sales <file>', 'the registers’ own list of sales (CSV), instead of the acknowledgements')
    .option('--sales-mapping <file>', 'how to read that list (TOML)')
    .option('--late-days <count>', 'a settlement after more days is late', wholeNumber, 5)
    .option('--since <time>', 'only payments from this time on; by default from the oldest one in the files')
    .option('--until <time>', 'only payments up to this time; by default late-days before the newest settlement')
    .option('--journal <file>', 'a backup of the journal, instead of the journal itself')
    .option('--mark', 'record up to when all is matched; a retention job keeps what follows')
    .option('--csv', 'the findings as CSV on standard output')
    .addHelpText('after', cliMatch.help)
    .action(async (files: string[], options) =>
      done(await (await import('./match.js')).match(files, options, context)),
    );
}

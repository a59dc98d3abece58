/** The commands of the head office: `run`, `replay`, `password` and `match`. */

import type { Command } from 'commander';
import type { CommandContext } from '../command/context.js';
import type { ProcessInterface } from '../command/process-interface.js';
import { type Done, list } from '../command/program-options.js';
import { addMatchOptions } from '../match/match-command.js';

/** Adds the commands of the head office. */
export function addOffice(program: Command, context: CommandContext, host: ProcessInterface, done: Done): void {
  const office = program.command('office');
  office
    .command('run')
    .requiredOption('--config <file>')
    .option('--accept-stream')
    .option('--json')
    .action(async (options) => done(await (await import('./office.js')).runOffice(options, context, host)));
  office
    .command('replay')
    .requiredOption('--config <file>')
    .option('--lose-older')
    .option('--json')
    .action(async (options) => done(await (await import('./office.js')).replayOffice(options, context, host)));
  office
    .command('password')
    .option('--json')
    .action(async (options) => done(await (await import('./password.js')).printPasswordHash(options, context)));
  addMatchOptions(office.command('match').argument('<file...>').requiredOption('--config <file>'))
    .option('--store <names>', '', list)
    .option('--json')
    .action(async (files: string[], options) =>
      done(await (await import('./office-match.js')).matchOffice(files, options, context)),
    );
}

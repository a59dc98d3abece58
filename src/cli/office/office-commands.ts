/** The commands `office run` and `office replay`. */

import type { Command } from 'commander';
import type { CommandContext } from '../command/context.js';
import type { ProcessInterface } from '../command/process-interface.js';
import type { Done } from '../command/program-options.js';

/** Adds the commands. */
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
}

/** `tenderd loyalty ...`: points and rebates. */

import type { Command } from 'commander';
import type { CommandContext } from '../command/context.js';
import { type Done, withMoney, withPoi } from '../command/program-options.js';

const forward = [
  ['award', 'loyalty-award'],
  ['redeem', 'loyalty-redemption'],
  ['rebate', 'loyalty-rebate'],
] as const;

/** Adds the commands for loyalty points. */
export function addLoyalty(program: Command, context: CommandContext, done: Done): void {
  const group = program.command('loyalty');
  for (const [name, kind] of forward) {
    withMoney(group.command(name).argument('<what...>'))
      .option('--card <number>')
      .option('--keyed')
      .action(async (wanted, options) =>
        done(await (await import('./loyalty.js')).moveLoyalty(kind, wanted, options, context)),
      );
  }
  withPoi(withMoney(group.command('return').argument('[transaction]')))
    .option('--only <part>')
    .option('--of <kind>')
    .action(async (transaction, options) =>
      done(await (await import('./loyalty.js')).returnLoyalty(transaction, options, context)),
    );
}

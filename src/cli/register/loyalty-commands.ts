/** `tenderd loyalty ...`: points and rebates. */

import { elsewhere } from '../command/secret-argument.js';
import type { Command } from 'commander';
import type { CommandContext } from '../command/context.js';
import { type Done, withMoney, withPoi } from '../command/program-options.js';

const forward = [
  ['award', 'loyalty-award', 'award points for a sale'],
  ['redeem', 'loyalty-redemption', 'redeem points'],
  ['rebate', 'loyalty-rebate', 'grant the rebate of a loyalty card for a sale'],
] as const;

/** Adds the commands. */
export function addLoyalty(program: Command, context: CommandContext, done: Done): void {
  const group = program.command('loyalty').description('points and rebates of loyalty cards');
  for (const [name, kind, what] of forward) {
    withMoney(
      group.command(name).argument('<what...>', 'the total, such as 59.00 EUR, or "500 points"').description(what),
    )
      .option('--card <number>', `number of the loyalty card, if the terminal must not read it; ${elsewhere}`)
      .option('--keyed', 'the number was typed, not scanned')
      .action(async (wanted, options) =>
        done(await (await import('./loyalty.js')).moveLoyalty(kind, wanted, options, context)),
      );
  }
  withPoi(
    withMoney(
      group
        .command('return')
        .argument('[transaction]', 'the award, redemption or rebate')
        .description('undo an award, redemption or rebate'),
    ),
  )
    .option('--only <part>', 'only a part of it, such as "20.00 EUR" or "20 points"')
    .option('--of <kind>', 'award, redemption or rebate; not needed for a transaction of tenderd')
    .action(async (transaction, options) =>
      done(await (await import('./loyalty.js')).returnLoyalty(transaction, options, context)),
    );
}

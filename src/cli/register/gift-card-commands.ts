/** `tenderd gift-card ...`: what is put on gift cards and taken off them. */

import { elsewhere } from '../command/secret-argument.js';
import { type Command, Option } from 'commander';
import type { CommandContext } from '../command/context.js';
import { type Done, withMoney, withPoi } from '../command/program-options.js';

const forward = [
  ['activate', 'stored-value-activation', 'sell a gift card with this amount on it'],
  ['load', 'stored-value-load', 'put the amount on a gift card'],
  ['unload', 'stored-value-unload', 'take the amount off a gift card'],
  ['set-aside', 'stored-value-reservation', 'set an account aside'],
] as const;

const back = [
  ['reverse', 'stored-value-reversal', 'take back what an activation or load put on a gift card'],
  ['duplicate', 'stored-value-duplicate', 'give out once more what an activation or load gave out'],
] as const;

/** Adds the commands. */
export function addGiftCards(program: Command, context: CommandContext, done: Done): void {
  const group = program.command('gift-card').description('gift cards and other accounts that hold value');
  for (const [name, kind, what] of forward) {
    withAccount(withMoney(group.command(name).argument('<amount...>', 'such as 25.00 EUR').description(what)))
      .option('--allow-partial', 'accept less than the amount')
      .action(async (amount, options) =>
        done(await (await import('./gift-card.js')).move(kind, amount, options, context)),
      );
  }
  for (const [name, kind, what] of back) {
    withPoi(withMoney(group.command(name).argument('[transaction]', 'the activation or load').description(what)))
      .option('--amount <amount>', 'what it put on the card, such as "25.00 EUR"; known of a transaction of tenderd')
      .action(async (original, options) =>
        done(await (await import('./gift-card.js')).moveBack(kind, original, options, context)),
      );
  }
}

function withAccount(command: Command): Command {
  return command
    .option(
      '--card <number>',
      `number of the card, where the terminal is not to read it; no payment card; ${elsewhere}`,
    )
    .option('--keyed', 'the number was typed, not scanned')
    .addOption(
      new Option('--account-type <type>', 'a gift card when left out').choices(['gift-card', 'phone-card', 'other']),
    )
    .option('--provider <name>', 'whose card it is')
    .option('--product-code <code>', 'what it is sold as')
    .option('--ean <digits>', 'the article number of what is sold');
}

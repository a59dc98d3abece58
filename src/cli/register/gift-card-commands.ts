/** `tenderd gift-card ...`: loads and unloads gift cards. */

import { elsewhere } from '../command/secret-argument.js';
import { type Command, Option } from 'commander';
import type { CommandContext } from '../command/context.js';
import { type Done, withMoney, withPoi } from '../command/program-options.js';

const forward = [
  ['activate', 'stored-value-activation', 'sell a gift card with this amount'],
  ['load', 'stored-value-load', 'add the amount to a gift card'],
  ['unload', 'stored-value-unload', 'take the amount off a gift card'],
  ['set-aside', 'stored-value-reservation', 'reserve an account'],
] as const;

const back = [
  ['reverse', 'stored-value-reversal', 'undo an activation or load of a gift card'],
  ['duplicate', 'stored-value-duplicate', 'issue the code or number of an activation or load again'],
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
      .option(
        '--amount <amount>',
        'the amount of the activation or load, such as "25.00 EUR"; not needed for a transaction of tenderd',
      )
      .action(async (original, options) =>
        done(await (await import('./gift-card.js')).moveBack(kind, original, options, context)),
      );
  }
}

function withAccount(command: Command): Command {
  return command
    .option('--card <number>', `number of the card, if the terminal must not read it; no payment card; ${elsewhere}`)
    .option('--keyed', 'the number was typed, not scanned')
    .addOption(
      new Option('--account-type <type>', 'a gift card by default').choices(['gift-card', 'phone-card', 'other']),
    )
    .option('--provider <name>', 'the provider of the card')
    .option('--product-code <code>', 'the product code of the sold card')
    .option('--ean <digits>', 'the article number of the sold card');
}

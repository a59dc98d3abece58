/** `tenderd gift-card ...`: loads and unloads gift cards. */

import { type Command, Option } from 'commander';
import type { CommandContext } from '../command/context.js';
import { type Done, withMoney, withPoi } from '../command/program-options.js';

const forward = [
  ['activate', 'stored-value-activation'],
  ['load', 'stored-value-load'],
  ['unload', 'stored-value-unload'],
  ['set-aside', 'stored-value-reservation'],
] as const;

const back = [
  ['reverse', 'stored-value-reversal'],
  ['duplicate', 'stored-value-duplicate'],
] as const;

/** Adds the commands for gift cards. */
export function addGiftCards(program: Command, context: CommandContext, done: Done): void {
  const group = program.command('gift-card');
  for (const [name, kind] of forward) {
    withAccount(withMoney(group.command(name).argument('<amount...>')))
      .option('--allow-partial')
      .action(async (amount, options) =>
        done(await (await import('./gift-card.js')).move(kind, amount, options, context)),
      );
  }
  for (const [name, kind] of back) {
    withPoi(withMoney(group.command(name).argument('[transaction]')))
      .option('--amount <amount>')
      .action(async (original, options) =>
        done(await (await import('./gift-card.js')).moveBack(kind, original, options, context)),
      );
  }
}

function withAccount(command: Command): Command {
  return command
    .option('--card <number>')
    .option('--keyed')
    .addOption(new Option('--account-type <type>').choices(['gift-card', 'phone-card', 'other']))
    .option('--provider <name>')
    .option('--product-code <code>')
    .option('--ean <digits>');
}

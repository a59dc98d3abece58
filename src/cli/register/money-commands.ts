/** The commands that move money at a terminal, read a card for a payment, close a period, and stop a transaction. */

import { type Command, Option } from 'commander';
import type { PreAuthorization } from '../../client/index.js';
import type { AmountCommand, FollowUpCommand } from './amount-command.js';
import type { CommandContext } from '../command/context.js';
import { type Done, withDaemon, withMoney, withPoi } from '../command/program-options.js';

/** The commands that send an amount. */
const amountCommands: readonly AmountCommand<PreAuthorization>[] = [
  {
    name: 'pre-authorize',
    kind: 'pre-authorization',
    send: async (client, request, waiting) => client.preAuthorize(request, waiting),
  },
];

/** The commands that send an amount for an earlier transaction. */
const followUpCommands: readonly FollowUpCommand[] = [
  {
    name: 'update',
    kind: 'pre-authorization-update',
    send: async (client, request, waiting) => client.updatePreAuthorization(request, waiting),
  },
  {
    name: 'capture',
    kind: 'capture',
    send: async (client, request, waiting) => client.capture(request, waiting),
  },
];

/** Adds `pay`, `acquire`, `refund`, `reverse`, `pre-authorize`, `update`, `capture`, `reconcile` and `abort`. */
export function addMoney(program: Command, context: CommandContext, done: Done): void {
  addPay(program, context, done);
  addAcquire(program, context, done);
  addRefund(program, context, done);
  addReverse(program, context, done);
  addAmountCommands(program, context, done);
  addReconcile(program, context, done);
  addAbort(program, context, done);
}

function addPay(program: Command, context: CommandContext, done: Done): void {
  withMoney(program.command('pay').argument('<amount...>'))
    .option('--allow-partial')
    .option('--card-acquisition <transaction>')
    .option('--instead-of <transaction>')
    .option('--tip <amount>')
    .option('--cash-back <amount>')
    .option('--cash-back-max <amount>')
    .option('--total <amount>')
    .option('--paid-otherwise <amount>')
    .option('--force-online')
    .option('--item <item>', '', (item: string, items?: readonly string[]) => [...(items ?? []), item])
    .option('--basket <file>')
    .addOption(tokenOption('--request-token <type>'))
    .option('--token <token>')
    .addOption(tokenOption('--token-type <type>'))
    .action(async (amount, options) => done(await (await import('./pay.js')).pay(amount, options, context)));
}

function addAcquire(program: Command, context: CommandContext, done: Done): void {
  withMoney(program.command('acquire').argument('[amount...]'))
    .addOption(tokenOption('--request-token <type>'))
    .action(async (amount, options) => done(await (await import('./acquire.js')).acquire(amount, options, context)));
}

function addRefund(program: Command, context: CommandContext, done: Done): void {
  withPoi(withMoney(program.command('refund').argument('<amount...>')))
    .option('--original <transaction>')
    .option('--unlinked')
    .action(async (amount, options) => done(await (await import('./refund.js')).refund(amount, options, context)));
}

function addReverse(program: Command, context: CommandContext, done: Done): void {
  withPoi(withMoney(program.command('reverse').argument('[transaction]')))
    .option('--amount <amount>')
    .addOption(
      new Option('--reason <reason>').choices([
        'customer-cancelled',
        'merchant-cancelled',
        'malfunction',
        'unable-to-complete',
      ]),
    )
    .action(async (original, options) =>
      done(await (await import('./reverse.js')).reverse(original, options, context)),
    );
}

function addAmountCommands(program: Command, context: CommandContext, done: Done): void {
  for (const row of amountCommands) {
    withMoney(program.command(row.name).argument('<amount...>')).action(async (amount, options) =>
      done(await (await import('./amount-command.js')).sendAmount(row, amount, options, context)),
    );
  }
  for (const row of followUpCommands) {
    withPoi(withMoney(program.command(row.name).argument('<amount...>')))
      .option('--original <transaction>')
      .action(async (amount, options) =>
        done(await (await import('./amount-command.js')).sendFollowUp(row, amount, options, context)),
      );
  }
}

function addReconcile(program: Command, context: CommandContext, done: Done): void {
  withMoney(program.command('reconcile'))
    .addOption(new Option('--scope <scope>').choices(['period', 'period-and-acquirers', 'acquirers']))
    .action(async (options) => done(await (await import('./reconcile.js')).reconcile(options, context)));
}

function addAbort(program: Command, context: CommandContext, done: Done): void {
  withDaemon(program.command('abort').argument('<transaction>'))
    .option('--reason <text>')
    .action(async (id, options) => done(await (await import('./abort.js')).abort(id, options, context)));
}

function tokenOption(form: string): Option {
  return new Option(form).choices(['transaction', 'customer']);
}

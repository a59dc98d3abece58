/** The commands that move money at a terminal, read a card for a payment, close a period, and stop a transaction. */

import { type Command, Option } from 'commander';
import type { PreAuthorization } from '../../client/index.js';
import type { AmountCommand, FollowUpCommand } from './amount-command.js';
import type { CommandContext } from '../command/context.js';
import { type Done, withDaemon, withMoney, withPoi } from '../command/program-options.js';
import { elsewhere } from '../command/secret-argument.js';

/** The commands that send an amount. */
const amountCommands: readonly AmountCommand<PreAuthorization>[] = [
  {
    name: 'pre-authorize',
    kind: 'pre-authorization',
    amount: 'such as 200.00 EUR',
    description: 'hold an amount to capture it later',
    send: async (client, request, waiting) => client.preAuthorize(request, waiting),
  },
];

/** The commands that send an amount for an earlier transaction. */
const followUpCommands: readonly FollowUpCommand[] = [
  {
    name: 'update',
    kind: 'pre-authorization-update',
    amount: 'the new total',
    original: 'the pre-authorization',
    description: 'change the held amount of a pre-authorization',
    send: async (client, request, waiting) => client.updatePreAuthorization(request, waiting),
  },
  {
    name: 'capture',
    kind: 'capture',
    amount: 'at most the held amount',
    original: 'the pre-authorization',
    description: 'capture the amount of a pre-authorization',
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
  withMoney(program.command('pay').argument('<amount...>', 'such as 12.50 EUR').description('take a payment'))
    .option('--allow-partial', 'accept less than the amount')
    .option('--card-acquisition <transaction>', 'pay with the card that this card acquisition read')
    .option(
      '--instead-of <transaction>',
      'the link that the payment replaces: tenderd withdraws it, and starts the payment only after the link cannot be paid any more',
    )
    .option('--tip <amount>', 'the part of the amount that is a tip, such as 1.50')
    .option('--cash-back <amount>', 'the part of the amount that the customer gets in cash')
    .option('--cash-back-max <amount>', 'maximum of the cash that the customer may choose in addition to the amount')
    .option('--total <amount>', 'this payment is a part of a sale with this price; the same for all parts')
    .option('--paid-otherwise <amount>', 'the part of the sale that was paid by cash or vouchers')
    .option('--force-online', 'the terminal must ask its host for the approval')
    .option(
      '--item <item>',
      'an item of the basket, such as "code=4711;amount=12.50;quantity=2;label=Coffee"; once for each item',
      (item: string, items?: readonly string[]) => [...(items ?? []), item],
    )
    .option('--basket <file>', 'a file with the basket: a JSON array of items as the API takes them')
    .addOption(tokenOption('--request-token <type>', 'request a token for the card'))
    .option('--token <token>', `pay with this token instead of a card; ${elsewhere}`)
    .addOption(tokenOption('--token-type <type>', 'the kind of the token (customer)'))
    .action(async (amount, options) => done(await (await import('./pay.js')).pay(amount, options, context)));
}

function addAcquire(program: Command, context: CommandContext, done: Done): void {
  withMoney(
    program
      .command('acquire')
      .argument('[amount...]', 'such as 12.50 EUR, for the customer’s screen')
      .description('read a card for a later payment; "abort" releases it'),
  )
    .addOption(tokenOption('--request-token <type>', 'request a token for the card'))
    .action(async (amount, options) => done(await (await import('./acquire.js')).acquire(amount, options, context)));
}

function addRefund(program: Command, context: CommandContext, done: Done): void {
  withPoi(withMoney(program.command('refund').argument('<amount...>', 'such as 12.50 EUR').description('refund money')))
    .option('--original <transaction>', 'the payment to refund')
    .option('--unlinked', 'there is no original payment')
    .action(async (amount, options) => done(await (await import('./refund.js')).refund(amount, options, context)));
}

function addReverse(program: Command, context: CommandContext, done: Done): void {
  withPoi(
    withMoney(
      program
        .command('reverse')
        .argument('[transaction]', 'the transaction to undo')
        .description('undo a payment, a gift card load or an award of points, or cancel a pre-authorization'),
    ),
  )
    .option('--amount <amount>', 'undo only a part, such as "2.50 EUR"')
    .addOption(
      new Option('--reason <reason>', 'reason for the terminal; merchant-cancelled by default').choices([
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
    withMoney(program.command(row.name).argument('<amount...>', row.amount).description(row.description)).action(
      async (amount, options) =>
        done(await (await import('./amount-command.js')).sendAmount(row, amount, options, context)),
    );
  }
  for (const row of followUpCommands) {
    withPoi(withMoney(program.command(row.name).argument('<amount...>', row.amount).description(row.description)))
      .option('--original <transaction>', row.original)
      .action(async (amount, options) =>
        done(await (await import('./amount-command.js')).sendFollowUp(row, amount, options, context)),
      );
  }
}

function addReconcile(program: Command, context: CommandContext, done: Done): void {
  withMoney(program.command('reconcile').description('close the terminal’s period, and show its totals'))
    .addOption(
      new Option('--scope <scope>', 'the part to close; the period by default').choices([
        'period',
        'period-and-acquirers',
        'acquirers',
      ]),
    )
    .action(async (options) => done(await (await import('./reconcile.js')).reconcile(options, context)));
}

function addAbort(program: Command, context: CommandContext, done: Done): void {
  withDaemon(
    program
      .command('abort')
      .argument('<transaction>')
      .description('ask to stop a transaction, and report how it ended'),
  )
    .option('--reason <text>', 'the reason, for the journal')
    .action(async (id, options) => done(await (await import('./abort.js')).abort(id, options, context)));
}

function tokenOption(form: string, description: string): Option {
  return new Option(form, description).choices(['transaction', 'customer']);
}

/** `tenderd link ...` and `tenderd order ...`: links that customers pay, and changes of the orders that the links began. */

import { type Command, Option } from 'commander';
import { elsewhere } from '../command/secret-argument.js';
import type { CommandContext } from '../command/context.js';
import { type Done, list, reviewedByOption, reviewedOption, withDaemon } from '../command/program-options.js';

/** Adds the commands. */
export function addLinks(program: Command, context: CommandContext, done: Done): void {
  const link = program.command('link').description('links that a customer pays on a phone');
  withOnlineMoney(
    link.command('create').argument('<amount...>', 'such as 125.00 NOK').description('create a link, and show it'),
  )
    .option('--service <name>', 'the payment service, by its name in the configuration; the only one by default')
    .requiredOption('--return-url <url>', 'https address to which the browser returns; a return proves no payment')
    .option('--cancel-url <url>', 'the same if the customer left; --return-url by default')
    .option('--error-url <url>', 'the same after an error; --return-url by default')
    .option('--sale <number>', 'the receipt number; one sale is paid once (by default the transaction’s own id)')
    .option('--pay-before <time>', 'ISO 8601 with offset: the link is withdrawn then; a day from now by default')
    .option('--methods <names>', 'only these methods, separated by commas, such as CARD', list)
    .option('--hold', 'hold the amount: "tenderd order capture" takes it later')
    .option('--split', 'with --hold: the amount is captured in several parts')
    .option('--shopper <name>', 'your own name for the customer')
    .addOption(new Option('--store <how>', 'offer to store the card, or require it').choices(['offer', 'must']))
    .option('--stored-only', 'with --shopper: only stored cards')
    .option('--instrument <reference>', `with --shopper: the stored card that pays; ${elsewhere}`)
    .option('--embed-origin <origin>', 'the page is shown inside a page of this origin')
    .option(
      '--instead-of <transaction>',
      'the payment at a terminal that the link replaces: tenderd stops it, and creates the link only after it ended without a charge',
    )
    .option('--wait', 'wait until it is paid or ends in another way')
    .action(async (amount, options) => done(await (await import('./link.js')).createLink(amount, options, context)));
  withDaemon(
    link
      .command('show')
      .argument('<transaction>')
      .description('show the address of the link, as a QR code, and its state'),
  ).action(async (id, options) => done(await (await import('./link.js')).showOne(id, options, context)));
  withDaemon(
    link.command('withdraw').argument('<transaction>').description('ask to end a link, and report how it ended'),
  )
    .option('--reason <text>', 'the reason, for the journal')
    .action(async (id, options) => done(await (await import('./abort.js')).abort(id, options, context)));
  addInstruments(
    program.command('instruments').description('cards that a payment service stores for customers'),
    context,
    done,
  );
  addOrders(program.command('order').description('orders of paid links'), context, done);
}

function addInstruments(instruments: Command, context: CommandContext, done: Done): void {
  withShopper(instruments.command('list').description('the stored cards of a customer')).action(async (options) =>
    done(await (await import('./instruments.js')).listInstruments(options, context)),
  );
  withOnlineRequest(
    withService(
      instruments
        .command('store')
        .argument('<currency>', 'the currency of the verification, such as NOK')
        .description('verify and store a card, by a link for the customer; nothing is charged'),
    ),
  )
    .option('--shopper <name>', 'your own name for the customer; by default the service assigns one')
    .requiredOption('--return-url <url>', 'https address to which the browser returns; a return proves no payment')
    .option('--cancel-url <url>', 'the same if the customer left; --return-url by default')
    .option('--error-url <url>', 'the same after an error; --return-url by default')
    .option('--sale <number>', 'the receipt number (by default the transaction’s own id)')
    .option('--pay-before <time>', 'ISO 8601 with offset: the link is withdrawn then; a day from now by default')
    .option('--wait', 'wait until it is done or ends in another way')
    .action(async (currency, options) => done(await (await import('./link.js')).storeCard(currency, options, context)));
  withShopper(
    instruments
      .command('delete')
      .argument('<instrument>', `the reference of the stored card; ${elsewhere}`)
      .description('delete a stored card, so that nothing can be paid with it any more; no money moves'),
  ).action(async (instrument, options) =>
    done(await (await import('./instruments.js')).deleteInstrument(instrument, options, context)),
  );
}

function withShopper(command: Command): Command {
  return withService(command).requiredOption('--shopper <name>', 'your own name for the customer');
}

function withService(command: Command): Command {
  return withDaemon(command).requiredOption(
    '--service <name>',
    'the payment service, by its name in the configuration',
  );
}

function addOrders(order: Command, context: CommandContext, done: Done): void {
  withDaemon(
    order
      .command('show')
      .argument('<transaction>')
      .description('show the changes of an order, and the remaining amount'),
  ).action(async (id, options) => done(await (await import('./order.js')).showOrder(id, options, context)));
  const changes = [
    ['capture', 'capture the held amount, or a part of it'],
    ['refund', 'refund the captured amount, or a part of it'],
    ['cancel', 'release the held amount, or a part of it'],
  ] as const;
  for (const [name, what] of changes) {
    withOnlineMoney(
      order
        .command(name)
        .argument('<transaction>', 'the payment or pre-authorization of the link')
        .argument('[amount...]', 'such as 50.00 NOK; everything by default')
        .description(what),
    ).action(async (id, amount, options) =>
      done(await (await import('./order.js')).changeOrder(name, id, amount, options, context)),
    );
  }
  withOnlineMoney(
    order
      .command('update')
      .argument('<transaction>', 'the pre-authorization of the link')
      .argument('[amount...]', 'the new total, such as 150.00 NOK; by default the same amount for longer')
      .description('hold another amount, or the same for longer'),
  ).action(async (id, amount, options) =>
    done(await (await import('./order.js')).changeOrder('update', id, amount, options, context)),
  );
}

/** Adds the options of commands that move money at a payment service. */
function withOnlineMoney(command: Command): Command {
  return withOnlineRequest(withDaemon(command)).option('--real-money', 'needed unless the daemon is simulated');
}

/** Adds the options of commands that send a request to a payment service. */
function withOnlineRequest(command: Command): Command {
  return command
    .option('--id <transaction>', 'transactionId; generated by default, and printed before anything is sent')
    .option('--retry-of <transaction>', 'the earlier transaction that this is another attempt of')
    .addOption(reviewedOption())
    .addOption(reviewedByOption())
    .option('--start-before <time>', 'latest start, ISO 8601 with offset; 30 s from now by default')
    .option('--acknowledge', 'acknowledge the outcome after it is shown: then no register receives it any more');
}

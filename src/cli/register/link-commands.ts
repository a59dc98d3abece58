/** `tenderd link ...` and `tenderd order ...`: links that shoppers pay, and what is done with the orders behind them. */

import { type Command, Option } from 'commander';
import { elsewhere } from '../command/secret-argument.js';
import type { CommandContext } from '../command/context.js';
import { type Done, list, reviewedByOption, reviewedOption, withDaemon } from '../command/program-options.js';

/** Adds the commands. */
export function addLinks(program: Command, context: CommandContext, done: Done): void {
  const link = program.command('link').description('links that a customer pays on a telephone');
  withOnlineMoney(
    link.command('create').argument('<amount...>', 'such as 125.00 NOK').description('ask for a link, and show it'),
  )
    .option('--service <name>', 'the payment service, by its name in the configuration; the only one, when left out')
    .requiredOption('--return-url <url>', 'https address to which the browser returns; proves nothing')
    .option('--cancel-url <url>', 'the same where the customer left; --return-url when left out')
    .option('--error-url <url>', 'the same after an error; --return-url when left out')
    .option('--sale <number>', 'the receipt number; one sale is paid once (the transaction’s own id, when left out)')
    .option('--pay-before <time>', 'ISO 8601 with offset: past it the link is withdrawn; a day from now when left out')
    .option('--methods <names>', 'these methods alone, with commas between, such as CARD', list)
    .option('--hold', 'hold the amount: "tenderd order capture" takes it later')
    .option('--split', 'with --hold: it is captured in several parts')
    .option('--shopper <name>', 'your own name of the customer')
    .addOption(new Option('--store <how>', 'whether the card is stored').choices(['offer', 'must']))
    .option('--stored-only', 'with --shopper: only cards that are stored')
    .option('--instrument <reference>', `with --shopper: the stored card that pays; ${elsewhere}`)
    .option('--embed-origin <origin>', 'the page is shown inside one of this origin')
    .option(
      '--instead-of <transaction>',
      'the payment at a terminal whose place the link takes: that one is stopped, and the link is made only once it ended without a charge',
    )
    .option('--wait', 'wait until it is paid, or ends otherwise')
    .action(async (amount, options) => done(await (await import('./link.js')).createLink(amount, options, context)));
  withDaemon(
    link.command('show').argument('<transaction>').description('where it is paid, as a QR code, and how it stands'),
  ).action(async (id, options) => done(await (await import('./link.js')).showOne(id, options, context)));
  withDaemon(link.command('withdraw').argument('<transaction>').description('ask to end a link; tells how it ended'))
    .option('--reason <text>', 'why, for the journal')
    .action(async (id, options) => done(await (await import('./abort.js')).abort(id, options, context)));
  addInstruments(
    program.command('instruments').description('cards that a payment service stores for customers'),
    context,
    done,
  );
  addOrders(program.command('order').description('orders that links began'), context, done);
}

function addInstruments(instruments: Command, context: CommandContext, done: Done): void {
  withShopper(instruments.command('list').description('the stored cards of a customer')).action(async (options) =>
    done(await (await import('./instruments.js')).listInstruments(options, context)),
  );
  withOnlineRequest(
    withService(
      instruments
        .command('store')
        .argument('<currency>', 'in which the card is verified, such as NOK')
        .description('have a card verified and stored, by a link for the customer; nothing is charged'),
    ),
  )
    .option('--shopper <name>', 'your own name of the customer; the service assigns one when left out')
    .requiredOption('--return-url <url>', 'https address to which the browser returns; proves nothing')
    .option('--cancel-url <url>', 'the same where the customer left; --return-url when left out')
    .option('--error-url <url>', 'the same after an error; --return-url when left out')
    .option('--sale <number>', 'the receipt number (the transaction’s own id, when left out)')
    .option('--pay-before <time>', 'ISO 8601 with offset: past it the link is withdrawn; a day from now when left out')
    .option('--wait', 'wait until it is done, or ends otherwise')
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
  return withService(command).requiredOption('--shopper <name>', 'your own name of the customer');
}

function withService(command: Command): Command {
  return withDaemon(command).requiredOption(
    '--service <name>',
    'the payment service, by its name in the configuration',
  );
}

function addOrders(order: Command, context: CommandContext, done: Done): void {
  withDaemon(
    order.command('show').argument('<transaction>').description('what was done with an order, and what remains'),
  ).action(async (id, options) => done(await (await import('./order.js')).showOrder(id, options, context)));
  const changes = [
    ['capture', 'take what is held; all that remains where no amount is said'],
    ['refund', 'give back what was taken; all of it where no amount is said'],
    ['cancel', 'let go what is held; all that remains where no amount is said'],
  ] as const;
  for (const [name, what] of changes) {
    withOnlineMoney(
      order
        .command(name)
        .argument('<transaction>', 'the payment or pre-authorization that the link began')
        .argument('[amount...]', 'such as 50.00 NOK')
        .description(what),
    ).action(async (id, amount, options) =>
      done(await (await import('./order.js')).changeOrder(name, id, amount, options, context)),
    );
  }
  withOnlineMoney(
    order
      .command('update')
      .argument('<transaction>', 'the pre-authorization that the link began')
      .argument('[amount...]', 'the new whole, such as 150.00 NOK; the same for longer where none is said')
      .description('hold another amount from now on, or the same for longer'),
  ).action(async (id, amount, options) =>
    done(await (await import('./order.js')).changeOrder('update', id, amount, options, context)),
  );
}

/** Options of what moves money at a payment service. */
function withOnlineMoney(command: Command): Command {
  return withOnlineRequest(withDaemon(command)).option('--real-money', 'needed unless the daemon is simulated');
}

/** Options of what a payment service is asked for. */
function withOnlineRequest(command: Command): Command {
  return command
    .option('--id <transaction>', 'transactionId; made when left out, and printed before anything is sent')
    .option('--retry-of <transaction>', 'the earlier transaction that this is another attempt of')
    .addOption(reviewedOption())
    .addOption(reviewedByOption())
    .option('--start-before <time>', 'latest start, ISO 8601 with offset; 30 s from now when left out')
    .option('--acknowledge', 'acknowledge the outcome once it is shown: then no register is told of it any more');
}

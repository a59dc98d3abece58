/**
 * `tenderd link ...` and `tenderd order ...`: creates links that customers pay, and changes the orders that began with
 * a link.
 */

import { type Command, Option } from 'commander';
import type { CommandContext } from '../command/context.js';
import { type Done, list, reviewedByOption, reviewedOption, withDaemon } from '../command/program-options.js';

/** Adds the commands for payment links. */
export function addLinks(program: Command, context: CommandContext, done: Done): void {
  const link = program.command('link');
  withOnlineMoney(link.command('create').argument('<amount...>'))
    .option('--service <name>')
    .requiredOption('--return-url <url>')
    .option('--cancel-url <url>')
    .option('--error-url <url>')
    .option('--sale <number>')
    .option('--pay-before <time>')
    .option('--methods <names>', '', list)
    .option('--hold')
    .option('--split')
    .option('--shopper <name>')
    .addOption(new Option('--store <how>').choices(['offer', 'must']))
    .option('--stored-only')
    .option('--instrument <reference>')
    .option('--embed-origin <origin>')
    .option('--instead-of <transaction>')
    .option('--wait')
    .action(async (amount, options) => done(await (await import('./link.js')).createLink(amount, options, context)));
  withDaemon(link.command('show').argument('<transaction>')).action(async (id, options) =>
    done(await (await import('./link.js')).showOne(id, options, context)),
  );
  withDaemon(link.command('withdraw').argument('<transaction>'))
    .option('--reason <text>')
    .action(async (id, options) => done(await (await import('./abort.js')).abort(id, options, context)));
  addInstruments(program.command('instruments'), context, done);
  addOrders(program.command('order'), context, done);
}

function addInstruments(instruments: Command, context: CommandContext, done: Done): void {
  withShopper(instruments.command('list')).action(async (options) =>
    done(await (await import('./instruments.js')).listInstruments(options, context)),
  );
  withOnlineRequest(withService(instruments.command('store').argument('<currency>')))
    .option('--shopper <name>')
    .requiredOption('--return-url <url>')
    .option('--cancel-url <url>')
    .option('--error-url <url>')
    .option('--sale <number>')
    .option('--pay-before <time>')
    .option('--wait')
    .action(async (currency, options) => done(await (await import('./link.js')).storeCard(currency, options, context)));
  withShopper(instruments.command('delete').argument('<instrument>')).action(async (instrument, options) =>
    done(await (await import('./instruments.js')).deleteInstrument(instrument, options, context)),
  );
}

function withShopper(command: Command): Command {
  return withService(command).requiredOption('--shopper <name>');
}

function withService(command: Command): Command {
  return withDaemon(command).requiredOption('--service <name>');
}

function addOrders(order: Command, context: CommandContext, done: Done): void {
  withDaemon(order.command('show').argument('<transaction>')).action(async (id, options) =>
    done(await (await import('./order.js')).showOrder(id, options, context)),
  );
  const changes = ['capture', 'refund', 'cancel'] as const;
  for (const name of changes) {
    withOnlineMoney(order.command(name).argument('<transaction>').argument('[amount...]')).action(
      async (id, amount, options) =>
        done(await (await import('./order.js')).changeOrder(name, id, amount, options, context)),
    );
  }
  withOnlineMoney(order.command('update').argument('<transaction>').argument('[amount...]')).action(
    async (id, amount, options) =>
      done(await (await import('./order.js')).changeOrder('update', id, amount, options, context)),
  );
}

/** Adds the options of commands that move money at a payment service. */
function withOnlineMoney(command: Command): Command {
  return withOnlineRequest(withDaemon(command)).option('--real-money');
}

/** Adds the options of commands that send a request to a payment service. */
function withOnlineRequest(command: Command): Command {
  return command
    .option('--id <transaction>')
    .option('--retry-of <transaction>')
    .addOption(reviewedOption())
    .addOption(reviewedByOption())
    .option('--start-before <time>')
    .option('--acknowledge');
}

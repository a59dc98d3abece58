/** What a person decides: outcomes that are booked or found out, and a journal that is not the one of before. */

import { type Command, Option } from 'commander';
import type { CommandContext } from '../command/context.js';
import { type Done, withDaemon, withPerson } from '../command/program-options.js';

const resolveHelp = `
What really happened stands on the terminal's slip, in its own list, or with the acquirer; of a link or an order, on the
pages of the payment service. A link that may still be paid is closed there first.
  approved        it went through: the customer was charged, or got the money
  declined        the terminal, the payment service or the bank refused it: nothing moved
  not-processed   terminal or payment service has no trace of it, or closed the link unpaid: nothing moved
Declined and not-processed both let the sale be charged again. It is final: only an approval that the terminal or
the payment service tells later stands above it, and where the attention list says that it may have gone through all the
same, "approved" from somebody who has looked.
`;

/** Adds `transactions` and `journal`. */
export function addDecisions(program: Command, context: CommandContext, done: Done): void {
  const transactions = program.command('transactions').description('the journal’s transactions');
  withDaemon(transactions.command('list').description('newest first'))
    .option('--terminal <name>', 'only of this terminal')
    .option('--sale <number>', 'only of this sale')
    .addOption(new Option('--state <state>', 'only in this state').choices(['open', 'unresolved', 'ended']))
    .option('--unacknowledged', 'only the inbox: what the register has not acknowledged')
    .option('--limit <count>', 'at most so many (100)')
    .option('--before <transaction>', 'only older than this one')
    .action(async (options) => done(await (await import('./transactions.js')).listTransactions(options, context)));
  withDaemon(
    transactions.command('show').argument('<transaction>').description('everything that is known of one'),
  ).action(async (id, options) => done(await (await import('./transactions.js')).showOne(id, options, context)));
  withDaemon(
    transactions
      .command('acknowledge')
      .argument('<transaction>')
      .description('take an outcome out of the inbox, once it is booked'),
  )
    .option('--revision <number>', 'the revision that is booked; the one shown when left out')
    .action(async (id, options) =>
      done(await (await import('./transactions.js')).acknowledgeOne(id, options, context)),
    );
  withPerson(
    withDaemon(
      transactions
        .command('resolve')
        .argument('<transaction>')
        .description('say how an unresolved transaction ended, after finding out'),
    ),
    new Option('--outcome <outcome>', 'what really happened').choices(['approved', 'declined', 'not-processed']),
  )
    .addHelpText('after', resolveHelp)
    .action(async (id, options) => done(await (await import('./transactions.js')).resolveOne(id, options, context)));
  const journal = program.command('journal').description('the journal’s files, while the daemon is stopped');
  withDaemon(
    journal.command('create').description('begin the journal of a new till, before its first start with real money'),
  ).action(async (options) => done(await (await import('../journal/journal.js')).createJournal(options, context)));
  withPerson(
    withDaemon(journal.command('confirm').description('go on with a journal that was missing or older than it was')),
  ).action(async (options) => done(await (await import('../journal/journal.js')).confirmJournal(options, context)));
  withPerson(
    withDaemon(
      journal.command('same-machine').description('this machine replaces the one before, and keeps its SaleIDs'),
    ),
  ).action(async (options) =>
    done(await (await import('../journal/journal-machine.js')).sameMachine(options, context)),
  );
  withPerson(
    withDaemon(journal.command('new-sale-id').description('this data directory is a copy: give its lanes new SaleIDs')),
  ).action(async (options) => done(await (await import('../journal/journal-machine.js')).newSaleIds(options, context)));
}

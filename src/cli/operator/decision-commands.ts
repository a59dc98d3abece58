/** The commands for decisions of the operator, about outcomes and about a changed journal. */

import { type Command, Option } from 'commander';
import { cliFind, cliResolve, cliTokens, cliAudit, cliDay, cliPing } from '../../messages/index.js';
import type { CommandContext } from '../command/context.js';
import { type Done, wholeNumber, withDaemon, withDecision } from '../command/program-options.js';

const resolveHelp = `
Find the outcome on the terminal's receipt, in its own list, or with the acquirer. For a link or an order, find it on the
pages of the payment service. Close a link that can still be paid there first.
  approved        it went through: the customer was charged, or got the money
  declined        the terminal, the payment service or the bank declined it: no money moved
  not-processed   the terminal or the payment service does not have it, or closed the link unpaid: no money moved
After declined and not-processed the sale can be charged again. The outcome is final, with two exceptions: the terminal or
the payment service reports an approval later, or the attention list says that the transaction may have gone through. Then
you can resolve it as approved.
`;

/** Adds `day`, `audit` and `ping`. */
export function addLooks(program: Command, context: CommandContext, done: Done): void {
  withDaemon(program.command('day').argument('[date]', 'a date, today or yesterday', 'today'))
    .description('show the sums of a day, what is open, and where totals differ')
    .option('--time-zone <zone>', 'the time zone of the day; that of this machine by default')
    .option('--csv', 'the sums as CSV on standard output')
    .addHelpText('after', cliDay.help)
    .action(async (date: string, options) => done(await (await import('./day.js')).day(date, options, context)));
  withDaemon(program.command('audit'))
    .description('show who resolved, released, confirmed and rotated')
    .option('--from <time>', 'the beginning: a date, a time, or an age such as 30d', '30d')
    .option('--to <time>', 'the end; a date is included as a whole')
    .option('--csv', 'the acts as CSV on standard output')
    .addHelpText('after', cliAudit.help)
    .action(async (options) => done(await (await import('./audit.js')).audit(options, context)));
  withDaemon(program.command('ping').argument('<terminal>').description('ask a terminal whether it answers'))
    .addHelpText('after', cliPing.help)
    .action(async (terminal: string, options) =>
      done(await (await import('./ping.js')).ping(terminal, options, context)),
    );
}

/** Adds `transactions` and `journal`. */
export function addDecisions(program: Command, context: CommandContext, done: Done): void {
  const transactions = program
    .command('transactions')
    .description('find, list, show, acknowledge or resolve transactions of the journal');
  withDaemon(transactions.command('list').description('list transactions, newest first'))
    .option('--terminal <name>', 'only of this terminal')
    .option('--sale <number>', 'only of this sale')
    .addOption(new Option('--state <state>', 'only in this state').choices(['open', 'unresolved', 'ended']))
    .option('--unacknowledged', 'only the inbox: outcomes that the register has not acknowledged')
    .option('--limit <count>', 'at most this many (100)')
    .option('--before <transaction>', 'only older than this one')
    .action(async (options) => done(await (await import('./transactions.js')).listTransactions(options, context)));
  withDaemon(transactions.command('find').argument('[word...]').description('find a payment by what is known about it'))
    .option('--since <time>', 'accepted at this time or later')
    .option('--until <time>', 'accepted before this time, or up to the end of this day')
    .option('--terminal <name>', 'only of this terminal')
    .option('--sale <number>', 'only of this sale')
    .addOption(new Option('--state <state>', 'only in this state').choices(['open', 'unresolved', 'ended']))
    .option('--limit <count>', 'at most this many (20)', wholeNumber)
    .option('--before <transaction>', 'only older than this one')
    .addHelpText('after', cliFind.help)
    .action(async (words: string[], options) =>
      done(await (await import('./find-transactions.js')).findTransactions(words, options, context)),
    );
  withDaemon(
    transactions.command('show').argument('<transaction>').description('show all facts about a transaction'),
  ).action(async (id, options) => done(await (await import('./transactions.js')).showOne(id, options, context)));
  withDaemon(
    transactions.command('receipt').argument('<transaction>').description('print its receipts again, marked as copies'),
  )
    .option('--on <terminal>', 'print on the printer of this terminal')
    .addOption(new Option('--copy <copy>', 'which copy').choices(['customer', 'merchant', 'all']).default('all'))
    .action(async (id, options) => done(await (await import('./receipt.js')).printReceipt(id, options, context)));
  withDaemon(
    transactions
      .command('acknowledge')
      .argument('<transaction>')
      .description('remove an outcome from the inbox, after you booked it'),
  )
    .option('--revision <number>', 'the booked revision; the shown one by default')
    .action(async (id, options) =>
      done(await (await import('./transactions.js')).acknowledgeOne(id, options, context)),
    );
  addResolve(program, transactions, context, done);
  addTokens(program, context, done);
  addBackup(program, context, done);
  addJournal(program, context, done);
}

function addTokens(program: Command, context: CommandContext, done: Done): void {
  const token = program.command('token').description('change the tokens of operator, reader and registers');
  withDaemon(
    token
      .command('rotate')
      .argument('[register]', 'the register; the operator without it')
      .description('make a new token; the earlier one stays valid for a time'),
  )
    .option('--reader', 'the token that only reads, in reader.token')
    .option('--keep <time>', 'how long earlier tokens stay valid, such as 30m, 24h or 7d (24h)')
    .option('--now', 'earlier tokens end at once, except for what was begun with them')
    .addHelpText('after', cliTokens.help)
    .action(async (register, options) =>
      done(await (await import('./token-rotation.js')).rotate(register, options, context)),
    );
  withDaemon(
    token
      .command('end')
      .argument('[register]', 'the register; the operator without it')
      .description('end the earlier tokens at once, and keep the present one'),
  )
    .option('--reader', 'the token that only reads')
    .action(async (register, options) =>
      done(await (await import('./token-rotation.js')).endEarlier(register, options, context)),
    );
}

function addBackup(program: Command, context: CommandContext, done: Done): void {
  withDaemon(
    program
      .command('backup')
      .argument('<directory>', 'where the backups are; it must exist')
      .description('copy the journal while payments go on, and verify the copy'),
  )
    .option('--keep <count>', 'how many backups are kept there, with the new one', wholeNumber, 7)
    .addOption(new Option('--from <copy>', 'a copy that the daemon has made').hideHelp())
    .action(async (directory, options) =>
      done(await (await import('../journal/backup.js')).backup(directory, options, context)),
    );
}

function addJournal(program: Command, context: CommandContext, done: Done): void {
  const journal = program
    .command('journal')
    .description('decide about the files of the journal, or erase its old data');
  withDaemon(
    journal
      .command('verify')
      .argument('[file]', 'a copy; without it, the journal of the stopped daemon')
      .description('read all of a copy or journal, and look for damage'),
  ).action(async (file, options) =>
    done(await (await import('../journal/journal-copies.js')).verify(file, options, context)),
  );
  withDaemon(
    journal
      .command('restore')
      .argument('<file>', 'a backup, or another copy of the journal')
      .description('put a copy in the place of the journal, and keep the earlier journal'),
  ).action(async (file, options) =>
    done(await (await import('../journal/journal-copies.js')).restore(file, options, context)),
  );
  withDaemon(journal.command('prune').description('erase the personal data of old transactions; the daemon may run'))
    .addOption(
      new Option(
        '--before <time>',
        'of transactions that have not changed since this date or time',
      ).makeOptionMandatory(),
    )
    .option('--dry-run', 'only count')
    .option('--name <name>', 'name of the operator, for the journal; that of the user by default')
    .action(async (options) => done(await (await import('../journal/prune.js')).prune(options, context)));
  withDaemon(
    journal.command('create').description('create the journal of a new till, before its first start with real money'),
  ).action(async (options) => done(await (await import('../journal/journal.js')).createJournal(options, context)));
  withDecision(
    withDaemon(journal.command('confirm').description('accept a journal that was missing or older than before')),
  ).action(async (options) => done(await (await import('../journal/journal.js')).confirmJournal(options, context)));
  withDecision(
    withDaemon(
      journal
        .command('same-machine')
        .description('declare that this machine replaces the earlier one; its SaleIDs stay'),
    ),
  ).action(async (options) =>
    done(await (await import('../journal/journal-machine.js')).sameMachine(options, context)),
  );
  withDecision(
    withDaemon(
      journal
        .command('new-sale-id')
        .description('declare that this data directory is a copy, and give its terminals new SaleIDs'),
    ),
  ).action(async (options) => done(await (await import('../journal/journal-machine.js')).newSaleIds(options, context)));
}

function addResolve(program: Command, transactions: Command, context: CommandContext, done: Done): void {
  withDecision(
    withDaemon(
      transactions
        .command('resolve')
        .argument('<transaction>')
        .description('resolve an uncertain transaction, after you found out how it ended'),
    ),
    new Option('--outcome <outcome>', 'how the transaction ended').choices(['approved', 'declined', 'not-processed']),
  )
    .addHelpText('after', resolveHelp)
    .action(async (id, options) => done(await (await import('./transactions.js')).resolveOne(id, options, context)));
  withDaemon(
    program
      .command('resolve')
      .argument('[transaction]')
      .description('ask what you saw about an uncertain transaction, and derive its outcome'),
  )
    .option('--name <name>', 'name of the operator who decides')
    .option('--reason <text>', 'the reason, for the journal')
    .addHelpText('after', cliResolve.help)
    .action(async (id, options) => done(await (await import('./resolve.js')).resolveStepByStep(id, options, context)));
}

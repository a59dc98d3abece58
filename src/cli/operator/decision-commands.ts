/** The commands for decisions of the operator, about outcomes and about a changed journal. */

import { type Command, Option } from 'commander';
import { cliFind, cliResolve, cliTokens, cliAudit, cliDay, cliPing, cliShopper } from '../../messages/index.js';
import type { CommandContext } from '../command/context.js';
import { type Done, wholeNumber, withDaemon, withDecision } from '../command/program-options.js';

/** Adds the commands `day`, `audit` and `ping`. */
export function addLooks(program: Command, context: CommandContext, done: Done): void {
  withDaemon(program.command('day').argument('[date]', '', 'today'))
    .option('--time-zone <zone>')
    .option('--csv')
    .addHelpText('after', cliDay.help)
    .action(async (date: string, options) => done(await (await import('./day.js')).day(date, options, context)));
  withDaemon(program.command('audit'))
    .option('--from <time>', '', '30d')
    .option('--to <time>')
    .option('--csv')
    .addHelpText('after', cliAudit.help)
    .action(async (options) => done(await (await import('./audit.js')).audit(options, context)));
  withDaemon(program.command('ping').argument('<terminal>'))
    .addHelpText('after', cliPing.help)
    .action(async (terminal: string, options) =>
      done(await (await import('./ping.js')).ping(terminal, options, context)),
    );
}

/** Adds the commands `transactions` and `journal`. */
export function addDecisions(program: Command, context: CommandContext, done: Done): void {
  const transactions = program.command('transactions');
  withDaemon(transactions.command('list'))
    .option('--terminal <name>')
    .option('--sale <number>')
    .addOption(new Option('--state <state>').choices(['open', 'unresolved', 'ended']))
    .option('--unacknowledged')
    .option('--limit <count>')
    .option('--before <transaction>')
    .action(async (options) => done(await (await import('./transactions.js')).listTransactions(options, context)));
  withDaemon(transactions.command('find').argument('[word...]'))
    .option('--since <time>')
    .option('--until <time>')
    .option('--terminal <name>')
    .option('--sale <number>')
    .addOption(new Option('--state <state>').choices(['open', 'unresolved', 'ended']))
    .option('--limit <count>', '', wholeNumber)
    .option('--before <transaction>')
    .addHelpText('after', cliFind.help)
    .action(async (words: string[], options) =>
      done(await (await import('./find-transactions.js')).findTransactions(words, options, context)),
    );
  withDaemon(transactions.command('show').argument('<transaction>')).action(async (id, options) =>
    done(await (await import('./transactions.js')).showOne(id, options, context)),
  );
  withDaemon(transactions.command('receipt').argument('<transaction>'))
    .option('--on <terminal>')
    .addOption(new Option('--copy <copy>').choices(['customer', 'merchant', 'all']).default('all'))
    .action(async (id, options) => done(await (await import('./receipt.js')).printReceipt(id, options, context)));
  withDaemon(transactions.command('acknowledge').argument('<transaction>'))
    .option('--revision <number>')
    .action(async (id, options) =>
      done(await (await import('./transactions.js')).acknowledgeOne(id, options, context)),
    );
  addResolve(program, transactions, context, done);
  addTokens(program, context, done);
  addBackup(program, context, done);
  addJournal(program, context, done);
}

function addTokens(program: Command, context: CommandContext, done: Done): void {
  const token = program.command('token');
  withDaemon(token.command('rotate').argument('[register]'))
    .option('--reader')
    .option('--keep <time>')
    .option('--now')
    .addHelpText('after', cliTokens.help)
    .action(async (register, options) =>
      done(await (await import('./token-rotation.js')).rotate(register, options, context)),
    );
  withDaemon(token.command('end').argument('[register]'))
    .option('--reader')
    .action(async (register, options) =>
      done(await (await import('./token-rotation.js')).endEarlier(register, options, context)),
    );
}

function addBackup(program: Command, context: CommandContext, done: Done): void {
  withDaemon(program.command('backup').argument('<directory>'))
    .option('--keep <count>', '', wholeNumber, 7)
    .addOption(new Option('--from <copy>').hideHelp())
    .action(async (directory, options) =>
      done(await (await import('../journal/backup.js')).backup(directory, options, context)),
    );
}

function addJournal(program: Command, context: CommandContext, done: Done): void {
  const journal = program.command('journal');
  withDaemon(journal.command('verify').argument('[file]')).action(async (file, options) =>
    done(await (await import('../journal/journal-copies.js')).verify(file, options, context)),
  );
  withDaemon(journal.command('restore').argument('<file>')).action(async (file, options) =>
    done(await (await import('../journal/journal-copies.js')).restore(file, options, context)),
  );
  withDaemon(journal.command('prune'))
    .addOption(new Option('--before <time>').makeOptionMandatory())
    .option('--dry-run')
    .option('--recent')
    .option('--name <name>')
    .action(async (options) => done(await (await import('../journal/prune.js')).prune(options, context)));
  withDaemon(journal.command('create')).action(async (options) =>
    done(await (await import('../journal/journal.js')).createJournal(options, context)),
  );
  withDecision(withDaemon(journal.command('confirm'))).action(async (options) =>
    done(await (await import('../journal/journal.js')).confirmJournal(options, context)),
  );
  withDecision(withDaemon(journal.command('same-machine'))).action(async (options) =>
    done(await (await import('../journal/journal-machine.js')).sameMachine(options, context)),
  );
  withDecision(withDaemon(journal.command('new-sale-id'))).action(async (options) =>
    done(await (await import('../journal/journal-machine.js')).newSaleIds(options, context)),
  );
}

/** Adds the command `shopper`. */
export function addShopper(program: Command, context: CommandContext, done: Done): void {
  const shopper = program.command('shopper');
  withDaemon(shopper.command('export').argument('<reference>'))
    .option('--out <file>')
    .option('--name <name>')
    .option('--reason <reason>')
    .action(async (reference: string, options) =>
      done(await (await import('../journal/shopper.js')).exportShopper(reference, options, context)),
    );
  withDecision(withDaemon(shopper.command('erase').argument('<reference>')))
    .option('--dry-run')
    .addHelpText('after', cliShopper.help)
    .action(async (reference: string, options) =>
      done(await (await import('../journal/shopper.js')).eraseShopper(reference, options, context)),
    );
}

function addResolve(program: Command, transactions: Command, context: CommandContext, done: Done): void {
  withDecision(
    withDaemon(transactions.command('resolve').argument('<transaction>')),
    new Option('--outcome <outcome>').choices(['approved', 'declined', 'not-processed']),
  ).action(async (id, options) => done(await (await import('./transactions.js')).resolveOne(id, options, context)));
  withDaemon(program.command('resolve').argument('[transaction]'))
    .option('--name <name>')
    .option('--reason <text>')
    .addHelpText('after', cliResolve.help)
    .action(async (id, options) => done(await (await import('./resolve.js')).resolveStepByStep(id, options, context)));
}

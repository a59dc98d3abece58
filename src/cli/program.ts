/** The commands, their options and their help. Each command's code is loaded only when it runs. */

import { elsewhere } from './secret-argument.js';
import { Command, InvalidArgumentError, Option } from 'commander';
import { version } from '../version.js';
import type { CommandContext } from './context.js';
import { demoVendor, demoVendorNames } from './demo-vendors.js';
import { addDeviceRequests } from './device-request-commands.js';
import { exitMeanings, type ExitCode } from './exit-codes.js';
import { addGiftCards } from './gift-card-commands.js';
import { addLinks } from './link-commands.js';
import { addLoyalty } from './loyalty-commands.js';
import { addMessages } from './message-commands.js';
import { addNexo } from './nexo-commands.js';
import {
  configOption,
  dataDirOption,
  type Done,
  list,
  wholeNumber,
  withDaemon,
  withMoney,
  withPerson,
  withPoi,
} from './program-options.js';
import type { ProcessInterface } from './run.js';

/** What the program needs and what it leaves behind. */
export interface Program {
  readonly command: Command;
  /** The status of the command that ran; undefined when none did (help). */
  exitCode(): ExitCode | undefined;
}

function exitCodeHelp(): string {
  const rows = Object.entries(exitMeanings).map(([code, says]) => `${code.padStart(5)}  ${says}`);
  return `\nExit codes:\n${rows.join('\n')}\n`;
}

const resolveHelp = `
What really happened stands on the terminal's slip, in its own list, or with the acquirer:
  approved        it went through: the customer was charged, or got the money
  declined        the terminal or the bank refused it: nothing moved
  not-processed   the terminal has no trace of it: nothing moved
Declined and not-processed both let the sale be charged again. It is final: no command changes it afterwards. Only an
approval that the terminal tells later stands above it, and comes back on the attention list.
`;

const rehearseHelp = `
The register is started for each day, takes one payment, and exits. It finds in its environment:
  TENDERD_URL, TENDERD_TOKEN (or the file TENDERD_TOKEN_FILE), TENDERD_TERMINAL
  TENDERD_SALE, TENDERD_AMOUNT (minor units), TENDERD_CURRENCY
  TENDERD_TRANSACTION_ID    an id that it may use; the same when it is started again for the same payment
  TENDERD_STATE_DIR         an empty folder for what it must not forget, the same all day
  TENDERD_SERVICE           on days with a link: the payment service that gives it. With a terminal beside it the card comes first
  TENDERD_GIVE_UP_AFTER     on some of them: it withdraws what it began so many seconds after it showed it
The last line that it prints is what it believes:
  {"charged": 1250, "mayChargeAgain": false}    charged is 0 for nothing, null for "not known: call a person"
A register that asks for no link leaves those days out. The exit code is 0 only when no day went wrong.
`;

/** Builds the program. `simulatorWords` is what \`simulate --help\` tells besides its options. */
export function buildProgram(context: CommandContext, host: ProcessInterface, simulatorWords: string): Program {
  let exitCode: ExitCode | undefined;
  const done = (code: ExitCode): void => {
    exitCode = code;
  };
  const command: Command = new Command('tenderd')
    .description('Takes each card payment exactly once, and says what happened.')
    .version(version)
    .showHelpAfterError('(tenderd --help shows the commands, tenderd COMMAND --help the options of one)')
    .showSuggestionAfterError()
    .configureOutput({ outputError: (text, write) => write(withoutMoney(text, command)) })
    .addHelpText('after', exitCodeHelp());
  addServers(command, context, host, simulatorWords, done);
  addMoney(command, context, done);
  addLinks(command, context, done);
  addGiftCards(command, context, done);
  addLoyalty(command, context, done);
  addQuestions(command, context, done);
  addDecisions(command, context, done);
  addMessages(command, context, done);
  addNexo(command, context, done);
  return { command, exitCode: () => exitCode };
}

/** A mistyped word is not answered with a command that moves money: somebody in a hurry types what is suggested. */
export function withoutMoney(text: string, program: Command): string {
  return text.replace(/\n\(Did you mean (?:one of )?([^)?]*)\?\)/, (_, names: string) => {
    const harmless = names.split(', ').filter((name) => !movesMoney(program, name));
    if (harmless.length === 0) return '';
    return `\n(Did you mean ${harmless.length > 1 ? 'one of ' : ''}${harmless.join(', ')}?)`;
  });
}

function movesMoney(program: Command, name: string): boolean {
  return program.commands.some(
    (command) =>
      (command.name() === name && command.options.some(({ long }) => long === '--real-money')) ||
      movesMoney(command, name),
  );
}

function addServers(
  program: Command,
  context: CommandContext,
  host: ProcessInterface,
  words: string,
  done: Done,
): void {
  program
    .command('run')
    .description('run the daemon')
    .addOption(configOption())
    .addOption(dataDirOption())
    .option('--simulate', 'practise without a configuration: a simulated gateway with terminals till-1 and till-2')
    .option('--port <port>', 'port of the register API, 0 for any free one', wholeNumber)
    .addOption(
      new Option('--log-level <level>', 'overrides the configuration').choices(['debug', 'info', 'warn', 'error']),
    )
    .option('--json', 'the ready line as JSON')
    .action(async (options) => done(await (await import('./run.js')).run(options, context, host)));
  program
    .command('simulate')
    .description('run a simulated gateway with terminals to practise on, and a simulated payment service')
    .option('--port <port>', 'port on 127.0.0.1, 0 for any free one', wholeNumber, 0)
    .option('--terminals <names>', 'POIIDs of the terminals, with commas between', list, ['till-1', 'till-2'])
    .option('--speed <factor>', 'how much faster than real time it runs', positive, 1)
    .option('--dialect <name>', 'how the terminals speak, such as adyen-3.0 (standard-3.1)')
    .option('--seed <number>', 'makes approval codes and ids repeatable', wholeNumber)
    .option('--say <line>', 'obey this script line at start; may be repeated', collect, [])
    .option('--script <file>', 'obey the script lines of this file at start')
    .addOption(new Option('--wire <wire>', 'how the terminals are reached').choices(['ws', 'http', 'tcp']))
    .addOption(
      new Option('--security <kind>', 'messages are sealed, by a key for practice (of dialects in JSON)').choices([
        'nexo-blob',
        'mac',
      ]),
    )
    .option('--tokens', 'requests must carry a token, which is issued to a client for practice (with --wire http)')
    .addOption(
      new Option('--poi-list-shape <shape>', 'how GET /poi-list lists the terminals').choices(['texts', 'objects']),
    )
    .option('--service <port>', 'simulate the payment service, too, at this port; 0 for any free one', wholeNumber)
    .option('--store <file>', 'file in which the payment service keeps everything; in memory when left out')
    .option('--service-config <file>', 'JSON: merchants, acquirers, methods and settings of the payment service')
    .option('--tls', 'TLS with a certificate made for this run: the payment service, and terminals by http or tcp')
    .option('--tls-cert <file>', 'certificate (PEM) to show instead')
    .option('--tls-key <file>', 'key (PEM) of that certificate')
    .option('--merchant-sample <port>', 'a sample shop that uses the payment service; 0 for any free port', wholeNumber)
    .option('--no-magic-amounts', 'amounts play no bad days by themselves')
    .option('--no-sessions', 'terminals need no Login')
    .option('--json', 'the ready line as JSON')
    .addHelpText('after', words)
    .action(async (options) => done(await (await import('./simulate.js')).simulate(options, context, host)));
  program
    .command('demo')
    .description(
      'show an approved, a declined and a cut-off payment and a paid link, and compare them with both ledgers',
    )
    .option('--speed <factor>', 'how much faster than real time everything runs', positive, 1)
    .option(
      '--vendor <name>',
      `on terminals as those of ${demoVendorNames.join(', ')}; the daemon dies once in place of the link`,
      demoVendor,
    )
    .addOption(
      new Option('--alter-ledger <how>', 'alter what is compared, to see it fail')
        .choices(['double', 'drop', 'amount'])
        .hideHelp(),
    )
    .action(async (options) => done(await (await import('./demo.js')).demo(options, context)));
  program
    .command('rehearse')
    .description('lead a register through every bad day, and say what it did right and wrong')
    .argument('[command...]', 'the register, after "--"; a person drives one where it is left out')
    .option('--only <names>', 'these days alone, with commas between', list, [])
    .option('--skip <names>', 'not these days', list, [])
    .option('--list', 'name the days, and play none')
    .option('--jobs <count>', 'so many days at a time', wholeNumber, 4)
    .option('--junit <file>', 'write JUnit XML there, too')
    .option('--verbose', 'show what the register writes to standard error')
    .option('--json', 'one JSON document on standard output, and nothing else')
    .addHelpText('after', rehearseHelp)
    .action(async (command, options) =>
      done(await (await import('./rehearse.js')).rehearse(command, options, context)),
    );
  const config = program.command('config').description('look at the configuration');
  config
    .command('check')
    .description('tell every mistake of the configuration, or what it amounts to')
    .addOption(configOption())
    .addOption(dataDirOption())
    .option('--json', 'one JSON document')
    .action(async (options) => done(await (await import('./config-check.js')).checkConfiguration(options, context)));
}

function addMoney(program: Command, context: CommandContext, done: Done): void {
  withMoney(program.command('pay').argument('<amount...>', 'such as 12.50 EUR').description('take a payment'))
    .option('--allow-partial', 'accept less than the amount')
    .option('--card-acquisition <transaction>', 'the card that was read by it pays')
    .option(
      '--instead-of <transaction>',
      'the link whose place the payment takes: it is withdrawn, and the terminal is asked only once nobody can pay it any more',
    )
    .option('--tip <amount>', 'what of the amount is a tip, such as 1.50')
    .option('--cash-back <amount>', 'what of the amount the customer gets in cash')
    .option('--cash-back-max <amount>', 'as much as the customer chooses in cash, on top of the amount, up to this')
    .option('--total <amount>', 'this is a part of a sale that costs so much; all parts say the same')
    .option('--paid-otherwise <amount>', 'what the sale got otherwise: cash, vouchers')
    .addOption(tokenOption('--request-token <type>', 'ask for a token that stands for the card'))
    .option('--token <token>', `pay with this token in place of a card; ${elsewhere}`)
    .addOption(tokenOption('--token-type <type>', 'what kind the token is (customer)'))
    .action(async (amount, options) => done(await (await import('./pay.js')).pay(amount, options, context)));
  withMoney(
    program
      .command('acquire')
      .argument('[amount...]', 'such as 12.50 EUR, for the customer’s screen')
      .description('read a card that a payment names later; "abort" lets it go'),
  )
    .addOption(tokenOption('--request-token <type>', 'ask for a token that stands for the card'))
    .action(async (amount, options) => done(await (await import('./acquire.js')).acquire(amount, options, context)));
  withPoi(
    withMoney(program.command('refund').argument('<amount...>', 'such as 12.50 EUR').description('give money back')),
  )
    .option('--original <transaction>', 'the payment that it is about')
    .option('--unlinked', 'there is no original payment')
    .action(async (amount, options) => done(await (await import('./refund.js')).refund(amount, options, context)));
  withPoi(
    withMoney(
      program
        .command('reverse')
        .argument('[transaction]', 'what to undo')
        .description('undo a payment, a gift card load or an award of points, or cancel a pre-authorization'),
    ),
  )
    .option('--amount <amount>', 'undo only so much, such as "2.50 EUR"')
    .addOption(
      new Option('--reason <reason>', 'why; the merchant cancelled, when left out').choices([
        'customer-cancelled',
        'merchant-cancelled',
        'malfunction',
        'unable-to-complete',
      ]),
    )
    .action(async (original, options) =>
      done(await (await import('./reverse.js')).reverse(original, options, context)),
    );
  withMoney(
    program
      .command('pre-authorize')
      .argument('<amount...>', 'such as 200.00 EUR')
      .description('hold money to take it later'),
  ).action(async (amount, options) =>
    done(await (await import('./pre-authorization.js')).preAuthorize(amount, options, context)),
  );
  withPoi(
    withMoney(
      program
        .command('update')
        .argument('<amount...>', 'the new whole')
        .description('change what a pre-authorization holds'),
    ),
  )
    .option('--original <transaction>', 'the pre-authorization that it is about')
    .action(async (amount, options) =>
      done(await (await import('./pre-authorization.js')).update(amount, options, context)),
    );
  withPoi(
    withMoney(
      program
        .command('capture')
        .argument('<amount...>', 'no more than is held')
        .description('take what a pre-authorization holds'),
    ),
  )
    .option('--original <transaction>', 'the pre-authorization that it is about')
    .action(async (amount, options) =>
      done(await (await import('./pre-authorization.js')).capture(amount, options, context)),
    );
  withMoney(program.command('reconcile').description('close the terminal’s period, and show its totals'))
    .addOption(
      new Option('--scope <scope>', 'what is closed; the period, when left out').choices([
        'period',
        'period-and-acquirers',
        'acquirers',
      ]),
    )
    .action(async (options) => done(await (await import('./reconcile.js')).reconcile(options, context)));
  withDaemon(
    program.command('abort').argument('<transaction>').description('ask to stop a transaction; tells how it ended'),
  )
    .option('--reason <text>', 'why, for the journal')
    .action(async (id, options) => done(await (await import('./abort.js')).abort(id, options, context)));
}

function addQuestions(program: Command, context: CommandContext, done: Done): void {
  withDaemon(
    program.command('status').argument('[transaction]').description('how one transaction stands, or the whole daemon'),
  )
    .addHelpText(
      'after',
      '\nThe exit code is 75 while a terminal can take no payment. For one transaction it is that of its outcome, 75 while it has none.',
    )
    .action(async (id, options) => done(await (await import('./status.js')).status(id, options, context)));
  const terminals = withDaemon(program.command('terminals').description('the terminals, their links and lanes')).action(
    async (options) => done(await (await import('./terminals.js')).terminals(options, context)),
  );
  withPerson(
    withDaemon(
      terminals.command('release').argument('<terminal>').description('let a held terminal go on, after looking at it'),
    ),
  ).action(async (terminal, _, release: Command) =>
    done(await (await import('./terminals.js')).release(terminal, release.optsWithGlobals(), context)),
  );
  addDeviceRequests(terminals, context, done);
  withDaemon(program.command('attention').description('what a person must look at, and what can be done')).action(
    async (options) => done(await (await import('./attention.js')).attention(options, context)),
  );
  const prompts = withDaemon(
    program.command('prompts').description('what terminals ask of the register, and how to answer by hand'),
  ).action(async (options) => done(await (await import('./prompts.js')).prompts(options, context)));
  withDaemon(
    prompts
      .command('answer')
      .argument('<prompt>')
      .argument('[answer]', 'yes, no, a text, digits, the number of a line, or ok')
      .description('answer one'),
  )
    .option('--cancel', 'say that nobody answers')
    .action(async (prompt, given, _, answer: Command) =>
      done(await (await import('./prompts.js')).answerPrompt(prompt, given, answer.optsWithGlobals(), context)),
    );
}

function addDecisions(program: Command, context: CommandContext, done: Done): void {
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
  withPerson(
    withDaemon(journal.command('confirm').description('go on with a journal that was missing or older than it was')),
  ).action(async (options) => done(await (await import('./journal.js')).confirmJournal(options, context)));
  withPerson(
    withDaemon(
      journal.command('same-machine').description('this machine replaces the one before, and keeps its SaleIDs'),
    ),
  ).action(async (options) => done(await (await import('./journal-host.js')).sameMachine(options, context)));
  withPerson(
    withDaemon(journal.command('new-sale-id').description('this data directory is a copy: give its lanes new SaleIDs')),
  ).action(async (options) => done(await (await import('./journal-host.js')).newSaleIds(options, context)));
}

function tokenOption(form: string, says: string): Option {
  return new Option(form, says).choices(['transaction', 'customer']);
}

function positive(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text) || !(Number(text) > 0)) throw new InvalidArgumentError('Expected a number above 0.');
  return Number(text);
}

function collect(line: string, lines: readonly string[]): readonly string[] {
  return [...lines, line];
}

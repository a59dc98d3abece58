/** The commands, with their options and their help. The code of each command is loaded only when the command runs. */

import { Argument, Command, Option } from 'commander';
import { cliCompletion, cliFailures, cliLogs, cliStatus, cliSupport } from '../messages/index.js';
import { textOnScreen } from '../platform/screen-text.js';
import { version } from '../version.js';
import type { CommandContext } from './command/context.js';
import { addDecisions, addLooks } from './operator/decision-commands.js';
import { addDeviceRequests } from './register/device-request-commands.js';
import { type CheckCode, exitCodes, exitMeanings, type ExitCode } from './output/exit-codes.js';
import { addGiftCards } from './register/gift-card-commands.js';
import { addLinks } from './register/link-commands.js';
import { addMatch } from './match/match-command.js';
import { addLoyalty } from './register/loyalty-commands.js';
import { addMessages } from './message/message-commands.js';
import { addMoney } from './register/money-commands.js';
import { addNexo } from './nexo/nexo-commands.js';
import { commandsLike } from './command/similar-commands.js';
import {
  configOption,
  dataDirOption,
  type Done,
  wholeNumber,
  withDaemon,
  withDecision,
} from './command/program-options.js';
import type { ProcessInterface } from './command/process-interface.js';
import { addServers } from './server/server-commands.js';

/** The program: its commands, and the exit status of the command that ran. */
export interface Program {
  readonly command: Command;
  /** Returns the exit status of the command that ran. Undefined if none ran, for example after --help. */
  exitCode(): ExitCode | CheckCode | undefined;
}

function exitCodeHelp(): string {
  const rows = Object.entries(exitMeanings).map(([code, meaning]) => `${code.padStart(5)}  ${meaning}`);
  return `\nExit codes:\n${rows.join('\n')}\n`;
}

/** Builds the program. `simulatorWords` is the part of `simulate --help` that follows the options. */
export function buildProgram(context: CommandContext, host: ProcessInterface, simulatorWords: string): Program {
  let exitCode: ExitCode | CheckCode | undefined;
  const done = (code: ExitCode | CheckCode): void => {
    exitCode = code;
  };
  const command: Command = new Command('tenderd')
    .description('Takes each card payment exactly once, and reports what happened.')
    .version(version)
    .showHelpAfterError('(tenderd --help shows the commands, tenderd COMMAND --help the options of one)')
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => context.out.write(textOnScreen(text)),
      writeErr: (text) => context.err.write(textOnScreen(text)),
      outputError: (text, write) => write(suggesting(text, command)),
    })
    .addHelpText('after', exitCodeHelp());
  addServers(command, context, host, simulatorWords, done);
  addMoney(command, context, done);
  addLinks(command, context, done);
  addGiftCards(command, context, done);
  addLoyalty(command, context, done);
  addQuestions(command, context, done);
  addLooks(command, context, done);
  addMatch(command, context, done);
  addDecisions(command, context, done);
  addMessages(command, context, done);
  addNexo(command, context, done);
  addCompletion(command, context, done);
  return { command, exitCode: () => exitCode };
}

/** Returns the text of a mistyped command with the commands that the word may mean, and without those that move money. */
export function suggesting(text: string, program: Command): string {
  const word = /unknown command '([^']*)'/.exec(text)?.[1];
  const meant = word === undefined ? [] : commandsLike(word, program);
  if (meant.length === 0) return withoutMoney(text, program);
  const [line = '', ...rest] = text.replace(/\n\(Did you mean [^)]*\)/, '').split('\n');
  return [line, cliFailures.didYouMean(meant), ...rest].join('\n');
}

/** Removes commands that move money from the suggestions after a mistyped word. Otherwise a cashier in a hurry might type such a suggestion. */
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

function addQuestions(program: Command, context: CommandContext, done: Done): void {
  withDaemon(
    program
      .command('status')
      .argument('[transaction]')
      .description('show the state of one transaction, or of the whole daemon'),
  )
    .option('--watch', 'show it again after each change, until Ctrl-C')
    .option('--check', 'print one line, and end as monitoring plugins do')
    .addHelpText('after', cliStatus.statusHelp)
    .action(async (id, options) => done(await (await import('./operator/status.js')).status(id, options, context)));
  withDaemon(program.command('doctor').description('examine everything that a payment needs, with or without a daemon'))
    .option('--fix', 'correct the rights of files; each change is shown before it is made')
    .addHelpText(
      'after',
      '\nIt moves no money and logs no terminal in. The exit code is 0 without an error, else that of the first error.',
    )
    .action(async (options) => done(await (await import('./operator/doctor.js')).doctor(options, context)));
  withDaemon(program.command('console').description('open the pages for technicians in the browser'))
    .option('--no-open', 'only print the address')
    .action(async (options) => done(await (await import('./operator/console.js')).openConsole(options, context)));
  addLogs(program, context, done);
  withDaemon(program.command('support').description('write one file for your supplier, without secrets and card data'))
    .option('--out <file>', 'the file to write; it must not exist')
    .option('--transactions <count>', 'how many of the newest transactions it has (200)', wholeNumber)
    .addHelpText('after', cliSupport.help)
    .action(async (options) => done(await (await import('./support/support.js')).support(options, context)));
  const terminals = withDaemon(
    program.command('terminals').description('show the terminals, their connections and their work'),
  ).action(async (options) => done(await (await import('./operator/terminals.js')).terminals(options, context)));
  withDecision(
    withDaemon(
      terminals
        .command('release')
        .argument('<terminal>')
        .description('release a blocked terminal, after you checked its screen'),
    ),
  ).action(async (terminal, _, release: Command) =>
    done(await (await import('./operator/terminals.js')).release(terminal, release.optsWithGlobals(), context)),
  );
  addDeviceRequests(terminals, context, done);
  withDaemon(program.command('attention').description('show what the operator must check, and the commands to act'))
    .addHelpText('after', cliStatus.attentionHelp)
    .action(async (options) => done(await (await import('./operator/attention.js')).attention(options, context)));
  const prompts = withDaemon(
    program.command('prompts').description('show what terminals ask, and how to answer by hand'),
  ).action(async (options) => done(await (await import('./operator/prompts.js')).prompts(options, context)));
  withDaemon(
    prompts
      .command('answer')
      .argument('<prompt>')
      .argument('[answer]', 'yes, no, a text, digits, the number of a line, or ok')
      .description('answer one prompt'),
  )
    .option('--cancel', 'report that there is no answer')
    .action(async (prompt, given, _, answer: Command) =>
      done(
        await (await import('./operator/prompts.js')).answerPrompt(prompt, given, answer.optsWithGlobals(), context),
      ),
    );
}

function addLogs(program: Command, context: CommandContext, done: Done): void {
  program
    .command('logs')
    .description('show the log of the daemon, with or without a daemon')
    .addOption(configOption())
    .addOption(dataDirOption())
    .option('--simulate', 'the log of "tenderd run --simulate"')
    .option('-f, --follow', 'go on with new lines')
    .option('--since <time>', 'only lines from this time on')
    .option('--lines <count>', 'at most so many lines (200 without --since)', wholeNumber)
    .addOption(new Option('--level <level>', 'this level and above').choices(['debug', 'info', 'warn', 'error']))
    .option('--json', 'the lines as they are in the file: one JSON object each')
    .addHelpText('after', cliLogs.help)
    .action(async (options) => done(await (await import('./operator/logs.js')).logs(options, context)));
}

function addCompletion(program: Command, context: CommandContext, done: Done): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish', 'powershell']))
    .description('print the script that completes commands in a shell')
    .addHelpText('after', cliCompletion.help)
    .action(async (shell) => {
      const { commandTree } = await import('./completion/command-tree.js');
      const { scriptOf } = await import('./completion/shell-scripts.js');
      context.out.write(scriptOf(shell, commandTree(program)));
      done(exitCodes.ok);
    });
}

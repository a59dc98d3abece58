/**
 * The commands, with their options. The code of each command is loaded only when the command runs, and the texts of the help only when it is printed
 * (`command/help.ts`).
 */

import { Argument, Command, Option } from 'commander';
import { cliCompletion, cliFailures, cliLogs, cliStatus, cliSupport } from '../messages/index.js';
import { textOnScreen } from '../platform/screen-text.js';
import { version } from '../version.js';
import type { CommandContext } from './command/context.js';
import { addDecisions, addLooks, addShopper } from './operator/decision-commands.js';
import { addDeviceRequests } from './register/device-request-commands.js';
import { type CheckCode, exitCodes, type ExitCode } from './output/exit-codes.js';
import { addGiftCards } from './register/gift-card-commands.js';
import { addLinks } from './register/link-commands.js';
import { addMatch } from './match/match-command.js';
import { addLoyalty } from './register/loyalty-commands.js';
import { addMessages } from './message/message-commands.js';
import { addMoney } from './register/money-commands.js';
import { addNexo } from './nexo/nexo-commands.js';
import { addOffice } from './office/office-commands.js';
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
import { addReplicate } from './replicate/replicate-commands.js';
import { addServers } from './server/server-commands.js';

/** The program: its commands, and the exit status of the command that ran. */
export interface Program {
  readonly command: Command;
  /** Returns the exit status of the command that ran. Undefined if none ran, for example after --help. */
  exitCode(): ExitCode | CheckCode | undefined;
}

/** Builds the program. `simulatorWords` is the part of `simulate --help` that follows the options. */
export function buildProgram(context: CommandContext, host: ProcessInterface, simulatorWords: string): Program {
  let exitCode: ExitCode | CheckCode | undefined;
  const done = (code: ExitCode | CheckCode): void => {
    exitCode = code;
  };
  const command: Command = new Command('tenderd')
    .version(version)
    .showHelpAfterError(cliFailures.helpHint)
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => context.out.write(textOnScreen(text)),
      writeErr: (text) => context.err.write(textOnScreen(text)),
      outputError: (text, write) => write(cliFailures.usageError(suggesting(text, command))),
    });

  addServers(command, context, host, simulatorWords, done);
  addMoney(command, context, done);
  addLinks(command, context, done);
  addGiftCards(command, context, done);
  addLoyalty(command, context, done);
  addQuestions(command, context, done);
  addLooks(command, context, done);
  addMatch(command, context, done);
  addDecisions(command, context, done);
  addShopper(command, context, done);
  addMessages(command, context, done);
  addNexo(command, context, done);
  addOffice(command, context, host, done);
  addReplicate(command, context, done);
  addCompletion(command, context, done);
  return { command, exitCode: () => exitCode };
}

/**
 * Returns the error message for a mistyped command. The message suggests the commands that the word may mean, except
 * those that move money.
 */
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
    return harmless.length === 0 ? '' : `\n${cliFailures.didYouMean(harmless)}`;
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
  withDaemon(program.command('status').argument('[transaction]'))
    .option('--watch')
    .option('--check')
    .addHelpText('after', cliStatus.statusHelp)
    .action(async (id, options) => done(await (await import('./operator/status.js')).status(id, options, context)));
  withDaemon(program.command('doctor'))
    .option('--fix')
    .action(async (options) => done(await (await import('./operator/doctor.js')).doctor(options, context)));
  withDaemon(program.command('console'))
    .option('--no-open')
    .action(async (options) => done(await (await import('./operator/console.js')).openConsole(options, context)));
  addLogs(program, context, done);
  withDaemon(program.command('support'))
    .option('--out <file>')
    .option('--transactions <count>', '', wholeNumber)
    .addHelpText('after', cliSupport.help)
    .action(async (options) => done(await (await import('./support/support.js')).support(options, context)));
  const terminals = withDaemon(program.command('terminals')).action(async (options) =>
    done(await (await import('./operator/terminals.js')).terminals(options, context)),
  );
  withDecision(withDaemon(terminals.command('release').argument('<terminal>'))).action(
    async (terminal, _, release: Command) =>
      done(await (await import('./operator/terminals.js')).release(terminal, release.optsWithGlobals(), context)),
  );
  addDeviceRequests(terminals, context, done);
  withDaemon(program.command('attention'))
    .addHelpText('after', cliStatus.attentionHelp)
    .action(async (options) => done(await (await import('./operator/attention.js')).attention(options, context)));
  const prompts = withDaemon(program.command('prompts')).action(async (options) =>
    done(await (await import('./operator/prompts.js')).prompts(options, context)),
  );
  withDaemon(prompts.command('answer').argument('<prompt>').argument('[answer]'))
    .option('--cancel')
    .action(async (prompt, given, _, answer: Command) =>
      done(
        await (await import('./operator/prompts.js')).answerPrompt(prompt, given, answer.optsWithGlobals(), context),
      ),
    );
}

function addLogs(program: Command, context: CommandContext, done: Done): void {
  program
    .command('logs')
    .addOption(configOption())
    .addOption(dataDirOption())
    .option('--simulate')
    .option('-f, --follow')
    .option('--since <time>')
    .option('--lines <count>', '', wholeNumber)
    .addOption(new Option('--level <level>').choices(['debug', 'info', 'warn', 'error']))
    .option('--json')
    .addHelpText('after', cliLogs.help)
    .action(async (options) => done(await (await import('./operator/logs.js')).logs(options, context)));
}

function addCompletion(program: Command, context: CommandContext, done: Done): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish', 'powershell']))
    .addHelpText('after', cliCompletion.help)
    .action(async (shell) => {
      const { describe } = await import('./command/help.js');
      await describe(program);
      const { commandTree } = await import('./completion/command-tree.js');
      const { scriptOf } = await import('./completion/shell-scripts.js');
      context.out.write(scriptOf(shell, commandTree(program)));
      done(exitCodes.ok);
    });
}

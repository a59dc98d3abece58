/** The entry point of the command line: runs the command that the arguments name, and returns its exit status. */

import { homedir } from 'node:os';
import { CommanderError } from 'commander';
import { ConfigurationError, formatProblem, TwoDataDirectories } from '../config/index.js';
import { cliFailures as texts, languageOfEnvironment, speak } from '../messages/index.js';
import type { CommandContext } from './command/context.js';
import { type CheckCode, exitCodes, type ExitCode } from './output/exit-codes.js';
import { CommandFailure } from './output/failure.js';
import { hintOf } from './output/error-hints.js';
import { type ProcessInterface, processInterface, untilInterrupted } from './command/process-interface.js';
import { printsHelp } from './command/command-groups.js';
import { buildProgram, suggesting } from './program.js';
import { Screen } from './output/screen.js';

/** Runs one command and returns the exit status. Never rejects. */
export async function main(
  args: readonly string[],
  given: CommandContext = ownContext(),
  host: ProcessInterface = processInterface(),
): Promise<ExitCode | CheckCode> {
  await speak(hasDaemonInside(args) ? 'en' : languageOfEnvironment(given.environment));
  const context: CommandContext = { ...given, hint: hintOf(args, () => program.command) };
  const isHelp = args.includes('--help') || args.includes('-h') || args[0] === 'help';
  const words =
    isHelp && args.includes('simulate') ? (await import('./simulate/simulate-help.js')).simulatorWords() : '';
  const program = buildProgram(context, host, words);
  const isJson = args.includes('--json');
  try {
    throwInsteadOfExit(program.command, isJson);
    if (printsHelp(args, program.command)) await (await import('./command/help.js')).describe(program.command);
    if (!isHelp && startsDaemon(args)) await (await import('./server/sqlite-check.js')).requireSqlite();
    await program.command.parseAsync([...args], { from: 'user' });
    return program.exitCode() ?? exitCodes.ok;
  } catch (error) {
    return reportFailure(error, new Screen({ ...context, json: isJson }), program.command);
  }
}

/**
 * True for a command whose process is a daemon, contains a daemon, or is the head office. Such a process writes its
 * journal and its log in English, and translates only its responses.
 */
function hasDaemonInside([command = '']: readonly string[]): boolean {
  return ['run', 'simulate', 'demo', 'rehearse', 'office'].includes(command);
}

function startsDaemon([command = '']: readonly string[]): boolean {
  return ['run', 'demo', 'rehearse'].includes(command);
}

function ownContext(): CommandContext {
  // The program that reads our output may close the pipe. Ignore that error, because a payment must continue.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return {
    environment: process.env,
    home: homedir(),
    out: process.stdout,
    err: process.stderr,
    // Standard input is opened only when a command asks a question. If it were always open, no command would end by
    // itself.
    get in() {
      return process.stdin;
    },
    onInterrupt: untilInterrupted,
  };
}

type Program = ReturnType<typeof buildProgram>['command'];

function throwInsteadOfExit(command: Program, isJson: boolean): void {
  command.exitOverride();
  // With --json, the failure is the only document on standard output, so commander must print nothing.
  if (isJson) command.configureOutput({ writeErr: () => undefined });
  for (const inner of command.commands) throwInsteadOfExit(inner, isJson);
}

function reportFailure(error: unknown, screen: Screen, program: Program): ExitCode {
  if (error instanceof TwoDataDirectories) return reportFailure(twoDirectories(error), screen, program);
  if (error instanceof CommanderError) {
    // commander reports help and version as errors with exit code 0. `tenderd` without a command is a usage error.
    if (error.exitCode === 0) return exitCodes.ok;
    const text = texts.usageError(suggesting(error.message.replace(/^error: /, ''), program));
    screen.document({ error: { code: 'usage', exitCode: exitCodes.usage, text, advice: [] } });
    return exitCodes.usage;
  }
  if (error instanceof ConfigurationError) {
    const problems = error.problems.map(formatProblem);
    screen.document({
      error: {
        code: 'configuration',
        exitCode: exitCodes.configuration,
        text: texts.configurationWrong,
        problems,
      },
    });
    if (!screen.json) {
      for (const problem of problems) screen.remark(problem);
      screen.remark(texts.configurationMistakes(problems.length));
    }
    return exitCodes.configuration;
  }
  if (error instanceof CommandFailure) {
    const { exitCode, code, message: text, advice, detail } = error;
    screen.document({ error: { code, exitCode, text, advice: advice.map((line) => screen.hint(line)), ...detail } });
    if (!screen.json) {
      screen.remark(text);
      for (const line of advice) screen.remark(`  ${line}`);
    }
    return exitCode;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  screen.document({ error: { code: 'internal-error', exitCode: exitCodes.failure, text, advice: [] } });
  if (!screen.json) {
    screen.remark(texts.internalError);
    for (const line of text.split('\n')) screen.remark(line);
  }
  return exitCodes.failure;
}

function twoDirectories({ code, message, file, ofFile, ofVariable }: TwoDataDirectories): CommandFailure {
  const detail = { file, ofFile, ofVariable };
  return new CommandFailure(
    exitCodes.configuration,
    code,
    texts.twoDirectories(message),
    texts.chooseDirectory,
    detail,
  );
}

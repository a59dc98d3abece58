/**
 * Describes a daemon that does not answer, without connecting to it: its address file, process, ports, configuration
 * and token.
 */

import type { Finding } from '../../doctor/index.js';
import { ConfigurationError, formatProblem } from '../../config/index.js';
import { cliFailures as failures, cliStatus as texts } from '../../messages/index.js';
import type { Hint } from '../output/error-hints.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { shellWord } from '../output/shell-word.js';
import { configurationInput } from './configuration-input.js';
import type { CommandContext } from './context.js';
import type { DaemonOptions } from './find-daemon.js';

/** The failures after which a command examines the machine itself. */
const unasked: readonly string[] = [
  'unreachable',
  'foreign-answer',
  'token-unreadable',
  'token-missing',
  'unauthorized',
];

/** The checks that explain why a daemon does not answer. */
const checks: readonly string[] = ['configuration', 'data-directory', 'process', 'ports'];

/**
 * Runs a command. If the daemon does not answer, adds to the failure what the doctor finds on this machine. The exit
 * status of the failure does not change.
 */
export async function orLookAround<T>(
  options: DaemonOptions,
  context: CommandContext,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw await explained(failureIn(error), options, context);
  }
}

/** Returns the failure if the doctor can explain it. Throws all other errors unchanged. */
function failureIn(error: unknown): CommandFailure {
  if (error instanceof CommandFailure && unasked.includes(error.code)) return error;
  if (!(error instanceof ConfigurationError)) throw error;
  const detail = { problems: error.problems.map(formatProblem) };
  return new CommandFailure(exitCodes.configuration, 'configuration', failures.configurationWrong, [], detail);
}

async function explained(
  { exitCode, code, message, detail }: CommandFailure,
  { url, tokenFile, simulate, ...place }: DaemonOptions,
  context: CommandContext,
): Promise<CommandFailure> {
  const examined = {
    input: configurationInput(place, context.environment, context.home),
    isSimulated: simulate === true,
    ...(url === undefined ? {} : { url }),
    ...(tokenFile === undefined ? {} : { tokenFile }),
    commandAs: (user: string) => texts.asUser(shellWord(user)),
  };
  const { examine } = await import('../../doctor/index.js');
  const findings = (await examine(examined, {}, checks)).filter(isTold);
  const advice = [...findings.flatMap(linesOf), texts.moreByDoctor];
  const found = findings.map(({ code: name, state, subject, value, remedy }) => ({
    code: name,
    state,
    subject,
    value,
    remedy: remedy.map(context.hint ?? same),
  }));
  return new CommandFailure(exitCode, code, message, advice, { ...detail, findings: found });
}

/**
 * True unless the subject is in order. A running daemon is always shown, because the only problem is then that the
 * daemon does not answer.
 */
function isTold({ state, code }: Finding): boolean {
  return state !== 'ok' || code === 'daemon';
}

const same: Hint = (text) => text;

function linesOf({ subject, value, remedy }: Finding): readonly string[] {
  return [texts.found(subject, value), ...remedy.map((step) => texts.foundStep(step))];
}

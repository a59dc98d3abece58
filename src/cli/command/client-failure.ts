/** Converts an error of the client to the failure of a command: the message, the next steps and the exit status. */

import { OutcomeUnknown, TenderdProblem, TenderdUnreachable } from '../../client/index.js';
import { cliFailures as texts, cliNextSteps, cliReplicate } from '../../messages/index.js';
import { decider } from './operator-identity.js';
import { exitCodeOfProblem, exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';

/**
 * Converts an error of the client to the failure with which the command ends. Returns any other error unchanged.
 * `isFirstRequest`: the daemon cannot have received the transaction earlier, so a refusal means that nothing was sent.
 */
export function failureOf(error: unknown, url: string, isFirstRequest = false): unknown {
  if (error instanceof TenderdProblem) return refusal(error, isFirstRequest);
  if (error instanceof TenderdUnreachable)
    return error.code === 'foreign-answer' ? foreign(url) : unreachable(url, error);
  if (!(error instanceof OutcomeUnknown)) return error;
  const { transactionId, message, cause } = error;
  const advice = [cliNextSteps.seeOutcome(transactionId)];
  return new CommandFailure(exitCodes.tryLater, error.code, message, [
    ...(cause instanceof Error ? [cause.message] : []),
    ...advice,
  ]);
}

/**
 * Adds to a failure that no money moved. This is for a command that found no daemon before it had sent anything.
 * Returns other errors unchanged.
 */
export function nothingSent(error: unknown): unknown {
  if (!(error instanceof CommandFailure) || !['unreachable', 'foreign-answer'].includes(error.code)) return error;
  const { exitCode, code, message, advice, detail } = error;
  return new CommandFailure(exitCode, code, message, [texts.nothingSent, ...advice], detail);
}

/** True if no connection was made. */
function neverConnected({ reason }: TenderdUnreachable): boolean {
  return reason === 'ECONNREFUSED' || reason === 'bad port';
}

function unreachable(url: string, error: TenderdUnreachable): CommandFailure {
  const text = neverConnected(error) ? texts.noDaemon(url, error.reason) : texts.brokenOff(url, error.reason);
  return new CommandFailure(exitCodes.unreachable, 'unreachable', text, texts.findTheDaemon);
}

function foreign(url: string): CommandFailure {
  return new CommandFailure(exitCodes.failure, 'foreign-answer', texts.foreignProgram(url), [texts.comparePort]);
}

/**
 * The codes of errors after which money may have moved: an earlier transaction with the same id may have moved it, or
 * the state is unknown. Codes that begin with `replicate-` also mean this; a pair of daemons without a majority reports
 * them.
 */
const uncertain: ReadonlySet<string> = new Set(['id-reused', 'internal-error', 'standby']);

function refusal({ problem }: TenderdProblem, isFirstRequest: boolean): CommandFailure {
  const { code, title, detail, reasons } = problem;
  // A refusal proves that no money moved only if it answers the first request and its code leaves no doubt.
  const isCertain = isFirstRequest && !uncertain.has(code) && !code.startsWith('replicate-');
  const certainty = isCertain ? [texts.noMoneyMoved] : [];
  const advice = [detail, ...(reasons ?? []), ...certainty, ...adviceFor(code, problem.standby === undefined)];
  return new CommandFailure(exitCodeOfProblem(code), code, `${title}.`, advice, { problem });
}

function adviceFor(code: string, isUnknown: boolean): readonly string[] {
  switch (code) {
    case 'unknown-transaction':
      return [texts.isTheIdRight];
    case 'unauthorized':
      return [texts.wrongToken];
    case 'standby':
      return isUnknown ? [cliReplicate.standby.wrongToken] : [];
    case 'journal-unconfirmed':
      return [texts.confirmJournal(`tenderd journal confirm ${decider}`)];
    case 'terminal-faulted':
      return [texts.releaseTerminal(`tenderd terminals release TERMINAL ${decider}`)];
    default:
      return [];
  }
}

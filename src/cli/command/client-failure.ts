/** What an error of the client means for a command: the words for a person, the advice, and the exit status. */

import { OutcomeUnknown, TenderdProblem, TenderdUnreachable } from '../../client/index.js';
import { decider } from './operator-identity.js';
import { exitCodeOfProblem, exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';

/**
 * The failure that the command ends with; what is none of the client's errors is passed through. `isFirstWord`: it answers a
 * request that nobody can have heard before, so nothing was sent for it.
 */
export function failureOf(error: unknown, url: string, isFirstWord = false): unknown {
  if (error instanceof TenderdProblem) return refusal(error, isFirstWord);
  if (error instanceof TenderdUnreachable)
    return error.code === 'foreign-answer' ? foreign(url) : unreachable(url, error);
  if (!(error instanceof OutcomeUnknown)) return error;
  const { transactionId, message, cause } = error;
  const advice = [`See how it ended:      tenderd status ${transactionId}`];
  return new CommandFailure(exitCodes.tryLater, error.code, message, [
    ...(cause instanceof Error ? [cause.message] : []),
    ...advice,
  ]);
}

/** The failure of a command that had sent nothing yet: if no daemon answers, or another program does, it says that no money moved by it. All else is passed through. */
export function nothingSent(error: unknown): unknown {
  if (!(error instanceof CommandFailure) || !['unreachable', 'foreign-answer'].includes(error.code)) return error;
  const { exitCode, code, message, advice, detail } = error;
  return new CommandFailure(
    exitCode,
    code,
    message,
    ['Nothing was sent: no money moved by this command.', ...advice],
    detail,
  );
}

/** True if no connection came about. */
function neverConnected({ reason }: TenderdUnreachable): boolean {
  return reason === 'ECONNREFUSED' || reason === 'bad port';
}

function unreachable(url: string, error: TenderdUnreachable): CommandFailure {
  const what = neverConnected(error)
    ? `No daemon answers at ${url} (${error.reason}).`
    : `The daemon at ${url} broke off (${error.reason}).`;
  return new CommandFailure(exitCodes.unreachable, 'unreachable', what, [
    'Is it running?         Look at its log, or start it: tenderd run (to practise: tenderd run --simulate)',
    'Is it another one?     Name it with --config, --data-dir or --simulate',
  ]);
}

function foreign(url: string): CommandFailure {
  return new CommandFailure(
    exitCodes.failure,
    'foreign-answer',
    `What answers at ${url} is not tenderd. Your token was not sent.`,
    ['Is another program on this port? Compare with the address that "tenderd run" printed.'],
  );
}

function refusal({ problem }: TenderdProblem, isFirstWord: boolean): CommandFailure {
  const { code, title, detail, reasons } = problem;
  const told = [detail, ...(reasons ?? [])];
  // Under an id that was used before something may have been sent, and of a mistake of its own the daemon promises nothing.
  const isSilent =
    !isFirstWord || code === 'id-reused' || code === 'internal-error' || /nothing was sent/i.test(told.join());
  const advice = [...told, ...(isSilent ? [] : ['Nothing was sent.']), ...adviceFor(code)];
  return new CommandFailure(exitCodeOfProblem(code), code, `${title}.`, advice, { problem });
}

function adviceFor(code: string): readonly string[] {
  switch (code) {
    case 'unknown-transaction':
      return ['Is the id right?       tenderd transactions list'];
    case 'unauthorized':
      return ['The token does not fit this daemon: is --data-dir (or --token-file) the one that it runs with?'];
    case 'journal-unconfirmed':
      return [`Stop the daemon, compare with the terminals, then: tenderd journal confirm ${decider}`];
    case 'terminal-faulted':
      return [`tenderd attention says what happened; after looking: tenderd terminals release TERMINAL ${decider}`];
    default:
      return [];
  }
}

/** `tenderd journal confirm` and `create`: the operator accepts a journal, or creates the first one. Both work on the files of a stopped daemon. */

import { lstatSync } from 'node:fs';
import { dirname } from 'node:path';
import { journalPath, locateDaemon } from '../../config/index.js';
import { type Journal, JournalError, openJournal } from '../../journal/index.js';
import { cliJournal as texts } from '../../messages/index.js';
import { configurationInput } from '../command/configuration-input.js';
import type { DaemonOptions } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { type JournalDecision, refuseForeignJournal } from './data-owner.js';
import { exitCodeOfStart, exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { Screen } from '../output/screen.js';

/** Accepts a journal that was missing, or that is older than the rollback guard shows. Throws CommandFailure. */
export async function confirmJournal(
  options: JournalDecision & { readonly json?: boolean },
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { journal } = await openStopped('journal confirm', options, context);
  try {
    const { rollbackGuard } = journal;
    if (rollbackGuard.state === 'ok') {
      screen.document({ confirmed: false, state: 'ok' });
      screen.line(texts.nothingToConfirm);
      return exitCodes.ok;
    }
    journal.confirmRollbackGuard(options.name, options.reason);
    screen.document({ confirmed: true, integrityHold: rollbackGuard.text, name: options.name, reason: options.reason });
    for (const line of texts.confirmed(rollbackGuard.text, options.name, options.reason)) screen.line(line);
    return exitCodes.ok;
  } catch (error) {
    throw journalFailure(error);
  } finally {
    journal.close();
  }
}

/** Creates the journal of a new till. Throws CommandFailure if a journal or its rollback guard exists. */
export async function createJournal(
  options: DaemonOptions & { readonly json?: boolean },
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const input = configurationInput(options, context.environment, context.home);
  const { dataDir } = await locateDaemon(input, options.simulate === true);
  refuseForeignJournal(dataDir, 'journal create', options, context);
  const path = journalPath(dataDir);
  if (isThere(path) || isThere(`${path}.witness`))
    throw new CommandFailure(exitCodes.usage, 'journal-exists', texts.exists(dataDir), [texts.isItTheRightOne]);
  open(path).close();
  screen.document({ created: path });
  for (const line of texts.created(path)) screen.line(line);
  return exitCodes.ok;
}

/**
 * Opens the journal of a stopped daemon. Returns it with the SaleIDs of the configuration. `command` is the command as typed. Throws CommandFailure.
 */
export async function openStopped(
  command: string,
  options: JournalDecision,
  context: CommandContext,
): Promise<{ readonly journal: Journal; readonly saleIdOf: (terminal: string) => string | undefined }> {
  const input = configurationInput(options, context.environment, context.home);
  const { dataDir, saleIdOf } = await locateDaemon(input, options.simulate === true);
  refuseForeignJournal(dataDir, command, options, context);
  const journal = openIfThere(dataDir);
  if (journal === undefined) {
    throw new CommandFailure(exitCodes.usage, 'no-journal', texts.none(dataDir), [texts.nameTheDirectory]);
  }
  return { journal, saleIdOf };
}

/** Opens the journal in a data directory, if its daemon is stopped. Returns undefined if there is no journal. Throws CommandFailure. */
export function openIfThere(dataDir: string): Journal | undefined {
  const path = journalPath(dataDir);
  return isThere(path) || isThere(`${path}.witness`) ? open(path) : undefined;
}

/** True if the path exists. A broken link also counts. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function open(path: string): Journal {
  try {
    return openJournal({ path, now: () => new Date().toISOString() });
  } catch (error) {
    throw journalFailure(error);
  }
}

/** Converts an error of the journal to the failure that a command reports. Returns any other error unchanged. */
export function journalFailure(error: unknown): unknown {
  if (!(error instanceof JournalError)) return error;
  if (error.code === 'journal-locked')
    return new CommandFailure(exitCodes.tryLater, error.code, texts.daemonRuns(dirname(error.path)), [
      texts.stopTheDaemon,
    ]);
  return new CommandFailure(exitCodeOfStart(error.code, error.cause), error.code, error.message);
}

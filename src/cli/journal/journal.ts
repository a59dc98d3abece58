/** `tenderd journal confirm` and `create`: a person says that the journal is the one to go on with, or that there is none yet. Works on a stopped daemon's files. */

import { lstatSync } from 'node:fs';
import { journalPath, locateDaemon } from '../../config/index.js';
import { type Journal, JournalError, openJournal } from '../../journal/index.js';
import { configurationInput } from '../command/configuration-input.js';
import type { DaemonOptions } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { type JournalDecision, refuseForeignJournal } from './data-owner.js';
import { exitCodeOfStart, exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { Screen } from '../output/screen.js';

/** Ends the doubt about a journal that was missing or older than it was. Throws CommandFailure. */
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
      screen.line('The journal is not in doubt; nothing to confirm.');
      return exitCodes.ok;
    }
    journal.confirmRollbackGuard(options.name, options.reason);
    screen.document({ confirmed: true, integrityHold: rollbackGuard.text, name: options.name, reason: options.reason });
    screen.line(`It was in doubt: ${rollbackGuard.text}`);
    screen.line(`Confirmed by ${options.name}: ${options.reason}`);
    screen.line('Payments may start again: tenderd run');
    return exitCodes.ok;
  } finally {
    journal.close();
  }
}

/** Begins the journal of a new till: where there is none, and nothing of one. Throws CommandFailure. */
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
    throw new CommandFailure(
      exitCodes.usage,
      'journal-exists',
      `There is a journal in ${dataDir} already, or its witness file. Nothing was changed.`,
      ['Is it the right one?   tenderd status'],
    );
  open(path).close();
  screen.document({ created: path });
  screen.line(`An empty journal was made: ${path}`);
  screen.line('Payments may start: tenderd run');
  return exitCodes.ok;
}

/** The journal of a daemon that is stopped, and what the configuration says of its SaleIDs. `command` is what was typed. Throws CommandFailure. */
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
    throw new CommandFailure(
      exitCodes.usage,
      'no-journal',
      `There is no journal in ${dataDir}, so there is nothing to decide.`,
      ['Say where it is:       --config FILE or --data-dir DIRECTORY'],
    );
  }
  return { journal, saleIdOf };
}

/** The journal of a data directory whose daemon is stopped; undefined where there is none. Throws CommandFailure. */
export function openIfThere(dataDir: string): Journal | undefined {
  const path = journalPath(dataDir);
  return isThere(path) || isThere(`${path}.witness`) ? open(path) : undefined;
}

/** A link that leads nowhere is there, too. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function open(path: string): Journal {
  try {
    return openJournal({ path, now: () => new Date().toISOString() });
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    const isLocked = error.code === 'journal-locked';
    throw new CommandFailure(
      isLocked ? exitCodes.tryLater : exitCodeOfStart(error.code, error.cause),
      error.code,
      error.message,
      isLocked ? ['Stop the daemon first, then decide.'] : [],
    );
  }
}

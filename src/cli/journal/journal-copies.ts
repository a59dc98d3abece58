/** `tenderd journal verify` and `journal restore`: reads a journal or a copy of one, and puts a copy in the place of the journal. */

import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { restoreJournal, verifyJournal } from '../../backup/index.js';
import { journalPath, locateDaemon } from '../../config/index.js';
import { sizeOf } from '../../core/index.js';
import { JournalError } from '../../journal/index.js';
import { cliBackup as texts, cliJournal } from '../../messages/index.js';
import { configurationInput } from '../command/configuration-input.js';
import type { CommandContext } from '../command/context.js';
import type { AskOptions } from '../command/find-daemon.js';
import { exitCodeOfStart, exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { Screen } from '../output/screen.js';
import { refuseForeignJournal } from './data-owner.js';

/** Reads a whole copy, or the journal of a stopped daemon, and changes nothing. Throws CommandFailure. */
export async function verify(
  file: string | undefined,
  options: AskOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const path = file === undefined ? journalPath(await dataDirOf(options, context)) : resolve(file);
  requireFile(path, file === undefined);
  const found = await withFailures(
    async () => verifyJournal(path, file === undefined ? 'journal' : 'copy'),
    path,
    texts.verifyABackup,
  );
  const { bytes, transactions, schemaVersion: version, lastAt } = found;
  screen.document({ file: path, ...found });
  for (const line of texts.sound(path, { size: sizeOf(bytes), transactions, version, lastAt })) screen.line(line);
  return exitCodes.ok;
}

/**
 * Puts a copy in the place of the journal of a stopped daemon, and keeps the earlier journal. If a restore was
 * interrupted, the same command finishes it. Throws CommandFailure.
 */
export async function restore(file: string, options: AskOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const dataDir = await dataDirOf(options, context);
  refuseForeignJournal(dataDir, `journal restore ${file}`, options, context);
  const copy = resolve(file);
  requireFile(copy, false);
  const path = journalPath(dataDir);
  const at = new Date().toISOString();
  const { journal, aside } = await withFailures(async () => restoreJournal({ path, copy, at }), path, [
    cliJournal.stopTheDaemon,
  ]);
  screen.document({ restored: copy, journal: path, ...(aside === undefined ? {} : { aside }), ...journal });
  for (const line of texts.restored(copy, path, aside)) screen.line(line);
  return exitCodes.ok;
}

async function dataDirOf(options: AskOptions, context: CommandContext): Promise<string> {
  const input = configurationInput(options, context.environment, context.home);
  return (await locateDaemon(input, options.simulate === true)).dataDir;
}

function requireFile(path: string, isOwn: boolean): void {
  if (existsSync(path)) return;
  throw new CommandFailure(exitCodes.usage, 'no-file', texts.noFile(path), isOwn ? [texts.nameTheDirectory] : []);
}

/** Fails if a daemon uses the journal at `path`. `advice` is the next step that the failure then shows. */
async function withFailures<T>(act: () => Promise<T>, path: string, advice: readonly string[]): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    const isLocked = error.code === 'journal-locked';
    const exitCode = isLocked ? exitCodes.tryLater : exitCodeOfStart(error.code, error.cause);
    const text = isLocked ? cliJournal.daemonRuns(dirname(path)) : error.message;
    throw new CommandFailure(exitCode, error.code, text, isLocked ? advice : []);
  }
}

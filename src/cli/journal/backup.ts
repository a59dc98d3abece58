/** `tenderd backup`: makes a verified copy of the journal, whether the daemon is running or not. */

import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Backup,
  BackupError,
  type BackupRequest,
  makeBackup,
  recordBackup,
  requireElsewhere,
  stagedSource,
  verifyingProcess,
  withStillSource,
} from '../../backup/index.js';
import type { Backups } from '../../client/index.js';
import { journalPath, locateDaemon, readEndpoint } from '../../config/index.js';
import { sizeOf } from '../../core/index.js';
import { type CopySource, JournalError } from '../../journal/index.js';
import { cliBackup as texts } from '../../messages/index.js';
import { isProcessAlive } from '../../platform/system-processes.js';
import { configurationInput } from '../command/configuration-input.js';
import type { CommandContext } from '../command/context.js';
import { reach } from '../command/daemon-request.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import { exitCodeOfBackup, exitCodeOfStart, exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { Screen } from '../output/screen.js';
import { refuseForeignJournal } from './data-owner.js';

/** The options of the command. */
export type BackupOptions = AskOptions & {
  readonly keep: number;
  /** The path of a copy that a daemon has made of its journal. Only a daemon passes this option. */
  readonly from?: string;
};

const pollMs = 250;
const keepMax = 1_000;
/** The free space that a stopped daemon needs on its disk for its next start. */
const reserveBytes = 64 * 1_024 * 1_024;

/** Makes a backup. If this function throws CommandFailure, the directory still has all earlier backups, and no new file. */
export async function backup(directory: string, options: BackupOptions, context: CommandContext): Promise<ExitCode> {
  const { keep, from } = options;
  if (keep < 1 || keep > keepMax) throw new CommandFailure(exitCodes.usage, 'usage', texts.keepRange);
  const screen = new Screen({ ...context, json: options.json === true });
  const request: BackupRequest = { directory: resolve(directory), keep };
  const signal = context.onInterrupt();
  const made =
    from === undefined
      ? await ofJournal(request, options, context, screen, signal)
      : await ofCopy(request, from, signal);
  screen.document(made);
  for (const line of texts.made(made.file, sizeOf(made.bytes), made.transactions)) screen.line(line);
  if (made.removed.length > 0) screen.line(texts.removed(made.removed.length));
  if (made.isOnSameDisk) screen.text(screen.tint('careful', texts.sameDisk));
  return exitCodes.ok;
}

/** The facts that are shown about a new backup. The daemon does not report the last two of them. */
type Made = Pick<Backup, 'directory' | 'file' | 'at' | 'bytes' | 'transactions' | 'removed' | 'isOnSameDisk'>;

async function ofJournal(
  request: BackupRequest,
  options: BackupOptions,
  context: CommandContext,
  screen: Screen,
  signal: AbortSignal,
): Promise<Made> {
  const input = configurationInput(options, context.environment, context.home);
  const { dataDir } = await locateDaemon(input, options.simulate === true);
  const endpoint = readEndpoint(dataDir);
  const isRunning = options.url !== undefined || (endpoint !== undefined && isProcessAlive(endpoint.pid));
  return isRunning
    ? ofDaemon(request, options, context, screen)
    : ofStopped(request, dataDir, options, context, signal);
}

/** Makes a backup from a copy that the daemon has made in its data directory. */
async function ofCopy(request: BackupRequest, from: string, signal: AbortSignal): Promise<Made> {
  const reserve = { directory: dirname(from), bytes: 0, isMoved: true };
  return withFailures(async () => make(request, stagedSource(from), { reserve, isAlone: true, signal }));
}

async function ofStopped(
  request: BackupRequest,
  dataDir: string,
  options: BackupOptions,
  context: CommandContext,
  signal: AbortSignal,
): Promise<Made> {
  refuseForeignJournal(dataDir, 'backup', options, context);
  const path = journalPath(dataDir);
  if (!existsSync(path))
    throw new CommandFailure(exitCodes.usage, 'no-journal', texts.nothingToCopy(dataDir), [texts.nameTheDirectory]);
  const reserve = { directory: dataDir, bytes: reserveBytes, isMoved: false };
  const done = await withFailures(async () => {
    await requireElsewhere(request.directory, dataDir);
    return withStillSource(path, async (source) => make(request, source, { reserve, isAlone: false, signal }));
  });
  const { removed: _removed, isOnSameDisk: _isOnSameDisk, ...record } = done;
  recordBackup(dataDir, record);
  return done;
}

interface Surroundings {
  readonly reserve: { readonly directory: string; readonly bytes: number; readonly isMoved: boolean };
  readonly isAlone: boolean;
  readonly signal: AbortSignal;
}

async function make(request: BackupRequest, source: CopySource, surroundings: Surroundings): Promise<Backup> {
  const verify = verifyingProcess(process.argv[1] ?? '');
  return makeBackup(request, {
    ...surroundings,
    source,
    verify,
    wallMs: () => Date.now(),
    onStep: () => undefined,
  });
}

async function withFailures<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof BackupError) {
      const { code, message, detail } = error;
      throw new CommandFailure(exitCodeOfBackup(code), code, message, [], { detail });
    }
    if (!(error instanceof JournalError)) throw error;
    const isLocked = error.code === 'journal-locked';
    const exitCode = isLocked ? exitCodes.tryLater : exitCodeOfStart(error.code, error.cause);
    throw new CommandFailure(exitCode, error.code, error.message);
  }
}

/** Lets the running daemon make the backup, because no other process can read its journal. */
async function ofDaemon(
  { directory, keep }: BackupRequest,
  options: BackupOptions,
  { environment, home }: CommandContext,
  screen: Screen,
): Promise<Made> {
  const { client } = await findDaemon(options, environment, home);
  const { begun, backup: now } = await reach(client, async () => client.beginBackup({ directory, keep }));
  if (!begun)
    throw new CommandFailure(exitCodes.tryLater, 'backup-running', texts.running(now.running?.directory ?? ''), [
      texts.repeatLater,
    ]);
  const startedAt = now.running?.startedAt ?? '';
  for (let view = now; ; view = (await reach(client, async () => client.daemon())).backup) {
    const result = resultOf(view, directory, startedAt);
    if (result !== undefined) return result;
    screen.live(texts.progress(view.running?.percent ?? 0));
    await pause(pollMs);
  }
}

/** Returns the finished backup; undefined while it is being made. Throws CommandFailure. */
function resultOf({ running, failure, last }: Backups, directory: string, startedAt: string): Made | undefined {
  if (running?.startedAt === startedAt) return undefined;
  if (last !== undefined && last.at >= startedAt && last.directory === directory)
    return { removed: [], isOnSameDisk: false, ...last };
  if (failure !== undefined && failure.at >= startedAt && failure.directory === directory)
    throw new CommandFailure(exitCodeOfBackup(failure.code), failure.code, failure.text);
  throw new CommandFailure(exitCodes.unreachable, 'backup-unknown', texts.resultUnknown);
}

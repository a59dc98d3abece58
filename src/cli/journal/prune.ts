/** `tenderd journal prune`: erases the personal data of old transactions, whether the daemon is running or not. */

import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Erased, Retention } from '../../client/index.js';
import { locateDaemon, readEndpoint } from '../../config/index.js';
import { erasureMinDays, isTooRecentToErase } from '../../core/index.js';
import { type ErasureRun, JournalError } from '../../journal/index.js';
import { cliJournal as texts, retention } from '../../messages/index.js';
import { isProcessAlive } from '../../platform/system-processes.js';
import { configurationInput } from '../command/configuration-input.js';
import type { CommandContext } from '../command/context.js';
import { reach } from '../command/daemon-request.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import { readMoment } from '../command/moment.js';
import { exitCodeOfStart, exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { Screen } from '../output/screen.js';
import { openStopped } from './journal.js';

/** The options of the command. */
export type PruneOptions = AskOptions & {
  readonly before: string;
  readonly dryRun?: boolean;
  /** True if a date within the last days is permitted. */
  readonly recent?: boolean;
  /** The operator's name, which the journal records. */
  readonly name?: string;
};

interface Order {
  readonly before: string;
  readonly trial: boolean;
  readonly name: string;
}

const pollMs = 250;

/**
 * Erases data. With `dryRun`, erases nothing and counts the transactions whose data a real run would erase. After a
 * CommandFailure, each transaction still has all of its data, or none.
 */
export async function prune(options: PruneOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const now = new Date();
  const before = readMoment(options.before, now);
  if (before > now) throw new CommandFailure(exitCodes.usage, 'usage', texts.pruneInFuture);
  if (options.dryRun !== true && options.recent !== true && isTooRecentToErase(before.getTime(), now.getTime()))
    throw new CommandFailure(exitCodes.usage, 'erasure-too-recent', texts.pruneTooRecent(erasureMinDays));
  const name = options.name ?? userInfo().username;
  const order: Order = { before: before.toISOString(), trial: options.dryRun === true, name };
  const { dataDir } = await locateDaemon(
    configurationInput(options, context.environment, context.home),
    options.simulate === true,
  );
  const endpoint = readEndpoint(dataDir);
  const isRunning = options.url !== undefined || (endpoint !== undefined && isProcessAlive(endpoint.pid));
  const erased = isRunning
    ? await byDaemon(order, options, context, screen)
    : await inStopped(order, options, context, screen);
  const isLimited = erased.matchedUntil !== undefined && options.url === undefined;
  const result = isLimited ? { ...erased, markFile: join(dataDir, 'matched.json') } : erased;
  screen.document(result);
  for (const line of texts.pruned(result)) screen.line(line);
  return exitCodes.ok;
}

async function inStopped(
  { before: wanted, trial, name }: Order,
  options: PruneOptions,
  context: CommandContext,
  screen: Screen,
): Promise<Erased> {
  const { journal } = await openStopped('journal prune', { ...options, name, reason: '' }, context);
  try {
    const run = journal.erase({ before: wanted, isTrial: trial, name });
    for (let state = run.next(); state !== 'done'; state = run.next()) {
      if (state === 'no-room') throw new CommandFailure(exitCodes.tryLater, 'erasure-no-room', texts.pruneDiskFull);
      if (state === 'mark-wrong')
        throw new CommandFailure(exitCodes.unusableData, 'erasure-mark-wrong', retention.markWrong());
      showProgress(screen, run.counts().transactions, trial);
    }
    return erasedBy(run, trial);
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    throw new CommandFailure(exitCodeOfStart(error.code, error.cause), error.code, error.message);
  } finally {
    journal.close();
  }
}

function erasedBy(run: ErasureRun, trial: boolean): Erased {
  const { before, matchedUntil } = run;
  return { before, ...(matchedUntil === undefined ? {} : { matchedUntil }), trial, ...run.counts() };
}

/** Shows the progress. A run that has not erased or counted anything yet shows nothing. */
function showProgress(screen: Screen, transactions: number, trial: boolean): void {
  if (transactions > 0) screen.live(texts.pruning(transactions, trial));
}

/** Lets the running daemon erase the data, because no other process can write its journal. */
async function byDaemon(
  order: Order,
  options: PruneOptions,
  { environment, home }: CommandContext,
  screen: Screen,
): Promise<Erased> {
  const { client } = await findDaemon(options, environment, home);
  const { begun, retention: first } = await reach(client, async () => client.beginErasure(order));
  if (!begun) throw new CommandFailure(exitCodes.tryLater, 'erasure-running', texts.pruneRuns);
  const startedAt = first.running?.startedAt ?? '';
  for (let view = first; ; view = (await reach(client, async () => client.daemon())).retention) {
    const result = resultOf(view, startedAt);
    if (result !== undefined) return result;
    showProgress(screen, view.running?.transactions ?? 0, order.trial);
    await pause(pollMs);
  }
}

/** Returns the finished erasure; undefined while it runs. Throws CommandFailure. */
function resultOf({ running, last, failure }: Retention, startedAt: string): Erased | undefined {
  if (running?.startedAt === startedAt) return undefined;
  if (last !== undefined && last.at >= startedAt) {
    const { at: _at, ...erased } = last;
    return erased;
  }
  if (failure !== undefined && failure.at >= startedAt)
    throw new CommandFailure(
      failure.code === 'erasure-mark-wrong' ? exitCodes.unusableData : exitCodes.tryLater,
      failure.code,
      failure.text,
    );
  throw new CommandFailure(exitCodes.unreachable, 'erasure-unknown', texts.pruneUnknown);
}

/** `tenderd shopper export` and `shopper erase`: everything that the journal has about one shopper. */

import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ShopperErasure, type Tenderd, type Transaction } from '../../client/index.js';
import { locateDaemon, readEndpoint } from '../../config/index.js';
import { isShopperReference } from '../../core/index.js';
import { JournalError } from '../../journal/index.js';
import { cliJournal, cliShopper as texts } from '../../messages/index.js';
import { isProcessAlive } from '../../platform/system-processes.js';
import { configurationInput } from '../command/configuration-input.js';
import type { CommandContext } from '../command/context.js';
import { reach } from '../command/daemon-request.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import { secretArgument } from '../command/secret-argument.js';
import { exitCodeOfStart, exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { Screen } from '../output/screen.js';
import { openStopped } from './journal.js';

/** The options of the erasure. */
export type ShopperOptions = AskOptions & {
  readonly dryRun?: boolean;
  /** The name and reason of the operator, which the journal records. */
  readonly name: string;
  readonly reason: string;
};

interface Order {
  readonly reference: string;
  readonly trial: boolean;
  readonly export?: boolean;
  readonly name: string;
  readonly reason: string;
}

type Transactions = ShopperErasure['transactions'];

const pollMs = 250;
/** The reason that the audit records for an export if the operator gives none. */
const exportReason = 'export';

/**
 * Erases the personal data of one shopper, or lists the transactions. After a CommandFailure, each transaction still
 * has all of its data, or none.
 */
export async function eraseShopper(given: string, options: ShopperOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { name, reason } = options;
  const trial = options.dryRun === true;
  const order: Order = { reference: referenceOf(given), trial, name, reason };
  const { dataDir } = await locateDaemon(
    configurationInput(options, context.environment, context.home),
    options.simulate === true,
  );
  const endpoint = readEndpoint(dataDir);
  const isRunning = options.url !== undefined || (endpoint !== undefined && isProcessAlive(endpoint.pid));
  const transactions = isRunning
    ? await byDaemon((await findDaemon(options, context.environment, context.home)).client, order, screen)
    : await inStopped(order, options, context);
  screen.endLive();
  screen.document({ trial, transactions });
  for (const line of texts.erased(transactions, trial)) screen.line(line);
  return exitCodes.ok;
}

/** Writes the transactions of one shopper as JSON, as the API shows them. Throws CommandFailure. */
export async function exportShopper(
  given: string,
  options: AskOptions & { readonly out?: string; readonly name?: string; readonly reason?: string },
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const reference = referenceOf(given);
  const { client } = await findDaemon(options, context.environment, context.home);
  const { name = userInfo().username, reason = exportReason } = options;
  const found = await byDaemon(client, { trial: true, export: true, reference, name, reason }, screen);
  const transactions: Transaction[] = [];
  for (const { transactionId } of found)
    transactions.push(
      await reach(client, async () => client.get(transactionId, { include: ['attempts', 'timeline'] })),
    );
  screen.endLive();
  const content = `${JSON.stringify({ reference, exportedAt: new Date().toISOString(), transactions }, undefined, 2)}\n`;
  if (options.out === undefined) {
    context.out.write(content);
    return exitCodes.ok;
  }
  const path = resolve(options.out);
  try {
    // Never follows a link, and never replaces a file.
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new CommandFailure(exitCodes.failure, 'export-not-written', texts.notWritten(path, code));
  }
  screen.document({ file: path, transactions: transactions.length });
  screen.line(texts.written(path, transactions.length));
  return exitCodes.ok;
}

function referenceOf(given: string): string {
  // The reference is no secret, so it may be on the command line.
  const reference =
    given === '-' || given.startsWith('@') ? secretArgument('REFERENCE', given, () => undefined) : given;
  if (isShopperReference(reference)) return reference;
  throw new CommandFailure(exitCodes.usage, 'usage', texts.tooShort);
}

async function inStopped(
  { trial, ...order }: Order,
  options: ShopperOptions,
  context: CommandContext,
): Promise<Transactions> {
  const { journal } = await openStopped('shopper erase', options, context);
  try {
    const run = journal.eraseShopper({ ...order, isTrial: trial });
    for (let state = run.next(); state !== 'done'; state = run.next())
      if (state === 'no-room')
        throw new CommandFailure(exitCodes.tryLater, 'erasure-no-room', cliJournal.pruneDiskFull);
    return run.transactions();
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    throw new CommandFailure(exitCodeOfStart(error.code, error.cause), error.code, error.message);
  } finally {
    journal.close();
  }
}

/** Lets the running daemon erase the data, because no other process can write its journal. */
async function byDaemon(client: Tenderd, order: Order, screen: Screen): Promise<Transactions> {
  const { begun, erasure } = await reach(client, async () => client.beginShopperErasure(order));
  if (!begun || erasure === undefined)
    throw new CommandFailure(exitCodes.tryLater, 'erasure-running', cliJournal.pruneRuns);
  for (
    let view: ShopperErasure | undefined = erasure;
    ;
    view = await reach(client, async () => client.shopperErasure())
  ) {
    if (view?.startedAt !== erasure.startedAt)
      throw new CommandFailure(exitCodes.unreachable, 'erasure-unknown', cliJournal.pruneUnknown);
    const { failure, endedAt, transactions } = view;
    if (failure !== undefined) throw new CommandFailure(exitCodes.tryLater, failure.code, failure.text);
    if (endedAt !== undefined) return transactions;
    screen.live(texts.working);
    await pause(pollMs);
  }
}

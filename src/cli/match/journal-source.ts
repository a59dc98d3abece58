/**
 * The sources from which `tenderd match` reads the journal: a file, the journal of a stopped daemon, or a running
 * daemon.
 */

import { existsSync } from 'node:fs';
import { readTransactions } from '../../backup/index.js';
import type { Tenderd, TransactionSummary } from '../../client/index.js';
import { journalPath, locateDaemon } from '../../config/index.js';
import { JournalError } from '../../journal/index.js';
import type { BookedTransaction } from '../../match/index.js';
import { cliMatch as texts } from '../../messages/index.js';
import { acquirerIdsIn, bookedOf, bookedOfSummary, effectOf, type JournalOrder } from '../../settlement/index.js';
import { configurationInput } from '../command/configuration-input.js';
import type { CommandContext } from '../command/context.js';
import { reach } from '../command/daemon-request.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import { refuseForeignJournal } from '../journal/data-owner.js';
import { exitCodeOfStart, exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';

/** Options that choose the journal. */
export type SourceOptions = AskOptions & {
  /** A backup, or another copy of a journal. */
  readonly journal?: string;
  /** Only transactions at these terminals and payment services are matched. */
  readonly terminal?: readonly string[];
};

type Add = (transaction: BookedTransaction) => void;

/** The number of transactions in one request to a running daemon. Payments can run between two requests. */
const pageSize = 100;

/**
 * Reads the transactions. Calls `see` with each of them, and `addAny` with those of the wanted terminals. Returns the
 * order of the calls. Throws CommandFailure.
 */
export async function readJournal(
  options: SourceOptions,
  context: CommandContext,
  addAny: Add,
  see?: Add,
): Promise<JournalOrder> {
  const { terminal: places } = options;
  const add: Add = (transaction) => {
    see?.(transaction);
    if (places === undefined || places.includes(transaction.place)) addAny(transaction);
  };
  if (options.journal !== undefined) return readFile(options.journal, 'copy', add);
  if (options.url !== undefined) return readDaemon(options, context, add);
  const input = configurationInput(options, context.environment, context.home);
  const { dataDir } = await locateDaemon(input, options.simulate === true);
  refuseForeignJournal(dataDir, 'match', options, context);
  try {
    return await readFile(journalPath(dataDir), 'journal', add);
  } catch (error) {
    // A running daemon holds the lock of its journal, so it is asked for the transactions.
    if (!(error instanceof CommandFailure) || error.code !== 'journal-locked') throw error;
    return readDaemon(options, context, add);
  }
}

async function readFile(path: string, source: 'journal' | 'copy', add: Add): Promise<JournalOrder> {
  if (!existsSync(path)) throw new CommandFailure(exitCodes.usage, 'no-journal', texts.noJournal(path));
  let isRead: boolean;
  try {
    isRead = await readTransactions(path, source, (record) => add(bookedOf(record)));
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    throw new CommandFailure(exitCodeOfStart(error.code, error.cause), error.code, error.message);
  }
  if (!isRead) throw new CommandFailure(exitCodes.usage, 'journal-older', texts.olderJournal(path));
  return 'oldest-first';
}

async function readDaemon(
  options: SourceOptions,
  { environment, home }: CommandContext,
  add: Add,
): Promise<JournalOrder> {
  const { terminal: places } = options;
  const isWanted = (place: string): boolean => places === undefined || places.includes(place);
  const { client } = await findDaemon(options, environment, home);
  let before: string | undefined;
  do {
    const from = before;
    const page = await reach(client, async () =>
      client.list({ limit: pageSize, ...(from === undefined ? {} : { before: from }) }),
    );
    for (const listed of page.transactions) {
      if (effectOf(listed.kind) === 'none' || !isWanted(placeIn(listed))) add(bookedOfSummary(listed, []));
      else add(bookedOfSummary(listed, await acquirerNames(listed, client)));
    }
    before = page.next;
  } while (before !== undefined);
  return 'newest-first';
}

/**
 * Requests the acquirer's own numbers of a transaction. A list of transactions does not have these numbers. They are
 * only in the messages of the terminal and in the responses of the payment service.
 */
async function acquirerNames({ transactionId }: TransactionSummary, client: Tenderd): Promise<readonly string[]> {
  const include = ['attempts'] as const;
  const { attempts = [], serviceAttempts = [] } = await reach(client, async () =>
    client.get(transactionId, { include }),
  );
  return [
    ...attempts.flatMap(({ evidence }) => acquirerIdsIn(evidence?.message)),
    ...serviceAttempts.flatMap(({ pspReference, evidence }) => [
      ...(pspReference === undefined ? [] : [pspReference]),
      ...acquirerIdsIn(evidence?.message),
    ]),
  ];
}

function placeIn({ terminal, service = '' }: TransactionSummary): string {
  return terminal ?? service;
}

/** `tenderd transactions find`: finds payments by amount, card, receipt, sale, time or a part of their id. */

import type { TransactionSummary, Wanted } from '../../client/index.js';
import { cliFind as texts } from '../../messages/index.js';
import type { CommandContext } from '../command/context.js';
import { reach } from '../command/daemon-request.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { Screen } from '../output/screen.js';
import { showList } from '../views/transaction-list.js';
import { readMoment } from '../command/moment.js';

/** The filters of the search, in addition to its words. */
export interface FindOptions extends AskOptions {
  readonly since?: string;
  readonly until?: string;
  readonly terminal?: string;
  readonly sale?: string;
  readonly state?: NonNullable<Wanted['state']>;
  readonly limit?: number;
  readonly before?: string;
}

const limitDefault = 20;
/** The maximum length of a search that the daemon accepts. */
const wordsMax = 200;

/** Shows the transactions that match every word, newest first. */
export async function findTransactions(
  words: readonly string[],
  options: FindOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { since, until, terminal, sale, state, limit = limitDefault, before } = options;
  if (words.length === 0 && [since, until, terminal, sale, state].every((one) => one === undefined))
    throw new CommandFailure(exitCodes.usage, 'usage', texts.nothingGiven);
  if (words.join(' ').length > wordsMax) throw new CommandFailure(exitCodes.usage, 'usage', texts.tooLong(wordsMax));
  const now = new Date();
  const wanted: Wanted = {
    ...(words.length === 0 ? {} : { search: words.join(' ') }),
    ...(since === undefined ? {} : { since: readMoment(since, now).toISOString() }),
    ...(until === undefined ? {} : { until: readMoment(until, now, true).toISOString() }),
    ...(terminal === undefined ? {} : { terminal }),
    ...(sale === undefined ? {} : { sale }),
    ...(state === undefined ? {} : { state }),
    ...(before === undefined ? {} : { before }),
  };
  const { client } = await findDaemon(options, context.environment, context.home);
  const found: TransactionSummary[] = [];
  let next = before;
  do {
    const from = next;
    const page = await reach(client, async () =>
      client.list({ ...wanted, limit: limit - found.length, ...(from === undefined ? {} : { before: from }) }),
    );
    found.push(...page.transactions);
    next = page.next;
  } while (next !== undefined && found.length < limit);
  screen.document({ transactions: found, ...(next === undefined ? {} : { next }) });
  if (found.length === 0) screen.line(texts.noneFound);
  showList(found, screen);
  if (next !== undefined) screen.line(screen.tint('quiet', texts.olderOnes(next)));
  return exitCodes.ok;
}

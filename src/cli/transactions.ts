/** `tenderd transactions list|show|acknowledge|resolve`. */

import { z } from 'zod';
import { summaryAnswer, transactionAnswer } from './answers.js';
import { findDaemon } from './connect.js';
import type { CommandContext } from './context.js';
import { exitCodes, type ExitCode } from './exit-codes.js';
import { CommandFailure } from './failure.js';
import { listRow, showEvidence, showTimeline, showTransaction, table } from './format.js';
import { acknowledge, reach } from './money.js';
import { Screen } from './screen.js';
import type { AskOptions } from './status.js';

/** What the list is narrowed by. */
export interface ListOptions extends AskOptions {
  readonly terminal?: string;
  readonly sale?: string;
  readonly state?: string;
  readonly unacknowledged?: boolean;
  readonly limit?: string;
  readonly before?: string;
}

/** Lists transactions, newest first. */
export async function listTransactions(options: ListOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const query = new URLSearchParams();
  for (const key of ['terminal', 'sale', 'state', 'limit', 'before'] as const) {
    const value = options[key];
    if (value !== undefined) query.set(key, value);
  }
  if (options.unacknowledged === true) query.set('acknowledged', 'false');
  const shape = z.object({ transactions: z.array(summaryAnswer), next: z.string().nullable() });
  const { value, raw } = await reach(client, async () =>
    client.ask({ method: 'GET', path: `/v1/transactions?${query.toString()}` }, shape),
  );
  screen.document(raw);
  if (value.transactions.length === 0) screen.line('No such transactions.');
  table(
    value.transactions.map((summary) => listRow(summary, screen)),
    screen,
  );
  if (value.next !== null) screen.line(screen.tint('quiet', `Older ones: --before ${value.next}`));
  return exitCodes.ok;
}

/** Shows everything that is known of one transaction: outcome, timeline, attempts with the terminal's words, receipts. */
export async function showOne(transactionId: string, options: AskOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const { value, raw } = await reach(client, async () =>
    client.ask({ method: 'GET', path: pathOf(transactionId) }, transactionAnswer),
  );
  screen.document(raw);
  showTransaction(value, screen);
  screen.line();
  showTimeline(value, screen);
  screen.line();
  showEvidence(value, screen);
  return exitCodes.ok;
}

/** Takes an outcome out of the inbox: the revision named, or the one that it reads and shows first. */
export async function acknowledgeOne(
  transactionId: string,
  options: AskOptions & { readonly revision?: string },
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const { value } = await reach(client, async () =>
    client.ask({ method: 'GET', path: pathOf(transactionId) }, transactionAnswer),
  );
  const revision = options.revision === undefined ? value.revision : Number(options.revision);
  if (!Number.isSafeInteger(revision) || (options.revision !== undefined && revision < 1)) {
    throw new CommandFailure(
      exitCodes.usage,
      'usage',
      `--revision is "${options.revision}"; expected a whole number from 1.`,
    );
  }
  if (revision === 0) {
    throw new CommandFailure(
      exitCodes.tryLater,
      'no-outcome',
      'There is no outcome yet, so there is nothing to acknowledge.',
      [`Wait for it:           tenderd status ${transactionId}`],
    );
  }
  showTransaction(value, screen);
  const answer = await acknowledge(client, { ...value, revision });
  screen.document(answer.raw);
  screen.line(`  Acknowledged now: revision ${revision}.`);
  return exitCodes.ok;
}

/** Ends an unresolved transaction on the word of a named person. */
export async function resolveOne(
  transactionId: string,
  options: AskOptions & { readonly outcome: string; readonly name: string; readonly reason: string },
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const { outcome, name, reason } = options;
  const { value, raw } = await reach(client, async () =>
    client.ask(
      { method: 'POST', path: `${pathOf(transactionId)}/resolve`, body: { outcome, name, reason } },
      transactionAnswer,
    ),
  );
  screen.document(raw);
  showTransaction(value, screen);
  return exitCodes.ok;
}

function pathOf(transactionId: string): string {
  return `/v1/transactions/${encodeURIComponent(transactionId)}`;
}

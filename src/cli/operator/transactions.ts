/** `tenderd transactions list|show|acknowledge|resolve`. */

import type { Resolution, Tenderd, Wanted } from '../../client/index.js';
import { cliNextSteps, cliTransactions as texts } from '../../messages/index.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { showEvidence } from '../views/evidence-lines.js';
import { showTimeline, showTransaction } from '../views/transaction-lines.js';
import { showList } from '../views/transaction-list.js';
import { reach } from '../command/daemon-request.js';
import { withNextStep } from '../views/next-step.js';
import { Screen } from '../output/screen.js';

/** The filters of the list. */
export interface ListOptions extends AskOptions {
  readonly terminal?: string;
  readonly sale?: string;
  readonly state?: NonNullable<Wanted['state']>;
  readonly unacknowledged?: boolean;
  readonly limit?: string;
  readonly before?: string;
}

/** Lists transactions, newest first. */
export async function listTransactions(options: ListOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const { terminal, sale, state, before } = options;
  const wanted: Wanted = {
    ...(terminal === undefined ? {} : { terminal }),
    ...(sale === undefined ? {} : { sale }),
    ...(state === undefined ? {} : { state }),
    ...(before === undefined ? {} : { before }),
    // If the limit is not a number, the daemon rejects it and names the expected form.
    ...(options.limit === undefined ? {} : { limit: Number(options.limit) }),
    ...(options.unacknowledged === true ? { acknowledged: false } : {}),
  };
  const page = await reach(client, async () => client.list(wanted));
  screen.document(page);
  if (page.transactions.length === 0) screen.line(texts.noneFound);
  showList(page.transactions, screen);
  if (page.next !== undefined) screen.line(screen.tint('quiet', texts.olderOnes(page.next)));
  return exitCodes.ok;
}

/** Shows everything about one transaction: its outcome, its timeline, its attempts with their answers, and its receipts. */
export async function showOne(transactionId: string, options: AskOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const everything = { include: ['attempts', 'timeline', 'styled-lines'] } as const;
  const transaction = await reach(client, async () => client.get(transactionId, everything));
  screen.document(transaction);
  showTransaction(transaction, screen);
  screen.line();
  showTimeline(transaction, screen);
  screen.line();
  showEvidence(transaction, screen);
  return exitCodes.ok;
}

/**
 * Acknowledges an outcome. The revision is the one that the operator names, or else the one that this command reads and
 * shows.
 */
export async function acknowledgeOne(
  transactionId: string,
  options: AskOptions & { readonly revision?: string },
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const transaction = await reach(client, async () => client.get(transactionId));
  const revision = options.revision === undefined ? transaction.revision : Number(options.revision);
  if (!Number.isSafeInteger(revision) || (options.revision !== undefined && revision < 1)) {
    throw new CommandFailure(exitCodes.usage, 'usage', texts.badRevision(options.revision));
  }
  if (revision === 0) {
    throw new CommandFailure(exitCodes.tryLater, 'no-outcome', texts.nothingToAcknowledge, [
      cliNextSteps.wait(transactionId),
    ]);
  }
  const acknowledged = await reach(client, async () => client.acknowledge({ transactionId, revision }));
  screen.document(acknowledged);
  showTransaction(acknowledged, screen);
  screen.line(`  ${texts.acknowledged(revision)}`);
  return exitCodes.ok;
}

/** Resolves an uncertain transaction, by the decision of a named operator. */
export async function resolveOne(
  transactionId: string,
  options: AskOptions & { readonly outcome: Resolution['outcome']; readonly name: string; readonly reason: string },
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const { outcome, name, reason } = options;
  await recordDecision(transactionId, { outcome, name, reason }, client, screen);
  return exitCodes.ok;
}

/** Records the decision of an operator and shows the transaction. Throws the failure with the next steps if the daemon refuses it. */
export async function recordDecision(
  transactionId: string,
  resolution: Resolution,
  client: Tenderd,
  screen: Screen,
): Promise<void> {
  const decided = reach(client, async () => client.resolve(transactionId, resolution));
  const resolved = await decided.catch(async (error: unknown) => {
    throw await withNextStep(error, client);
  });
  screen.document(resolved);
  showTransaction(resolved, screen);
}

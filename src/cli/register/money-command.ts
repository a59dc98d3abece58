/** What `pay`, `refund` and `reverse` share: the guard of real money, the request, the way to the outcome. */

import { randomUUID } from 'node:crypto';
import type { Kind, TransactionWithOutcome, Waiting } from '../../client/index.js';
import { isUnfilled } from '../command/operator-identity.js';
import { nothingSent } from '../command/client-failure.js';
import { type DaemonOptions, findDaemon, type FoundDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodeOfResult, exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { askUntilAnswered, follow, type Following } from './follow-outcome.js';
import { showTransaction } from '../views/transaction-lines.js';
import { withNextStep } from '../views/next-step.js';
import type { Reviewed } from '../command/program-options.js';
import { lookUp } from '../command/daemon-request.js';
import { Screen } from '../output/screen.js';

/** Options of every command that moves money. */
export interface MoneyOptions extends DaemonOptions {
  readonly json?: boolean;
  readonly id?: string;
  readonly terminal?: string;
  readonly sale?: string;
  readonly retryOf?: string;
  readonly reviewed?: readonly Reviewed[];
  /** Who reviewed them. */
  readonly reviewedBy?: string;
  /** Of `pay` and `link create`. */
  readonly insteadOf?: string;
  readonly startBefore?: string;
  readonly acknowledge?: boolean;
  readonly realMoney?: boolean;
}

/** A command that moves money, ready to start. */
export interface MoneyCommand extends FoundDaemon {
  readonly screen: Screen;
  readonly context: CommandContext;
  readonly options: MoneyOptions;
  readonly transactionId: string;
  /** The transaction that it is about, where one is named. */
  readonly original?: string;
}

/**
 * Finds the daemon and refuses to touch real money by accident: `--real-money` is wanted unless the daemon said that all
 * its gateways are simulated. Throws CommandFailure.
 */
export async function prepareMoney(options: MoneyOptions, context: CommandContext): Promise<MoneyCommand> {
  const screen = new Screen({ ...context, json: options.json === true });
  if (options.reviewed !== undefined && (options.reviewedBy === undefined || isUnfilled(options.reviewedBy)))
    throw new CommandFailure(exitCodes.usage, 'usage', 'Who reviewed it? Say so with --reviewed-by NAME.');
  const found = await findDaemon(options, context.environment, context.home).catch((error: unknown) => {
    throw nothingSent(error);
  });
  if (!found.simulated && options.realMoney !== true) {
    // A daemon that is away left no word about its money: that it is away is the better answer.
    await lookUp(found.client, async () => found.client.terminals());
    throw new CommandFailure(
      exitCodes.usage,
      'real-money',
      `The daemon at ${found.client.url}: ${found.money}. This would move real money. Nothing was sent.`,
      ['If that is meant:      repeat the command with --real-money', 'To practise:           tenderd run --simulate'],
    );
  }
  return { ...found, screen, context, options, transactionId: options.id ?? randomUUID() };
}

/** The terminal named by `--terminal`, or the only one that the daemon has. */
export async function chooseTerminal({ client, options }: Pick<MoneyCommand, 'client' | 'options'>): Promise<string> {
  if (options.terminal !== undefined) return options.terminal;
  const all = await lookUp(client, async () => client.terminals());
  const names = all.map(({ terminal }) => terminal);
  const [only] = names;
  if (names.length === 1 && only !== undefined) return only;
  const which =
    names.length === 0 ? 'The daemon has no terminal.' : `Which terminal? Name it with --terminal: ${names.join(', ')}`;
  throw new CommandFailure(exitCodes.usage, 'usage', which);
}

/** The payment service named by `--service`, or the only one that the daemon has. */
export async function chooseService({ client }: Pick<MoneyCommand, 'client'>, named?: string): Promise<string> {
  if (named !== undefined) return named;
  const names = (await lookUp(client, async () => client.services())).map(({ service }) => service);
  const [only] = names;
  if (names.length === 1 && only !== undefined) return only;
  const which =
    names.length === 0
      ? 'The daemon has no payment service.'
      : `Which payment service? Name it with --service: ${names.join(', ')}`;
  throw new CommandFailure(exitCodes.usage, 'usage', which);
}

/** Names the transaction before anything is sent: whatever happens next, this number finds it again. That it was taken in nobody knows yet. */
export function startMoney({ client, screen, simulated, transactionId }: MoneyCommand): void {
  const announcement = `asking for transaction ${transactionId} on ${client.url}${simulated ? ' (simulated)' : ''}`;
  if (screen.json) screen.remark(announcement);
  else screen.line(screen.tint('quiet', announcement));
}

/** Sends the request for one of this kind, follows it to its outcome, shows that, and acknowledges it if asked to. Returns the exit status. */
export async function runMoney(
  command: MoneyCommand,
  kind: Kind,
  ask: (waiting: Required<Omit<Waiting, 'receiptWidth'>>) => Promise<TransactionWithOutcome>,
): Promise<ExitCode> {
  const { client, screen, context, options, transactionId } = command;
  startMoney(command);
  const interrupted = context.onInterrupt();
  const following = { url: client.url, screen, interrupted, transactionId, purpose: 'start' } as const;
  const transaction = await follow(following, ask).catch(async (error: unknown) => {
    throw await withNextStep(error, client, { kind, original: command.original });
  });
  if (options.acknowledge !== true) return report(transaction, screen);
  // What is acknowledged is what was shown, by its revision: a newer one stays in the inbox.
  showTransaction(transaction, screen);
  await acknowledge(transaction, following, command);
  return exitCodeOfResult(transaction.result);
}

/** The outcome is known: a daemon that goes away now changes nothing about it, so the command ends with its status. */
async function acknowledge(
  transaction: TransactionWithOutcome,
  following: Following,
  { client, screen }: MoneyCommand,
): Promise<void> {
  try {
    screen.document(await askUntilAnswered(following, async () => client.acknowledge(transaction)));
    screen.line(`  Acknowledged now: revision ${transaction.revision}.`);
  } catch (error) {
    if (!(error instanceof CommandFailure) || error.detail['problem'] !== undefined) throw error;
    screen.document(transaction);
    screen.remark(
      `The daemon did not confirm that this is acknowledged. Repeat: tenderd transactions acknowledge ${transaction.transactionId}`,
    );
  }
}

function report(transaction: TransactionWithOutcome, screen: Screen): ExitCode {
  screen.document(transaction);
  showTransaction(transaction, screen);
  // What nobody knows yet nobody has booked: what to do about it stands above.
  if (!transaction.acknowledged && transaction.result !== 'unresolved') {
    screen.line(
      screen.tint(
        'quiet',
        `  It stays in the inbox until acknowledged: tenderd transactions acknowledge ${transaction.transactionId}`,
      ),
    );
  }
  return exitCodeOfResult(transaction.result);
}

/** What takes the place of another transaction names it, and is of its sale; nothing where none is named. */
export async function insteadFields({ client, options }: MoneyCommand): Promise<{ sale?: string; insteadOf?: string }> {
  const { insteadOf, sale } = options;
  if (insteadOf === undefined) return {};
  if (sale !== undefined) return { insteadOf };
  return { insteadOf, sale: (await lookUp(client, async () => client.get(insteadOf))).sale };
}

/** The fields that all kinds of request have; without `--sale` a transaction is a sale of its own. */
export function commonFields({ options, transactionId }: MoneyCommand) {
  const { reviewed, reviewedBy: operator = '' } = options;
  return {
    id: transactionId,
    sale: options.sale ?? transactionId,
    ...(options.retryOf === undefined ? {} : { retryOf: options.retryOf }),
    ...(reviewed === undefined ? {} : { reviewed: reviewed.map((one) => ({ ...one, operator })) }),
    ...(options.startBefore === undefined ? {} : { startBefore: options.startBefore }),
  };
}

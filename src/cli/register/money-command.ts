/** The common part of the commands that move money: the check for real money, the request, and its outcome. */

import { randomUUID } from 'node:crypto';
import type { Kind, TransactionWithOutcome, Waiting } from '../../client/index.js';
import { cliFailures, cliRequests as texts, cliTransactions } from '../../messages/index.js';
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
  /** The name of the operator who reviewed the other transactions. */
  readonly reviewedBy?: string;
  /** The transaction that the new transaction replaces. Only `pay` and `link create` have this option. */
  readonly insteadOf?: string;
  readonly startBefore?: string;
  readonly acknowledge?: boolean;
  readonly realMoney?: boolean;
}

/** A command that moves money and is ready to start. */
export interface MoneyCommand extends FoundDaemon {
  readonly screen: Screen;
  readonly context: CommandContext;
  readonly options: MoneyOptions;
  readonly transactionId: string;
  /** The original transaction, if the command names one. */
  readonly original?: string;
}

/** Finds the daemon. Throws CommandFailure if `--real-money` is missing, unless the daemon reported that all its gateways are simulated. */
export async function prepareMoney(options: MoneyOptions, context: CommandContext): Promise<MoneyCommand> {
  const screen = new Screen({ ...context, json: options.json === true });
  if (options.reviewed !== undefined && (options.reviewedBy === undefined || isUnfilled(options.reviewedBy)))
    throw new CommandFailure(exitCodes.usage, 'usage', texts.whoReviewed);
  const found = await findDaemon(options, context.environment, context.home).catch((error: unknown) => {
    throw nothingSent(error);
  });
  if (!found.simulated && options.realMoney !== true) {
    // If no daemon answers, that failure is more useful than a missing option, so check for it first.
    await lookUp(found.client, async () => found.client.terminals());
    throw new CommandFailure(
      exitCodes.usage,
      'real-money',
      cliFailures.realMoney(found.client.url, found.money),
      cliFailures.confirmRealMoney,
    );
  }
  return { ...found, screen, context, options, transactionId: options.id ?? randomUUID() };
}

/** Returns the terminal that `--terminal` names, or the daemon's only terminal. Throws CommandFailure if the daemon has several. */
export async function chooseTerminal({ client, options }: Pick<MoneyCommand, 'client' | 'options'>): Promise<string> {
  if (options.terminal !== undefined) return options.terminal;
  const all = await lookUp(client, async () => client.terminals());
  const names = all.map(({ terminal }) => terminal);
  const [only] = names;
  if (names.length === 1 && only !== undefined) return only;
  throw new CommandFailure(exitCodes.usage, 'usage', texts.whichTerminal(names));
}

/** Returns the payment service that `--service` names, or the daemon's only service. Throws CommandFailure if the daemon has several. */
export async function chooseService({ client }: Pick<MoneyCommand, 'client'>, named?: string): Promise<string> {
  if (named !== undefined) return named;
  const names = (await lookUp(client, async () => client.services())).map(({ service }) => service);
  const [only] = names;
  if (names.length === 1 && only !== undefined) return only;
  throw new CommandFailure(exitCodes.usage, 'usage', texts.whichService(names));
}

/** Prints the transactionId before anything is sent. So the transaction can be found later, whatever happens. */
export function startMoney({ client, screen, simulated, transactionId }: MoneyCommand): void {
  const announcement = cliFailures.requesting(transactionId, client.url, simulated);
  if (screen.json) screen.remark(announcement);
  else screen.line(screen.tint('quiet', announcement));
}

/**
 * Sends the request, follows the transaction to its outcome, and shows the outcome. With `--acknowledge`, also acknowledges it. Returns the exit
 * status.
 */
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
    throw await withNextStep(error, client, { kind, original: command.original, isGuided: command.screen.isTerminal });
  });
  if (options.acknowledge !== true) return report(transaction, screen);
  // Acknowledge only the revision that was shown. A later revision stays in the inbox.
  showTransaction(transaction, screen);
  await acknowledge(transaction, following, command);
  return exitCodeOfResult(transaction.result);
}

/**
 * Acknowledges the outcome. If the daemon stops now, the command still returns the status of the outcome, because the
 * outcome is known.
 */
async function acknowledge(
  transaction: TransactionWithOutcome,
  following: Following,
  { client, screen }: MoneyCommand,
): Promise<void> {
  try {
    screen.document(await askUntilAnswered(following, async () => client.acknowledge(transaction)));
    screen.line(`  ${cliTransactions.acknowledged(transaction.revision)}`);
  } catch (error) {
    if (!(error instanceof CommandFailure) || error.detail['problem'] !== undefined) throw error;
    screen.document(transaction);
    screen.remark(cliTransactions.acknowledgementUnconfirmed(transaction.transactionId));
  }
}

function report(transaction: TransactionWithOutcome, screen: Screen): ExitCode {
  screen.document(transaction);
  showTransaction(transaction, screen);
  // An unresolved outcome cannot be booked. Its message, which is already shown, says what to do.
  if (!transaction.acknowledged && transaction.result !== 'unresolved')
    screen.line(screen.tint('quiet', `  ${cliTransactions.staysInInbox(transaction.transactionId)}`));
  return exitCodeOfResult(transaction.result);
}

/** Returns the fields of a request that replaces another transaction: `insteadOf` and its sale. Empty without `--instead-of`. */
export async function insteadFields({ client, options }: MoneyCommand): Promise<{ sale?: string; insteadOf?: string }> {
  const { insteadOf, sale } = options;
  if (insteadOf === undefined) return {};
  if (sale !== undefined) return { insteadOf };
  return { insteadOf, sale: (await lookUp(client, async () => client.get(insteadOf))).sale };
}

/** Returns the fields that every request has. Without `--sale`, each transaction is a sale of its own. */
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

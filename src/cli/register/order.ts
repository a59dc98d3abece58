/** `tenderd order ...`: shows and changes the order that a link began. */

import type { Amount, Order, OrderChange, OrderUpdate, ReversalReason, Transaction } from '../../client/index.js';
import { cliRequests as texts, cliTables, cliTransactions } from '../../messages/index.js';
import { readAmount, typedAmount, writeAmount } from '../output/amount-text.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodeOfResult, exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { plain } from '../output/format.js';
import { padded } from '../output/wrap.js';
import { showTransaction } from '../views/transaction-lines.js';
import { commonFields, type MoneyCommand, type MoneyOptions, prepareMoney, runMoney } from './money-command.js';
import { lookUp, reach } from '../command/daemon-request.js';
import { withOriginal } from './original.js';
import { Screen } from '../output/screen.js';

/** A change of an order. */
export type Change = 'capture' | 'refund' | 'cancel' | 'update';

/** Shows the order. Returns the status of the transaction that began it, or 75 if that has no outcome. */
export async function showOrder(
  transactionId: string,
  options: AskOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const transaction = await reach(client, async () => client.get(transactionId, { include: ['attempts'] }));
  screen.document(transaction);
  showTransaction(transaction, screen);
  const { order } = transaction;
  if (order === undefined) screen.line(`  ${cliTransactions.noOrder}`);
  else for (const line of operationLines(order)) screen.line(`  ${line}`);
  return exitCodeOfResult(transaction.result);
}

function operationLines({ operations }: Order): readonly string[] {
  return operations.map(({ transactionId, kind, result, amountDetails }) => {
    const amount = amountDetails === undefined ? '' : `${writeAmount(amountDetails)}  `;
    const words = `${padded(cliTables.result(result ?? 'open'), 16)}  ${padded(cliTables.kind(kind), 24)}`;
    return `${words}  ${amount}${plain(transactionId)}`;
  });
}

/**
 * Changes an order by this amount, or by everything that remains, and returns the status of the outcome. An update
 * without an amount extends the authorization.
 */
export async function changeOrder(
  change: Change,
  original: string,
  amount: readonly string[],
  options: MoneyOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const given = amount.length === 0 ? undefined : readAmount(amount.join(' '), 'service');
  const prepared = await prepareMoney(options, context);
  const transaction = await lookUp(prepared.client, async () => prepared.client.get(original));
  if (transaction.service === undefined)
    throw new CommandFailure(exitCodes.usage, 'usage', texts.notByLink(original, transaction.terminal), [
      texts.seeTransaction(original),
    ]);
  return changeAt(transaction.service, change, prepared, transaction, given);
}

/**
 * Carries out `refund`, `reverse`, `update` or `capture` at the payment service, if the original is there. Returns the status of the outcome. Returns
 * undefined if the original is at a terminal, or if no original is named. Throws CommandFailure if the command also names a terminal.
 */
export async function changeAtService(
  changeOf: (transaction: Transaction) => Change,
  prepared: MoneyCommand,
  original: string | undefined,
  given: Amount | undefined,
  reversalReason?: ReversalReason,
): Promise<ExitCode | undefined> {
  const { client, screen, options } = prepared;
  if (original === undefined) return undefined;
  const transaction = await lookUp(client, async () => client.get(original));
  const { service } = transaction;
  if (service === undefined) return undefined;
  const change = changeOf(transaction);
  const command = `tenderd order ${change} ${original}${given === undefined ? '' : ` ${typedAmount(given)}`}`;
  const usage = (text: string): CommandFailure =>
    new CommandFailure(exitCodes.usage, 'usage', text, [texts.changeThere(command)]);
  if (options.terminal !== undefined) throw usage(texts.atService(original, service, undefined));
  if (reversalReason !== undefined && change !== 'cancel') throw usage(texts.noReasonForRefund(original));
  screen.line(screen.tint('quiet', texts.atService(original, service, command)));
  return changeAt(service, change, prepared, transaction, given, reversalReason);
}

/**
 * Returns how to undo an order: a held amount is cancelled, a captured amount is refunded. Throws CommandFailure if the
 * order has a held and a captured amount.
 */
export function undoing({ transactionId, order }: Transaction): Change {
  if (order === undefined) return 'cancel';
  const { captured, refunded, remaining } = order;
  if (captured.amount === 0 || (remaining.amount > 0 && captured.amount === refunded.amount)) return 'cancel';
  if (remaining.amount === 0) return 'refund';
  throw new CommandFailure(
    exitCodes.usage,
    'usage',
    texts.heldAndCaptured(transactionId),
    texts.cancelOrRefund(transactionId),
  );
}

async function changeAt(
  service: string,
  change: Change,
  prepared: MoneyCommand,
  transaction: Transaction,
  given: Amount | undefined,
  reversalReason?: ReversalReason,
): Promise<ExitCode> {
  const { client } = prepared;
  const { transactionId } = transaction;
  const command = await withOriginal(prepared, transactionId);
  const about = { ...commonFields(command), service, original: { transactionId } };
  const why = reversalReason === undefined ? {} : { reversalReason };
  if (change === 'cancel')
    return runMoney(command, 'reversal', async (waiting) =>
      client.reverse(given === undefined ? { ...about, ...why } : { ...about, ...why, ...given }, waiting),
    );
  if (change === 'update') {
    const update: OrderUpdate = given === undefined ? about : { ...about, ...given };
    return runMoney(command, 'pre-authorization-update', async (waiting) =>
      client.updatePreAuthorization(update, waiting),
    );
  }
  return captureOrRefund(change, command, { ...about, ...(given ?? allOf(change, transaction)) });
}

async function captureOrRefund(
  change: 'capture' | 'refund',
  command: MoneyCommand,
  request: OrderChange,
): Promise<ExitCode> {
  const { client } = command;
  return change === 'capture'
    ? runMoney(command, change, async (waiting) => client.capture(request, waiting))
    : runMoney(command, change, async (waiting) => client.refund(request, waiting));
}

/** Returns the whole amount that can still be captured or refunded. Throws CommandFailure if nothing is left. */
function allOf(change: 'capture' | 'refund', { transactionId, order }: Transaction): Amount {
  const left = change === 'capture' ? order?.remaining : order && lessThan(order.captured, order.refunded);
  if (left !== undefined && left.amount > 0) return left;
  throw new CommandFailure(exitCodes.usage, 'usage', texts.nothingLeft(transactionId, change), [
    texts.seeOrder(transactionId),
  ]);
}

function lessThan(whole: Amount, part: Amount): Amount {
  return { amount: whole.amount - part.amount, currency: whole.currency };
}

/** `tenderd order ...`: what is done with an order that a link began, and how it stands. */

import type { Amount, Order, OrderChange, OrderUpdate, ReversalReason, Transaction } from '../../client/index.js';
import { readAmount, writeAmount } from '../output/amount-text.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodeOfResult, exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { plain } from '../output/format.js';
import { showTransaction } from '../views/transaction-lines.js';
import { commonFields, type MoneyCommand, type MoneyOptions, prepareMoney, runMoney } from './money-command.js';
import { lookUp, reach } from '../command/daemon-request.js';
import { besideOriginal } from './original.js';
import { Screen } from '../output/screen.js';

/** What is done with an order. */
export type Change = 'capture' | 'refund' | 'cancel' | 'update';

/** Shows the order; the status of what began it, 75 while it has no outcome. */
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
  if (order === undefined) screen.line('  There is no order behind it: nobody has authorized anything.');
  else for (const line of operationLines(order)) screen.line(`  ${line}`);
  return exitCodeOfResult(transaction.result);
}

function operationLines({ operations }: Order): readonly string[] {
  return operations.map(({ transactionId, kind, result, amountDetails }) => {
    const amount = amountDetails === undefined ? '' : `${writeAmount(amountDetails)}  `;
    return `${(result ?? 'open').padEnd(16)}  ${kind.padEnd(24)}  ${amount}${plain(transactionId)}`;
  });
}

/**
 * Changes the order of a transaction by this amount, or by all that is left, and returns the status of the outcome. An update without an amount
 * holds the same for longer.
 */
export async function changeOrder(
  change: Change,
  original: string,
  amount: readonly string[],
  options: MoneyOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const said = amount.length === 0 ? undefined : readAmount(amount.join(' '), 'service');
  const prepared = await prepareMoney(options, context);
  const begun = await lookUp(prepared.client, async () => prepared.client.get(original));
  if (begun.service === undefined)
    throw new CommandFailure(
      exitCodes.usage,
      'usage',
      `${original} was not paid by a link, but at ${begun.terminal ?? 'a terminal'}.`,
      [`Look at it:            tenderd transactions show ${original}`],
    );
  return changeAt(begun.service, change, prepared, begun, said);
}

/**
 * What `refund`, `reverse`, `update` and `capture` do where the original is at a payment service: the same there, after saying so; the status of
 * the outcome. Undefined where a terminal has it, or none is named. Throws CommandFailure where a terminal is named for it.
 */
export async function changeWhereItIs(
  changeOf: (begun: Transaction) => Change,
  prepared: MoneyCommand,
  original: string | undefined,
  said: Amount | undefined,
  reversalReason?: ReversalReason,
): Promise<ExitCode | undefined> {
  const { client, screen, options } = prepared;
  if (original === undefined) return undefined;
  const begun = await lookUp(client, async () => client.get(original));
  const { service } = begun;
  if (service === undefined) return undefined;
  const change = changeOf(begun);
  const command = `tenderd order ${change} ${original}${said === undefined ? '' : ` ${writeAmount(said)}`}`;
  const where = `${original} is at the payment service ${service}, and at no terminal`;
  const usage = (text: string): CommandFailure =>
    new CommandFailure(exitCodes.usage, 'usage', text, [`Do it there:           ${command}`]);
  if (options.terminal !== undefined) throw usage(`${where}. Nothing was sent.`);
  if (reversalReason !== undefined && change !== 'cancel')
    throw usage(`${original} is captured, so it is refunded, and a refund has no --reason. Nothing was sent.`);
  screen.line(screen.tint('quiet', `${where}: ${command}`));
  return changeAt(service, change, prepared, begun, said, reversalReason);
}

/** How an order is undone: what is held is cancelled, what was captured is refunded. Throws CommandFailure where it has both. */
export function undoing({ transactionId, order }: Transaction): Change {
  if (order === undefined) return 'cancel';
  const { captured, refunded, remaining } = order;
  if (captured.amount === 0 || (remaining.amount > 0 && captured.amount === refunded.amount)) return 'cancel';
  if (remaining.amount === 0) return 'refund';
  throw new CommandFailure(
    exitCodes.usage,
    'usage',
    `A part of ${transactionId} is captured, and another part still held. Nothing was sent.`,
    [
      `Let go what is held:   tenderd order cancel ${transactionId}`,
      `Give back what was taken: tenderd order refund ${transactionId}`,
    ],
  );
}

async function changeAt(
  service: string,
  change: Change,
  prepared: MoneyCommand,
  begun: Transaction,
  said: Amount | undefined,
  reversalReason?: ReversalReason,
): Promise<ExitCode> {
  const { client } = prepared;
  const { transactionId } = begun;
  const command = await besideOriginal(prepared, transactionId);
  const about = { ...commonFields(command), service, original: { transactionId } };
  const why = reversalReason === undefined ? {} : { reversalReason };
  if (change === 'cancel')
    return runMoney(command, 'reversal', async (waiting) =>
      client.reverse(said === undefined ? { ...about, ...why } : { ...about, ...why, ...said }, waiting),
    );
  if (change === 'update') {
    const update: OrderUpdate = said === undefined ? about : { ...about, ...said };
    return runMoney(command, 'pre-authorization-update', async (waiting) =>
      client.updatePreAuthorization(update, waiting),
    );
  }
  return take(change, command, { ...about, ...(said ?? allOf(change, begun)) });
}

async function take(change: 'capture' | 'refund', command: MoneyCommand, asked: OrderChange): Promise<ExitCode> {
  const { client } = command;
  return change === 'capture'
    ? runMoney(command, change, async (waiting) => client.capture(asked, waiting))
    : runMoney(command, change, async (waiting) => client.refund(asked, waiting));
}

/** What is left to capture, or to give back. */
function allOf(change: 'capture' | 'refund', { transactionId, order }: Transaction): Amount {
  const left = change === 'capture' ? order?.remaining : order && lessThan(order.captured, order.refunded);
  if (left !== undefined && left.amount > 0) return left;
  throw new CommandFailure(
    exitCodes.usage,
    'usage',
    `Nothing of ${transactionId} is left to ${change}. Nothing was sent.`,
    [`How it stands:         tenderd order show ${transactionId}`],
  );
}

function lessThan(whole: Amount, part: Amount): Amount {
  return { amount: whole.amount - part.amount, currency: whole.currency };
}

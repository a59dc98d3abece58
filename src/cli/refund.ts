/** `tenderd refund`: gives money back. */

import type { Original, Reversal } from '../client/index.js';
import { readAmount } from './amount-text.js';
import type { CommandContext } from './context.js';
import { exitCodes, type ExitCode } from './exit-codes.js';
import { CommandFailure } from './failure.js';
import {
  chooseTerminal,
  commonFields,
  type MoneyCommand,
  type MoneyOptions,
  prepareMoney,
  reach,
  runMoney,
} from './money.js';

/** How a command names the original payment. */
export interface OriginalOptions {
  readonly original?: string;
  readonly poiTransaction?: string;
  readonly poiTime?: string;
  readonly unlinked?: boolean;
}

/** The original payment that is named. Throws CommandFailure (usage) unless exactly one way is taken. */
export function originalOf(options: Omit<OriginalOptions, 'unlinked'>, ways: string): Reversal['original'] {
  const { original, poiTransaction, poiTime } = options;
  const byTerminal = poiTransaction !== undefined || poiTime !== undefined;
  if ((original !== undefined) === byTerminal) throw whichPayment(ways);
  if (original !== undefined) return { transactionId: original };
  if (poiTransaction === undefined || poiTime === undefined) {
    throw new CommandFailure(
      exitCodes.usage,
      'usage',
      'The terminal knows a payment by its number and its time stamp: --poi-transaction and --poi-time go together.',
    );
  }
  return { poiTransaction: { transactionId: poiTransaction, timeStamp: poiTime } };
}

function whichPayment(ways: string): CommandFailure {
  return new CommandFailure(exitCodes.usage, 'usage', `Which payment? Say exactly one of: ${ways}`);
}

/**
 * The command with what it takes over from the payment that it names, unless an option says otherwise: its terminal, and
 * its sale, so that the daemon refuses a second refund that nobody meant. Naming the payment says that it was looked at.
 */
export async function besideOriginal(command: MoneyCommand, original: string | undefined): Promise<MoneyCommand> {
  if (original === undefined) return command;
  const { client, options } = command;
  const payment = await reach(client, async () => client.get(original));
  // Another sale has nothing to name in this one.
  const isOfSale = options.sale === undefined || options.sale === payment.sale;
  const retry = isOfSale ? { retryOf: original } : {};
  const at = payment.terminal === undefined ? {} : { terminal: payment.terminal };
  return { ...command, original, options: { ...at, sale: payment.sale, ...retry, ...options } };
}

/** Gives an amount back and returns the status of the outcome. */
export async function refund(
  amount: readonly string[],
  options: MoneyOptions & OriginalOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const amountDetails = readAmount(amount.join(' '));
  const ways = '--original TRANSACTION, --poi-transaction NUMBER with --poi-time TIME, or --unlinked';
  const isNamed = [options.original, options.poiTransaction, options.poiTime].some((name) => name !== undefined);
  if (options.unlinked === true && isNamed) throw whichPayment(ways);
  const original: Original = options.unlinked === true ? { unlinked: true } : originalOf(options, ways);
  const command = await besideOriginal(await prepareMoney(options, context), options.original);
  const terminal = await chooseTerminal(command);
  const asked = { ...commonFields(command), terminal, ...amountDetails, original };
  return runMoney(command, async (waiting) => command.client.refund(asked, waiting));
}

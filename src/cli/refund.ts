/** `tenderd refund`: gives money back. */

import { readAmount } from './amount-text.js';
import { transactionAnswer } from './answers.js';
import type { CommandContext } from './context.js';
import { exitCodes, type ExitCode } from './exit-codes.js';
import { CommandFailure } from './failure.js';
import {
  chooseTerminal,
  commonBody,
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

/** The original payment as the daemon wants it. Throws CommandFailure (usage) unless exactly one way is taken. */
export function originalOf(options: OriginalOptions, ways: string): Readonly<Record<string, unknown>> {
  const { original, poiTransaction, poiTime, unlinked } = options;
  const given = [original !== undefined, poiTransaction !== undefined || poiTime !== undefined, unlinked === true];
  if (given.filter(Boolean).length !== 1) {
    throw new CommandFailure(exitCodes.usage, 'usage', `Which payment? Say exactly one of: ${ways}`);
  }
  if (original !== undefined) return { transactionId: original };
  if (unlinked === true) return { unlinked: true };
  if (poiTransaction === undefined || poiTime === undefined) {
    throw new CommandFailure(
      exitCodes.usage,
      'usage',
      'The terminal knows a payment by its number and its time stamp: --poi-transaction and --poi-time go together.',
    );
  }
  return { poiTransaction: { transactionId: poiTransaction, timeStamp: poiTime } };
}

/**
 * The command with what it takes over from the payment that it names, unless an option says otherwise: its terminal, and
 * its sale, so that the daemon refuses a second refund that nobody meant. Naming the payment says that it was looked at.
 */
export async function besideOriginal(command: MoneyCommand, original: string | undefined): Promise<MoneyCommand> {
  if (original === undefined) return command;
  const { client, options } = command;
  const { value } = await reach(client, async () =>
    client.ask({ method: 'GET', path: `/v1/transactions/${encodeURIComponent(original)}` }, transactionAnswer),
  );
  return { ...command, options: { terminal: value.terminal, sale: value.sale, retryOf: original, ...options } };
}

/** Gives an amount back and returns the status of the outcome. */
export async function refund(
  amount: readonly string[],
  options: MoneyOptions & OriginalOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const amountDetails = readAmount(amount.join(' '));
  const original = originalOf(
    options,
    '--original TRANSACTION, --poi-transaction NUMBER with --poi-time TIME, or --unlinked',
  );
  const command = await besideOriginal(await prepareMoney(options, context), options.original);
  const terminal = await chooseTerminal(command);
  return runMoney(command, { kind: 'refund', terminal, amountDetails, original, ...commonBody(command) });
}

/** `tenderd reverse`: undoes a payment, or cancels a reservation. */

import type { ReversalReason } from '../client/index.js';
import { readAmount } from './amount-text.js';
import type { CommandContext } from './context.js';
import type { ExitCode } from './exit-codes.js';
import { chooseTerminal, commonFields, type MoneyOptions, prepareMoney, runMoney } from './money.js';
import { besideOriginal, originalOf, type OriginalOptions } from './refund.js';

/** Undoes the payment, all of it unless `--amount` says how much, and returns the status of the outcome. */
export async function reverse(
  original: string | undefined,
  options: MoneyOptions &
    Omit<OriginalOptions, 'original' | 'unlinked'> & {
      readonly amount?: string;
      readonly reason?: ReversalReason;
    },
  context: CommandContext,
): Promise<ExitCode> {
  const amountDetails = options.amount === undefined ? {} : readAmount(options.amount);
  const named = originalOf(
    { ...options, ...(original === undefined ? {} : { original }) },
    'the TRANSACTION, or --poi-transaction NUMBER with --poi-time TIME',
  );
  const command = await besideOriginal(await prepareMoney(options, context), original);
  const terminal = await chooseTerminal(command);
  const reason = options.reason === undefined ? {} : { reversalReason: options.reason };
  const asked = { ...commonFields(command), terminal, ...amountDetails, ...reason, original: named };
  return runMoney(command, async (waiting) => command.client.reverse(asked, waiting));
}

/** `tenderd reverse`: undoes a payment. */

import { readAmount } from './amount-text.js';
import type { CommandContext } from './context.js';
import type { ExitCode } from './exit-codes.js';
import { chooseTerminal, commonBody, type MoneyOptions, prepareMoney, runMoney } from './money.js';
import { besideOriginal, originalOf, type OriginalOptions } from './refund.js';

/** Undoes the payment, all of it unless `--amount` says how much, and returns the status of the outcome. */
export async function reverse(
  original: string | undefined,
  options: MoneyOptions & Omit<OriginalOptions, 'original' | 'unlinked'> & { readonly amount?: string },
  context: CommandContext,
): Promise<ExitCode> {
  const amount = options.amount === undefined ? {} : { amountDetails: readAmount(options.amount) };
  const named = originalOf(
    { ...options, ...(original === undefined ? {} : { original }) },
    'the TRANSACTION, or --poi-transaction NUMBER with --poi-time TIME',
  );
  const command = await besideOriginal(await prepareMoney(options, context), original);
  const terminal = await chooseTerminal(command);
  return runMoney(command, { kind: 'reversal', terminal, ...amount, original: named, ...commonBody(command) });
}

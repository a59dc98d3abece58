/** `tenderd reverse`: undoes a payment. */

import { readAmount } from './amount-text.js';
import { transactionAnswer } from './answers.js';
import type { CommandContext } from './context.js';
import type { ExitCode } from './exit-codes.js';
import {
  chooseTerminal,
  commonBody,
  type MoneyCommand,
  type MoneyOptions,
  prepareMoney,
  reach,
  runMoney,
} from './money.js';
import { originalOf, type OriginalOptions } from './refund.js';

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
  const command = await prepareMoney(options, context);
  const terminal = await terminalOf(command, original);
  return runMoney(command, { kind: 'reversal', terminal, ...amount, original: named, ...commonBody(command) });
}

/** A payment is undone on the terminal that took it, unless another one is named. */
async function terminalOf(command: MoneyCommand, original: string | undefined): Promise<string> {
  if (command.options.terminal !== undefined || original === undefined) return chooseTerminal(command);
  const { value } = await reach(command.client, async () =>
    command.client.ask({ method: 'GET', path: `/v1/transactions/${encodeURIComponent(original)}` }, transactionAnswer),
  );
  return value.terminal;
}

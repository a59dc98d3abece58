/** `tenderd refund`: gives money back. */

import type { Original } from '../../client/index.js';
import { railOf, readAmount } from '../output/amount-text.js';
import type { CommandContext } from '../command/context.js';
import type { ExitCode } from '../output/exit-codes.js';
import { chooseTerminal, commonFields, type MoneyOptions, prepareMoney, runMoney } from './money-command.js';
import { changeWhereItIs } from './order.js';
import { besideOriginal, originalOf, type OriginalOptions, whichPayment } from './original.js';

/** Gives an amount back and returns the status of the outcome. */
export async function refund(
  amount: readonly string[],
  options: MoneyOptions & OriginalOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const amountDetails = readAmount(amount.join(' '), railOf(options.original));
  const ways = '--original TRANSACTION, --poi-transaction NUMBER with --poi-time TIME, or --unlinked';
  const isNamed = [options.original, options.poiTransaction, options.poiTime].some((name) => name !== undefined);
  if (options.unlinked === true && isNamed) throw whichPayment(ways);
  const original: Original = options.unlinked === true ? { unlinked: true } : originalOf(options, ways);
  const prepared = await prepareMoney(options, context);
  const atService = await changeWhereItIs(() => 'refund', prepared, options.original, amountDetails);
  if (atService !== undefined) return atService;
  const command = await besideOriginal(prepared, options.original);
  const terminal = await chooseTerminal(command);
  const asked = { ...commonFields(command), terminal, ...amountDetails, original };
  return runMoney(command, 'refund', async (waiting) => command.client.refund(asked, waiting));
}

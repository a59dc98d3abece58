/** `tenderd refund`: refunds money. */

import type { Original } from '../../client/index.js';
import { cliRequests as texts } from '../../messages/index.js';
import { railOf, readAmount } from '../output/amount-text.js';
import type { CommandContext } from '../command/context.js';
import type { ExitCode } from '../output/exit-codes.js';
import { chooseTerminal, commonFields, type MoneyOptions, prepareMoney, runMoney } from './money-command.js';
import { changeAtService } from './order.js';
import { originalOf, type OriginalOptions, whichPayment, withOriginal } from './original.js';

/** Refunds an amount and returns the status of the outcome. */
export async function refund(
  amount: readonly string[],
  options: MoneyOptions & OriginalOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const amountDetails = readAmount(amount.join(' '), railOf(options.original));
  const ways = texts.originalOptions.refund;
  const isNamed = [options.original, options.poiTransaction, options.poiTime].some((name) => name !== undefined);
  if (options.unlinked === true && isNamed) throw whichPayment(ways);
  const original: Original = options.unlinked === true ? { unlinked: true } : originalOf(options, ways);
  const prepared = await prepareMoney(options, context);
  const atService = await changeAtService(() => 'refund', prepared, options.original, amountDetails);
  if (atService !== undefined) return atService;
  const command = await withOriginal(prepared, options.original);
  const terminal = await chooseTerminal(command);
  const request = { ...commonFields(command), terminal, ...amountDetails, original };
  return runMoney(command, 'refund', async (waiting) => command.client.refund(request, waiting));
}

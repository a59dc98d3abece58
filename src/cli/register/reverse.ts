/** `tenderd reverse`: undoes a payment, a load of a gift card or an award of points, or cancels a pre-authorization. */

import type { ReversalReason } from '../../client/index.js';
import { cliRequests as texts } from '../../messages/index.js';
import { railOf, readAmount } from '../output/amount-text.js';
import type { CommandContext } from '../command/context.js';
import type { ExitCode } from '../output/exit-codes.js';
import {
  chooseTerminal,
  commonFields,
  type MoneyCommand,
  type MoneyOptions,
  prepareMoney,
  runMoney,
} from './money-command.js';
import { lookUp } from '../command/daemon-request.js';
import { moveBack } from './gift-card.js';
import { returnLoyalty } from './loyalty.js';
import { changeAtService, undoing } from './order.js';
import { originalOf, type OriginalOptions, withOriginal } from './original.js';

/** Undoes the transaction or, with `--amount`, a part of it. Returns the status of the outcome. */
export async function reverse(
  original: string | undefined,
  options: MoneyOptions &
    Omit<OriginalOptions, 'original' | 'unlinked'> & {
      readonly amount?: string;
      readonly reason?: ReversalReason;
    },
  context: CommandContext,
): Promise<ExitCode> {
  const given = options.amount === undefined ? undefined : readAmount(options.amount, railOf(original));
  const named = originalOf({ ...options, ...(original === undefined ? {} : { original }) }, texts.originalOptions.back);
  const prepared = await prepareMoney(options, context);
  const kind = original === undefined ? '' : await kindOf(prepared, original);
  if (kind.startsWith('stored-value-')) return moveBack('stored-value-reversal', original, options, context);
  if (kind.startsWith('loyalty-')) return returnLoyalty(original, options, context);
  const atService = await changeAtService(undoing, prepared, original, given, options.reason);
  if (atService !== undefined) return atService;
  const command = await withOriginal(prepared, original);
  const terminal = await chooseTerminal(command);
  const reason = options.reason === undefined ? {} : { reversalReason: options.reason };
  const request = { ...commonFields(command), terminal, ...given, ...reason, original: named };
  return runMoney(command, 'reversal', async (waiting) => command.client.reverse(request, waiting));
}

/** Returns the kind of the original. Gift cards and points need another request than payments. */
async function kindOf({ client }: MoneyCommand, transactionId: string): Promise<string> {
  return (await lookUp(client, async () => client.get(transactionId))).kind;
}

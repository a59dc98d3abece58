/** `tenderd reverse`: undoes a payment, a gift card load or an award of points, or cancels a pre-authorization. */

import type { ReversalReason } from '../../client/index.js';
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
import { changeWhereItIs, undoing } from './order.js';
import { besideOriginal, originalOf, type OriginalOptions } from './original.js';

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
  const said = options.amount === undefined ? undefined : readAmount(options.amount, railOf(original));
  const named = originalOf(
    { ...options, ...(original === undefined ? {} : { original }) },
    'the TRANSACTION, or --poi-transaction NUMBER with --poi-time TIME',
  );
  const prepared = await prepareMoney(options, context);
  const kind = original === undefined ? '' : await kindOf(prepared, original);
  if (kind.startsWith('stored-value-')) return moveBack('stored-value-reversal', original, options, context);
  if (kind.startsWith('loyalty-')) return returnLoyalty(original, options, context);
  const atService = await changeWhereItIs(undoing, prepared, original, said, options.reason);
  if (atService !== undefined) return atService;
  const command = await besideOriginal(prepared, original);
  const terminal = await chooseTerminal(command);
  const reason = options.reason === undefined ? {} : { reversalReason: options.reason };
  const asked = { ...commonFields(command), terminal, ...said, ...reason, original: named };
  return runMoney(command, 'reversal', async (waiting) => command.client.reverse(asked, waiting));
}

/** What is to be undone: gift cards and points are undone in ways of their own. */
async function kindOf({ client }: MoneyCommand, transactionId: string): Promise<string> {
  return (await lookUp(client, async () => client.get(transactionId))).kind;
}

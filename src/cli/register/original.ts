/** The original payment of a command: how the operator names it, and which of its facts the command uses. */

import type { Reversal } from '../../client/index.js';
import { cliRequests as texts } from '../../messages/index.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import type { MoneyCommand } from './money-command.js';
import { lookUp } from '../command/daemon-request.js';

/** The options that name the original payment. */
export interface OriginalOptions {
  readonly original?: string;
  readonly poiTransaction?: string;
  readonly poiTime?: string;
  readonly unlinked?: boolean;
}

/**
 * Returns the original that the options name. Throws CommandFailure (usage) unless they name exactly one. `ways` lists the options that can name it.
 */
export function originalOf(options: Omit<OriginalOptions, 'unlinked'>, ways: string): Reversal['original'] {
  const { original, poiTransaction, poiTime } = options;
  const byTerminal = poiTransaction !== undefined || poiTime !== undefined;
  if ((original !== undefined) === byTerminal) throw whichPayment(ways);
  if (original !== undefined) return { transactionId: original };
  if (poiTransaction === undefined || poiTime === undefined) {
    throw new CommandFailure(exitCodes.usage, 'usage', texts.numberAndTime);
  }
  return { poiTransaction: { transactionId: poiTransaction, timeStamp: poiTime } };
}

/** Returns the failure of a command that does not name exactly one original. */
export function whichPayment(ways: string): CommandFailure {
  return new CommandFailure(exitCodes.usage, 'usage', texts.whichOriginal(ways));
}

/**
 * Completes a command with the terminal and the sale of its original, unless options name another terminal or sale.
 * With the sale, the daemon can refuse a second refund that was requested by mistake. If the operator names an approved
 * payment, this counts as a review, so the payment need not be acknowledged.
 */
export async function withOriginal(command: MoneyCommand, original: string | undefined): Promise<MoneyCommand> {
  if (original === undefined) return command;
  const { client, context, options } = command;
  const payment = await lookUp(client, async () => client.get(original));
  const at = payment.terminal === undefined ? {} : { terminal: payment.terminal };
  const isNamed = options.reviewed?.some(({ transactionId }) => transactionId === original) === true;
  const isBooked = payment.acknowledged || (payment.result !== 'approved' && payment.result !== 'partly-approved');
  const { USER: user = 'operator' } = context.environment;
  const review = {
    reviewed: [...(options.reviewed ?? []), { transactionId: original, revision: payment.revision }],
    reviewedBy: options.reviewedBy ?? texts.commandLineUser(user),
  };
  const reviewed = isBooked || isNamed ? {} : review;
  return { ...command, original, options: { ...at, sale: payment.sale, ...options, ...reviewed } };
}

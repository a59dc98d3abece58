/** The payment that a command is about: how it is named, and what is taken over from it. */

import type { Reversal } from '../../client/index.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import type { MoneyCommand } from './money-command.js';
import { lookUp } from '../command/daemon-request.js';

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

/** The failure of a command that does not say exactly once which payment it means. */
export function whichPayment(ways: string): CommandFailure {
  return new CommandFailure(exitCodes.usage, 'usage', `Which payment? Say exactly one of: ${ways}`);
}

/**
 * The command with what it takes over from the payment that it names, unless an option says otherwise: its terminal, and
 * its sale, so that the daemon refuses a second refund that nobody meant. The person at the command line names an approved payment, and so has reviewed it:
 * it need not be acknowledged.
 */
export async function besideOriginal(command: MoneyCommand, original: string | undefined): Promise<MoneyCommand> {
  if (original === undefined) return command;
  const { client, context, options } = command;
  const payment = await lookUp(client, async () => client.get(original));
  const at = payment.terminal === undefined ? {} : { terminal: payment.terminal };
  const isNamed = options.reviewed?.some(({ transactionId }) => transactionId === original) === true;
  const isBooked = payment.acknowledged || (payment.result !== 'approved' && payment.result !== 'partly-approved');
  const { USER: user = 'operator' } = context.environment;
  const review = {
    reviewed: [...(options.reviewed ?? []), { transactionId: original, revision: payment.revision }],
    reviewedBy: options.reviewedBy ?? `${user} (command line)`,
  };
  const reviewed = isBooked || isNamed ? {} : review;
  return { ...command, original, options: { ...at, sale: payment.sale, ...options, ...reviewed } };
}

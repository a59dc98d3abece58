/** `tenderd acquire`: reads a card for a payment that follows later. */

import type { TokenType } from '../../client/index.js';
import { cliRequests as texts } from '../../messages/index.js';
import { readAmount } from '../output/amount-text.js';
import type { CommandContext } from '../command/context.js';
import type { ExitCode } from '../output/exit-codes.js';
import { chooseTerminal, commonFields, type MoneyOptions, prepareMoney, runMoney } from './money-command.js';

/** Reads a card, prints how a payment can name the card, and returns the status of the outcome. */
export async function acquire(
  amount: readonly string[],
  options: MoneyOptions & { readonly requestToken?: TokenType },
  context: CommandContext,
): Promise<ExitCode> {
  const amountDetails = amount.length === 0 ? {} : readAmount(amount.join(' '));
  const command = await prepareMoney(options, context);
  const terminal = await chooseTerminal(command);
  const { requestToken } = options;
  const request = {
    ...commonFields(command),
    terminal,
    ...amountDetails,
    ...(requestToken === undefined ? {} : { options: { requestToken } }),
  };
  const status = await runMoney(command, 'card-acquisition', async (waiting) =>
    command.client.acquireCard(request, waiting),
  );
  command.screen.line(command.screen.tint('quiet', `  ${texts.payWithCard(command.transactionId)}`));
  return status;
}

/** `tenderd acquire`: reads a card before it is known what it will pay. */

import type { TokenType } from '../../client/index.js';
import { readAmount } from '../output/amount-text.js';
import type { CommandContext } from '../command/context.js';
import type { ExitCode } from '../output/exit-codes.js';
import { chooseTerminal, commonFields, type MoneyOptions, prepareMoney, runMoney } from './money-command.js';

/** Reads a card, says how a payment names it, and returns the status of the outcome. */
export async function acquire(
  amount: readonly string[],
  options: MoneyOptions & { readonly requestToken?: TokenType },
  context: CommandContext,
): Promise<ExitCode> {
  const amountDetails = amount.length === 0 ? {} : readAmount(amount.join(' '));
  const command = await prepareMoney(options, context);
  const terminal = await chooseTerminal(command);
  const { requestToken } = options;
  const asked = {
    ...commonFields(command),
    terminal,
    ...amountDetails,
    ...(requestToken === undefined ? {} : { options: { requestToken } }),
  };
  const status = await runMoney(command, 'card-acquisition', async (waiting) =>
    command.client.acquireCard(asked, waiting),
  );
  command.screen.line(
    command.screen.tint(
      'quiet',
      `  A card that was read pays with: tenderd pay <amount> --card-acquisition ${command.transactionId}; tenderd abort ${command.transactionId} lets it go`,
    ),
  );
  return status;
}

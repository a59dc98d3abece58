/** `tenderd pay`: takes a payment. */

import { readAmount } from './amount-text.js';
import type { CommandContext } from './context.js';
import type { ExitCode } from './exit-codes.js';
import { chooseTerminal, commonFields, type MoneyOptions, prepareMoney, runMoney } from './money.js';

/** Takes a payment of the amount (`12.50 EUR`, in one word or two) and returns the status of its outcome. */
export async function pay(
  amount: readonly string[],
  options: MoneyOptions & { readonly allowPartial?: boolean },
  context: CommandContext,
): Promise<ExitCode> {
  const amountDetails = readAmount(amount.join(' '));
  const command = await prepareMoney(options, context);
  const terminal = await chooseTerminal(command);
  const payment = {
    ...commonFields(command),
    terminal,
    ...amountDetails,
    ...(options.allowPartial === true ? { allowPartial: true } : {}),
  };
  return runMoney(command, async (waiting) => command.client.pay(payment, waiting));
}

/** `tenderd reconcile`: closes the terminal's period. */

import type { ReconciliationScope } from '../../client/index.js';
import type { CommandContext } from '../command/context.js';
import type { ExitCode } from '../output/exit-codes.js';
import { chooseTerminal, commonFields, type MoneyOptions, prepareMoney, runMoney } from './money-command.js';

/** Closes the period and returns the status of the outcome. */
export async function reconcile(
  options: MoneyOptions & { readonly scope?: ReconciliationScope },
  context: CommandContext,
): Promise<ExitCode> {
  const command = await prepareMoney(options, context);
  const terminal = await chooseTerminal(command);
  const scope = options.scope === undefined ? {} : { scope: options.scope };
  const request = { ...commonFields(command), terminal, ...scope };
  return runMoney(command, 'reconciliation', async (waiting) => command.client.reconcile(request, waiting));
}

/** `tenderd abort`: asks to stop a transaction and says how it ended. */

import { transactionAnswer } from './answers.js';
import { type DaemonOptions, findDaemon } from './connect.js';
import type { CommandContext } from './context.js';
import { exitCodeOfResult, type ExitCode } from './exit-codes.js';
import { follow } from './follow.js';
import { showTransaction } from './format.js';
import { reach } from './money.js';
import { Screen } from './screen.js';

/**
 * Asks for the abort, then follows the transaction to its outcome: only the terminal's own answer says whether the abort
 * came in time. Returns the status of that outcome, as `pay` does: 12 for cancelled, 0 when the payment was approved all
 * the same.
 */
export async function abort(
  transactionId: string,
  options: DaemonOptions & { readonly json?: boolean; readonly reason?: string },
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const path = `/v1/transactions/${encodeURIComponent(transactionId)}`;
  const body = options.reason === undefined ? {} : { reason: options.reason };
  await reach(client, async () => client.ask({ method: 'POST', path: `${path}/abort`, body }, transactionAnswer));
  screen.line(screen.tint('quiet', 'The abort is on its way; the terminal decides whether it comes in time.'));
  const following = { client, screen, interrupted: context.onInterrupt(), transactionId };
  const { value, raw } = await follow(following, { method: 'GET', path });
  screen.document(raw);
  showTransaction(value, screen);
  return exitCodeOfResult(value.result);
}

/** `tenderd abort`: asks to stop a transaction and says how it ended. */

import type { Transaction } from '../../client/index.js';
import { type DaemonOptions, findDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodeOfResult, type ExitCode } from '../output/exit-codes.js';
import { askUntilAnswered, follow } from './follow-outcome.js';
import { showTransaction } from '../views/transaction-lines.js';
import { Screen } from '../output/screen.js';

/** What becomes of the wish: who decides on it, or that it comes too late. */
export function decidedBy({ state, service }: Pick<Transaction, 'state' | 'service'>): string {
  if (state === 'ended') return 'It has ended: there is nothing to stop any more.';
  if (service === undefined) return 'The abort is on its way; the terminal decides whether it comes in time.';
  return 'The wish is written down; only the payment service can say whether it comes in time.';
}

/**
 * Asks for the abort, then follows the transaction to its outcome: only the answer of the terminal or the payment service says
 * whether the abort came in time. Returns the status of that outcome, as `pay` does: 12 for cancelled, 0 when the payment was approved all
 * the same.
 */
export async function abort(
  transactionId: string,
  options: DaemonOptions & { readonly json?: boolean; readonly reason?: string },
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const why = options.reason === undefined ? {} : { reason: options.reason };
  const interrupted = context.onInterrupt();
  const following = { url: client.url, screen, interrupted, transactionId, purpose: 'watch' } as const;
  const asked = await askUntilAnswered(following, async () =>
    client.abort(transactionId, why, { signal: interrupted }),
  );
  screen.line(screen.tint('quiet', decidedBy(asked)));
  const transaction = await follow(following, async (waiting) => client.follow(transactionId, waiting));
  screen.document(transaction);
  showTransaction(transaction, screen);
  return exitCodeOfResult(transaction.result);
}

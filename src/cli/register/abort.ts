/** `tenderd abort`: asks to stop a transaction, and reports how the transaction ended. */

import type { Transaction } from '../../client/index.js';
import { cliFailures as texts } from '../../messages/index.js';
import { type DaemonOptions, findDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodeOfResult, type ExitCode } from '../output/exit-codes.js';
import { askUntilAnswered, follow } from './follow-outcome.js';
import { showTransaction } from '../views/transaction-lines.js';
import { Screen } from '../output/screen.js';

/** Returns a text that says who decides about the abort, or that it is too late for one. */
export function abortState({ state, service }: Pick<Transaction, 'state' | 'service'>): string {
  if (state === 'ended') return texts.abortRequested('ended');
  return texts.abortRequested(service === undefined ? 'terminal' : 'service');
}

/**
 * Asks for the abort, and follows the transaction to its outcome. Only the answer of the terminal or payment service
 * shows whether the abort was in time. Returns the status of the outcome, as `pay` does: 12 after a cancellation, 0
 * after an approval.
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
  const requested = await askUntilAnswered(following, async () =>
    client.abort(transactionId, why, { signal: interrupted }),
  );
  screen.line(screen.tint('quiet', abortState(requested)));
  const transaction = await follow(following, async (waiting) => client.follow(transactionId, waiting));
  screen.document(transaction);
  showTransaction(transaction, screen);
  return exitCodeOfResult(transaction.result);
}

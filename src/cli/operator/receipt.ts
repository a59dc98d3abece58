/** `tenderd transactions receipt`: prints the receipts of a transaction again, marked as copies. */

import type { Receipt } from '../../client/index.js';
import { cliReceipt as texts } from '../../messages/index.js';
import type { CommandContext } from '../command/context.js';
import { reach } from '../command/daemon-request.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { plain } from '../output/format.js';
import { Screen } from '../output/screen.js';

/** The options of the command. */
export interface ReceiptOptions extends AskOptions {
  readonly copy: 'customer' | 'merchant' | 'all';
  readonly on?: string;
}

/** Prints the receipts on standard output, or on the printer of a terminal. */
export async function printReceipt(
  transactionId: string,
  options: ReceiptOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const transaction = await reach(client, async () => client.get(transactionId));
  const receipts = transaction.receipts.filter(({ copy }) => options.copy === 'all' || copy === options.copy);
  if (receipts.length === 0)
    throw new CommandFailure(exitCodes.failure, 'no-receipt', texts.noReceipt(plain(transactionId)));
  if (options.on === undefined) {
    screen.document({ transactionId, isCopy: true, receipts });
    for (const receipt of receipts) for (const line of [...copyOf(receipt), '']) screen.line(plain(line));
    return exitCodes.ok;
  }
  const { deviceRequest } = await import('../register/device-request.js');
  // A print request has no empty lines.
  const lines = receipts.flatMap(copyOf).filter((line) => line.trim() !== '');
  return deviceRequest(options.on, { kind: 'print', lines }, options, context);
}

/** Returns the lines of a receipt, marked as a copy at both ends. */
function copyOf({ lines }: Receipt): readonly string[] {
  return [texts.copyMark, ...lines, texts.copyMark];
}

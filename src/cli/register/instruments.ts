/** `tenderd instruments list` and `tenderd instruments delete`: the cards that a payment service stores for a customer. No money moves. */

import type { StoredInstrument } from '../../client/index.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { plain, table } from '../output/format.js';
import { reach } from '../command/daemon-request.js';
import { Screen } from '../output/screen.js';
import { secretArgument } from '../command/secret-argument.js';

/** Whose cards. */
export interface InstrumentOptions extends AskOptions {
  readonly service: string;
  readonly shopper: string;
}

/** Shows the stored cards of a customer. */
export async function listInstruments(options: InstrumentOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const { service, shopper } = options;
  const instruments = await reach(client, async () => client.instruments({ service, shopper }));
  screen.document({ instruments });
  if (instruments.length === 0) screen.line(`${plain(service)} stores no card of ${plain(shopper)} for convenience.`);
  else table([header.map((title) => screen.tint('quiet', title)), ...instruments.map(rowOf)], screen);
  return exitCodes.ok;
}

const header = ['SCHEME', 'CARD', 'EXPIRES', 'REASON', 'INSTRUMENT'];

function rowOf({ scheme, maskedPan, expiryDate, cardOnFileReason, instrument }: StoredInstrument): readonly string[] {
  return [scheme, maskedPan, expiryDate, cardOnFileReason, instrument].map((text) => plain(text ?? ''));
}

/** Deletes one of them. */
export async function deleteInstrument(
  given: string,
  options: InstrumentOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const { service, shopper } = options;
  const instrument = secretArgument('the reference', given, (text) => screen.remark(text));
  await reach(client, async () => client.deleteInstrument({ service, shopper, instrument }));
  screen.document({ deleted: true });
  screen.line('Deleted: nothing can be paid with it any more. No money moved.');
  return exitCodes.ok;
}

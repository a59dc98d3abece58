/** `tenderd instruments list` and `tenderd instruments delete`: the cards that a payment service stores for a customer. No money moves. */

import type { StoredInstrument } from '../../client/index.js';
import { cliRequests as texts } from '../../messages/index.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { plain, table } from '../output/format.js';
import { reach } from '../command/daemon-request.js';
import { Screen } from '../output/screen.js';
import { secretArgument } from '../command/secret-argument.js';

/** The payment service and the customer. */
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
  if (instruments.length === 0) screen.line(texts.noInstrument(plain(service), plain(shopper)));
  else table([texts.instrumentHeader.map((title) => screen.tint('quiet', title)), ...instruments.map(rowOf)], screen);
  return exitCodes.ok;
}

function rowOf({ scheme, maskedPan, expiryDate, cardOnFileReason, instrument }: StoredInstrument): readonly string[] {
  return [scheme, maskedPan, expiryDate, cardOnFileReason, instrument].map((text) => plain(text ?? ''));
}

/** Deletes a stored card. */
export async function deleteInstrument(
  given: string,
  options: InstrumentOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const { service, shopper } = options;
  const instrument = secretArgument(texts.theReference, given, (text) => screen.remark(text));
  await reach(client, async () => client.deleteInstrument({ service, shopper, instrument }));
  screen.document({ deleted: true });
  screen.line(texts.instrumentDeleted);
  return exitCodes.ok;
}

/** One device request from the command line: asked, waited for, shown. */

import type { Balance, DeviceRequest, DeviceRequestParameters } from '../../client/index.js';
import { writeAmount } from '../output/amount-text.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { showReceipt } from '../views/evidence-lines.js';
import { plain, table } from '../output/format.js';
import { reach } from '../command/daemon-request.js';
import { Screen } from '../output/screen.js';
import { groupRows } from '../views/totals-rows.js';

/** Asks, and shows how it ended. Interrupted, it asks to stop it once, and goes. */
export async function deviceRequest(
  terminal: string,
  parameters: DeviceRequestParameters,
  options: AskOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const interrupted = context.onInterrupt();
  let asked: DeviceRequest | undefined;
  const onRequest = (taken: DeviceRequest): void => {
    asked = taken;
    if (taken.state !== 'ended') screen.line(screen.tint('quiet', plain(taken.message)));
  };
  let told: DeviceRequest;
  try {
    told = await reach(client, async () =>
      client.doDeviceRequest(terminal, parameters, { signal: interrupted, onRequest }),
    );
  } catch (error) {
    if (!interrupted.aborted) throw error;
    if (asked !== undefined) await client.abortDeviceRequest(terminal, asked.deviceRequestId).catch(() => undefined);
    screen.line('No longer waited for, and asked to stop. No money moved.');
    return exitCodes.interrupted;
  }
  screen.document(told);
  show(told, screen);
  return exitCodeOf(told);
}

function exitCodeOf({ result }: DeviceRequest): ExitCode {
  if (result === undefined) return exitCodes.tryLater;
  switch (result) {
    case 'done':
      return exitCodes.ok;
    case 'aborted':
      return exitCodes.cancelled;
    case 'no-answer':
    case 'not-sent':
      return exitCodes.tryLater;
    case 'refused':
      return exitCodes.failure;
  }
}

function show(told: DeviceRequest, screen: Screen): void {
  const { result, reason, message } = told;
  const word = result ?? told.state;
  screen.line(`${screen.tint(result === 'done' ? 'good' : 'bad', plain(word))}  ${plain(message)}`);
  if (result !== 'done' && reason !== undefined && reason !== result) screen.line(`  reason ${plain(reason)}`);
  table(rowsOf(told), screen);
  if (told.redacted.length > 0) screen.line('  Card data in the answer was cut.');
  for (const receipt of told.receipts) showReceipt(receipt, screen);
}

function rowsOf({ diagnosis, totals, balance, input }: DeviceRequest): readonly (readonly string[])[] {
  const rows: (string | undefined)[][] = [];
  if (diagnosis !== undefined) {
    rows.push(
      ['terminal', diagnosis.globalStatus],
      ['security', works(diagnosis.securityOk)],
      ['PIN pad', works(diagnosis.pinPadOk)],
      ['card reader', works(diagnosis.cardReaderOk)],
      ['printer', diagnosis.printer],
      ['communication', works(diagnosis.communicationOk)],
      ['fraud prevention', works(diagnosis.fraudPreventionOk)],
      ['logged in', diagnosis.loggedSaleIds.join(', ')],
      ...diagnosis.hosts.map((host) => [
        `host ${host.acquirerId}`,
        host.isReachable ? 'can be reached' : 'CANNOT BE REACHED',
      ]),
    );
  }
  if (totals !== undefined) rows.push(['period', totals.periodId], ...totals.groups.flatMap(groupRows));
  if (balance !== undefined)
    rows.push(...balanceRows('balance', balance.payment), ...balanceRows('loyalty', balance.loyalty));
  if (input !== undefined) {
    const confirmed = input.confirmed === undefined ? undefined : input.confirmed ? 'yes' : 'no';
    const entries = input.entries ?? (input.entry === undefined ? undefined : [input.entry]);
    const entry = entries === undefined ? undefined : chosenLines(entries);
    rows.push(['answer', confirmed ?? input.digits ?? input.text ?? entry ?? 'a key']);
  }
  return rows
    .filter(([, value]) => value !== undefined && value !== '')
    .map((row) => ['', ...row.map((cell) => plain(cell ?? ''))]);
}

function chosenLines(entries: readonly number[]): string {
  if (entries.length === 0) return 'no line';
  return `${entries.length === 1 ? 'line' : 'lines'} ${entries.join(', ')}`;
}

function works(isOk: boolean | undefined): string | undefined {
  return isOk === undefined ? undefined : isOk ? 'OK' : 'NOT OK';
}

function balanceRows(name: string, told: Balance | undefined): readonly (string | undefined)[][] {
  if (told === undefined) return [];
  const sum =
    told.amount === undefined
      ? told.points === undefined
        ? 'not told'
        : `${told.points} points`
      : writeAmount(told.amount);
  return [[name, sum, [told.brand, told.maskedPan].filter((part) => part !== undefined).join(' ')]];
}

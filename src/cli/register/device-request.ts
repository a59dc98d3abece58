/** Sends one device request from the command line, waits until it has ended, and shows the answer. */

import type { Balance, DeviceRequest, DeviceRequestParameters } from '../../client/index.js';
import { cliFailures, cliRequests as texts, cliTables } from '../../messages/index.js';
import { writeAmount } from '../output/amount-text.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { showReceipt } from '../views/evidence-lines.js';
import { plain, table } from '../output/format.js';
import { reach } from '../command/daemon-request.js';
import { Screen } from '../output/screen.js';
import { groupRows } from '../views/totals-rows.js';

const answer = texts.deviceAnswer;

/** Sends the request, and shows how it ended. After Ctrl-C, asks once to stop the request, and ends. */
export async function deviceRequest(
  terminal: string,
  parameters: DeviceRequestParameters,
  options: AskOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const interrupted = context.onInterrupt();
  let accepted: DeviceRequest | undefined;
  const onRequest = (request: DeviceRequest): void => {
    accepted = request;
    if (request.state !== 'ended') screen.line(screen.tint('quiet', plain(request.message)));
  };
  let ended: DeviceRequest;
  try {
    ended = await reach(client, async () =>
      client.doDeviceRequest(terminal, parameters, { signal: interrupted, onRequest }),
    );
  } catch (error) {
    if (!interrupted.aborted) throw error;
    if (accepted !== undefined)
      await client.abortDeviceRequest(terminal, accepted.deviceRequestId).catch(() => undefined);
    screen.line(cliFailures.deviceRequestInterrupted);
    return exitCodes.interrupted;
  }
  screen.document(ended);
  show(ended, screen);
  return exitCodeOf(ended);
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

function show(request: DeviceRequest, screen: Screen): void {
  const { result, reason, message } = request;
  const word = result ?? request.state;
  screen.line(
    `${screen.tint(result === 'done' ? 'good' : 'bad', plain(cliTables.requestResult(word)))}  ${plain(message)}`,
  );
  if (result !== 'done' && reason !== undefined && reason !== result)
    screen.line(`  ${texts.deviceRequestReason(plain(reason))}`);
  table(rowsOf(request), screen);
  if (request.redacted.length > 0) screen.line(`  ${texts.cardDataCut}`);
  for (const receipt of request.receipts) showReceipt(receipt, screen);
}

function rowsOf({ diagnosis, totals, balance, input }: DeviceRequest): readonly (readonly string[])[] {
  const rows: (string | undefined)[][] = [];
  if (diagnosis !== undefined) {
    rows.push(
      [answer.terminal, diagnosis.globalStatus],
      [answer.security, works(diagnosis.securityOk)],
      [answer.pinPad, works(diagnosis.pinPadOk)],
      [answer.cardReader, works(diagnosis.cardReaderOk)],
      [answer.printer, diagnosis.printer],
      [answer.communication, works(diagnosis.communicationOk)],
      [answer.fraudPrevention, works(diagnosis.fraudPreventionOk)],
      [answer.loggedIn, diagnosis.loggedSaleIds.join(', ')],
      ...diagnosis.hosts.map((host) => [
        answer.host(host.acquirerId),
        host.isReachable ? answer.hostReachable : answer.hostUnreachable,
      ]),
    );
  }
  if (totals !== undefined) rows.push([answer.period, totals.periodId], ...totals.groups.flatMap(groupRows));
  if (balance !== undefined)
    rows.push(...balanceRows(answer.balance, balance.payment), ...balanceRows(answer.loyalty, balance.loyalty));
  if (input !== undefined) {
    const confirmed = input.confirmed === undefined ? undefined : input.confirmed ? answer.yes : answer.no;
    const entries = input.entries ?? (input.entry === undefined ? undefined : [input.entry]);
    const entry = entries === undefined ? undefined : chosenLines(entries);
    rows.push([answer.answer, confirmed ?? input.digits ?? input.text ?? entry ?? answer.aKey]);
  }
  return rows
    .filter(([, value]) => value !== undefined && value !== '')
    .map((row) => ['', ...row.map((cell) => plain(cell ?? ''))]);
}

function chosenLines(entries: readonly number[]): string {
  return entries.length === 0 ? answer.noLine : answer.lines(entries);
}

function works(isOk: boolean | undefined): string | undefined {
  return isOk === undefined ? undefined : isOk ? answer.works : answer.fails;
}

function balanceRows(name: string, balance: Balance | undefined): readonly (string | undefined)[][] {
  if (balance === undefined) return [];
  const { amount, points, brand, maskedPan } = balance;
  const sumOfPoints = points === undefined ? answer.unknownSum : texts.points(points);
  const sum = amount === undefined ? sumOfPoints : writeAmount(amount);
  return [[name, sum, [brand, maskedPan].filter((part) => part !== undefined).join(' ')]];
}

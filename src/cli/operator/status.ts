/** `tenderd status`: shows one transaction, or the whole daemon. */

import type { Standby, Tenderd, Transaction } from '../../client/index.js';
import { cliFailures, cliStatus as texts } from '../../messages/index.js';
import { type AskOptions, findDaemon, type FoundDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { orLookAround } from '../command/look-around.js';
import { type CheckCode, exitCodeOfResult, exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { clock } from '../output/format.js';
import { promptLines } from '../views/terminal-lines.js';
import { showTimeline, showTransaction } from '../views/transaction-lines.js';
import { reach } from '../command/daemon-request.js';
import { Screen } from '../output/screen.js';
import { showDaemon } from './daemon-status.js';
import { daemonState, isStandby, isTroubled, orStandby } from './daemon-state.js';

/** Options of `tenderd status`. */
export type StatusOptions = AskOptions & { readonly watch?: boolean; readonly check?: boolean };

/**
 * Shows one transaction, or the whole daemon. Returns the exit code. For a transaction, the code depends on the
 * outcome; it is 75 if there is no outcome yet. For the daemon, the code is 0 if every terminal can take payments and
 * no operator must act, otherwise 75. For the standby of a pair, it is 0 if the standby can take over, otherwise 75.
 * With `--check`, it is the exit code of a monitoring plugin.
 */
export async function status(
  transactionId: string | undefined,
  options: StatusOptions,
  context: CommandContext,
): Promise<ExitCode | CheckCode> {
  if (options.check === true) {
    if (transactionId !== undefined || options.watch === true || options.json === true)
      throw new CommandFailure(exitCodes.usage, 'usage', cliFailures.checkAlone);
    return (await import('./status-check.js')).checkStatus(options, context);
  }
  const isJson = options.json === true;
  const show = async (screen: Screen): Promise<Shown> => shown(transactionId, options, context, screen);
  if (options.watch !== true) return (await show(new Screen({ ...context, json: isJson }))).code;
  const { watch } = await import('./status-watch.js');
  return watch(context, isJson, async (screen) => (await show(screen)).state);
}

/** The result of showing a status: the exit code, and a text that changes when the state changes, but not with the time. */
interface Shown {
  readonly code: ExitCode;
  readonly state: string;
}

async function shown(
  transactionId: string | undefined,
  options: AskOptions,
  context: CommandContext,
  screen: Screen,
): Promise<Shown> {
  return orLookAround(options, context, async () => {
    const found = await findDaemon(options, context.environment, context.home);
    return reach(found.client, async () => {
      if (transactionId !== undefined) return transactionStatus(found.client, transactionId, screen);
      const state = await orStandby(async () => daemonState(found, screen.json));
      if (isStandby(state)) return standbyShown(found, state.standby, screen);
      showDaemon(found, state, screen);
      const { uptimeSeconds: _now, disk: _room, clocks: _read, backup: _files, ...daemon } = state.daemon;
      const { recovering, ...rest } = state;
      const code = isTroubled(state.daemon) ? exitCodes.tryLater : exitCodes.ok;
      return { code, state: JSON.stringify({ ...rest, daemon, recovering: [...recovering.keys()] }) };
    });
  });
}

/** Shows a standby. The state leaves out the entries and their time, because both change all the time. */
async function standbyShown(found: FoundDaemon, standby: Standby, screen: Screen): Promise<Shown> {
  const { showStandby } = await import('./standby-status.js');
  showStandby(found, standby, screen);
  const { entries: _read, ...rest } = standby;
  return { code: standby.canTakeOver ? exitCodes.ok : exitCodes.tryLater, state: JSON.stringify(rest) };
}

async function transactionStatus(client: Tenderd, transactionId: string, screen: Screen): Promise<Shown> {
  const transaction = await client.get(transactionId, { include: ['timeline'] });
  // Send all requests before showing anything. If the daemon stops in between, only the failure is printed.
  const waiting = screen.json ? [] : await waitingLines(client, transaction);
  screen.document(transaction);
  showTransaction(transaction, screen);
  for (const line of waiting) screen.text(`  ${screen.tint('careful', line)}`);
  screen.line();
  showTimeline(transaction, screen);
  return { code: exitCodeOfResult(transaction.result), state: JSON.stringify([transaction, waiting]) };
}

/**
 * Returns lines about an open transaction that is waiting for the answer to a prompt or for the connection. The message
 * of the transaction does not mention these reasons.
 */
async function waitingLines(client: Tenderd, transaction: Transaction): Promise<readonly string[]> {
  if (transaction.state === 'ended') return [];
  const [prompts, terminals] = await Promise.all([client.prompts(), client.terminals()]);
  const asking = promptLines(prompts.filter(({ transactionId }) => transactionId === transaction.transactionId));
  const terminal = terminals.find((one) => one.terminal === transaction.terminal);
  if (terminal === undefined || terminal.link.up) return asking;
  const lost = transaction.timeline?.findLast(({ stage }) => stage === 'link-lost');
  const isSent = transaction.state !== 'queued' && transaction.state !== 'handing-over';
  return [...asking, texts.noConnection(lost === undefined ? undefined : clock(lost.at), isSent)];
}

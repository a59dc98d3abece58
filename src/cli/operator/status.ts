/** `tenderd status`: shows one transaction, or the state of the daemon. */

import { type Tenderd, TenderdProblem, type Terminal, type Transaction } from '../../client/index.js';
import { cliStatus as texts } from '../../messages/en.js';
import { type AskOptions, findDaemon, type FoundDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodeOfResult, exitCodes, type ExitCode } from '../output/exit-codes.js';
import { clock, plain } from '../output/format.js';
import { promptLines, type Recovering, showTerminal } from '../views/terminal-lines.js';
import { showTimeline, showTransaction } from '../views/transaction-lines.js';
import { showList } from '../views/transaction-list.js';
import { reach } from '../command/daemon-request.js';
import { Screen } from '../output/screen.js';
import { showService } from '../views/service-lines.js';

/**
 * Shows one transaction, or the state of the daemon. Exit status for a transaction: that of its outcome, or 75 without an outcome. For the daemon: 0
 * if it is ready and every terminal can take payments, otherwise 75.
 */
export async function status(
  transactionId: string | undefined,
  options: AskOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const found = await findDaemon(options, context.environment, context.home);
  const { client } = found;
  return reach(client, async () =>
    transactionId === undefined ? daemonStatus(found, screen) : transactionStatus(client, transactionId, screen),
  );
}

async function transactionStatus(client: Tenderd, transactionId: string, screen: Screen): Promise<ExitCode> {
  const transaction = await client.get(transactionId, { include: ['timeline'] });
  // Ask before showing anything. If the daemon stops in between, only the failure must be printed.
  const waiting = screen.json ? [] : await waitingLines(client, transaction);
  screen.document(transaction);
  showTransaction(transaction, screen);
  for (const line of waiting) screen.line(`  ${screen.tint('careful', line)}`);
  screen.line();
  showTimeline(transaction, screen);
  return exitCodeOfResult(transaction.result);
}

/**
 * Returns lines for a transaction that waits for the answer to a prompt or for the connection. The transaction's own message does not mention that.
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

async function daemonStatus(
  { client, simulated, unencrypted, terminalListeners, money }: FoundDaemon,
  screen: Screen,
): Promise<ExitCode> {
  const readiness = await askReadiness(client);
  const [terminals, services, prompts, attention, open, inbox] = await Promise.all([
    client.terminals(),
    client.services(),
    client.prompts(),
    client.attention(),
    client.list({ state: 'open', limit: 20 }),
    client.inbox({ limit: 20 }),
  ]);
  const recovering = screen.json ? new Map<string, Transaction>() : await recoveringAt(client, terminals);
  screen.document({
    url: client.url,
    simulated,
    unencrypted,
    ...(terminalListeners.length === 0 ? {} : { terminalListeners }),
    ...readiness,
    terminals,
    services,
    prompts,
    attention,
    open: open.transactions,
    inbox: inbox.transactions.map(({ transactionId }) => transactionId),
    inboxHasMore: inbox.more,
  });
  const { ready, notReady } = texts.readiness;
  const state = readiness.ready ? screen.tint('good', ready) : screen.tint('bad', notReady);
  screen.line(texts.daemon(client.url, state, money));
  showConnections({ unencrypted, terminalListeners }, screen);
  for (const reason of readiness.reasons) screen.line(`  ${plain(reason)}`);
  const ofMachine = attention.filter(({ terminal }) => terminal === '*').map((entry) => entry.attention.text);
  for (const text of ofMachine)
    if (!readiness.reasons.includes(text)) screen.line(screen.tint('bad', `  ${texts.attentionLabel}  ${plain(text)}`));
  screen.line();
  for (const terminal of terminals) showTerminal(terminal, screen, prompts, recovering);
  for (const service of services) showService(service, screen);
  screen.line();
  const { transactions } = open;
  screen.line(transactions.length === 0 ? texts.nothingOpen : texts.openTransactions);
  showList(transactions, screen);
  for (const line of inboxLines(inbox)) screen.line(line);
  const idle = terminals.filter((terminal) => !takesPayments(terminal));
  showVerdict({ count: attention.length, isReady: readiness.ready, idle }, screen);
  return readiness.ready && idle.length === 0 ? exitCodes.ok : exitCodes.tryLater;
}

/** Shows the connections without encryption, and the addresses that terminals call. */
function showConnections(
  { unencrypted, terminalListeners }: Pick<FoundDaemon, 'unencrypted' | 'terminalListeners'>,
  screen: Screen,
): void {
  for (const gateway of unencrypted) screen.line(screen.tint('bad', `  ${texts.unencrypted(gateway)}`));
  for (const { gateway, url } of terminalListeners) screen.line(`  ${texts.terminalListener(gateway, url)}`);
}

/** Shows the last lines: the number of attention items, and the terminals that cannot take payments. */
function showVerdict(
  { count, isReady, idle }: { readonly count: number; readonly isReady: boolean; readonly idle: readonly Terminal[] },
  screen: Screen,
): void {
  if (count > 0) screen.line(screen.tint('bad', texts.attentionCount(count)));
  else if (!isReady) screen.line(screen.tint('bad', texts.noPayments));
  else if (idle.length === 0) screen.line(texts.nothingToReview);
  const names = idle.map(({ terminal }) => plain(terminal)).join(', ');
  if (idle.length > 0 && isReady) screen.line(screen.tint('bad', texts.noPaymentsAt(names)));
}

/** Returns the transactions at these terminals whose answer was lost and that tenderd is recovering. */
export async function recoveringAt(client: Tenderd, terminals: readonly Terminal[]): Promise<Recovering> {
  const current = terminals.flatMap((one) => (one.lane === 'busy' && one.current !== undefined ? one.current : []));
  const all = await Promise.all(current.map(async (id) => client.get(id, { include: ['timeline'] })));
  return new Map(all.filter(({ state }) => state === 'recovering').map((one) => [one.transactionId, one]));
}

/** Returns the lines about outcomes that the register has not acknowledged. A further payment of their sales is refused. */
function inboxLines(inbox: {
  readonly transactions: readonly { readonly transactionId: string }[];
  readonly more: boolean;
}) {
  const ids = inbox.transactions.map(({ transactionId }) => plain(transactionId));
  if (ids.length === 0) return [texts.everyOutcomeAcknowledged];
  return texts.inbox(ids.length, ids.slice(0, 5), inbox.more);
}

/** True if the terminal can take payments, even if it is busy: waiting transactions start when it is free. */
function takesPayments({ lane, unreachable }: Terminal): boolean {
  return unreachable === undefined && lane !== 'unreachable' && lane !== 'blocked' && lane !== 'faulted';
}

/** Returns whether the daemon can take payments and, if not, why. */
export async function askReadiness(client: Tenderd): Promise<{ ready: boolean; reasons: readonly string[] }> {
  try {
    await client.ready();
    return { ready: true, reasons: [] };
  } catch (error) {
    if (error instanceof TenderdProblem && error.code === 'not-ready')
      return { ready: false, reasons: error.problem.reasons ?? [] };
    throw error;
  }
}

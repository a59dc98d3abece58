/** `tenderd status`: one transaction, or the whole daemon. */

import { type Tenderd, TenderdProblem, type Terminal, type Transaction } from '../../client/index.js';
import { type AskOptions, findDaemon, type FoundDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodeOfResult, exitCodes, type ExitCode } from '../output/exit-codes.js';
import { clock, plain } from '../output/format.js';
import { askingLines, type Recovering, showTerminal } from '../views/terminal-lines.js';
import { showTimeline, showTransaction } from '../views/transaction-lines.js';
import { showList } from '../views/transaction-list.js';
import { reach } from '../command/daemon-request.js';
import { Screen } from '../output/screen.js';
import { showService } from '../views/service-lines.js';

/**
 * Shows one transaction and returns the status of its outcome (75 while it has none), or the whole daemon: 0 when every
 * terminal can take payments, 75 when one cannot now.
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
  // Asked before anything is shown: a daemon that goes away in between is one answer, not two.
  const waiting = screen.json ? [] : await whatItWaitsFor(client, transaction);
  screen.document(transaction);
  showTransaction(transaction, screen);
  for (const line of waiting) screen.line(`  ${screen.tint('careful', line)}`);
  screen.line();
  showTimeline(transaction, screen);
  return exitCodeOfResult(transaction.result);
}

/** What an open transaction waits for that its own sentence cannot know: an answer of a person, or the connection. */
async function whatItWaitsFor(client: Tenderd, transaction: Transaction): Promise<readonly string[]> {
  if (transaction.state === 'ended') return [];
  const [prompts, terminals] = await Promise.all([client.prompts(), client.terminals()]);
  const asking = askingLines(prompts.filter(({ transactionId }) => transactionId === transaction.transactionId));
  const terminal = terminals.find((one) => one.terminal === transaction.terminal);
  if (terminal === undefined || terminal.link.up) return asking;
  const lost = transaction.timeline?.findLast(({ stage }) => stage === 'link-lost');
  const since = lost === undefined ? '' : ` (lost at ${clock(lost.at)})`;
  const isUnsent = transaction.state === 'queued' || transaction.state === 'handing-over';
  const consequence = isUnsent
    ? ''
    : '; how it ended cannot be known before it is back. Check the network and the gateway';
  return [...asking, `No connection to the terminal${since}${consequence}.`];
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
  const word = readiness.ready ? screen.tint('good', 'ready') : screen.tint('bad', 'NOT READY');
  screen.line(`tenderd at ${client.url}: ${word}, ${money}`);
  showConnections({ unencrypted, terminalListeners }, screen);
  for (const reason of readiness.reasons) screen.line(`  ${plain(reason)}`);
  const ofAll = attention.filter(({ terminal }) => terminal === '*').map((entry) => entry.attention.text);
  for (const text of ofAll)
    if (!readiness.reasons.includes(text)) screen.line(screen.tint('bad', `  LOOK AT THIS  ${plain(text)}`));
  screen.line();
  for (const terminal of terminals) showTerminal(terminal, screen, prompts, recovering);
  for (const service of services) showService(service, screen);
  screen.line();
  const { transactions } = open;
  screen.line(transactions.length === 0 ? 'Nothing is under way.' : 'Under way:');
  showList(transactions, screen);
  for (const line of inboxLines(inbox)) screen.line(line);
  const idle = terminals.filter((terminal) => !takesPayments(terminal));
  showVerdict({ count: attention.length, isReady: readiness.ready, idle }, screen);
  return readiness.ready && idle.length === 0 ? exitCodes.ok : exitCodes.tryLater;
}

/** The connections that the operator should know of: unencrypted ones, and calls from terminals. */
function showConnections(
  { unencrypted, terminalListeners }: Pick<FoundDaemon, 'unencrypted' | 'terminalListeners'>,
  screen: Screen,
): void {
  for (const gateway of unencrypted)
    screen.line(
      screen.tint(
        'bad',
        `  Real money goes to ${gateway} without encryption: whoever is on that network can forge an approval.`,
      ),
    );
  for (const { gateway, url } of terminalListeners) screen.line(`  Terminals of ${gateway} call ${url}`);
}

/** The last lines: how many attention items there are, and the terminals that cannot take payments. */
function showVerdict(
  { count, isReady, idle }: { readonly count: number; readonly isReady: boolean; readonly idle: readonly Terminal[] },
  screen: Screen,
): void {
  if (count > 0) screen.line(screen.tint('bad', `${count} to look at: tenderd attention`));
  else if (!isReady) screen.line(screen.tint('bad', 'No payment can be taken: the first lines say why.'));
  else if (idle.length === 0) screen.line('Nothing needs attention.');
  if (idle.length > 0 && isReady)
    screen.line(
      screen.tint('bad', `No payment can be taken at ${idle.map(({ terminal }) => plain(terminal)).join(', ')}.`),
    );
}

/** What these terminals are busy with, where its answer is being asked for. */
export async function recoveringAt(client: Tenderd, terminals: readonly Terminal[]): Promise<Recovering> {
  const current = terminals.flatMap((one) => (one.lane === 'busy' && one.current !== undefined ? one.current : []));
  const all = await Promise.all(current.map(async (id) => client.get(id, { include: ['timeline'] })));
  return new Map(all.filter(({ state }) => state === 'recovering').map((one) => [one.transactionId, one]));
}

/** Outcomes that the register has not booked: while one is there, its sale is not paid again. */
function inboxLines(inbox: {
  readonly transactions: readonly { readonly transactionId: string }[];
  readonly more: boolean;
}) {
  const ids = inbox.transactions.map(({ transactionId }) => plain(transactionId));
  if (ids.length === 0) return ['The register has acknowledged every outcome.'];
  const shown = ids.slice(0, 5).join(', ');
  const count = `${ids.length}${inbox.more ? ' or more' : ''} ${ids.length === 1 ? 'outcome waits' : 'outcomes wait'}`;
  return [
    `${count} to be acknowledged by the register, the oldest first: ${shown}${ids.length > 5 ? ', ...' : ''}`,
    '  tenderd transactions acknowledge does it by hand, once the register has booked it.',
  ];
}

/** It may be busy: what waits for it is served when it is free. */
function takesPayments({ lane, unreachable }: Terminal): boolean {
  return unreachable === undefined && lane !== 'unreachable' && lane !== 'blocked' && lane !== 'faulted';
}

/** Whether the daemon can take payments, and why not. */
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

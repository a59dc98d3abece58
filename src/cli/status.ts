/** `tenderd status`: one transaction, or the whole daemon. */

import { z } from 'zod';
import { attentionAnswer, summaryAnswer, terminalAnswer, transactionAnswer } from './answers.js';
import type { DaemonClient } from './client.js';
import { type DaemonOptions, findDaemon } from './connect.js';
import type { CommandContext } from './context.js';
import { exitCodeOfResult, exitCodes, type ExitCode } from './exit-codes.js';
import { CommandFailure } from './failure.js';
import { listRow, plain, showTerminal, showTimeline, showTransaction, table } from './format.js';
import { reach } from './money.js';
import { Screen } from './screen.js';

/** Options of commands that only ask. */
export type AskOptions = DaemonOptions & { readonly json?: boolean };

/**
 * Shows one transaction and returns the status of its outcome (75 while it has none), or the whole daemon: 0 when it can
 * take payments, 75 when it cannot now.
 */
export async function status(
  transactionId: string | undefined,
  options: AskOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client, simulated } = await findDaemon(options, context.environment, context.home);
  return reach(client, async () =>
    transactionId === undefined
      ? daemonStatus(client, simulated, screen)
      : transactionStatus(client, transactionId, screen),
  );
}

async function transactionStatus(client: DaemonClient, transactionId: string, screen: Screen): Promise<ExitCode> {
  const path = `/v1/transactions/${encodeURIComponent(transactionId)}`;
  const { value, raw } = await client.ask({ method: 'GET', path }, transactionAnswer);
  screen.document(raw);
  showTransaction(value, screen);
  screen.line();
  showTimeline(value, screen);
  return exitCodeOfResult(value.result);
}

async function daemonStatus(client: DaemonClient, simulated: boolean, screen: Screen): Promise<ExitCode> {
  const readiness = await askReadiness(client);
  const list = z.object({ transactions: z.array(summaryAnswer) });
  const [terminals, attention, open] = await Promise.all([
    client.ask({ method: 'GET', path: '/v1/terminals' }, z.object({ terminals: z.array(terminalAnswer) })),
    client.ask({ method: 'GET', path: '/v1/attention' }, z.object({ attention: z.array(attentionAnswer) })),
    client.ask({ method: 'GET', path: '/v1/transactions?state=open&limit=20' }, list),
  ]);
  screen.document({
    url: client.url,
    simulated,
    ...readiness,
    terminals: rawList(terminals.raw, 'terminals'),
    attention: rawList(attention.raw, 'attention'),
    open: rawList(open.raw, 'transactions'),
  });
  const money = simulated ? 'simulated money' : 'REAL MONEY';
  const word = readiness.ready ? screen.tint('good', 'ready') : screen.tint('bad', 'NOT READY');
  screen.line(`tenderd at ${client.url}: ${word}, ${money}`);
  for (const reason of readiness.reasons) screen.line(`  ${plain(reason)}`);
  screen.line();
  for (const terminal of terminals.value.terminals) showTerminal(terminal, screen);
  screen.line();
  const { transactions } = open.value;
  screen.line(transactions.length === 0 ? 'Nothing is under way.' : 'Under way:');
  table(
    transactions.map((summary) => listRow(summary, screen)),
    screen,
  );
  const count = attention.value.attention.length;
  screen.line(count === 0 ? 'Nothing needs attention.' : screen.tint('bad', `${count} to look at: tenderd attention`));
  return readiness.ready ? exitCodes.ok : exitCodes.tryLater;
}

async function askReadiness(client: DaemonClient): Promise<{ ready: boolean; reasons: readonly string[] }> {
  try {
    await client.ask({ method: 'GET', path: '/readyz' }, z.object({ ready: z.literal(true) }));
    return { ready: true, reasons: [] };
  } catch (error) {
    if (error instanceof CommandFailure && error.code === 'not-ready')
      return { ready: false, reasons: error.advice.slice(1) };
    throw error;
  }
}

function rawList(raw: unknown, key: string): unknown {
  return z.record(z.string(), z.unknown()).parse(raw)[key];
}

/** `tenderd demo`: three payments on a simulated gateway, compared with what the gateway's own book says. */

import { randomUUID } from 'node:crypto';
import type { Amount, Tenderd, Transaction } from '../client/index.js';
import { writeAmount } from './amount-text.js';
import { findDaemon } from './connect.js';
import type { CommandContext } from './context.js';
import { type Alteration, alterLedger, compareWithLedger, ledgerAnswer, type LedgerLine } from './demo-comparison.js';
import { type DemoStage, setStage } from './demo-stage.js';
import { exitCodes, type ExitCode } from './exit-codes.js';
import { follow } from './follow.js';
import { resultWord, showTimeline, showTransaction } from './format.js';
import { Screen } from './screen.js';
import { untilReady } from './until-ready.js';

/** Options of `tenderd demo`. */
export interface DemoOptions {
  readonly speed: number;
  readonly alterLedger?: Alteration;
}

/** The three payments. The simulator plays the bad days by itself, at amounts that end so. */
const acts: readonly { readonly title: string; readonly amount: Amount; readonly result: string }[] = [
  { title: 'A payment that is approved', amount: { amount: 1250, currency: 'EUR' }, result: 'approved' },
  { title: 'A payment that is declined', amount: { amount: 801, currency: 'EUR' }, result: 'declined' },
  {
    title: 'A payment whose link is cut after the host approved it: the answer is lost, and the terminal is asked',
    amount: { amount: 2303, currency: 'EUR' },
    result: 'approved',
  },
];

/** Plays the demo; returns 0 only if all three outcomes are as expected and equal the simulator's ledger, else 1. */
export async function demo(options: DemoOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: false });
  const interrupted = context.onInterrupt();
  screen.line('Starting a simulated gateway and the daemon ...');
  const stage = await setStage(options.speed, process.argv[1] ?? '');
  try {
    return await play(stage, options, context, screen, interrupted);
  } finally {
    await stage.clear();
  }
}

async function play(
  stage: DemoStage,
  options: DemoOptions,
  context: CommandContext,
  screen: Screen,
  interrupted: AbortSignal,
): Promise<ExitCode> {
  const { client } = await findDaemon({ dataDir: stage.dataDir }, {}, context.home);
  screen.line(`  gateway   process ${stage.simulatorPid}, ${stage.simulatorUrl}`);
  screen.line(`  daemon    process ${stage.daemonPid}, ${client.url}, journal in ${stage.dataDir}`);
  if (options.speed !== 1) screen.line(`  time      runs ${options.speed} times as fast`);
  await untilReady(client, interrupted);
  const told: Transaction[] = [];
  for (const [index, act] of acts.entries()) {
    screen.line();
    screen.line(screen.tint('strong', `${index + 1}. ${act.title}`));
    const transaction = await pay(client, act.amount, interrupted);
    showTimeline(transaction, screen);
    showTransaction(transaction, screen);
    told.push(transaction);
  }
  const real = await readLedger(stage);
  const ledger = options.alterLedger === undefined ? real : alterLedger(real, options.alterLedger);
  return judge(told, ledger, screen);
}

async function pay(client: Tenderd, amount: Amount, interrupted: AbortSignal): Promise<Transaction> {
  const transactionId = randomUUID();
  // The timeline is shown as a whole afterwards.
  const silent = { write: () => true };
  const screen = new Screen({ out: silent, err: silent, json: true, environment: {} });
  const payment = { id: transactionId, terminal: 'till-1', sale: transactionId, ...amount };
  return follow({ url: client.url, screen, interrupted, transactionId, purpose: 'start' }, async (waiting) =>
    client.pay(payment, waiting),
  );
}

async function readLedger(stage: DemoStage): Promise<readonly LedgerLine[]> {
  const response = await fetch(`${stage.simulatorUrl}/control/ledger`);
  return ledgerAnswer.parse(await response.json());
}

function judge(told: readonly Transaction[], ledger: readonly LedgerLine[], screen: Screen): ExitCode {
  screen.line();
  screen.line(screen.tint('strong', 'What was told, and what the simulator’s own ledger says'));
  for (const transaction of told) {
    const lines = ledger.filter(({ saleTransactionId }) => saleTransactionId === transaction.transactionId);
    const book = lines.map((line) =>
      line.moved
        ? `${line.result}, charged ${line.authorizedAmount} ${line.currency}`
        : `${line.result}, nothing charged`,
    );
    const asked = transaction.amountDetails === undefined ? '' : writeAmount(transaction.amountDetails);
    screen.line(
      `  ${asked.padEnd(10)}  told ${resultWord(transaction, screen)}; ledger: ${book.join(' and ') || 'nothing'}`,
    );
  }
  const unexpected = told.flatMap(({ result }, index) => {
    const expected = acts[index]?.result;
    return result === expected
      ? []
      : [`payment ${index + 1} was told as ${result ?? 'open'}, expected ${expected ?? ''}`];
  });
  const differences = [...unexpected, ...compareWithLedger(told, ledger)];
  if (differences.length === 0) {
    screen.line(screen.tint('good', 'All three agree: each was charged exactly once, or not at all.'));
    return exitCodes.ok;
  }
  for (const difference of differences) screen.line(screen.tint('bad', `  DIFFERENT: ${difference}`));
  return exitCodes.failure;
}

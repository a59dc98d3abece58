/** `tenderd demo`: payments on a simulated gateway and by a link, compared with the books of gateway and payment service. */

import { randomUUID } from 'node:crypto';
import type { Amount, Tenderd, Transaction } from '../client/index.js';
import { writeAmount } from './amount-text.js';
import { findDaemon } from './connect.js';
import type { CommandContext } from './context.js';
import {
  type Alteration,
  alterLedger,
  compareWithLedger,
  ledgerAnswer,
  type LedgerLine,
  linesOfService,
} from './demo-comparison.js';
import { type DemoStage, setStage } from './demo-stage.js';
import { exitCodes, type ExitCode } from './exit-codes.js';
import { follow } from './follow.js';
import { resultWord, showTimeline, showTransaction } from './format.js';
import { payByPage, practiceServiceName, readServiceLedger } from './practice-service.js';
import { Screen } from './screen.js';
import { untilReady } from './until-ready.js';

/** Options of `tenderd demo`. */
export interface DemoOptions {
  readonly speed: number;
  readonly alterLedger?: Alteration;
}

interface Act {
  readonly title: string;
  readonly amount: Amount;
  readonly result: string;
  readonly by: 'terminal' | 'link';
}

/** The four payments. The simulator plays the bad days by itself, at amounts that end so. */
const acts: readonly Act[] = [
  {
    title: 'A payment that is approved',
    amount: { amount: 1250, currency: 'EUR' },
    result: 'approved',
    by: 'terminal',
  },
  { title: 'A payment that is declined', amount: { amount: 801, currency: 'EUR' }, result: 'declined', by: 'terminal' },
  {
    title: 'A payment whose link is cut after the host approved it: the answer is lost, and the terminal is asked',
    amount: { amount: 2303, currency: 'EUR' },
    result: 'approved',
    by: 'terminal',
  },
  {
    title: 'A link that a customer pays on a page of the payment service',
    amount: { amount: 4500, currency: 'EUR' },
    result: 'approved',
    by: 'link',
  },
];

const back = 'https://shop.example/back';
const online = { returnUrls: { success: back, cancel: back, error: back } };

/** Plays the demo; returns 0 only if all four outcomes are as expected and equal the ledgers of gateway and payment service, else 1. */
export async function demo(options: DemoOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: false });
  const interrupted = context.onInterrupt();
  screen.line('Starting a simulated gateway with a payment service, and the daemon ...');
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
  screen.line(`  service   in the same process, ${stage.serviceControl}`);
  screen.line(`  daemon    process ${stage.daemonPid}, ${client.url}, journal in ${stage.dataDir}`);
  if (options.speed !== 1) screen.line(`  time      runs ${options.speed} times as fast`);
  await untilReady(client, interrupted);
  const told: Transaction[] = [];
  for (const [index, act] of acts.entries()) {
    screen.line();
    screen.line(screen.tint('strong', `${index + 1}. ${act.title}`));
    const transaction = await pay(client, act, interrupted);
    showTimeline(transaction, screen);
    showTransaction(transaction, screen);
    told.push(transaction);
  }
  const { alterLedger: how } = options;
  const ledgers = [await readLedger(stage), linesOfService(await readServiceLedger(stage.serviceControl))];
  return judge(
    told,
    ledgers.flatMap((ledger) => (how === undefined ? ledger : alterLedger(ledger, how))),
    screen,
  );
}

async function pay(client: Tenderd, { amount, by }: Act, interrupted: AbortSignal): Promise<Transaction> {
  const transactionId = randomUUID();
  // The timeline is shown as a whole afterwards.
  const silent = { write: () => true };
  const screen = new Screen({ out: silent, err: silent, json: true, environment: {} });
  const asked = { id: transactionId, sale: transactionId, ...amount };
  const following = { url: client.url, screen, interrupted, transactionId, purpose: 'start' } as const;
  if (by === 'terminal')
    return follow(following, async (waiting) => client.pay({ ...asked, terminal: 'till-1' }, waiting));
  return follow(following, async (waiting) => {
    const { checkout } = await client.createLink(
      'payment',
      { ...asked, service: practiceServiceName, online },
      waiting,
    );
    if (checkout !== undefined && !(await payByPage(checkout.url, 'approved')))
      throw new Error('the page of the link took no card');
    return client.follow(transactionId, waiting);
  });
}

async function readLedger(stage: DemoStage): Promise<readonly LedgerLine[]> {
  const response = await fetch(`${stage.simulatorUrl}/control/ledger`);
  return ledgerAnswer.parse(await response.json());
}

function judge(told: readonly Transaction[], ledger: readonly LedgerLine[], screen: Screen): ExitCode {
  screen.line();
  screen.line(screen.tint('strong', 'What was told, and what the ledgers of gateway and payment service say'));
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
    screen.line(screen.tint('good', 'All four agree: each was charged exactly once, or not at all.'));
    return exitCodes.ok;
  }
  for (const difference of differences) screen.line(screen.tint('bad', `  DIFFERENT: ${difference}`));
  return exitCodes.failure;
}

/** `tenderd demo`: payments on simulated terminals and by a link, compared with the books of terminals and payment service. */

import { randomUUID } from 'node:crypto';
import type { Amount, Tenderd, Transaction } from '../../client/index.js';
import { writeAmount } from '../output/amount-text.js';
import { findDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import {
  type Alteration,
  alterLedger,
  compareWithLedger,
  ledgerAnswer,
  type LedgerLine,
  linesOfService,
} from './demo-comparison.js';
import { type DemoStage, setStage } from './demo-stage.js';
import { type DemoVendorName, vendorOf } from './demo-vendors.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { follow } from '../register/follow-outcome.js';
import { resultWord, showTimeline, showTransaction } from '../views/transaction-lines.js';
import { payByPage, practiceServiceName, readServiceLedger } from '../practice/practice-service.js';
import { Screen } from '../output/screen.js';
import { untilReady } from '../practice/until-ready.js';

/** Options of `tenderd demo`. */
export interface DemoOptions {
  readonly speed: number;
  /** Whose terminals are simulated; those of the standard, and a payment service, when absent. */
  readonly vendor?: DemoVendorName;
  readonly alterLedger?: Alteration;
}

interface Act {
  readonly title: string;
  readonly amount: Amount;
  readonly result: string;
  /** Its answer is lost with a connection: where nobody can be asked, it is unresolved. */
  readonly isAnswerLost?: true;
  readonly by: 'terminal' | 'terminal-across-restart' | 'link';
}

/** What every terminal plays. The simulator plays the bad days by itself, at amounts that end so. */
const acts: readonly Act[] = [
  {
    title: 'A payment that is approved',
    amount: { amount: 1250, currency: 'EUR' },
    result: 'approved',
    by: 'terminal',
  },
  { title: 'A payment that is declined', amount: { amount: 801, currency: 'EUR' }, result: 'declined', by: 'terminal' },
  {
    title:
      'A payment whose link is cut after the host approved it: the answer is lost, and the terminal is asked if it can be',
    amount: { amount: 2303, currency: 'EUR' },
    result: 'approved',
    isAnswerLost: true,
    by: 'terminal',
  },
];

const byLink: Act = {
  title: 'A link that a customer pays on a page of the payment service',
  amount: { amount: 4500, currency: 'EUR' },
  result: 'approved',
  by: 'link',
};

const acrossRestart: Act = {
  title: 'A payment in whose middle the daemon is killed: it starts again, and the register asks again by the same id',
  amount: { amount: 3150, currency: 'EUR' },
  result: 'approved',
  isAnswerLost: true,
  by: 'terminal-across-restart',
};

/** So late the customer shows a card, that the daemon dies meanwhile. */
const slowCard = 'till-1 next payment: card after 10s';

const back = 'https://shop.example/back';
const online = { returnUrls: { success: back, cancel: back, error: back } };

/** Plays the demo; returns 0 only if all four outcomes are as expected and equal the ledgers of terminals and payment service, else 1. */
export async function demo(options: DemoOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: false });
  const interrupted = context.onInterrupt();
  const { vendor, speed } = options;
  const terminals =
    vendor === undefined ? 'a simulated gateway with a payment service' : `simulated terminals as those of ${vendor}`;
  screen.line(`Starting ${terminals}, and the daemon ...`);
  const row = vendor && vendorOf(vendor);
  const stage = await setStage({ speed, vendor: row, entry: process.argv[1] ?? '' });
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
  const vendor = options.vendor && vendorOf(options.vendor);
  const client = await clientOf(stage, context);
  if (vendor !== undefined) {
    screen.line(`  vendor    ${vendor.says}; dialect ${vendor.dialect}, profile ${vendor.profile}`);
    screen.line('            as this repository simulates it: no real terminal');
  }
  screen.line(
    `  ${vendor === undefined ? 'gateway  ' : 'terminals'} process ${stage.simulatorPid}, ${stage.simulatorUrl}`,
  );
  if (stage.serviceControl !== undefined) screen.line(`  service   in the same process, ${stage.serviceControl}`);
  screen.line(`  daemon    process ${stage.daemonPid()}, ${client.url}, journal in ${stage.dataDir}`);
  if (options.speed !== 1)
    screen.line(`  time      runs ${options.speed} times as fast, from the start of each process on`);
  await untilReady(client, interrupted);
  const told: Transaction[] = [];
  const played = [...acts, vendor === undefined ? byLink : acrossRestart].map((act) =>
    vendor?.isUnasked === true && act.isAnswerLost === true ? { ...act, result: 'unresolved' } : act,
  );
  for (const [index, act] of played.entries()) {
    screen.line();
    screen.line(screen.tint('strong', `${index + 1}. ${act.title}`));
    const transaction = await take(act, { stage, context, interrupted });
    showTimeline(transaction, screen);
    showTransaction(transaction, screen);
    told.push(transaction);
  }
  const { alterLedger: how } = options;
  const { serviceControl } = stage;
  const ofService = serviceControl === undefined ? [] : linesOfService(await readServiceLedger(serviceControl));
  const ledgers = [await readLedger(stage), ofService];
  return judge(
    told,
    played,
    ledgers.flatMap((ledger) => (how === undefined ? ledger : alterLedger(ledger, how))),
    screen,
  );
}

/** On what an act is played. */
interface Playing {
  readonly stage: DemoStage;
  readonly context: CommandContext;
  readonly interrupted: AbortSignal;
}

async function clientOf({ dataDir }: DemoStage, { home }: CommandContext): Promise<Tenderd> {
  return (await findDaemon({ dataDir }, {}, home)).client;
}

async function take({ amount, by }: Act, { stage, context, interrupted }: Playing): Promise<Transaction> {
  // Short enough for every dialect to be sent as it is.
  const transactionId = randomUUID().replaceAll('-', '');
  // The timeline is shown as a whole afterwards.
  const silent = { write: () => true };
  const screen = new Screen({ out: silent, err: silent, json: true, environment: {} });
  const asked = { id: transactionId, sale: transactionId, ...amount };
  const atTerminal = { ...asked, terminal: 'till-1' };
  if (by === 'terminal-across-restart') {
    const first = await clientOf(stage, context);
    await killWhileRunning(stage, (signal) => first.pay(atTerminal, { signal }), transactionId);
  }
  const client = await clientOf(stage, context);
  const following = { url: client.url, screen, interrupted, transactionId, purpose: 'start' } as const;
  if (by !== 'link') return follow(following, async (waiting) => client.pay(atTerminal, waiting));
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

/** Kills the daemon once the terminal has what is asked for, and starts it again. Rejects where the terminal never has it. */
async function killWhileRunning(
  stage: DemoStage,
  ask: (gone: AbortSignal) => Promise<unknown>,
  transactionId: string,
): Promise<void> {
  await obey(stage, slowCard);
  const gone = new AbortController();
  // Its answer dies with the daemon: the register asks again.
  const asking = ask(gone.signal).catch(() => undefined);
  await stage.untilTerminalHas(transactionId);
  await stage.restartDaemon();
  gone.abort();
  await asking;
}

async function obey({ simulatorUrl }: DemoStage, script: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ script });
  const { ok, status } = await fetch(`${simulatorUrl}/control/script`, { method: 'POST', headers, body });
  if (!ok) throw new Error(`the simulator did not take "${script}": ${status}`);
}

async function readLedger(stage: DemoStage): Promise<readonly LedgerLine[]> {
  const response = await fetch(`${stage.simulatorUrl}/control/ledger`);
  return ledgerAnswer.parse(await response.json());
}

function judge(
  told: readonly Transaction[],
  played: readonly Act[],
  ledger: readonly LedgerLine[],
  screen: Screen,
): ExitCode {
  screen.line();
  const ledgers = played.includes(byLink)
    ? 'the ledgers of gateway and payment service'
    : 'the ledger of the terminals';
  screen.line(screen.tint('strong', `Reported by tenderd, and by ${ledgers}`));
  for (const transaction of told) {
    const lines = ledger.filter(({ saleTransactionId }) => saleTransactionId === transaction.transactionId);
    const book = lines.map((line) =>
      line.moved
        ? `${line.result}, charged ${line.authorizedAmount} ${line.currency}`
        : `${line.result}, nothing charged`,
    );
    const asked = transaction.amountDetails === undefined ? '' : writeAmount(transaction.amountDetails);
    screen.line(
      `  ${asked.padEnd(10)}  reported ${resultWord(transaction, screen)}; ledger: ${book.join(' and ') || 'nothing'}`,
    );
  }
  const unexpected = told.flatMap(({ result }, index) => {
    const expected = played[index]?.result;
    return result === expected
      ? []
      : [`payment ${index + 1} was reported as ${result ?? 'open'}, expected ${expected ?? ''}`];
  });
  const differences = [...unexpected, ...compareWithLedger(told, ledger)];
  if (differences.length === 0) {
    if (told.some(({ result }) => result === 'unresolved'))
      screen.line(
        'These terminals cannot be asked: what is unresolved a person looks up there, and decides with "tenderd transactions resolve".',
      );
    screen.line(screen.tint('good', 'All four agree: each was charged exactly once, or not at all.'));
    return exitCodes.ok;
  }
  for (const difference of differences) screen.line(screen.tint('bad', `  DIFFERENT: ${difference}`));
  return exitCodes.failure;
}

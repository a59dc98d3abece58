/** `tenderd demo`: takes payments on simulated terminals and by a link, and compares the results with the ledgers. */

import { randomUUID } from 'node:crypto';
import type { Amount, Tenderd, Transaction } from '../../client/index.js';
import { cliDemo as texts } from '../../messages/index.js';
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
  /** The vendor whose terminals are simulated. Default: terminals of the standard, and a payment service. */
  readonly vendor?: DemoVendorName;
  readonly alterLedger?: Alteration;
}

/** One payment of the demo. */
interface Step {
  readonly title: string;
  readonly amount: Amount;
  readonly result: string;
  /** True if the connection breaks before the answer. The payment is then unresolved if the terminal cannot report it later. */
  readonly isAnswerLost?: true;
  readonly by: 'terminal' | 'terminal-across-restart' | 'link';
}

/** The payments that are taken with every vendor. The amount selects the fault that the simulator produces. */
const steps: readonly Step[] = [
  {
    title: texts.titles.approved,
    amount: { amount: 1250, currency: 'EUR' },
    result: 'approved',
    by: 'terminal',
  },
  { title: texts.titles.declined, amount: { amount: 801, currency: 'EUR' }, result: 'declined', by: 'terminal' },
  {
    title: texts.titles.lostAnswer,
    amount: { amount: 2303, currency: 'EUR' },
    result: 'approved',
    isAnswerLost: true,
    by: 'terminal',
  },
];

const byLink: Step = {
  title: texts.titles.link,
  amount: { amount: 4500, currency: 'EUR' },
  result: 'approved',
  by: 'link',
};

const acrossRestart: Step = {
  title: texts.titles.restart,
  amount: { amount: 3150, currency: 'EUR' },
  result: 'approved',
  isAnswerLost: true,
  by: 'terminal-across-restart',
};

/** The customer presents the card late. So the daemon can be killed while the payment is running. */
const slowCard = 'till-1 next payment: card after 10s';

const back = 'https://shop.example/back';
const online = { returnUrls: { success: back, cancel: back, error: back } };

/** Runs the demo. Returns 0 if all outcomes are as expected and agree with the ledgers of terminals and payment service, otherwise 1. */
export async function demo(options: DemoOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: false });
  const interrupted = context.onInterrupt();
  const { vendor, speed } = options;
  screen.line(texts.starting(vendor));
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
  const { rows } = texts;
  if (vendor !== undefined)
    for (const line of rows.vendor(vendor.description, vendor.dialect, vendor.profile)) screen.line(line);
  const simulator = vendor === undefined ? rows.gateway : rows.terminals;
  screen.line(simulator(stage.simulatorPid, stage.simulatorUrl));
  if (stage.serviceControl !== undefined) screen.line(rows.service(stage.serviceControl));
  screen.line(rows.daemon(stage.daemonPid(), client.url, stage.dataDir));
  if (options.speed !== 1) screen.line(rows.time(options.speed));
  await untilReady(client, interrupted);
  const reported: Transaction[] = [];
  const played = [...steps, vendor === undefined ? byLink : acrossRestart].map((step) =>
    vendor?.cannotBeAsked === true && step.isAnswerLost === true ? { ...step, result: 'unresolved' } : step,
  );
  for (const [index, step] of played.entries()) {
    screen.line();
    screen.line(screen.tint('strong', `${index + 1}. ${step.title}`));
    const transaction = await pay(step, { stage, context, interrupted });
    showTimeline(transaction, screen);
    showTransaction(transaction, screen);
    reported.push(transaction);
  }
  const { alterLedger: how } = options;
  const { serviceControl } = stage;
  const ofService = serviceControl === undefined ? [] : linesOfService(await readServiceLedger(serviceControl));
  const ledgers = [await readLedger(stage), ofService];
  return judge(
    reported,
    played,
    ledgers.flatMap((ledger) => (how === undefined ? ledger : alterLedger(ledger, how))),
    screen,
  );
}

/** The processes and the output that each step of the demo uses. */
interface StepContext {
  readonly stage: DemoStage;
  readonly context: CommandContext;
  readonly interrupted: AbortSignal;
}

async function clientOf({ dataDir }: DemoStage, { home }: CommandContext): Promise<Tenderd> {
  return (await findDaemon({ dataDir }, {}, home)).client;
}

async function pay({ amount, by }: Step, { stage, context, interrupted }: StepContext): Promise<Transaction> {
  // The id has no hyphens, so that a message in any dialect can carry it unchanged.
  const transactionId = randomUUID().replaceAll('-', '');
  // Write nothing during the payment. The complete timeline is shown afterwards.
  const silent = { write: () => true };
  const screen = new Screen({ out: silent, err: silent, json: true, environment: {} });
  const request = { id: transactionId, sale: transactionId, ...amount };
  const atTerminal = { ...request, terminal: 'till-1' };
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
      { ...request, service: practiceServiceName, online },
      waiting,
    );
    if (checkout !== undefined && !(await payByPage(checkout.url, 'approved'))) throw new Error(texts.pageRejectedCard);
    return client.follow(transactionId, waiting);
  });
}

/**
 * Sends a payment, kills the daemon when the terminal has received the payment, and starts the daemon again. Rejects if the terminal never receives
 * the payment.
 */
async function killWhileRunning(
  stage: DemoStage,
  send: (signal: AbortSignal) => Promise<unknown>,
  transactionId: string,
): Promise<void> {
  await sendScript(stage, slowCard);
  const stopped = new AbortController();
  // The daemon is killed before it answers, so this request fails. The register then asks again.
  const sending = send(stopped.signal).catch(() => undefined);
  await stage.untilTerminalHas(transactionId);
  await stage.restartDaemon();
  stopped.abort();
  await sending;
}

async function sendScript({ simulatorUrl }: DemoStage, script: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ script });
  const { ok, status } = await fetch(`${simulatorUrl}/control/script`, { method: 'POST', headers, body });
  if (!ok) throw new Error(texts.scriptRejected(script, status));
}

async function readLedger(stage: DemoStage): Promise<readonly LedgerLine[]> {
  const response = await fetch(`${stage.simulatorUrl}/control/ledger`);
  return ledgerAnswer.parse(await response.json());
}

function judge(
  reported: readonly Transaction[],
  played: readonly Step[],
  ledger: readonly LedgerLine[],
  screen: Screen,
): ExitCode {
  screen.line();
  screen.line(screen.tint('strong', texts.comparison(played.includes(byLink))));
  for (const transaction of reported) {
    const lines = ledger.filter(({ saleTransactionId }) => saleTransactionId === transaction.transactionId);
    const ledgerLines = lines.map(({ moved, result, authorizedAmount, currency }) =>
      texts.ledgerLine(result, moved ? `${authorizedAmount} ${currency}` : undefined),
    );
    const requested = transaction.amountDetails === undefined ? '' : writeAmount(transaction.amountDetails);
    screen.line(texts.compared(requested, resultWord(transaction, screen), ledgerLines));
  }
  const unexpected = reported.flatMap(({ result }, index) => {
    const expected = played[index]?.result;
    return result === expected ? [] : [texts.unexpected(index + 1, result ?? texts.open, expected ?? '')];
  });
  const differences = [...unexpected, ...compareWithLedger(reported, ledger)];
  if (differences.length === 0) {
    if (reported.some(({ result }) => result === 'unresolved')) screen.line(texts.cannotBeAsked);
    screen.line(screen.tint('good', texts.allAgree));
    return exitCodes.ok;
  }
  for (const difference of differences) screen.line(screen.tint('bad', texts.different(difference)));
  return exitCodes.failure;
}

// A register takes a payment. After a crash it continues with the same payment: node take-payment.js 1250
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Payment, Tenderd, TenderdProblem } from 'tenderd/client';

const { TENDERD_AMOUNT = '', TENDERD_TERMINAL = 'till-1' } = process.env;
const typed = process.argv.slice(2).join() || TENDERD_AMOUNT;
if (!/^[1-9]\d*$/.test(typed)) {
  console.error('The amount in minor units, such as 1250 for 12.50 EUR');
  process.exit(2);
}
const amount = Number(typed);

const { TENDERD_DATA_DIR = 'practice' } = process.env;
const { TENDERD_URL = addressIn(join(TENDERD_DATA_DIR, 'endpoint.json')) } = process.env;
const { TENDERD_TOKEN_FILE = join(TENDERD_DATA_DIR, 'token') } = process.env;
const { TENDERD_STATE_DIR = '.', TENDERD_SALE } = process.env;
const tenderd = new Tenderd({ url: TENDERD_URL, token: readFileSync(TENDERD_TOKEN_FILE, 'utf8').trim() });

const neverRight =
  /^(start-too-late|sale-open|unknown-terminal|card-number-in-id|invalid-request|invalid-json|invalid-utf8)$/;

/** The stored payment, the same in each language: its id, and the body of its request. */
interface Kept {
  readonly id: string;
  readonly body: Pick<Payment, 'terminal' | 'sale' | 'startBefore'> & {
    readonly kind: 'payment';
    readonly amountDetails: { readonly amount: number; readonly currency: string };
  };
}

// Before the first request, store the id that the register chose and the body of the request. The daemon starts nothing
// after startBefore, because after an outage the prompt must not appear for the next customer.
const file = join(TENDERD_STATE_DIR, 'payment.json');
const isEarlier = existsSync(file);
if (!isEarlier) {
  const id = randomUUID();
  const startBefore = new Date(Date.now() + 30_000).toISOString();
  const sale = TENDERD_SALE ?? `R-${id.slice(0, 8)}`;
  const amountDetails = { amount, currency: 'EUR' };
  const begun: Kept = { id, body: { kind: 'payment', terminal: TENDERD_TERMINAL, sale, startBefore, amountDetails } };
  writeFileSync(`${file}.new`, JSON.stringify(begun), { flush: true });
  renameSync(`${file}.new`, file);
}
const kept: Kept = JSON.parse(readFileSync(file, 'utf8'));
const { kind: _, amountDetails: asked, ...wanted } = kept.body;
const payment: Payment = { id: kept.id, ...wanted, ...asked };
if (isEarlier) {
  const then = payment.amount === amount ? '' : `; then ask again for ${euros(amount)}`;
  console.log(`Taking up the earlier payment of ${euros(payment.amount)} EUR first${then}`);
}

try {
  const told = await tenderd.pay(payment, {
    onReported: ({ state, showing }) => console.log(`${state} ${showing ?? ''}`),
    onAway: () => console.log('The payment daemon does not answer. Asking again.'),
  });
  console.log(told.message);
  // Book the outcome here under its transactionId, so that booking it again has no effect. Acknowledge it only afterwards:
  await tenderd.acknowledge(told);
  // Unresolved is not final: an operator checks the payment, and the next start asks again.
  const isKnown = told.result !== 'unresolved';
  if (isKnown) rmSync(file);
  // If an operator resolved it as approved, no terminal reported an amount: take the requested one. An unreadable amount is unknown.
  const charged = (told.result === 'approved' ? (told.authorized ?? told.amountDetails) : told.authorized)?.amount ?? 0;
  const isAmountKnown = isKnown && told.difference !== 'unknown';
  believe(isAmountKnown ? charged : null, told.retry === 'safe');
} catch (error) {
  if (!(error instanceof TenderdProblem)) throw error;
  process.exitCode = 1;
  console.log(error.message);
  for (const { path, expected } of error.problem.errors ?? []) console.log(`${path}: ${expected}`);
  // A repeated request would be refused again. Give it up only if the daemon has no earlier request with this id either:
  // nothing was charged then, and nothing will be.
  if (neverRight.test(error.code) && (await isUnknown(payment.id))) {
    rmSync(file);
    believe(0, error.code !== 'sale-open');
  }
}

/** Returns the address that the daemon wrote to its data directory. */
function addressIn(endpointFile: string): string {
  if (!existsSync(endpointFile)) return 'http://127.0.0.1:8741';
  const endpoint: { readonly url: string } = JSON.parse(readFileSync(endpointFile, 'utf8'));
  return endpoint.url;
}

async function isUnknown(id: string): Promise<boolean> {
  return tenderd.get(id).then(
    () => false,
    (error: unknown) => error instanceof TenderdProblem && error.code === 'unknown-transaction',
  );
}

function euros(minor: number): string {
  return (minor / 100).toFixed(2);
}

/** The last line of output states what this register believes. "tenderd rehearse" compares it with the real charge. */
function believe(charged: number | null, mayChargeAgain: boolean): void {
  console.log(JSON.stringify({ charged, mayChargeAgain }));
}

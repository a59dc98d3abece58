// A register takes a payment, and takes it up again when it had died: node take-payment.js 1250
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

/** What is kept is the same in each language: the id, and the body of the request under it. */
interface Kept {
  readonly id: string;
  readonly body: Pick<Payment, 'terminal' | 'sale' | 'startBefore'> & {
    readonly kind: 'payment';
    readonly amountDetails: { readonly amount: number; readonly currency: string };
  };
}

// Kept before anything is asked: the id that the register chose, and what it asks for under it. Nothing starts after
// startBefore: a daemon that comes back when the customer has gone must not show the prompt to the next one.
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
  // Book it here under its transactionId, so that booking it twice books it once. Only then:
  await tenderd.acknowledge(told);
  // Unresolved is not over: a person looks, and the next start asks again.
  const isKnown = told.result !== 'unresolved';
  if (isKnown) rmSync(file);
  // Where a person said "approved", no terminal said how much. Where nobody can read the amount, nothing is believed.
  const charged = (told.result === 'approved' ? (told.authorized ?? told.amountDetails) : told.authorized)?.amount ?? 0;
  const isAmountKnown = isKnown && told.difference !== 'unknown';
  believe(isAmountKnown ? charged : null, told.retry === 'safe');
} catch (error) {
  if (!(error instanceof TenderdProblem)) throw error;
  process.exitCode = 1;
  console.log(error.message);
  for (const { path, expected } of error.problem.errors ?? []) console.log(`${path}: ${expected}`);
  // Asked again it would be refused again. It is given up once the daemon knows nothing of an earlier request either:
  // then nothing was charged under this id, and nothing will be.
  if (neverRight.test(error.code) && (await isUnknown(payment.id))) {
    rmSync(file);
    believe(0, error.code !== 'sale-open');
  }
}

/** Where the daemon notes that it listens. */
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

/** The last line is what this register believes: "tenderd rehearse" compares it with what was really charged. */
function believe(charged: number | null, mayChargeAgain: boolean): void {
  console.log(JSON.stringify({ charged, mayChargeAgain }));
}

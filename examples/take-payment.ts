// A register takes a payment, and takes it up again when it had died: node take-payment.js 1250
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tenderd, TenderdProblem } from 'tenderd/client';

const { TENDERD_URL = 'http://127.0.0.1:8741', TENDERD_TOKEN_FILE = 'practice/token' } = process.env;
const { TENDERD_STATE_DIR = '.', TENDERD_SALE } = process.env;
const tenderd = new Tenderd({ url: TENDERD_URL, token: readFileSync(TENDERD_TOKEN_FILE, 'utf8').trim() });

// Kept before anything is asked: the id that the register chose, and what it asks for under it. Nothing starts after
// startBefore: a daemon that comes back when the customer has gone must not show the prompt to the next one.
const file = join(TENDERD_STATE_DIR, 'payment.json');
if (!existsSync(file)) {
  const id = randomUUID();
  const startBefore = new Date(Date.now() + 30_000).toISOString();
  const money = { amount: Number(process.argv[2]), currency: 'EUR' };
  const sale = TENDERD_SALE ?? `R-${id.slice(0, 8)}`;
  const payment = { id, terminal: 'till-1', sale, ...money, startBefore };
  writeFileSync(`${file}.new`, JSON.stringify(payment), { flush: true });
  renameSync(`${file}.new`, file);
}

try {
  const told = await tenderd.pay(JSON.parse(readFileSync(file, 'utf8')), {
    onTold: ({ state, showing }) => console.log(`${state} ${showing ?? ''}`),
    onAway: () => console.log('The payment daemon does not answer. Asking again.'),
  });
  console.log(told.sentence);
  // Book it here under its transactionId, so that booking it twice books it once. Only then:
  await tenderd.acknowledge(told);
  // Unresolved is not over: a person looks, and the next start asks again.
  const isKnown = told.result !== 'unresolved';
  if (isKnown) rmSync(file);
  // Where a person said "approved", no terminal said how much.
  const charged = (told.result === 'approved' ? (told.authorized ?? told.amountDetails) : told.authorized)?.amount ?? 0;
  believe(isKnown ? charged : null, told.retry === 'safe');
} catch (error) {
  if (!(error instanceof TenderdProblem)) throw error;
  console.log(error.message);
  if (error.code !== 'start-too-late' && error.code !== 'sale-open') throw error;
  // Nothing was charged under this id, and nothing will be.
  rmSync(file);
  believe(0, error.code === 'start-too-late');
}

/** The last line is what this register believes: "tenderd rehearse" compares it with what was really charged. */
function believe(charged: number | null, mayChargeAgain: boolean): void {
  console.log(JSON.stringify({ charged, mayChargeAgain }));
}

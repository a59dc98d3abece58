/**
 * A register as a process that may be killed at any moment. It charges one customer after another, keeps its requests
 * and answers in its own file, and continues from there. After SIGTERM it settles what it began and exits with 0.
 * `--impatient` makes it a bad register that charges again without an answer.
 */

import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { payment, Register, type ReportedAnswer } from '../world/register-client.js';
import { Dice } from '../simulation/dice.js';
import type { Note } from './notes.js';
import { startRegister } from './register-start.js';

type Asking = Extract<Note, { type: 'asking' }>;

/** The register leaves an unresolved payment after this time and serves the next customer, ms. */
const timeLimitMs = 3_000;
/** The time for which the register, at its end, waits for the outcomes of the payments that it left, in ms. */
const lastLookMs = 60_000;
/** Temporary refusals, after which the register asks again. */
const passing = new Set(['stopping', 'queue-full', 'sale-open']);

const { name, terminal, seed, isImpatient, notebook, stopping, daemon } = startRegister();
await serve();
process.exit(0);

async function serve(): Promise<void> {
  for (const asking of unsettled()) await applyResponse(asking, timeLimitMs);
  while (!stopping.aborted) {
    const customer = `${name}-${customers() + 1}`;
    const dice = new Dice(seed, customer);
    const amount = dice.between(101, 99_999);
    await charge({ type: 'asking', transactionId: customer, customer, sale: `sale ${customer}`, terminal, amount });
    await pause(dice.between(0, 150));
  }
  for (const asking of unsettled()) await applyResponse(asking, lastLookMs);
}

function customers(): number {
  return new Set(notebook.notes.flatMap((note) => (note.type === 'asking' ? [note.customer] : []))).size;
}

function unsettled(): readonly Asking[] {
  const settled = new Set(notebook.notes.flatMap((note) => (note.type === 'settled' ? [note.transactionId] : [])));
  return notebook.notes.flatMap((note) => (note.type === 'asking' && !settled.has(note.transactionId) ? [note] : []));
}

/** Serves one customer. It charges again under another id as long as that is safe, at most three times. */
async function charge(first: Asking): Promise<void> {
  for (let asking = first, count = 1; count <= 3; count += 1) {
    notebook.write(asking);
    const told = await applyResponse(asking, timeLimitMs);
    const isUnheard = told === undefined && isImpatient;
    if (!isUnheard && (told?.result !== 'not-processed' || stopping.aborted)) return;
    const id = `${first.customer}-${count}`;
    asking = { ...asking, transactionId: id, sale: isUnheard ? `sale ${id}` : first.sale };
  }
}

/**
 * Repeats a request with the same id until the outcome is definite and acknowledged. Returns undefined if the register
 * leaves it.
 */
async function applyResponse(asking: Asking, waitMs: number): Promise<ReportedAnswer | undefined> {
  const dice = new Dice(seed, `settle ${asking.transactionId}`);
  const isAborted = dice.happens(0.05);
  let unresolvedSinceMs: number | undefined;
  for (;;) {
    const told = await attempt(asking, isAborted);
    if (told === 'refused') return undefined;
    if (told === 'unheard' && isImpatient) return undefined;
    if (typeof told === 'object' && told.state === 'ended') {
      notebook.write({ type: 'settled', transactionId: asking.transactionId });
      return told;
    }
    if (typeof told === 'object' && told.state === 'unresolved') {
      unresolvedSinceMs ??= performance.now();
      if (performance.now() - unresolvedSinceMs > waitMs) return undefined;
    }
    await pause(dice.between(50, 200));
  }
}

/** Makes one request to a daemon that may be dead. Notes and acknowledges the outcome. */
async function attempt(asking: Asking, isAborted: boolean): Promise<ReportedAnswer | 'unheard' | 'refused'> {
  const { transactionId, sale, amount } = asking;
  try {
    const { url, token } = daemon();
    const register = new Register(url, token);
    const asked = await register.put(transactionId, payment(asking.terminal, sale, amount), isAborted ? 0 : 2);
    if (asked.transaction === undefined) {
      if (passing.has(asked.code)) return 'unheard';
      notebook.write({ type: 'refused', transactionId, code: asked.code });
      return 'refused';
    }
    if (isAborted && asked.transaction.result === undefined)
      await register.post(transactionId, 'abort', { reason: 'the customer left' });
    return await book(register, asked.transaction);
  } catch {
    // The daemon died, or does not run yet.
    return 'unheard';
  }
}

async function book(register: Register, transaction: ReportedAnswer): Promise<ReportedAnswer> {
  const { transactionId, revision, result, authorized, approvalCode } = transaction;
  if (result === undefined) return transaction;
  const isNews = !notebook.notes.some(
    (note) => note.type === 'told' && note.transactionId === transactionId && note.revision === revision,
  );
  if (isNews) {
    const units = authorized?.amount ?? null;
    notebook.write({
      type: 'told',
      transactionId,
      revision,
      result,
      authorized: units,
      approvalCode: approvalCode ?? null,
    });
  }
  const acknowledged = await register.post(transactionId, 'acknowledge', { revision });
  return acknowledged.transaction ?? { ...transaction, state: 'running' };
}

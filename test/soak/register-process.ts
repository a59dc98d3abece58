/**
 * A register as a process of its own, which may be killed at any moment: it charges one customer after another, keeps what it asked
 * for and was told in a file of its own, and takes up from there. SIGTERM: it settles what it has begun, and ends with 0.
 * `--impatient` makes it a bad one that charges anew when it hears nothing.
 */

import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { payment, Register, type ReportedAnswer } from '../world/register-client.js';
import { Dice } from '../simulation/dice.js';
import type { Note } from './notes.js';
import { startRegister } from './register-start.js';

type Asking = Extract<Note, { type: 'asking' }>;

/** An unresolved payment is put aside after so long, and the next customer served, ms. */
const timeLimitMs = 3_000;
/** When it is told to end, it looks so long for the outcome of what it had put aside, ms. */
const lastLookMs = 60_000;
/** Refusals that pass: it asks again. */
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

/** One customer: again under another id as long as that is safe and the customer has patience. */
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

/** Asks, and asks again under the same id, until the outcome is definite and acknowledged; undefined when it was put aside. */
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

/** One asking of the daemon that may be dead, one word from it, written down and acknowledged. */
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
    // The daemon died, or is not there yet.
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

/**
 * A register that speaks nexo over WebSocket, as a process that may be killed at any moment. The register sells and
 * refunds by the terminal's key, and sometimes refunds too much. Without an answer it asks for the status or repeats
 * the request. It keeps its requests and answers in a file and continues from this file. After SIGTERM it settles its
 * open requests and exits with 0.
 */

import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { Dice } from '../simulation/dice.js';
import { heardIn, type Heard, moneyRequest, status, written } from '../simulation/registers/nexo-words.js';
import type { Note } from './notes.js';
import { startRegister } from './register-start.js';

type Asking = Extract<Note, { type: 'nexo-asking' }>;
type ReportedAnswer = Extract<Note, { type: 'nexo-told' }>;

/** The register asks about a missing answer after this time, ms. */
const answerMs = 4_000;
/**
 * The register leaves a running payment after the first time. At its end, the register waits again for the payment, for
 * the second time. Both in ms.
 */
const timeLimitMs = 12_000;
const lastLookMs = 60_000;
const saleId = 'NEXO-SOAK';
/** The amount and key of a failure. */
const none = { cents: null, key: null };

const { name, terminal, seed, notebook, stopping, daemon } = startRegister();
await serve();
process.exit(0);

async function serve(): Promise<void> {
  for (const asking of unheard()) await applyResponse(asking, timeLimitMs);
  while (!stopping.aborted) {
    const count = new Set(askings().flatMap(({ kind, number }) => (kind === 'payment' ? [number] : []))).size + 1;
    await sells(`${name}-${count}`, 10_000 + 2 * count);
  }
  for (const asking of unheard()) await applyResponse(asking, lastLookMs);
}

/**
 * Each amount belongs to only one sale, and identifies it for the judge. A full refund has the same amount, and a
 * refund of too much has an odd amount.
 */
async function sells(number: string, cents: number): Promise<void> {
  const dice = new Dice(seed, number);
  const told = await applyResponse(ask({ number, kind: 'payment', cents }), timeLimitMs, true);
  if (told?.word === 'approved' && told.cents === cents && told.key !== null && dice.happens(0.4)) {
    const original = told.key;
    await applyResponse(ask({ number: `${number}-back`, kind: 'refund', cents, original }), timeLimitMs, true);
    if (dice.happens(0.5))
      await applyResponse(
        ask({ number: `${number}-more`, kind: 'refund', cents: cents + 1, original }),
        timeLimitMs,
        true,
      );
  }
  await pause(dice.between(0, 150));
}

function askings(): readonly Asking[] {
  return notebook.notes.filter((note) => note.type === 'nexo-asking');
}

/** Returns the latest request of each sale without an answer. */
function unheard(): readonly Asking[] {
  const told = new Set(notebook.notes.flatMap((note) => (note.type === 'nexo-told' ? [note.number] : [])));
  const newest = new Map(askings().map((note) => [note.number, note]));
  return [...newest.values()].filter(({ number }) => !told.has(number));
}

/** Notes a request with a new ServiceID before it is sent. */
function ask(wanted: Pick<Asking, 'number' | 'kind' | 'cents' | 'original'> & { readonly timeStamp?: string }): Asking {
  const asking: Asking = {
    ...wanted,
    type: 'nexo-asking',
    timeStamp: wanted.timeStamp ?? new Date().toISOString(),
    serviceId: Math.max(0, ...askings().map(({ serviceId }) => serviceId)) + 1,
  };
  notebook.write(asking);
  return asking;
}

/** Asks until the register has a definite answer. Returns undefined if the register leaves the payment. */
async function applyResponse(first: Asking, waitMs: number, isNew = false): Promise<ReportedAnswer | undefined> {
  const dice = new Dice(seed, `settle ${first.number} ${first.serviceId}`);
  const untilMs = performance.now() + waitMs;
  let asking = first;
  let isRepeat = isNew;
  while (performance.now() < untilMs) {
    const heard = await heardOf(asking, isRepeat);
    if (heard?.type === 'approved' || heard?.type === 'failed') return book(asking, heard);
    await pause(dice.between(50, 200));
    // After NotFound the register repeats the request. Without an answer it repeats the request or asks for the status.
    isRepeat = heard?.type === 'not-found' || dice.happens(0.4);
    if (isRepeat) asking = ask(asking);
  }
  return undefined;
}

function book({ number }: Asking, heard: Extract<Heard, { type: 'approved' | 'failed' }>): ReportedAnswer | undefined {
  if (heard.sale !== undefined && heard.sale.TransactionID !== number) {
    notebook.write({ type: 'refused', transactionId: number, code: `told of ${heard.sale.TransactionID}` });
    return undefined;
  }
  const amount = heard.type === 'approved' ? { cents: heard.cents ?? null, key: heard.key ?? null } : none;
  const told: ReportedAnswer = { type: 'nexo-told', number, word: heard.type, ...amount };
  notebook.write(told);
  return told;
}

/** Asks one question on its own connection to a daemon that may be dead. Returns undefined without an answer. */
async function heardOf(asking: Asking, isRepeat: boolean): Promise<Heard | undefined> {
  const { number, kind, cents, timeStamp, serviceId, original } = asking;
  const ids = { saleId, poiId: terminal, serviceId: String(serviceId) };
  const wanted = { kind, cents, original, sale: { TransactionID: number, TimeStamp: timeStamp } };
  const about = { serviceId: ids.serviceId, poiId: ids.poiId, category: 'Payment' } as const;
  const question = isRepeat ? moneyRequest(ids, wanted) : status({ ...ids, serviceId: 'status' }, about);
  try {
    const { url, token } = daemon();
    return await answerTo(written('json', question), `${url.replace('http', 'ws')}/nexo`, token);
  } catch {
    // The daemon does not run yet.
    return undefined;
  }
}

function answerTo(text: string, url: string, token: string): Promise<Heard | undefined> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { headers: { authorization: `Bearer ${token}` } });
    const timer = setTimeout(() => end(undefined), answerMs);
    const end = (heard: Heard | undefined): void => {
      clearTimeout(timer);
      socket.terminate();
      resolve(heard);
    };
    socket.once('open', () => socket.send(text));
    socket.on('message', (data) => {
      const heard = heardIn('json', Buffer.isBuffer(data) ? data.toString('utf8') : '');
      if (heard.type !== 'unread') end(heard);
    });
    socket.on('error', () => end(undefined));
    socket.on('close', () => end(undefined));
  });
}

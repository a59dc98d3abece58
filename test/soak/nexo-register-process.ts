/**
 * A register that speaks nexo over WebSocket, as a process of its own, which may be killed at any moment: it sells, gives back by the terminal's key, once more than
 * it may, and asks by TransactionStatus or for the same again when it heard nothing. It keeps a file of what it asked for and was told, and takes up from there. SIGTERM: it
 * settles what it has begun, and ends with 0.
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

/** An answer that does not come is asked about after so long, ms. */
const answerMs = 4_000;
/** What still runs is put aside after so long, and looked at once more in the end, ms. */
const timeLimitMs = 12_000;
const lastLookMs = 60_000;
const saleId = 'NEXO-SOAK';
/** A failure has no amount and no key. */
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

/** Each amount is one sale's alone: by it the judge finds it. A refund of all has the same one, and one of too much is odd. */
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

/** The newest request of each that has no word. */
function unheard(): readonly Asking[] {
  const told = new Set(notebook.notes.flatMap((note) => (note.type === 'nexo-told' ? [note.number] : [])));
  const newest = new Map(askings().map((note) => [note.number, note]));
  return [...newest.values()].filter(({ number }) => !told.has(number));
}

/** Writes down that it asks, under a ServiceID that was never used, before it does. */
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

/** Asks, and asks on, until there is a definite word; undefined when it was put aside. */
async function applyResponse(first: Asking, waitMs: number, isNew = false): Promise<ReportedAnswer | undefined> {
  const dice = new Dice(seed, `settle ${first.number} ${first.serviceId}`);
  const untilMs = performance.now() + waitMs;
  let asking = first;
  let isRepeat = isNew;
  while (performance.now() < untilMs) {
    const heard = await heardOf(asking, isRepeat);
    if (heard?.type === 'approved' || heard?.type === 'failed') return book(asking, heard);
    await pause(dice.between(50, 200));
    // Who was denied it asks for it again; who heard nothing does, or asks what became of it.
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

/** One question on a connection of its own, to the daemon that may be dead; undefined where there was no answer. */
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
    // The daemon is not there yet.
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

/**
 * A register of links and orders with its shoppers, as a process that may be killed at any moment. It keeps its
 * requests and answers in its own file and continues from there. After SIGTERM it settles what it began and exits with
 * 0.
 */

import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Register } from '../world/register-client.js';
import { Dice } from '../simulation/dice.js';
import type { Note } from './notes.js';
import { startRegister } from './register-start.js';

type Asking = Extract<Note, { type: 'asking' }>;

const word = z.looseObject({
  state: z.string(),
  result: z.string().optional(),
  reason: z.string().optional(),
  revision: z.int(),
  checkout: z.looseObject({ url: z.string().optional() }).optional(),
  authorized: z.object({ amount: z.int() }).optional(),
});
type Word = z.infer<typeof word>;

/** The register leaves an unresolved payment after this time and serves the next customer, ms. */
const timeLimitMs = 4_000;
/** The time for which the register, at its end, waits for the outcomes of the payments that it left, in ms. */
const lastLookMs = 30_000;
/**
 * The register gives up a link without an address after this time, ms. A daemon does not trust the key of an earlier
 * daemon whose clock was ahead.
 */
const addressMs = 10_000;
/** Temporary refusals, after which the register asks again. */
const passing = new Set(['stopping', 'queue-full', 'sale-open', 'service-unavailable']);
const back = 'https://shop.example/back';
const cards = { pays: '4111 1111 1111 1111', declined: '4000 0000 0000 0002' };

const plans = {
  /** This service proves when a link can no longer be paid. */
  shop: ['pays', 'pays', 'pays', 'declined, then leaves', 'leaves'],
  /** This service promises nothing: neither a decline nor an abort is the end. */
  kiosk: ['pays', 'pays', 'declined, then pays', 'leaves', 'leaves, then pays'],
} as const;
type Plan = (typeof plans)[keyof typeof plans][number];

const { name, terminal, seed, notebook, stopping, daemon } = startRegister();
/** The name of the register's service, and the address of the service's control interface. */
const [service = '', control = ''] = terminal.split(' ');
/** The moment since which each link has waited without an address. */
const addressless = new Map<string, number>();
await serve();
process.exit(0);

async function serve(): Promise<void> {
  for (const asking of unsettled()) await settle(asking, timeLimitMs);
  while (!stopping.aborted) {
    const customer = `${name}-${notebook.notes.filter(({ type }) => type === 'asking').length + 1}`;
    await sell(customer, new Dice(seed, customer));
    await pause(50);
  }
  const untilMs = performance.now() + lastLookMs;
  for (const asking of unsettled()) await settle(asking, untilMs - performance.now());
}

function unsettled(): readonly Asking[] {
  const settled = new Set(notebook.notes.flatMap((note) => (note.type === 'settled' ? [note.transactionId] : [])));
  return notebook.notes.flatMap((note) => (note.type === 'asking' && !settled.has(note.transactionId) ? [note] : []));
}

/** Notes a request, and then makes the request. Returns true if it was approved. */
async function ends(asking: Omit<Asking, 'type'>): Promise<boolean> {
  const note = { type: 'asking' as const, ...asking };
  notebook.write(note);
  return (await settle(note, timeLimitMs))?.result === 'approved';
}

/** Serves a customer: a link or an order, and its follow-ups as long as everything is approved. */
async function sell(customer: string, dice: Dice): Promise<void> {
  const kind = dice.pick(['payment', 'pre-authorization'] as const);
  const amount = dice.between(101, 99_999);
  const begins = { customer, sale: `sale ${customer}`, terminal: service, amount };
  if (!(await ends({ ...begins, transactionId: customer, kind }))) return;
  const follow = (suffix: string, follows: 'capture' | 'reversal' | 'refund', of = amount) =>
    ends({ ...begins, transactionId: `${customer}${suffix}`, kind: follows, original: customer, amount: of });
  if (kind === 'pre-authorization') {
    if (dice.happens(0.3)) return void (await follow('v', 'reversal'));
    if (!(await follow('c', 'capture'))) return;
  }
  if (dice.happens(0.5)) await follow('r', 'refund', dice.happens(0.5) ? amount : Math.ceil(amount / 3));
}

/**
 * Repeats a request with the same id until the outcome is definite and acknowledged. Returns undefined if the register
 * leaves it.
 */
async function settle(asking: Asking, waitMs: number): Promise<Word | undefined> {
  const dice = new Dice(seed, `shopper of ${asking.transactionId}`);
  const plan = dice.pick<Plan>(service === 'kiosk' ? plans.kiosk : plans.shop);
  let unresolvedSinceMs: number | undefined;
  for (;;) {
    const told = await attempt(asking, plan).catch(() => undefined);
    if (told === 'refused') return undefined;
    if (told?.state === 'ended') {
      notebook.write({ type: 'settled', transactionId: asking.transactionId });
      return told;
    }
    // The shopper will not pay the link, and the service never reports the end of the link.
    if (told?.reason === 'may-still-be-paid' && plan === 'leaves') return undefined;
    if (told?.state === 'unresolved') {
      unresolvedSinceMs ??= performance.now();
      if (performance.now() - unresolvedSinceMs > waitMs) return undefined;
    }
    await pause(dice.between(50, 200));
  }
}

/**
 * Makes one request to a daemon that may be dead, and one act of the shopper. Notes and acknowledges the outcome.
 * Throws if the daemon is dead.
 */
async function attempt(asking: Asking, plan: Plan): Promise<Word | 'refused' | undefined> {
  const { transactionId, sale, amount, kind, original } = asking;
  const { url, token } = daemon();
  const register = new Register(url, token);
  const body = {
    kind,
    service,
    sale,
    amountDetails: { amount, currency: 'EUR' },
    ...(original === undefined
      ? { online: { returnUrls: { success: back, cancel: back, error: back } } }
      : { original: { transactionId: original } }),
  };
  const { status, text } = await register.ask('PUT', `/v1/transactions/${transactionId}`, body, { prefer: 'wait=1' });
  if (status >= 300) {
    const { code } = z.looseObject({ code: z.string() }).parse(JSON.parse(text));
    if (passing.has(code)) return undefined;
    notebook.write({ type: 'refused', transactionId, code });
    return 'refused';
  }
  const told = word.parse(JSON.parse(text));
  const { result, revision, authorized } = told;
  const { url: address } = told.checkout ?? {};
  if (address !== undefined && shownOf(transactionId) === undefined)
    notebook.write({ type: 'shown', transactionId, url: address });
  if (result === undefined) {
    // A shopper who pays later must have seen the link.
    const leaves =
      plan === 'leaves' ||
      (plan === 'leaves, then pays' && shownOf(transactionId) !== undefined) ||
      (plan === 'declined, then leaves' && hasDeclined(transactionId)) ||
      isTiredOf(transactionId, told);
    if (leaves) await register.post(transactionId, 'abort', { reason: 'the customer left' }).catch(() => undefined);
    else if (plan !== 'leaves, then pays') await acts(transactionId, plan);
    return told;
  }
  if (told.reason === 'may-still-be-paid' && plan === 'leaves, then pays') await acts(transactionId, 'pays');
  const isNews = !notebook.notes.some(
    (note) => note.type === 'told' && note.transactionId === transactionId && note.revision === revision,
  );
  if (isNews)
    notebook.write({
      type: 'told',
      transactionId,
      revision,
      result,
      authorized: authorized?.amount ?? null,
      approvalCode: null,
    });
  const path = `/v1/transactions/${transactionId}/acknowledge`;
  const acknowledged = await register.ask('POST', path, { revision });
  return acknowledged.status < 300 ? told : undefined;
}

/** True if the address of a link did not come in time. */
function isTiredOf(transactionId: string, { state }: Word): boolean {
  if (state !== 'waiting' || shownOf(transactionId) !== undefined) return false;
  const sinceMs = addressless.get(transactionId) ?? performance.now();
  addressless.set(transactionId, sinceMs);
  return performance.now() - sinceMs > addressMs;
}

/** Returns the address for paying a transaction; undefined if the address was not shown yet. */
function shownOf(transactionId: string): string | undefined {
  for (const note of notebook.notes) if (note.type === 'shown' && note.transactionId === transactionId) return note.url;
  return undefined;
}

/** The shopper of this transaction acts as planned. If the plan has a decline, the first card is declined. */
async function acts(
  transactionId: string,
  plan: 'pays' | 'declined, then leaves' | 'declined, then pays',
): Promise<void> {
  const address = shownOf(transactionId);
  if (address === undefined) return;
  const isDeclined = plan !== 'pays' && !hasDeclined(transactionId);
  if (isDeclined) notebook.write({ type: 'declining', transactionId });
  await pays(address, isDeclined ? cards.declined : cards.pays);
}

function hasDeclined(transactionId: string): boolean {
  return notebook.notes.some((note) => note.type === 'declining' && note.transactionId === transactionId);
}

/** The service refuses a payment of a paid or finally declined link, and nothing else happens. */
async function pays(checkoutUrl: string, card: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ checkoutUrl, act: 'pay', card });
  await fetch(`${control}/shopper`, { method: 'POST', headers, body });
}

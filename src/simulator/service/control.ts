/**
 * The control interface of the payment service: the shopper's actions, the fault cues, the clock, and the ledger. It
 * listens only on the loopback address, and refuses browsers.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { bodyOf, isLocal, send } from '../net/control-http.js';
import {
  act,
  cards,
  faults,
  happen,
  isFaultWord,
  ledgerEntry,
  requestNames,
  type ShopperAct,
  stateOf,
  type World,
} from './rules/index.js';
import type { ServiceClock } from './service-clock.js';
import type { Store } from './store.js';

/** The parts of the service that the control interface uses. */
export interface ServiceControl {
  readonly store: Store;
  readonly clock: ServiceClock;
  readonly world: () => World;
  /** Called after each action that may have queued a webhook. */
  readonly wake: () => void;
}

interface Said {
  readonly status: number;
  readonly value: unknown;
}

const payment = z.union([z.strictObject({ pspReference: z.string() }), z.strictObject({ checkoutUrl: z.string() })]);
const payWith = z.object({
  card: z.string().optional(),
  instrument: z.string().optional(),
  method: z.string().optional(),
  store: z.boolean().default(false),
});
const shopperAct = z.discriminatedUnion('act', [
  z.object({ act: z.enum(['pay', 'decline']), ...payWith.shape }),
  z.object({ act: z.literal('challenge'), passed: z.boolean() }),
  z.object({ act: z.literal('breakout'), method: z.string().optional() }),
  z.object({ act: z.enum(['leave', 'expire']) }),
]);
const where = ['any', 'pay', 'webhook', ...requestNames];
const cue = z.strictObject({
  fault: z.string().refine(isFaultWord, `one of ${faults.map(({ word }) => word).join(', ')}`),
  request: z.enum(where).default('any'),
  times: z.int().positive().default(1),
  seconds: z.number().nonnegative().optional(),
});
const clockStep = z.strictObject({ advanceSeconds: z.number().nonnegative() });

/** Answers a request below `/control`. */
export async function answerServiceControl(
  request: IncomingMessage,
  reply: ServerResponse,
  control: ServiceControl,
): Promise<void> {
  if (!isLocal(request)) return send(reply, 403, { error: 'the control interface is for local programs only' });
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (request.method === 'GET') {
    const shown = show(path, control);
    return send(reply, shown === undefined ? 404 : 200, shown ?? { error: 'no such resource' });
  }
  if (request.method !== 'POST') return send(reply, 405, { error: 'GET or POST' });
  if (request.headers['content-type']?.split(';')[0] !== 'application/json')
    return send(reply, 415, { error: 'application/json, please' });
  const body = await bodyOf(request);
  const said = body.ok ? obey(path, body.value, control) : { status: 400, value: { error: body.error } };
  control.wake();
  send(reply, said.status, said.value);
}

function show(path: string, { store, world }: ServiceControl): unknown {
  switch (path) {
    case '/control/ledger':
      return store.transaction(() => {
        happen(world());
        return store.payments().map((one) => ledgerEntry(one, world().nowMs));
      });
    case '/control/webhooks':
      return store.webhooks();
    case '/control/faults':
      return { waiting: store.cues(), faults };
    case '/control/cards':
      return cards;
    default:
      return undefined;
  }
}

function obey(path: string, body: Readonly<Record<string, unknown>>, control: ServiceControl): Said {
  switch (path) {
    case '/control/shopper':
      return shopper(body, control);
    case '/control/faults': {
      const read = cue.safeParse(body);
      if (!read.success) return { status: 400, value: { error: z.prettifyError(read.error) } };
      const { fault, request, times, seconds } = read.data;
      const { store } = control;
      store.transaction(() => store.setCues([...store.cues(), { fault, request, times, seconds }]));
      return { status: 200, value: { waiting: store.cues() } };
    }
    case '/control/clock': {
      const read = clockStep.safeParse(body);
      if (!read.success) return { status: 400, value: { error: z.prettifyError(read.error) } };
      const aheadMs = control.clock.advance(read.data.advanceSeconds * 1_000);
      control.store.transaction(() => control.store.setClockAheadMs(aheadMs));
      return { status: 200, value: { aheadSeconds: aheadMs / 1_000 } };
    }
    default:
      return { status: 404, value: { error: 'POST goes to /control/shopper, /control/faults or /control/clock' } };
  }
}

function shopper(body: Readonly<Record<string, unknown>>, { store, world }: ServiceControl): Said {
  const { pspReference, checkoutUrl, ...rest } = body;
  const named = payment.safeParse(pspReference === undefined ? { checkoutUrl } : { pspReference });
  const read = shopperAct.safeParse(rest);
  if (!named.success) return { status: 400, value: { error: 'name the pspReference or the checkoutUrl' } };
  if (!read.success) return { status: 400, value: { error: z.prettifyError(read.error) } };
  return store.transaction((): Said => {
    const { books, nowMs } = world();
    happen(world());
    const found =
      'pspReference' in named.data
        ? books.payment(named.data.pspReference.toLowerCase())
        : books.paymentByToken(named.data.checkoutUrl.split('/').at(-1) ?? '');
    if (found === undefined) return { status: 404, value: { error: 'no such payment' } };
    const done = act(world(), found, toAct(read.data));
    if (!done.ok) return { status: 409, value: { error: done.error } };
    const { session } = done.payment;
    return { status: 200, value: { pspReference: found.pspReference, state: stateOf(done.payment, nowMs), session } };
  });
}

function toAct(wanted: z.infer<typeof shopperAct>): ShopperAct {
  switch (wanted.act) {
    case 'pay':
    case 'decline': {
      const { card, instrument, method, store } = wanted;
      return { act: wanted.act, with: { card, instrument, method, store } };
    }
    case 'breakout':
      return { act: 'breakout', method: wanted.method };
    case 'challenge':
    case 'leave':
    case 'expire':
      return wanted;
  }
}

/** Bugs between the engine and the API, each of which the model of the API must find. */

import type { Lanes, Reply, TransactionRequest, TransactionView } from '../../src/core/index.js';
import { callsOf } from '../simulation/injection-seams.js';

/** A bug, and a part of the finding. */
export interface InjectedBug {
  readonly name: string;
  readonly seenAs: RegExp;
  readonly injected: (lanes: Lanes) => Lanes;
}

/** The bugs. */
export const injectedBugs: readonly InjectedBug[] = [
  {
    name: 'another content under a known id is taken for the same request (I10)',
    seenAs: /answered ok, and not id-reused|two at once were answered ok and ok/,
    injected: (real) => ({
      ...callsOf(real),
      submit: async (request) => {
        const reply = await real.submit(request);
        const known = real.get(request.transactionId);
        if (reply.ok || reply.refusal.code !== 'id-reused' || known === undefined) return reply;
        return { ok: true, value: { view: known, created: false } };
      },
    }),
  },
  {
    name: 'a sale that is open or paid is paid again (I1)',
    seenAs: /answered ok, and not sale-open|told as another request|two at once were answered ok and ok/,
    injected: (real) => ({
      ...callsOf(real),
      submit: async (request) => {
        const reply = await real.submit(request);
        if (reply.ok || reply.refusal.code !== 'sale-open') return reply;
        return undoSale(
          await real.submit({ ...request, sale: `${request.sale} for ${request.transactionId}` }),
          request,
        );
      },
    }),
  },
  {
    name: 'any revision that is acknowledged counts as the latest (promise 8)',
    seenAs: /acknowledgement of revision .* was answered ok/,
    injected: (real) => ({
      ...callsOf(real),
      acknowledge: async (id) => real.acknowledge(id, real.get(id)?.outcome?.revision ?? 1),
    }),
  },
  {
    name: 'a read takes a transaction out of the inbox (promise 8)',
    seenAs: /list \?acknowledged=false lacks|acknowledged is true/,
    injected: (real) => ({
      ...callsOf(real),
      get: (id) => {
        const view = real.get(id);
        const revision = view?.outcome?.revision;
        if (revision !== undefined) void real.acknowledge(id, revision);
        return view;
      },
    }),
  },
  {
    name: 'a declined payment is told as approved (I4)',
    seenAs: /no terminal ends it as|told as approved, and no money moved/,
    injected: (real) =>
      telling(real, 'declined', (view, outcome) => ({ ...view, outcome, retry: 'unsafe' }), 'approved'),
  },
  {
    name: 'what nobody knows is told as declined (I5)',
    seenAs: /no terminal ends it as/,
    injected: (real) =>
      telling(real, 'unresolved', (view, outcome) => ({ ...view, outcome, retry: 'safe' }), 'declined'),
  },
];

/** No bug: the model must find nothing. */
export const noMistake: InjectedBug['injected'] = callsOf;

function undoSale(
  reply: Reply<{ readonly view: TransactionView; readonly created: boolean }>,
  request: TransactionRequest,
): typeof reply {
  if (!reply.ok) return reply;
  return { ok: true, value: { ...reply.value, view: { ...reply.value.view, request } } };
}

/** Returns lanes that report outcomes with one result as another result. */
function telling(
  real: Lanes,
  from: string,
  change: (view: TransactionView, outcome: NonNullable<TransactionView['outcome']>) => TransactionView,
  to: 'approved' | 'declined',
): Lanes {
  const told = <V extends TransactionView | undefined>(view: V): V | TransactionView => {
    if (view?.outcome?.result !== from) return view;
    const isSafe = to === 'declined';
    const outcome = { ...view.outcome, result: to, retry: isSafe ? ('safe' as const) : ('unsafe' as const) };
    return change({ ...view, state: 'ended' }, outcome);
  };
  return {
    ...callsOf(real),
    get: (id) => told(real.get(id)),
    list: (filter) => real.list(filter).map(told),
    waitForOutcome: async (id, timeoutMs, signal) => told(await real.waitForOutcome(id, timeoutMs, signal)),
    submit: async (request) => {
      const reply = await real.submit(request);
      return reply.ok ? { ok: true, value: { ...reply.value, view: told(reply.value.view) } } : reply;
    },
  };
}

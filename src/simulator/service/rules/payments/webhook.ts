/** Webhooks: their creation, their content, and their repetitions. */

import type { Webhook } from '../records/books.js';
import { strike } from '../records/faults.js';
import { ulid } from '../base/ids.js';
import type { Payment } from '../records/payment.js';
import type { World } from '../records/world.js';

const dayMs = 86_400_000;
const lateSeconds = 30;

/**
 * Queues the webhook of a session that has ended, if the merchant gave an address. Status `0` means authorized, status
 * `1` means not authorized.
 */
export function queueWebhook(world: World, payment: Payment, status: '0' | '1'): void {
  const { books, nowMs, random } = world;
  const url = payment.request.webhookUrl;
  if (url === undefined) return;
  const struck = strike(books, 'webhook', 'webhook', world.hasMagicAmounts ? payment.request.amount.amount : undefined);
  const delayMs = struck?.fault === 'webhook-late' ? (struck.seconds ?? lateSeconds) * 1_000 : 0;
  const webhook: Webhook = {
    id: ulid(nowMs, random),
    merchantId: payment.merchantId,
    pspReference: payment.pspReference,
    url,
    body: JSON.stringify(eventOf(payment, status)),
    state: stateOfFault(struck?.fault),
    dueAtMs: nowMs + delayMs,
    firstAtMs: nowMs + delayMs,
    answers: [],
  };
  for (const one of books.openWebhooks())
    if (one.state === 'behind' && one.merchantId === payment.merchantId)
      books.putWebhook({ ...one, state: 'due', dueAtMs: nowMs + 1_000, firstAtMs: nowMs + 1_000 });
  books.putWebhook(webhook);
  if (struck?.fault === 'webhook-twice') books.putWebhook({ ...webhook, id: ulid(nowMs, random) });
}

function stateOfFault(fault: string | undefined): Webhook['state'] {
  if (fault === 'webhook-never') return 'never';
  return fault === 'webhook-reordered' ? 'behind' : 'due';
}

function eventOf({ pspReference, request, means }: Payment, status: '0' | '1') {
  return {
    eventType: 'CHECKOUT_SESSION_COMPLETED',
    status,
    pspReference,
    merchantReference: request.merchantReference,
    paymentMethod: means?.method ?? '',
    paymentScheme: means?.scheme ?? '',
  };
}

/**
 * Returns the webhook after a delivery. `status` is null if no response arrived in time. Any 2xx acknowledges the webhook; otherwise it is repeated
 * for a day.
 */
export function answered(
  webhook: Webhook,
  status: number | null,
  world: Pick<World, 'nowMs' | 'configuration'>,
): Webhook {
  const answers = [...webhook.answers, status];
  if (status !== null && status >= 200 && status < 300) return { ...webhook, answers, state: 'acknowledged' };
  const pauses = world.configuration.webhookRetrySeconds;
  const pause = pauses[answers.length - 1] ?? pauses.at(-1) ?? 1;
  const dueAtMs = world.nowMs + pause * 1_000;
  return dueAtMs - webhook.firstAtMs > dayMs
    ? { ...webhook, answers, state: 'given-up' }
    : { ...webhook, answers, dueAtMs };
}

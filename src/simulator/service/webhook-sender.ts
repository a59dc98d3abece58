/**
 * Sends the webhooks that are due, and applies other events that are due. A delivery is recorded after its response, so a crash in between repeats
 * the delivery.
 */

import { createHmac } from 'node:crypto';
import { answered, type Configuration, happen, mediaType, type Webhook, type World } from './rules/index.js';
import type { ServiceClock } from './service-clock.js';
import type { Store } from './store.js';

/** The dependencies of the sender. */
export interface SenderParts {
  readonly store: Store;
  readonly clock: ServiceClock;
  readonly configuration: Configuration;
  readonly world: () => World;
}

/** Sends the webhooks of one simulated service. */
export class WebhookSender {
  readonly #parts: SenderParts;
  readonly #sending = new Map<string, AbortController>();
  #takeBack: (() => void) | undefined;
  #isStopped = false;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** Sends the webhooks that are due, and sets an alarm for the next ones. */
  wake(): void {
    if (this.#isStopped) return;
    const { store, clock, world } = this.#parts;
    store.transaction(() => happen(world()));
    const waiting = store.openWebhooks().filter(({ id, state }) => state === 'due' && !this.#sending.has(id));
    const nowMs = clock.nowMs();
    for (const webhook of waiting) if (webhook.dueAtMs <= nowMs) void this.#send(webhook);
    const later = waiting.filter(({ dueAtMs }) => dueAtMs > nowMs).map(({ dueAtMs }) => dueAtMs);
    const next = [...later, store.nextDueAtMs()].filter((at) => at !== undefined);
    this.#takeBack?.();
    this.#takeBack = next.length === 0 ? undefined : clock.at(Math.min(...next), () => this.wake());
  }

  /** Stops sending. Deliveries without a response are sent again at the next start. */
  stop(): void {
    this.#isStopped = true;
    this.#takeBack?.();
    for (const abort of this.#sending.values()) abort.abort();
  }

  async #send(webhook: Webhook): Promise<void> {
    const abort = new AbortController();
    this.#sending.set(webhook.id, abort);
    const { store, world, clock, configuration } = this.#parts;
    const endsAtMs = clock.nowMs() + configuration.webhookTimeoutSeconds * 1_000;
    const inTime = clock.at(endsAtMs, () => abort.abort());
    const status = await this.#post(webhook, abort.signal);
    inTime();
    this.#sending.delete(webhook.id);
    if (this.#isStopped) return;
    store.transaction(() => store.putWebhook(answered(webhook, status, world())));
    this.wake();
  }

  /** Returns the status of the response; null if there was none in time. */
  async #post({ url, body, merchantId }: Webhook, signal: AbortSignal): Promise<number | null> {
    const { configuration } = this.#parts;
    const secret = configuration.merchants[merchantId]?.webhookSecret;
    const signature =
      secret === undefined
        ? undefined
        : { 'psp-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': mediaType, ...signature },
        body,
        redirect: 'manual',
        signal,
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }
}

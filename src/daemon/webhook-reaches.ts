/** Calls the public address of webhooks at intervals, so that a wrong address or proxy is known before a payment waits. */

import type { WebhookReach } from '../core/index.js';
import { doctorNetwork } from '../messages/index.js';
import type { NetTime } from '../net/index.js';
import { type ProbeEnd, probeWebhook, type ProbedWebhook } from '../online/index.js';

/** The time between the start and the first call, and the time between two later calls. */
const firstMs = 60_000;
const everyMs = 600_000;

/** Calls the public webhook addresses from this machine. A router may not allow a connection from this machine to its own public address. */
export class WebhookReaches {
  readonly #webhooks: readonly ProbedWebhook[];
  readonly #time: NetTime;
  readonly #seen = new Map<string, WebhookReach>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(webhooks: readonly ProbedWebhook[], time: NetTime) {
    this.#webhooks = webhooks;
    this.#time = time;
  }

  /** Begins to call. The timers do not keep the process alive. */
  begin(): void {
    if (this.#webhooks.length > 0) this.#after(firstMs);
  }

  #after(ms: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.look().then(() => this.#after(everyMs)), ms);
    this.#timer.unref();
  }

  /** Calls each address once. */
  async look(): Promise<void> {
    await Promise.all(this.#webhooks.map(async (one) => this.#lookAt(one)));
  }

  async #lookAt(webhook: ProbedWebhook): Promise<void> {
    const end = await probeWebhook(webhook, this.#time);
    const { service, publicUrl: url } = webhook;
    const at = new Date(this.#time.clock.wallMs()).toISOString();
    const cause = causeOf(end);
    if (cause === undefined) this.#seen.delete(service);
    else this.#seen.set(service, { service, url, cause, at });
  }

  /** Returns the addresses that did not lead to this daemon at the last call. */
  unreached(): readonly WebhookReach[] {
    return [...this.#seen.values()];
  }

  /** Stops calling the webhook addresses. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}

function causeOf(end: ProbeEnd): string | undefined {
  switch (end.type) {
    case 'here':
    case 'not-asked':
      return undefined;
    case 'answered':
      return doctorNetwork.webhookAnswered(end.status);
    case 'failed':
      return end.cause;
  }
}

/**
 * The order on which all promises rest: what is safe on the disk before something leaves over a socket (invariants I2
 * and I3).
 */

import { codecFor } from '../../protocol/index.js';
import type { RecordedCall } from './recording.js';
import { Traffic } from './traffic.js';

/** The result for a trace. */
export interface Order {
  /** The number of requests for money that left, and of outcomes that were reported. */
  readonly requests: number;
  readonly outcomes: number;
  /** The requests and outcomes that left too early, as sentences. */
  readonly broken: readonly string[];
}

/** A write to the journal's log, and the call that synced it. */
interface LogWrite {
  readonly at: number;
  readonly bytes: Buffer;
  syncedAt: number | undefined;
}

/** Compares each request for money and each outcome with the earlier writes and syncs of the journal's log. */
export function orderOf(calls: readonly RecordedCall[]): Order {
  const checking = new Checking();
  for (const [at, call] of calls.entries()) checking.take(at, call);
  return checking.order();
}

class Checking {
  readonly #traffic = new Traffic();
  readonly #logs = new Set<number>();
  readonly #writes: LogWrite[] = [];
  readonly #broken: string[] = [];
  /** By transactionId: the ServiceID of its latest request, and the call that read the answer. */
  readonly #requests = new Map<string, { readonly serviceId: string; answeredAt: number | undefined }>();
  readonly #outcomes = new Set<string>();
  #sent = 0;

  order(): Order {
    return { requests: this.#requests.size, outcomes: this.#outcomes.size, broken: this.#broken };
  }

  take(at: number, call: RecordedCall): void {
    this.#traffic.apply(call);
    if (call.kind === 'open' && call.path.endsWith('-wal')) this.#logs.add(call.fd);
    else if (call.kind === 'write' && this.#logs.has(call.fd))
      this.#writes.push({ at, bytes: call.bytes, syncedAt: undefined });
    else if (call.kind === 'sync' && this.#logs.has(call.fd)) {
      for (const write of this.#writes) write.syncedAt ??= at;
    } else if (call.kind === 'received') this.#hear(at, call.bytes);
    else if (call.kind === 'sent') {
      this.#checkRequests();
      this.#checkOutcomes(at);
    }
  }

  #hear(at: number, bytes: Buffer): void {
    if (!bytes.includes('<PaymentResponse')) return;
    for (const request of this.#requests.values())
      if (bytes.includes(`ServiceID="${request.serviceId}"`)) request.answeredAt ??= at;
  }

  #checkRequests(): void {
    for (const { text, firstByte } of this.#traffic.sent.slice(this.#sent)) {
      const message = codecFor('xml').decode(text);
      if (!message.ok || message.value.name !== 'PaymentRequest') continue;
      const { ServiceID: serviceId = '' } = message.value.header;
      const transactionId = message.value.body.SaleData.SaleTransactionID.TransactionID;
      this.#requests.set(transactionId, { serviceId, answeredAt: undefined });
      const isWritten = this.#writes.some(({ at, bytes }) => at < firstByte && bytes.includes(serviceId));
      if (!isWritten) this.#broken.push(`${transactionId}: its request left, and no attempt was written`);
      // The commit consists of everything written before. If one part is not synced, the whole commit is lost.
      else if (this.#hasUnsynced(0, firstByte))
        this.#broken.push(`${transactionId}: its request left before its attempt was synced`);
    }
    this.#sent = this.#traffic.sent.length;
  }

  #checkOutcomes(at: number): void {
    for (const { transactionId, result } of this.#traffic.told.values()) {
      if (result === undefined || this.#outcomes.has(transactionId)) continue;
      this.#outcomes.add(transactionId);
      const answeredAt = this.#requests.get(transactionId)?.answeredAt;
      if (answeredAt === undefined) this.#broken.push(`${transactionId}: it was told as ${result} without an answer`);
      else if (!this.#writes.some((write) => write.at > answeredAt && write.at < at))
        this.#broken.push(`${transactionId}: it was told as ${result}, and nothing was written after the answer`);
      else if (this.#hasUnsynced(answeredAt, at))
        this.#broken.push(`${transactionId}: it was told as ${result} before that was synced`);
    }
  }

  /** True if bytes that were written between these calls were not safe at the second call. */
  #hasUnsynced(from: number, to: number): boolean {
    return this.#writes.some(({ at, syncedAt = Infinity }) => at > from && at < to && syncedAt > to);
  }
}

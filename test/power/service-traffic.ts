/** The requests of the daemon to a payment service, as the service read them. */

import type { RecordedCall } from './recording.js';
import { requestText } from './service-record.js';

const head = /^(POST|GET) (\/v1\/\S+) HTTP\/1\.1\r\n/;

/** The connections of a daemon to a payment service. They are moved forward call by call. */
export class ServiceTraffic {
  /** Complete requests, in the order in which they left. */
  readonly sent: string[] = [];
  /** The idempotency keys of requests that left completely or in part. */
  readonly keys = new Set<string>();
  /** True if the service sent something after the last request. If not, that request may never have arrived. */
  isLastAnswered = false;
  /** The number of webhooks that the daemon acknowledged. The daemon answers only webhooks with 204. */
  acknowledged = 0;
  readonly #open = new Map<number, string>();
  #lastFd = -1;

  /** Applies one call. */
  apply(call: RecordedCall): void {
    if (call.kind === 'start') this.#open.clear();
    else if (call.kind === 'socket') this.#open.delete(call.fd);
    else if (call.kind === 'received') {
      if (call.fd === this.#lastFd) this.isLastAnswered = true;
    } else if (call.kind === 'sent') this.#take(call.fd, call.bytes.toString('utf8'));
  }

  #take(fd: number, text: string): void {
    if (text.startsWith('HTTP/1.1 204 ')) this.acknowledged += 1;
    const rest = this.#open.get(fd) ?? '';
    if (rest === '' && !head.test(text)) return;
    this.#open.set(fd, this.#whole(fd, rest + text));
  }

  /** Takes the complete requests from a text and returns the rest. */
  #whole(fd: number, text: string): string {
    const end = text.indexOf('\r\n\r\n');
    const [line, method = '', path = ''] = head.exec(text) ?? [];
    if (line === undefined || end < 0) return text;
    const headers = text.slice(0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(headers)?.[1] ?? 0);
    const body = text.slice(end + 4, end + 4 + length);
    const key = /\r\nidempotency-key: (\S+)/i.exec(headers)?.[1];
    for (const one of [key, /"idempotency-key":"([^"]*)"/.exec(body)?.[1]]) if (one !== undefined) this.keys.add(one);
    if (body.length < length) return text;
    this.sent.push(requestText(method, path, key, body));
    this.isLastAnswered = false;
    this.#lastFd = fd;
    return this.#whole(fd, text.slice(end + 4 + length));
  }
}

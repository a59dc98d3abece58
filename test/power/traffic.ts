/** The data that left the daemon over its sockets, as the terminals and registers read it. */

import { z } from 'zod';
import type { RecordedCall } from './recording.js';

const toldShape = z.object({
  transactionId: z.string(),
  result: z.string().optional(),
  revision: z.int(),
  acknowledged: z.boolean(),
  approvalCode: z.string().optional(),
});

/** The report about a transaction that a register received. */
export type ReportedState = z.infer<typeof toldShape>;

/** A complete text that was handed to the gateway's socket, and its connection. */
export interface SentText {
  readonly connection: number;
  readonly text: string;
  /** The call that handed over its first byte. Calls are counted from 0. */
  readonly firstByte: number;
}

interface Gateway {
  readonly connection: number;
  /** The call at which `rest` begins. */
  begunAt: number;
  /** The bytes of an incomplete frame. */
  rest: Buffer;
}

/** The sockets of a daemon. They are moved forward call by call. */
export class Traffic {
  /** The texts in the order in which they were sent. */
  readonly sent: SentText[] = [];
  /** The latest report of each transaction, by transactionId. */
  readonly told = new Map<string, ReportedState>();
  /** True if the gateway sent something after the last text. If not, that text may never have arrived. */
  isLastAnswered = false;
  readonly #gateways = new Map<number, Gateway>();
  /** Answers with incomplete bodies, by descriptor. */
  readonly #answers = new Map<number, string>();
  #connections = 0;
  #calls = -1;

  /** Applies one call. */
  apply(call: RecordedCall): void {
    this.#calls += 1;
    if (call.kind === 'start') {
      this.#gateways.clear();
      this.#answers.clear();
    } else if (call.kind === 'socket') {
      this.#gateways.delete(call.fd);
      this.#answers.delete(call.fd);
    } else if (call.kind === 'received') {
      if (this.#gateways.has(call.fd)) this.isLastAnswered = true;
    } else if (call.kind === 'sent') this.#take(call.fd, call.bytes);
  }

  #take(fd: number, bytes: Buffer): void {
    const gateway = this.#gateways.get(fd);
    if (gateway !== undefined) return this.#takeFrames(gateway, bytes);
    const text = bytes.toString('utf8');
    if (/^GET .*\r\n[\s\S]*upgrade: websocket/i.test(text)) {
      this.#connections += 1;
      this.#gateways.set(fd, { connection: this.#connections, begunAt: 0, rest: Buffer.alloc(0) });
    } else this.#takeAnswer(fd, text);
  }

  #takeAnswer(fd: number, text: string): void {
    const whole = text.startsWith('HTTP/1.1 ') ? text : (this.#answers.get(fd) ?? '') + text;
    // Any other text is a request of the daemon to a payment service.
    if (!whole.startsWith('HTTP/1.1 ')) return;
    this.#answers.set(fd, whole);
    const body = whole.slice(whole.indexOf('\r\n\r\n') + 4);
    if (!body.startsWith('{') || !body.endsWith('}')) return;
    const { data: told } = toldShape.safeParse(JSON.parse(body));
    if (told !== undefined) this.told.set(told.transactionId, told);
  }

  #takeFrames(gateway: Gateway, bytes: Buffer): void {
    if (gateway.rest.length === 0) gateway.begunAt = this.#calls;
    gateway.rest = Buffer.concat([gateway.rest, bytes]);
    for (let frame = frameIn(gateway.rest); frame !== undefined; frame = frameIn(gateway.rest)) {
      const firstByte = gateway.begunAt;
      gateway.rest = gateway.rest.subarray(frame.length);
      gateway.begunAt = this.#calls;
      if (frame.opcode !== 1) continue;
      this.sent.push({ connection: gateway.connection, text: frame.payload.toString('utf8'), firstByte });
      this.isLastAnswered = false;
    }
  }
}

/** Returns the first complete masked frame of a client (RFC 6455, section 5.2), or undefined if bytes are missing. */
function frameIn(
  bytes: Buffer,
): { readonly opcode: number; readonly payload: Buffer; readonly length: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1) & 0x7f;
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
  const head = 2 + lengthBytes + 4;
  if (bytes.length < head) return undefined;
  const size = lengthBytes === 0 ? short : lengthBytes === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < head + size) return undefined;
  const mask = bytes.subarray(head - 4, head);
  const payload = Buffer.from(bytes.subarray(head, head + size));
  for (const [place, byte] of payload.entries()) payload[place] = byte ^ (mask[place % 4] ?? 0);
  return { opcode: bytes.readUInt8(0) & 0x0f, payload, length: head + size };
}

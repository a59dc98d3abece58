/** Slow callers, each on a plain socket, until the API ends them or they are stopped. */

import type { Socket } from 'node:net';
import { type InterfaceAddress, requestText } from './request-text.js';

/** One slow caller. */
export interface SlowClient {
  /** Settles when its connection has ended. */
  readonly ended: Promise<void>;
  leave(): void;
}

/** A way of being slow. */
export type SlowWay = (socket: Socket, api: InterfaceAddress) => SlowClient;

function clientOf(socket: Socket, leave: () => void = () => undefined): SlowClient {
  const ended = new Promise<void>((resolve) => void socket.once('close', () => resolve())).then(leave);
  return { ended, leave: () => void socket.destroy() };
}

/** Sends the text one byte at a time. */
function drip(socket: Socket, text: string, everyMs: number): SlowClient {
  let at = 0;
  const timer = setInterval(() => {
    socket.write(text.charAt(at));
    at = Math.min(at + 1, text.length - 1);
  }, everyMs);
  socket.resume();
  return clientOf(socket, () => clearInterval(timer));
}

/** Opens a connection and sends nothing. */
export const idle: SlowWay = (socket) => {
  socket.resume();
  return clientOf(socket);
};

/** Sends headers byte by byte. */
export const slowHeaders =
  (everyMs: number): SlowWay =>
  (socket, api) =>
    drip(socket, requestText('GET /v1/terminals', api, [`x: ${'y'.repeat(10_000)}`]), everyMs);

/** Sends a body byte by byte. */
export const slowBody =
  (everyMs: number): SlowWay =>
  (socket, api) => {
    const declared = ['content-type: application/json', 'content-length: 60000'];
    socket.write(requestText('PUT /v1/transactions/slow', api, declared));
    return drip(socket, `{"kind":"payment"${' '.repeat(10_000)}`, everyMs);
  };

/** Requests a large response again and again, and reads nothing of it. */
export const neverReading =
  (everyMs: number): SlowWay =>
  (socket, api) => {
    socket.pause();
    const asks = requestText('GET /openapi.json', api).repeat(4);
    socket.write(asks);
    // A client that reads nothing notices the end only when it writes.
    const timer = setInterval(() => socket.write(asks), everyMs);
    return clientOf(socket, () => clearInterval(timer));
  };

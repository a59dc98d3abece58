/**
 * A relay between daemon and gateway. A test can observe the messages, and can act after a terminal has answered and
 * before the answer arrives.
 */

import { once } from 'node:events';
import { type RawData, WebSocket, WebSocketServer } from 'ws';

/** A running relay. */
export interface Relay {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a relay in front of a gateway. It forwards every text in both directions. `onAnswer` receives each text of the
 * gateway first. If it returns false, the text is dropped, as if it had been lost on the wire.
 */
export async function startRelay(gatewayUrl: string, onAnswer: (text: string) => boolean): Promise<Relay> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  const upstreams = new Set<WebSocket>();
  server.on('connection', (daemon) => {
    const gateway = new WebSocket(gatewayUrl, { perMessageDeflate: false });
    upstreams.add(gateway);
    const waiting: string[] = [];
    daemon.on('message', (data) => {
      const text = textOf(data);
      if (gateway.readyState === WebSocket.OPEN) gateway.send(text);
      else waiting.push(text);
    });
    gateway.on('open', () => {
      for (const text of waiting) gateway.send(text);
    });
    gateway.on('message', (data) => {
      const text = textOf(data);
      if (onAnswer(text)) daemon.send(text);
    });
    gateway.on('close', () => {
      upstreams.delete(gateway);
      daemon.terminate();
    });
    daemon.on('close', () => gateway.terminate());
    for (const socket of [daemon, gateway]) socket.on('error', () => socket.terminate());
  });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `ws://127.0.0.1:${port}/`,
    close: async () => {
      for (const socket of [...server.clients, ...upstreams]) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString('utf8') : '';
}

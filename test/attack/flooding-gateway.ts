/**
 * A gateway that floods, as a separate process. On the first payment it sends as fast as its peer reads, for the
 * milliseconds in its first argument, with the approval of that payment in the middle. It goes on until the daemon has
 * answered with Busy, because a slow machine sends little in that time. It reports its port to its parent, and later the
 * time of its last byte.
 */

import { createServer as createHttp } from 'node:http';
import { createServer as createTcp, type Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { framed, Frames } from '../../src/net/index.js';
import { approval, floodText, type RunningIds } from './flood-texts.js';

/** The messages of the gateway to its parent. */
export const gatewayWord = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening'), httpPort: z.int(), tcpPort: z.int() }),
  z.object({ type: z.literal('flooding'), atMs: z.number() }),
  z.object({
    type: z.literal('flooded'),
    /** Wall time at which its last byte was passed to the system. */
    atMs: z.number(),
    texts: z.int(),
    bytes: z.int(),
    /** The till's answers to requests of the flood. */
    answers: z.int(),
    busy: z.int(),
  }),
]);

/** One of {@link gatewayWord}. */
export type GatewayWord = z.infer<typeof gatewayWord>;

const requestShape = z.object({
  SaleToPOIRequest: z.looseObject({
    MessageHeader: z.looseObject({
      MessageCategory: z.string(),
      ServiceID: z.string(),
      SaleID: z.string(),
      POIID: z.string(),
    }),
    PaymentRequest: z.looseObject({ SaleData: z.looseObject({ SaleTransactionID: z.unknown() }) }).optional(),
  }),
});

/** The till, over any transport. `write` calls back when there is room for more. */
interface Till {
  write(text: string, taken?: () => void): void;
  /** The number of waiting bytes. */
  waiting(): number;
}

/** The maximum number of bytes in transmission. */
const waitingMax = 4_194_304;

const floodMs = Number(process.argv[2] ?? '1000');

/** A flood has so many texts at least, and the till has answered one of its requests with Busy. */
const textsMin = 400;

/** A till that has not answered with Busy after so long never does. */
const patienceMs = 60_000;

function tell(word: GatewayWord): void {
  process.send?.(word);
}

class Terminal {
  readonly #till: Till;
  #answers = 0;
  #busy = 0;
  #nth = 0;
  #bytes = 0;

  constructor(till: Till) {
    this.#till = till;
  }

  hear(text: string): void {
    const asked = requestShape.safeParse(JSON.parse(text));
    if (!asked.success) {
      this.#answers += 1;
      if (text.includes('"Busy"')) this.#busy += 1;
      return;
    }
    const { MessageHeader: header, PaymentRequest: payment } = asked.data.SaleToPOIRequest;
    const { SaleID, POIID, ServiceID } = header;
    if (payment !== undefined) return this.#flood({ SaleID, POIID, ServiceID }, payment.SaleData.SaleTransactionID);
    if (header.MessageCategory === 'Login') this.#answerLogin(header);
  }

  #answerLogin(header: object): void {
    const LoginResponse = {
      Response: { Result: 'Success' },
      POISystemData: {
        DateTime: '2026-01-01T00:00:00Z',
        POISoftware: {
          ManufacturerID: 'M',
          ApplicationName: 'flood',
          SoftwareVersion: '1',
          CertificationCode: 'NONE',
        },
        POITerminalData: {
          TerminalEnvironment: 'Attended',
          POICapabilities: ['ICC'],
          POIProfile: { GenericProfile: 'Standard' },
          POISerialNumber: 'SERIAL 1',
        },
        POIStatus: { GlobalStatus: 'OK' },
      },
    };
    const MessageHeader = { ...header, MessageType: 'Response' };
    this.#till.write(JSON.stringify({ SaleToPOIResponse: { MessageHeader, LoginResponse } }));
  }

  #flood(ids: RunningIds, saleTransactionId: unknown): void {
    const startedMs = performance.now();
    let isApproved = false;
    tell({ type: 'flooding', atMs: Date.now() });
    const go = (): void => {
      const pastMs = performance.now() - startedMs;
      const isFlooded = this.#nth >= textsMin && this.#busy > 0;
      if (pastMs >= floodMs && (isFlooded || pastMs >= floodMs + patienceMs)) return this.#end(ids);
      if (!isApproved && pastMs >= floodMs / 2) {
        isApproved = true;
        this.#write(approval(ids, saleTransactionId));
      }
      for (let round = 0; round < 200 && this.#till.waiting() < waitingMax; round += 1)
        this.#write(floodText(ids, this.#nth));
      setImmediate(go);
    };
    go();
  }

  #write(text: string): void {
    this.#nth += 1;
    this.#bytes += text.length;
    this.#till.write(text);
  }

  #end(ids: RunningIds): void {
    this.#till.write(floodText(ids, 0), () =>
      tell({
        type: 'flooded',
        atMs: Date.now(),
        texts: this.#nth,
        bytes: this.#bytes,
        answers: this.#answers,
        busy: this.#busy,
      }),
    );
  }
}

function serveWebSocket(webSocket: WebSocket): void {
  const terminal = new Terminal({
    write: (text, taken) => webSocket.send(text, () => taken?.()),
    waiting: () => webSocket.bufferedAmount,
  });
  webSocket.on('error', () => undefined);
  webSocket.on('message', (data) => {
    if (Buffer.isBuffer(data)) terminal.hear(data.toString('utf8'));
  });
}

function serveTcp(socket: Socket): void {
  const frames = new Frames(1_048_576);
  const terminal = new Terminal({
    write: (text, taken) => void socket.write(framed(text), () => taken?.()),
    waiting: () => socket.writableLength,
  });
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    for (const message of frames.take(bytes).messages) terminal.hear(message.toString('utf8'));
  });
}

function portOf(server: { address(): unknown }): number {
  return z.object({ port: z.int() }).parse(server.address()).port;
}

if (process.send !== undefined) {
  const http = createHttp((_request, reply) => reply.end('["till-1"]'));
  const webSockets = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, socket, head) =>
    webSockets.handleUpgrade(request, socket, head, (webSocket) => serveWebSocket(webSocket)),
  );
  const tcp = createTcp(serveTcp);
  http.listen(0, '127.0.0.1', () =>
    tcp.listen(0, '127.0.0.1', () => tell({ type: 'listening', httpPort: portOf(http), tcpPort: portOf(tcp) })),
  );
  // The process ends with its parent.
  process.on('disconnect', () => process.exit(0));
}

/**
 * A gateway with terminals that put card data into every text they can: in answers, device requests and unreadable
 * messages.
 */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Message, write } from './message-writing.js';
import * as say from './poisoned-messages.js';
import { poisonId, poisonText } from './poison.js';

/**
 * Amounts in EUR. Each of them causes one kind of bad behaviour. Every other amount is approved, with a harmless
 * transaction number.
 */
export const badDays = {
  chatterFirst: 1_00,
  declined: 1_01,
  rejected: 1_02,
  foreignAnswerFirst: 1_03,
  unknownWord: 1_04,
  rubbishForAnswer: 1_05,
  unavailable: 1_06,
} as const;

const neverTaken: readonly number[] = [badDays.rejected, badDays.unavailable];

/** A running gateway. */
export interface PoisonGateway {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the gateway. The terminal `till-9` is not connected: even its Login is refused, with card data. */
export async function startPoisonGateway(encoding: 'xml' | 'json'): Promise<PoisonGateway> {
  const http = createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify([`card ${poisonId}`, 'till-1', poisonText]));
  });
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  // The terminal remembers its answers, even if the connection breaks.
  const book = new Map<string, say.ReceivedRequest>();
  server.on('connection', (socket) => {
    socket.on('error', () => socket.terminate());
    socket.on('message', (data) => {
      const asked = say.readAsked(Buffer.isBuffer(data) ? data.toString('utf8') : '');
      answer(socket, encoding, asked, book);
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  return {
    url: `ws://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`,
    close: async () => {
      for (const socket of server.clients) socket.terminate();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

function answer(
  socket: WebSocket,
  encoding: 'xml' | 'json',
  asked: say.ReceivedRequest,
  book: Map<string, say.ReceivedRequest>,
): void {
  const send = (message: Message): void => socket.send(write(message, encoding));
  switch (asked.category) {
    case 'Login':
      return send(asked.poiId === 'till-9' ? say.loginRefused(asked) : say.loginAccepted(asked));
    case 'TransactionStatus': {
      const about = book.get(asked.referenceServiceId);
      const isTaken = about !== undefined && !neverTaken.includes(about.amountMinor);
      return send(isTaken ? say.statusRepeated(asked, about) : say.statusNotFound(asked));
    }
    case 'Payment':
    case 'Reversal':
      book.set(asked.serviceId, asked);
      return serve(socket, encoding, asked, send);
    default:
      return undefined;
  }
}

function serve(
  socket: WebSocket,
  encoding: 'xml' | 'json',
  asked: say.ReceivedRequest,
  send: (message: Message) => void,
): void {
  switch (asked.amountMinor) {
    case badDays.chatterFirst:
      for (const message of say.chatter(asked)) send(message);
      send(say.approved(asked));
      break;
    case badDays.declined:
      send(say.declined(asked));
      break;
    case badDays.rejected:
      send(say.rejected(asked, encoding));
      break;
    case badDays.foreignAnswerFirst:
      send(say.approved({ ...asked, serviceId: poisonId, saleId: `SALE ${poisonId}` }));
      send(say.approved({ ...asked, poiId: poisonId }));
      send(say.approved({ ...asked, saleTransactionId: poisonId }));
      send(say.approved(asked));
      break;
    case badDays.unknownWord:
      send(say.unknownWord(asked));
      break;
    case badDays.rubbishForAnswer:
      for (const rubbish of say.rubbish(asked, encoding)) socket.send(rubbish);
      socket.close(4000, `bye ${poisonId}`);
      break;
    case badDays.unavailable:
      send(say.unavailable(asked));
      break;
    default:
      send(say.approved(asked, '0815'));
  }
}

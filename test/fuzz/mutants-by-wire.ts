/**
 * Sends damaged approvals to a real daemon over real sockets. Terminals over WebSocket, HTTP and TCP damage their answer
 * to each payment in one place, and give the undamaged answer to TransactionStatus. Each payment must be reported as
 * approved, and tenderd must not ask after damage that decides nothing.
 */
import { once } from 'node:events';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Server } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  codecFor,
  type Encoding,
  type Message,
  type MessageHeader,
  type OutgoingMessage,
} from '../../protocol/index.js';
import { Frames } from '../../src/net/index.js';
import { Shop } from '../world/daemon-process.js';
import { payment } from '../world/register-client.js';
import { goldenMessage } from '../protocol/golden-messages.js';
import { approvalOf } from './approved-lanes.js';
import { Damage, type Damaged } from './damage.js';
import { Dice } from './dice.js';

/** The result of a run. */
export interface WireReport {
  readonly documents: number;
  readonly accepted: number;
  /** The number of payments about which tenderd asked with TransactionStatus. */
  readonly asked: number;
  readonly wrong: readonly string[];
}

type Answering = (text: string, encoding: Encoding) => Buffer | undefined;

/** The terminals: one object answers on every wire. */
class DamagedTerminals {
  readonly #codecs = { xml: codecFor('xml'), json: codecFor('json') };
  readonly #book = new Map<string, OutgoingMessage>();
  #dice = new Dice(0, 0);
  /** The damaged answer to the latest payment. */
  mutant: Damaged | undefined;
  questions = 0;

  /** Prepares a payment: `dice` decides the damage of its answer. */
  next(dice: Dice): void {
    this.#dice = dice;
    this.mutant = undefined;
    this.questions = 0;
  }

  readonly answer: Answering = (text, encoding) => {
    const decoded = this.#codecs[encoding].decode(text);
    if (!decoded.ok) throw new Error(`the daemon says what cannot be read: ${decoded.error.message}`);
    const message = decoded.value;
    if (message.name === 'LoginRequest')
      return this.#written({ ...goldenMessage('login-response'), header: responding(message) }, encoding);
    if (message.name === 'TransactionStatusRequest') {
      this.questions += 1;
      return this.#written(this.#repeat(message), encoding);
    }
    if (message.name !== 'PaymentRequest') return undefined;
    const whole = this.#written(this.#approve(message), encoding).toString('utf8');
    this.mutant = new Damage(encoding, whole).mutant(this.#dice.once(5) ? 'decides' : 'harmless', this.#dice);
    return this.mutant?.octets;
  };

  #approve(message: Extract<Message, { readonly name: 'PaymentRequest' }>): OutgoingMessage {
    const header = responding(message);
    const { name, body } = approvalOf('payment', header.ServiceID ?? '');
    if (name !== 'PaymentResponse') throw new Error('a payment is answered');
    const AmountsResp = { Currency: 'EUR', AuthorizedAmount: '12.50' };
    const PaymentResult = { ...body.PaymentResult, AmountsResp };
    const approval: OutgoingMessage = {
      name,
      header,
      body: { ...body, SaleData: { SaleTransactionID: message.body.SaleData.SaleTransactionID }, PaymentResult },
    };
    this.#book.set(header.ServiceID ?? '', approval);
    return approval;
  }

  #repeat(message: Extract<Message, { readonly name: 'TransactionStatusRequest' }>): OutgoingMessage {
    const reference = message.body.MessageReference;
    const known = this.#book.get(reference?.ServiceID ?? '');
    const header = responding(message);
    const response =
      known === undefined
        ? { Response: { Result: 'Failure', ErrorCondition: 'NotFound' } as const }
        : {
            Response: { Result: 'Success' } as const,
            MessageReference: reference,
            RepeatedMessageResponse: { MessageHeader: known.header, [known.name]: known.body },
          };
    return { name: 'TransactionStatusResponse', header, body: response };
  }

  #written(message: OutgoingMessage, encoding: Encoding): Buffer {
    const encoded = this.#codecs[encoding].encode(message);
    if (!encoded.ok) throw new Error(encoded.error.message);
    return Buffer.from(encoded.value);
  }
}

function responding({ header }: Message): MessageHeader {
  const { ProtocolVersion, MessageCategory, MessageClass, SaleID, POIID, ServiceID } = header;
  return { ProtocolVersion, MessageClass, MessageCategory, MessageType: 'Response', SaleID, POIID, ServiceID };
}

const poiList = JSON.stringify(['ws-xml', 'ws-json', 'http', 'tcp']);

/** A wire with a terminal at its end. */
interface Front {
  readonly poiId: string;
  readonly encoding: Encoding;
  readonly url: string;
  readonly close: () => Promise<void>;
}

async function listening(server: Pick<Server, 'listen' | 'address'>): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function webSocketFront(poiId: string, encoding: Encoding, answer: Answering): Promise<Front> {
  const http = createHttp((_request, reply) => reply.end(poiList));
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  server.on('connection', (socket: WebSocket) => {
    socket.on('error', () => socket.terminate());
    socket.on('message', (data) => {
      const octets = answer(Buffer.isBuffer(data) ? data.toString('utf8') : '', encoding);
      if (octets !== undefined) socket.send(octets, { binary: false });
    });
  });
  const port = await listening(http);
  const close = async () => {
    for (const socket of server.clients) socket.terminate();
    await new Promise((resolve) => http.close(resolve));
  };
  return { poiId, encoding, url: `ws://127.0.0.1:${port}/`, close };
}

async function httpFront(poiId: string, answer: Answering): Promise<Front> {
  const http = createHttp((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.method === 'GET') return reply.end(poiList);
      const octets = answer(Buffer.concat(parts).toString('utf8'), 'xml');
      reply.setHeader('content-type', 'application/xml');
      return reply.end(octets);
    });
  });
  const port = await listening(http);
  const close = async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
  return { poiId, encoding: 'xml', url: `http://127.0.0.1:${port}/nexo`, close };
}

async function tcpFront(poiId: string, answer: Answering): Promise<Front> {
  const server = createTcp((socket) => {
    const frames = new Frames(256 * 1_024);
    socket.on('error', () => socket.destroy());
    socket.on('data', (octets: Buffer) => {
      for (const message of frames.take(octets).messages) {
        const said = answer(message.toString('utf8'), 'json');
        if (said === undefined) continue;
        const length = Buffer.alloc(4);
        length.writeUInt32BE(said.length);
        socket.write(Buffer.concat([length, said]));
      }
    });
  });
  const port = await listening(server);
  return { poiId, encoding: 'json', url: `tcp://127.0.0.1:${port}`, close: async () => void server.close() };
}

function tablesOf({ poiId, url, encoding }: Front): readonly string[] {
  return [
    `[gateways.${poiId}]`,
    `url = "${url}"`,
    'simulated = true',
    `encoding = "${encoding}"`,
    `[terminals.${poiId}]`,
    `poiId = "${poiId}"`,
    `gateway = "${poiId}"`,
  ];
}

/** Takes payments in order, one after another, until `isEnough` returns true. */
export async function fuzzMutantsByWire(seed: number, isEnough: (documents: number) => boolean): Promise<WireReport> {
  const terminals = new DamagedTerminals();
  const { answer } = terminals;
  const fronts = [
    await webSocketFront('ws-xml', 'xml', answer),
    await webSocketFront('ws-json', 'json', answer),
    await httpFront('http', answer),
    await tcpFront('tcp', answer),
  ];
  const [first, ...others] = fronts;
  if (first === undefined) throw new Error('there is a wire');
  const shop = new Shop({
    url: first.url,
    encoding: 'xml',
    terminals: [],
    tables: [
      `[terminals.${first.poiId}]`,
      `poiId = "${first.poiId}"`,
      'gateway = "practice"',
      ...others.flatMap(tablesOf),
    ],
  });
  const wrong: string[] = [];
  let [number, accepted, asked] = [0, 0, 0];
  try {
    const { register } = await shop.start({ logLevel: 'error' });
    for (; !isEnough(number); number += 1) {
      const dice = new Dice(seed, number);
      const { poiId } = dice.pick(fronts);
      terminals.next(dice);
      const id = `m${number}`;
      await register.put(id, payment(poiId, `sale ${id}`));
      const ended = await register.ended(id);
      const { mutant, questions } = terminals;
      if (questions > 0) asked += 1;
      const isRight =
        ended.result === 'approved' && ended.authorized?.amount === 12_50 && ended.authorized.currency === 'EUR';
      const isNeedless = mutant?.weight === 'harmless' && questions > 0;
      if (isRight && !isNeedless) accepted += 1;
      else
        wrong.push(
          `${number}: ${poiId}: ${mutant?.path} ${mutant?.how}: ${isRight ? 'it was asked about' : ended.message}`,
        );
      await register.post(id, 'acknowledge', { revision: ended.revision });
    }
  } finally {
    await shop.clear();
    for (const front of fronts) await front.close();
  }
  return { documents: number, accepted, asked, wrong };
}

/**
 * Callers of the webhook listener that are not the payment service: wrong paths and seals, bodies that are too large or
 * not a webhook, floods, and slow callers. A link is open meanwhile, and nothing may change it.
 */

import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { z } from 'zod';
import { webhookKeyPath } from '../../src/config/index.js';
import { mediaType } from '../../protocol/checkout/index.js';
import { webhookAddresses } from '../../src/online/index.js';
import { type RunningService, startService } from '../../src/simulator/service/index.js';
import { freePort } from '../world/free-port.js';
import type { LoadedRegister } from './loaded-register.js';

/** The sent requests by kind, and how often each status answered them; 0 for a cut connection. */
export type WebhookReport = Readonly<Record<string, Readonly<Record<number, number>>>>;

interface Piece {
  readonly name: string;
  readonly method: string;
  readonly path: (secretPath: string) => string;
  readonly body: string;
  /** The required answer. Only 429 is allowed as well. */
  readonly status: number;
}

const pieces: readonly Piece[] = [
  { name: 'wrong path', method: 'POST', path: () => '/shop/hook', body: '{}', status: 404 },
  { name: 'wrong seal', method: 'POST', path: (path) => `${path.slice(0, -4)}AAAA`, body: '{}', status: 404 },
  { name: 'too large', method: 'POST', path: (path) => path, body: `{"x":"${'x'.repeat(20_000)}"}`, status: 413 },
  { name: 'bad JSON', method: 'POST', path: (path) => path, body: '{"eventType":', status: 400 },
  { name: 'no webhook', method: 'POST', path: (path) => path, body: '{"status":"0"}', status: 400 },
  { name: 'wrong method', method: 'GET', path: (path) => path, body: '', status: 405 },
];
/** How often each piece is sent in a second. Callers without an address send more than the listener admits. */
const perSecond = 25;
/**
 * The number of requests at the same time at the end: more than the listener admits, also from callers with an address.
 */
const burst = 300;
const slowCallers = 20;

const linkShape = z.looseObject({
  state: z.string(),
  revision: z.int(),
  serviceAttempts: z.array(z.looseObject({ idempotencyKey: z.string() })),
  checkout: z.object({ url: z.string() }),
  timeline: z.array(z.looseObject({ text: z.string() })),
});

/** A payment service in addition to the terminals of a load. The attack targets its webhook listener. */
export class AttackedService {
  /** The keys of the service, for the environment of the daemon. */
  readonly environment = { SHOP_KEY: 'practice-api-key', SHOP_TOKEN: 'practice-token' };
  readonly #service: RunningService;
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  readonly #sockets = new Set<Socket>();
  readonly #counts: Record<string, Record<number, number>> = {};
  readonly #under = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #drips: NodeJS.Timeout | undefined;
  #path = '';
  #sent = 0;

  readonly #speed: number;

  private constructor(service: RunningService, port: number, speed: number) {
    this.#service = service;
    this.#port = port;
    this.#speed = speed;
  }

  /** Starts the service. A daemon with `tables` and `environment` at this speed listens for its webhooks. */
  static async start(speed: number): Promise<AttackedService> {
    return new AttackedService(await startService({ hasMagicAmounts: false }), await freePort(), speed);
  }

  get #publicUrl(): string {
    return `http://127.0.0.1:${this.#port}/shop`;
  }

  /** The lines for the configuration. */
  get tables(): readonly string[] {
    return [
      `[services.shop]
baseUrl = "${this.#service.baseUrl}"
merchantId = "M-1"
apiKey = { env = "SHOP_KEY" }
token = { env = "SHOP_TOKEN" }
profile = "simulated"
simulated = true
webhook = { port = ${this.#port}, publicUrl = "${this.#publicUrl}" }
`,
    ];
  }

  /** Requests a link, and begins to attack the address of its webhook. */
  async begin(register: LoadedRegister, id: string, dataDir: string): Promise<void> {
    const amountDetails = { amount: 1_200, currency: 'EUR' };
    const online = { returnUrls: { success: back, cancel: back, error: back } };
    const body = { kind: 'payment', service: 'shop', sale: id, amountDetails, online };
    await register.ask('PUT', `/v1/transactions/${id}`, body, 25, false);
    const [create] = (await look(register, id)).serviceAttempts;
    const seal = readFileSync(webhookKeyPath(dataDir), 'utf8').trim();
    const url = webhookAddresses('shop', this.#publicUrl, seal).urlOf(create?.idempotencyKey ?? '');
    this.#path = new URL(url).pathname;
    for (let nth = 0; nth < slowCallers; nth += 1) this.#beSlow();
    this.#drips = setInterval(() => {
      for (const socket of this.#sockets) socket.write(' ');
    }, 500);
    this.#timer = setInterval(() => this.#send(), 1_000 / perSecond / pieces.length);
  }

  /**
   * Ends the attack with a flood. Then the customer pays. Returns what is wrong with the answers, with the link before
   * the payment, and with its outcome.
   */
  async end(register: LoadedRegister, id: string): Promise<readonly string[]> {
    clearInterval(this.#timer);
    for (let nth = 0; nth < burst; nth += 1) this.#send(flooding);
    await Promise.all(this.#under);
    clearInterval(this.#drips);
    for (const socket of this.#sockets) socket.destroy();
    const { state, revision, timeline, checkout } = await look(register, id);
    const reached = timeline.filter(({ text }) => text.includes('webhook'));
    await this.#pay(checkout.url);
    const { text } = await register.ask('GET', `/v1/transactions/${id}`, undefined, 25, false);
    return [
      ...(state === 'waiting' && revision === 0 ? [] : [`the link ${id} was ${state}, revision ${revision}`]),
      ...reached.map((fact) => `of what was sent to the webhook listener this reached ${id}: ${fact.text}`),
      ...(text.includes('"result":"approved"') ? [] : [`the link ${id} was paid, and is ${text.slice(0, 200)}`]),
      ...pieces.flatMap((piece) => wrongAnswers(piece, this.#counts[piece.name] ?? {})),
      // A faster daemon admits more of them.
      ...(this.#speed > 1 || (this.#counts[flooding.name]?.[429] ?? 0) > 0
        ? []
        : ['a flood at a known address was let in']),
    ];
  }

  /** The sent requests and their answers. */
  get report(): WebhookReport {
    return this.#counts;
  }

  /** Ends everything. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    clearInterval(this.#drips);
    for (const socket of this.#sockets) socket.destroy();
    this.#agent.destroy();
    await this.#service.close();
  }

  #send(piece = pieces[this.#sent % pieces.length] ?? flooding): void {
    this.#sent += 1;
    const sending = this.#count(piece).finally(() => this.#under.delete(sending));
    this.#under.add(sending);
  }

  async #count(piece: Piece): Promise<void> {
    const status = await this.#answerTo(piece);
    const counts = (this.#counts[piece.name] ??= {});
    counts[status] = (counts[status] ?? 0) + 1;
  }

  /** Resolves with the status; 0 if the connection ended without a status. */
  #answerTo({ method, path, body }: Piece): Promise<number> {
    return new Promise((resolve) => {
      const headers = { 'content-type': mediaType, 'content-length': Buffer.byteLength(body) };
      const where = {
        host: '127.0.0.1',
        port: this.#port,
        path: path(this.#path),
        method,
        headers,
        agent: this.#agent,
      };
      const asked = request(where, (answer) => answer.resume().on('close', () => resolve(answer.statusCode ?? 0)));
      // An answer that comes before the end of the body ends its connection.
      asked.on('error', () => resolve(0));
      asked.end(body);
    });
  }

  /** Declares a body and sends it byte by byte. */
  #beSlow(): void {
    const socket = connect(this.#port, '127.0.0.1');
    this.#sockets.add(socket);
    const head = [`POST ${this.#path} HTTP/1.1`, `host: 127.0.0.1:${this.#port}`, `content-type: ${mediaType}`];
    socket.write(`${[...head, 'content-length: 9000'].join('\r\n')}\r\n\r\n{`);
    socket.on('error', () => undefined).resume();
    socket.once('close', () => this.#sockets.delete(socket));
  }

  async #pay(checkoutUrl: string): Promise<void> {
    const answer = await fetch(`${this.#service.control}/shopper`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ checkoutUrl, act: 'pay', card: '4111 1111 1111 1111' }),
    });
    if (!answer.ok) throw new Error(`the customer could not pay: ${await answer.text()}`);
  }
}

const back = 'https://shop.example/back';
const flooding: Piece = { name: 'flood', method: 'POST', path: (path) => path, body: '{"eventType":', status: 400 };

async function look(register: LoadedRegister, id: string): Promise<z.infer<typeof linkShape>> {
  const { text } = await register.ask('GET', `/v1/transactions/${id}?include=attempts,timeline`, undefined, 0, false);
  return linkShape.parse(JSON.parse(text));
}

/** Returns the wrong answers. A request must be refused or delayed; the listener may also cut the connection. */
function wrongAnswers({ name, status }: Piece, counts: Readonly<Record<number, number>>): readonly string[] {
  const seen = Object.keys(counts).map(Number);
  const others = seen.filter((one) => one !== status && one !== 429 && one !== 0);
  return [
    ...(seen.includes(status) ? [] : [`${name} was never answered with ${status}: ${JSON.stringify(counts)}`]),
    ...(others.length === 0 ? [] : [`${name} was answered with ${others.join(', ')}`]),
  ];
}

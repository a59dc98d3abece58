/** The simulated payment service on a real socket, on the loopback address. It commits changes before it answers. */

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import { answerServiceControl } from './control.js';
import { send } from '../net/control-http.js';
import type { TlsIdentity } from '../net/self-signed.js';
import { answerPage } from './pages/index.js';
import { RateLimit } from './rate-limit.js';
import { headersOf, readBody } from './read-request.js';
import {
  admit,
  type Admitted,
  amountIn,
  type Answer,
  type Configuration,
  defaultConfiguration,
  refuse,
  type Route,
  magic,
  methodsOfPath,
  routeOf,
  secretToken,
  type ServiceRequest,
  strike,
  type Struck,
  work,
  type World,
} from './rules/index.js';
import { ServiceClock } from './service-clock.js';
import { Store } from './store.js';
import { answerToken } from './tokens.js';
import { WebhookSender } from './webhook-sender.js';
import { cutOff, writeAnswer, writeHalf } from './write-answer.js';

/** The options of a service. */
export interface ServiceOptions {
  /** The port on 127.0.0.1. Default: 0, which selects a free one. */
  readonly port?: number;
  /** The file in which the service stores its records. If absent, it stores them in memory. */
  readonly store?: string | undefined;
  readonly configuration?: Configuration;
  /** The certificate and key (PEM) for HTTPS. If absent, the service uses HTTP. */
  readonly tls?: TlsIdentity | undefined;
  /** True if the last two digits of an amount can trigger a fault. Default: true. */
  readonly hasMagicAmounts?: boolean;
}

/** A running simulated payment service. */
export interface RunningService {
  readonly port: number;
  /** The address below which all paths of the specification are. */
  readonly baseUrl: string;
  /** The address below which the pages are. */
  readonly checkoutUrl: string;
  /** The address of the control interface. */
  readonly control: string;
  /** Cuts all connections and closes the store. */
  close(): Promise<void>;
}

const slowSeconds = 10;
/**
 * The time that an idle connection stays open. It is long, so that a slow client does not send a request on a
 * connection that is just being closed.
 */
const keepAliveTimeoutMs = 600_000;

/**
 * Starts a service, which is ready when the promise resolves. Rejects if the port is taken or the store cannot be used
 * (StoreError).
 */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const service = new Service(options);
  await service.listen(options.port ?? 0);
  return service;
}

class Service implements RunningService {
  readonly #configuration: Configuration;
  readonly #hasMagicAmounts: boolean;
  readonly #store: Store;
  readonly #clock: ServiceClock;
  readonly #server: Server | TlsServer;
  readonly #scheme: 'http' | 'https';
  readonly #sender: WebhookSender;
  readonly #rateLimit: RateLimit;
  /**
   * The idempotency keys of requests in progress (`#atWork`), and of requests whose amount has already triggered its
   * fault (`#played`).
   */
  readonly #atWork = new Set<string>();
  readonly #played = new Set<string>();

  constructor({ store, configuration = defaultConfiguration, hasMagicAmounts = true, tls }: ServiceOptions) {
    this.#configuration = configuration;
    this.#hasMagicAmounts = hasMagicAmounts;
    this.#store = new Store(store);
    this.#clock = new ServiceClock(this.#store.clockAheadMs());
    this.#rateLimit = new RateLimit(configuration.requestsPerSecond);
    this.#sender = new WebhookSender({
      store: this.#store,
      clock: this.#clock,
      configuration,
      world: () => this.#world(),
    });
    const serve = (request: IncomingMessage, reply: ServerResponse): void => {
      this.#serve(request, reply).catch(() => reply.destroy());
    };
    const options = { keepAliveTimeout: keepAliveTimeoutMs };
    this.#server = tls === undefined ? createServer(options, serve) : createTlsServer({ ...options, ...tls }, serve);
    this.#scheme = tls === undefined ? 'http' : 'https';
  }

  async listen(port: number): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        this.#server.once('error', reject);
        this.#server.listen(port, '127.0.0.1', resolve);
      });
    } catch (error) {
      this.#store.close();
      throw error;
    }
    this.#sender.wake();
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  get #origin(): string {
    return `${this.#scheme}://127.0.0.1:${this.port}`;
  }

  get baseUrl(): string {
    return this.#origin + this.#configuration.basePath;
  }

  get checkoutUrl(): string {
    return this.#configuration.checkoutUrl ?? `${this.#origin}/checkout`;
  }

  get control(): string {
    return `${this.#origin}/control`;
  }

  close(): Promise<void> {
    this.#sender.stop();
    this.#clock.stop();
    this.#server.closeAllConnections();
    return new Promise((resolve, reject) => {
      this.#server.close((error) => {
        this.#store.close();
        if (error === undefined) resolve();
        else reject(error);
      });
    });
  }

  #world(): World {
    return {
      books: this.#store,
      configuration: this.#configuration,
      checkoutUrl: this.checkoutUrl,
      nowMs: this.#clock.nowMs(),
      random: (count) => [...randomBytes(count)],
      hasMagicAmounts: this.#hasMagicAmounts,
    };
  }

  async #serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path.startsWith('/control/')) {
      const { world, wake } = { world: () => this.#world(), wake: () => this.#sender.wake() };
      return answerServiceControl(request, reply, { store: this.#store, clock: this.#clock, world, wake });
    }
    const { basePath } = this.#configuration;
    const below = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined;
    const route = below === undefined ? undefined : routeOf(request.method ?? '', below);
    const pages = new URL(this.checkoutUrl).pathname.replace(/\/$/, '');
    // If one base address is a prefix of the other, the address of the interface for merchants takes precedence.
    const isApi = route !== undefined || below === '/oauth/token' || path.startsWith(`${basePath || '/v1'}/`);
    if (!isApi && path.startsWith(`${pages}/`)) {
      const parts = { path: pages, store: this.#store, world: () => this.#world() };
      await answerPage(request, reply, path.slice(pages.length), parts);
      return this.#sender.wake();
    }
    // The date follows the service's clock, which may differ from the machine's clock.
    reply.setHeader('date', new Date(this.#clock.nowMs()).toUTCString());
    const body = await readBody(request);
    if (below === '/oauth/token' && request.method === 'POST') return this.#answerToken(request, reply, body.bodyText);
    if (route === undefined) {
      const methods = below === '/oauth/token' ? ['POST'] : methodsOfPath(below ?? '');
      const refusal =
        methods.length === 0
          ? refuse('unknown-path', 'There is no such path.')
          : { ...refuse('method-not-allowed', `Use ${methods.join(', ')}.`), allow: methods.join(', ') };
      return writeAnswer(reply, refusal, path, this.#configuration);
    }
    const method = request.method ?? '';
    const asked: ServiceRequest = { method, path, ...body, headers: headersOf(request) };
    await this.#answer(request, reply, asked, route);
    this.#sender.wake();
  }

  /** Executes a request, and applies its fault if there is one. */
  async #answer(request: IncomingMessage, reply: ServerResponse, asked: ServiceRequest, route: Route): Promise<void> {
    const write = (answer: Answer): void => writeAnswer(reply, answer, asked.path, this.#configuration);
    const onCue = this.#store.transaction(() => strike(this.#store, 'request', route.name, undefined));
    const admitted = this.#store.transaction(() => this.#admit(asked, route));
    const struck = onCue ?? this.#magic(admitted);
    if (struck === undefined) return write(this.#work(asked, route, admitted));
    switch (struck.fault) {
      case 'lost-before':
        return cutOff(request);
      case 'too-many-requests':
        return write({ ...refuse('too-many-requests', 'Ask again later.'), retryAfterSeconds: struck.seconds ?? 1 });
      case 'unavailable':
        return write(refuse('unavailable', 'Nothing was done. Repeat the request with the same key.'));
      case 'slow':
        await this.#beingAtWork(admitted, (struck.seconds ?? slowSeconds) * 1_000);
        return write(this.#work(asked, route, admitted));
      case 'lost-after':
        this.#work(asked, route, admitted);
        return cutOff(request);
      case 'error-after':
        this.#work(asked, route, admitted);
        return write(refuse('internal-error', 'Repeat the request with the same key.'));
      case 'half-body':
        return writeHalf(request, reply, this.#work(asked, route, admitted), asked.path, this.#configuration);
    }
  }

  #admit(asked: ServiceRequest, route: Route): Admitted {
    const world = this.#world();
    return admit(world, asked, route, {
      issuedTo: (token) => this.#store.merchantOfToken(token, world.nowMs),
      tooMany: (merchantId) => this.#rateLimit.tooMany(merchantId, world.nowMs),
      isAtWork: (merchantId, key) => this.#atWork.has(`${merchantId} ${key}`),
    });
  }

  /** Executes the request, commits its changes, and returns the response. */
  #work(asked: ServiceRequest, route: Route, admitted: Admitted): Answer {
    if (!admitted.ok) return admitted.answer;
    return this.#store.transaction(() => work(this.#world(), asked, route, admitted));
  }

  /** Returns the fault that an amount triggers. Each idempotency key triggers it once, so that a repeated request succeeds. */
  #magic(admitted: Admitted): Struck<'request'> | undefined {
    if (!admitted.ok || admitted.key === undefined || !this.#hasMagicAmounts) return undefined;
    const amount = amountIn(admitted.body);
    const struck = amount === undefined ? undefined : magic('request', amount);
    const key = `${admitted.caller.merchantId} ${admitted.key}`;
    if (struck === undefined || this.#played.has(key)) return undefined;
    this.#played.add(key);
    return struck;
  }

  /** Waits for this time. During the wait, another request with the same key is rejected. */
  async #beingAtWork(admitted: Admitted, waitMs: number): Promise<void> {
    const key = admitted.ok && admitted.key !== undefined ? `${admitted.caller.merchantId} ${admitted.key}` : undefined;
    if (key !== undefined) this.#atWork.add(key);
    await new Promise<void>((resolve) => this.#clock.at(this.#clock.nowMs() + waitMs, resolve));
    if (key !== undefined) this.#atWork.delete(key);
  }

  #answerToken(request: IncomingMessage, reply: ServerResponse, form: string): void {
    const { status, body } = answerToken(this.#configuration, request.headers.authorization, form, (merchantId) => {
      const { random, nowMs } = this.#world();
      const token = secretToken(random);
      const endsAtMs = nowMs + this.#configuration.tokenLifetimeSeconds * 1_000;
      this.#store.transaction(() => this.#store.putToken(token, merchantId, endsAtMs));
      return token;
    });
    send(reply, status, body);
  }
}

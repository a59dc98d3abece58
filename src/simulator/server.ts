/**
 * The simulated gateway on real sockets, on the loopback address: WebSocket on any path, HTTP or TCP, `GET /poi-list`,
 * and the control interface.
 */

import { randomBytes } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { answerControl, isTerminal } from './control-api.js';
import { send } from './net/control-http.js';
import { HttpTerminals, pathOf } from './listeners/http-terminals.js';
import { showOn } from './listeners/listener.js';
import type { OwnListener } from './listeners/own-listener.js';
import { channelRefusal, pathOfChannel } from './listeners/channel-paths.js';
import { RegisterCaller } from './listeners/register-caller.js';
import { MacSeal, NexoBlobSeal, type Seal, sealedEffect } from './sealing/index.js';
import { PolledTerminals } from './listeners/polled-terminals.js';
import { selfSigned } from './net/self-signed.js';
import { resetSocket } from './net/socket-faults.js';
import { TcpTerminals } from './listeners/tcp-terminals.js';
import {
  type ControlCommand,
  type World,
  type WorldEffect,
  type WorldEvent,
  type WorldOptions,
  createWorld,
  parseScript,
  placesOf,
} from './terminal/index.js';
import { TokenEndpoint, tokenPath } from './listeners/token-endpoint.js';
import type { RunningSimulator, SimulatedSecurity, SimulatorOptions } from './running-simulator.js';
import { WorldClock } from './world-clock.js';
import { WsTerminals } from './listeners/ws-terminals.js';

/**
 * Starts a simulator; it is ready when the promise resolves. Rejects if the port is taken, and with `RangeError` for an
 * invalid script.
 */
export async function startSimulator(options: SimulatorOptions): Promise<RunningSimulator> {
  const simulator = new Simulator(options);
  await simulator.listen(options.port ?? 0);
  return simulator;
}

/** The interval, in real milliseconds, for checking whether the terminals may accept connections again. */
const lookAgainMs = 10;

function sealOf(security: SimulatedSecurity): Seal {
  return security.kind === 'mac' ? new MacSeal(security) : new NexoBlobSeal(security);
}

function unaskedOf({ wire, register }: SimulatorOptions): NonNullable<WorldOptions['unasked']> {
  if (wire === 'polling') return 'shown-on-the-link';
  if (wire !== 'http') return 'on-the-link';
  return register === undefined ? 'never' : 'by-calls';
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
  });
}

class Simulator implements RunningSimulator {
  readonly world: World;
  readonly #options: SimulatorOptions;
  readonly #clock: WorldClock;
  #seal: Seal | undefined;
  readonly #server: Server;
  /** The HTTP server that handles WebSocket upgrades: with TLS a separate server, otherwise the control server. */
  readonly #front: Server;
  readonly #links: WsTerminals | undefined;
  readonly #terminals: OwnListener | undefined;
  readonly #caller: RegisterCaller | undefined;
  readonly #tokens: TokenEndpoint | undefined;
  readonly #tcpSockets = new Set<Socket>();
  #headerNames: readonly string[] = [];
  #connections = 0;
  #isClosed = false;

  constructor(options: SimulatorOptions) {
    this.#options = options;
    this.#clock = new WorldClock(options.speed ?? 1);
    this.#seal = options.security === undefined ? undefined : sealOf(options.security);
    this.#caller =
      options.register === undefined
        ? undefined
        : new RegisterCaller(options.register, (text) => {
            const opened = this.#opened(text);
            if (opened !== undefined) this.#feed({ type: 'call-answered', text: opened });
          });
    this.world = createWorld({ epochMs: Date.now(), ...options, unasked: unaskedOf(options) });
    if (options.script !== undefined) this.control(options.script);
    const serve = (request: IncomingMessage, reply: ServerResponse): void =>
      void this.#serve(request, reply).catch(() => reply.destroy());
    this.#server = createServer(serve);
    this.#terminals = this.#ownListener();
    const { tls } = options;
    this.#front =
      this.#terminals === undefined && tls !== undefined ? createTlsServer({ ...tls }, serve) : this.#server;
    for (const server of new Set([this.#server, this.#front])) this.#keepSockets(server);
    this.#links = this.#terminals === undefined ? this.#wsTerminals() : undefined;
    this.#links?.serve(this.#front);
    this.#tokens = options.client === undefined ? undefined : new TokenEndpoint(options.client, this.world);
  }

  #keepSockets(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.#tcpSockets.add(socket);
      socket.on('close', () => this.#tcpSockets.delete(socket));
      socket.on('error', () => socket.destroy());
    });
    server.on('tlsClientError', () => undefined);
  }

  /** Returns the message inside the seal, or undefined if the seal is invalid. */
  #opened(text: string): string | undefined {
    return this.#seal === undefined ? text : this.#seal.open(text);
  }

  get port(): number {
    return portOf(this.#server);
  }

  get tokenUrl(): string | undefined {
    return this.#tokens === undefined ? undefined : `http://127.0.0.1:${this.port}${tokenPath}`;
  }

  channelUrl(poiId: string): string | undefined {
    const channel = this.#tokens === undefined ? undefined : this.world.channelOf(poiId);
    return channel === undefined ? undefined : new URL(pathOfChannel(channel), this.url).href;
  }

  get url(): string {
    const scheme = this.#front === this.#server ? 'ws' : 'wss';
    return this.#terminals?.url ?? `${scheme}://127.0.0.1:${portOf(this.#front)}/`;
  }

  async listen(port: number): Promise<void> {
    await this.#terminals?.listen(port);
    await this.#listen(this.#front, this.#terminals === undefined ? port : 0);
    if (this.#front !== this.#server) await this.#listen(this.#server, 0);
  }

  #listen(server: Server, port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  }

  control(command: string | ControlCommand): void {
    const commands = typeof command === 'string' ? parseScript(command) : { ok: true as const, value: [command] };
    if (!commands.ok) throw new RangeError(commands.error);
    const unknown = commands.value.find(({ terminal }) => !isTerminal(terminal, this.#options));
    if (unknown !== undefined) throw new RangeError(`no terminal ${unknown.terminal}`);
    for (const one of commands.value) this.#feed({ type: 'control', command: one });
  }

  headerNames(): readonly string[] {
    return this.#headerNames;
  }

  async close(): Promise<void> {
    // Set this first: the end of each connection is an event, and an event would start the clock again and keep the process alive.
    this.#isClosed = true;
    this.#clock.wakeAt(undefined, () => undefined);
    this.#links?.close();
    for (const socket of this.#tcpSockets) resetSocket(socket);
    this.#caller?.close();
    await this.#terminals?.close();
    await Promise.all([...new Set([this.#server, this.#front])].map(closed));
  }

  #feed(event: WorldEvent): void {
    if (this.#isClosed) return;
    const effects = this.world.handle(event, this.#clock.nowMs());
    const message = event.type === 'text' ? this.world.received().at(-1) : undefined;
    if (message !== undefined) this.#options.onReceived?.(message);
    for (const effect of effects) this.#run(sealedEffect(effect, this.#seal));
    this.#clock.wakeAt(this.world.wakeAt(), () => this.#feed({ type: 'tick' }));
    if (this.world.acceptsConnections()) this.#terminals?.accept();
    else this.#refuse();
  }

  /** Moves the terminals to another address. If the transport cannot move, the terminals stay. */
  async #move(): Promise<void> {
    const where = await this.#terminals?.move?.().catch(() => undefined);
    if (where === undefined) return;
    this.#caller?.callFrom(where.host);
    this.#feed({ type: 'moved', ...where });
  }

  /**
   * Closes the listening port while terminals refuse connections. With an open port, the register could write a request to a connection before the
   * connection is cut.
   */
  #refuse(): void {
    if (this.#terminals === undefined) return;
    this.#terminals.refuse();
    setTimeout(() => this.#feed({ type: 'tick' }), lookAgainMs).unref();
  }

  #ownListener(): OwnListener | undefined {
    const { wire } = this.#options;
    if (wire === 'http') return this.#httpTerminals();
    if (wire === 'polling') return this.#polledTerminals();
    return wire === 'tcp' ? this.#tcpTerminals() : undefined;
  }

  #wsTerminals(): WsTerminals {
    return new WsTerminals({
      acceptsConnections: () => {
        this.#feed({ type: 'tick' });
        return this.world.acceptsConnections();
      },
      refusal: (request) => {
        if (!this.#carriesHeaders(request)) return 401;
        this.#headerNames = Object.keys(request.headers);
        return undefined;
      },
      nextConnection: () => (this.#connections += 1),
      connected: (connection) => this.#feed({ type: 'connected', connection }),
      arrived: (connection, text) => {
        const opened = this.#opened(text);
        if (opened !== undefined) this.#feed({ type: 'text', connection, text: opened });
        return opened !== undefined;
      },
      gone: (connection) => this.#feed({ type: 'disconnected', connection }),
    });
  }

  #tcpTerminals(): TcpTerminals {
    return new TcpTerminals({
      tls: this.#options.tls,
      nextConnection: () => (this.#connections += 1),
      connected: (connection) => this.#feed({ type: 'connected', connection }),
      arrived: (connection, text) => this.#feed({ type: 'text', connection, text: this.#opened(text) ?? '' }),
      gone: (connection) => this.#feed({ type: 'disconnected', connection }),
    });
  }

  #polledTerminals(): PolledTerminals {
    return new PolledTerminals({
      tls: this.#options.tls,
      refusal: (request) => (this.#carriesHeaders(request) ? undefined : 401),
      nextConnection: () => (this.#connections += 1),
      isAtWork: () => this.world.isAtWork(),
      now: () => this.#feed({ type: 'tick' }),
      arrived: (connection, text) => {
        this.#feed({ type: 'connected', connection });
        this.#feed({ type: 'text', connection, text });
      },
      gone: (connection) => this.#feed({ type: 'disconnected', connection }),
    });
  }

  #httpTerminals(): HttpTerminals {
    return new HttpTerminals({
      tls: this.#options.tls,
      refusal: (request) => {
        this.#caller?.told(request.headers['x-callback-url']);
        if (!this.#carriesHeaders(request)) return 401;
        if (!this.#isServedAt(pathOf(request))) return 404;
        return this.#tokenRefusal(request) ?? channelRefusal(pathOf(request), this.world);
      },
      places: placesOf(this.#options.dialect),
      nextConnection: () => (this.#connections += 1),
      arrived: (connection, text) => {
        const opened = this.#opened(text);
        if (opened === undefined) return 401;
        this.#feed({ type: 'connected', connection });
        this.#feed({ type: 'text', connection, text: opened });
        return this.world.received().at(-1)?.category === 'Abort' ? 204 : undefined;
      },
      gone: (connection) => this.#feed({ type: 'disconnected', connection }),
    });
  }

  /** True if terminals are served at this path. If each category has its own path, those paths lie below the configured path. */
  #isServedAt(path: string): boolean {
    const { dialect, path: served = path } = this.#options;
    return placesOf(dialect) === undefined ? path === served : path.startsWith(served);
  }

  #run(effect: WorldEffect): void {
    if (effect.type === 'move') return void this.#move();
    if (effect.type === 'call') return this.#caller?.call(effect.text, effect.isStranger === true);
    if (effect.type === 'certificate') return this.#show(effect.isOther);
    if (effect.type === 'channel') return this.#replaceKey();
    this.#terminals?.run(effect);
    this.#links?.run(effect);
  }

  /** Shows another certificate for the same names, which the register does not trust, or the original certificate again. */
  #show(isOther: boolean): void {
    const { tls } = this.#options;
    if (tls === undefined) return;
    const shown = isOther ? selfSigned(Date.now()) : tls;
    this.#terminals?.show(shown);
    showOn(this.#front, shown, []);
  }

  /** Replaces the key, as if another register had taken over the terminal. The earlier register does not know the new key. */
  #replaceKey(): void {
    const { security } = this.#options;
    if (security?.kind !== 'mac') return;
    this.#seal = new MacSeal({ ...security, kek: randomBytes(24).toString('hex').toUpperCase() });
  }

  #tokenRefusal(request: IncomingMessage): number | undefined {
    if (this.#tokens === undefined) return undefined;
    this.#feed({ type: 'tick' });
    return this.#tokens.refusal(request);
  }

  #carriesHeaders(request: IncomingMessage): boolean {
    const required = Object.entries(this.#options.requiredHeaders ?? {});
    return required.every(([name, value]) => request.headers[name.toLowerCase()] === value);
  }

  async #serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    this.#feed({ type: 'tick' });
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path.startsWith('/control/')) {
      const { world } = this;
      const { terminals } = this.#options;
      const obey = (command: ControlCommand): void => this.#feed({ type: 'control', command });
      return answerControl(request, reply, { world, terminals, headerNames: () => this.#headerNames, obey });
    }
    if (path === tokenPath && this.#tokens !== undefined) return this.#tokens.answer(request, reply);
    if (path !== '/poi-list' || request.method !== 'GET') return send(reply, 404, { error: 'no such resource' });
    const { epochMs } = this.#options;
    if (epochMs !== undefined) reply.setHeader('Date', new Date(epochMs + this.#clock.nowMs()).toUTCString());
    if (!this.#carriesHeaders(request)) return send(reply, 401, { error: 'a required header is missing or wrong' });
    const { status, poiIds } = this.world.poiList();
    const listed = this.#options.poiListShape === 'objects' ? poiIds.map((POIID) => ({ POIID })) : poiIds;
    send(reply, status, status === 200 ? listed : { error: 'the list is not available' });
  }
}

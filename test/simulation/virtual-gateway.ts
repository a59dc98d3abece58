/** The link between an engine and a simulated world on virtual time: what the WebSocket client is in the real daemon. */

import type { GatewayEvent, GatewayPort, LinkCause, LinkState } from '../../src/core/ports.js';
import type { World, WorldEffect, WorldEvent } from '../../src/simulator/terminal/index.js';
import type { VirtualTime } from './virtual-time.js';

/** How the virtual network behaves. */
export interface NetworkOptions {
  /** One way, ms. */
  readonly latencyMs: number;
  /** Time from a loss to the next connection attempt, ms. */
  readonly reconnectMs: number;
  /** Heartbeat: a ping on an idle link every so often, and the time its pong may take. */
  readonly heartbeatMs: number;
  readonly pongMs: number;
}

const ordinary: NetworkOptions = { latencyMs: 5, reconnectMs: 250, heartbeatMs: 10_000, pongMs: 5_000 };

interface Connection {
  readonly number: number;
  /** The world's side reads and writes. */
  worldReads: boolean;
  /** Our side has not given it up. */
  up: boolean;
}

/** A world on virtual time, shared by the gateways that connect to it. */
export class WorldHost {
  readonly world: World;
  readonly #time: VirtualTime;
  readonly #connections = new Map<number, { readonly connection: Connection; readonly gateway: VirtualGateway }>();
  #next = 1;
  #armedMs: number | undefined;

  constructor(world: World, time: VirtualTime) {
    this.world = world;
    this.#time = time;
  }

  open(gateway: VirtualGateway): Connection | undefined {
    // The world's own clock moves with its events only.
    this.feed({ type: 'tick' });
    if (!this.world.acceptsConnections()) return undefined;
    const connection: Connection = { number: this.#next++, worldReads: true, up: true };
    this.#connections.set(connection.number, { connection, gateway });
    this.feed({ type: 'connected', connection: connection.number });
    return connection;
  }

  /** Feeds the world and carries out what it wants. */
  feed(event: WorldEvent): void {
    const effects = this.world.handle(event, this.#time.monoMs());
    for (const effect of effects) this.#run(effect);
    const wakeAt = this.world.wakeAt();
    if (
      wakeAt === undefined ||
      (this.#armedMs !== undefined && this.#armedMs <= wakeAt && this.#armedMs > this.#time.monoMs())
    )
      return;
    this.#armedMs = wakeAt;
    this.#time.at(wakeAt, () => {
      this.#armedMs = undefined;
      this.feed({ type: 'tick' });
    });
  }

  #run(effect: WorldEffect): void {
    const found = this.#connections.get(effect.connection);
    if (found === undefined) return;
    const { connection, gateway } = found;
    switch (effect.type) {
      case 'send':
        if (effect.isBinary === true) gateway.deliverUnreadable(connection, 'binary frame');
        else gateway.deliver(connection, effect.text);
        return;
      case 'send-partial':
        return;
      case 'half-open':
        connection.worldReads = false;
        return;
      case 'cut':
        this.#connections.delete(connection.number);
        connection.worldReads = false;
        this.feed({ type: 'disconnected', connection: connection.number });
        gateway.lost(connection, {
          code: 'closed',
          text: `the gateway closed the connection (${effect.code ?? effect.how})`,
        });
        return;
    }
  }

  /** Our side reset the connection: nothing that is still on its way arrives. */
  closed(connection: Connection): void {
    if (!this.#connections.delete(connection.number)) return;
    this.feed({ type: 'disconnected', connection: connection.number });
  }
}

/** GatewayPort over a world, without sockets. */
export class VirtualGateway implements GatewayPort {
  readonly #host: WorldHost;
  readonly #time: VirtualTime;
  readonly #network: NetworkOptions;
  #connection: Connection | undefined;
  #lastReceivedMs = 0;
  #listener: (event: GatewayEvent) => void = () => undefined;
  #closed = false;
  #pongDueMs: number | undefined;

  constructor(host: WorldHost, time: VirtualTime, network: Partial<NetworkOptions> = {}) {
    this.#host = host;
    this.#time = time;
    this.#network = { ...ordinary, ...network };
    time.soon(() => this.#connect());
  }

  #connect(): void {
    if (this.#closed) return;
    const connection = this.#host.open(this);
    if (connection === undefined) {
      this.#time.at(this.#time.monoMs() + this.#network.reconnectMs, () => this.#connect());
      return;
    }
    this.#connection = connection;
    this.#lastReceivedMs = this.#time.monoMs();
    this.#emit({ type: 'link-up', connection: connection.number });
    this.#beat(connection);
  }

  #beat(connection: Connection): void {
    this.#time.at(this.#time.monoMs() + this.#network.heartbeatMs, () => {
      if (!connection.up) return;
      this.#roundTrip(connection, () => {
        this.#pongDueMs = undefined;
      });
      const dueMs = this.#time.monoMs() + this.#network.pongMs;
      this.#pongDueMs = dueMs;
      this.#time.at(dueMs, () => {
        if (this.#pongDueMs === dueMs && connection.up)
          this.reset(connection.number, { code: 'no-pong', text: 'no pong' });
      });
      this.#beat(connection);
    });
  }

  #roundTrip(connection: Connection, back: () => void): void {
    const { latencyMs } = this.#network;
    this.#time.at(this.#time.monoMs() + latencyMs, () => {
      if (!connection.worldReads) return;
      this.#time.at(this.#time.monoMs() + latencyMs, () => {
        if (!connection.up || !connection.worldReads) return;
        this.#lastReceivedMs = this.#time.monoMs();
        back();
      });
    });
  }

  #emit(event: GatewayEvent): void {
    this.#time.soon(() => {
      if (!this.#closed) this.#listener(event);
    });
  }

  link(): LinkState {
    return this.#connection === undefined
      ? { up: false, cause: { code: 'refused', text: 'the gateway refuses the connection' } }
      : { up: true, connection: this.#connection.number, lastReceivedMs: this.#lastReceivedMs };
  }

  send(connection: number, text: string): boolean {
    const present = this.#connection;
    if (present?.number !== connection) return false;
    this.#time.at(this.#time.monoMs() + this.#network.latencyMs, () => {
      if (present.up && present.worldReads) this.#host.feed({ type: 'text', connection, text });
    });
    return true;
  }

  ping(connection: number, token: string): void {
    const present = this.#connection;
    if (present?.number !== connection) return;
    this.#roundTrip(present, () => this.#emit({ type: 'pong', connection, token }));
  }

  reset(connection: number, cause: LinkCause): void {
    const present = this.#connection;
    if (present?.number !== connection) return;
    this.#host.closed(present);
    this.lost(present, cause);
  }

  readPoiList(): void {
    this.#host.feed({ type: 'tick' });
    const answer = this.#host.world.poiList();
    this.#emit(
      answer.status === 200
        ? { type: 'poi-list', poiIds: answer.poiIds }
        : { type: 'poi-list-failed', cause: { code: 'http', text: 'GET /poi-list answered 503' } },
    );
  }

  listen(listener: (event: GatewayEvent) => void): void {
    this.#listener = listener;
  }

  /** The process dies: the sockets go with it. */
  close(): void {
    this.#closed = true;
    const present = this.#connection;
    this.#connection = undefined;
    if (present === undefined) return;
    present.up = false;
    this.#host.closed(present);
  }

  /** The world sent a text. */
  deliver(connection: Connection, text: string): void {
    this.#time.at(this.#time.monoMs() + this.#network.latencyMs, () => {
      if (!connection.up) return;
      this.#lastReceivedMs = this.#time.monoMs();
      this.#emit({ type: 'text', connection: connection.number, text });
    });
  }

  /** The world sent a frame that is no text. */
  deliverUnreadable(connection: Connection, why: string): void {
    this.#time.at(this.#time.monoMs() + this.#network.latencyMs, () => {
      if (connection.up) this.#emit({ type: 'unreadable', connection: connection.number, why });
    });
  }

  /** The connection is gone, from either side. */
  lost(connection: Connection, cause: LinkCause): void {
    if (!connection.up) return;
    connection.up = false;
    if (this.#connection === connection) this.#connection = undefined;
    this.#emit({ type: 'link-down', connection: connection.number, cause });
    this.#time.at(this.#time.monoMs() + this.#network.reconnectMs, () => this.#connect());
  }
}

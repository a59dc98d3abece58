/** The link between an engine and a simulated world on virtual time: what the WebSocket client is in the real daemon. */

import type {
  Clock,
  WireBounds,
  WireEvent,
  Wire,
  LinkCause,
  RequestKey,
  WireState,
  Scheduler,
} from '../../src/core/index.js';
import type { ArrivingCall } from './faults/calls.js';
import type { VirtualTime } from './virtual-time.js';
import type { Connection, WorldClient, WorldHost } from './world-host.js';

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

/** What is said of a seal that is spoilt. */
export const forgedText = 'The seal of the message is not right.';

/** A good network. */
export const ordinaryNetwork: NetworkOptions = { latencyMs: 5, reconnectMs: 250, heartbeatMs: 10_000, pongMs: 5_000 };

/** What a bad network does; without it, it is a good one. */
export interface Interference {
  /** Why the next connection cannot be made, if it cannot. */
  connects(): LinkCause | undefined;
  answersPings(): boolean;
  /** How much longer a text is on its way, ms. */
  delayMs(text: string): number;
  /** The process died: how much later its socket brings what it was handed, ms. `isOnItsWay` says whether that is anything. */
  orphanedMs(isOnItsWay: boolean): number;
  /** How long the gateway takes to notice that such a socket is dead, ms. */
  lingersMs(orphanMs: number): number;
  /** A text has reached the gateway: `bring` brings it to the terminal. */
  reached(text: string, bring: () => void, isOrphan: boolean): void;
  /** What of a text of the gateway arrives: itself, something damaged, more than one, nothing. */
  arrives(text: string): readonly string[];
  /** Whether the terminal knows our key: what it cannot open it refuses. */
  knowsKey(): boolean;
  /** A request was refused for its token. */
  refusesToken(): void;
  /** What of a call of a terminal arrives. */
  calls(text: string): readonly ArrivingCall[];
  /** A frame of nothing has arrived, of the one or the other. */
  keptAlive(whose: 'terminal' | 'daemon'): void;
}

/** Wire over a world, without sockets. */
export class VirtualGateway implements Wire, WorldClient {
  readonly #host: WorldHost;
  readonly #time: VirtualTime;
  /** Time as the process has it; the network's own is the world's. */
  readonly #process: Clock & Scheduler;
  readonly #network: NetworkOptions;
  readonly #interference: Interference | undefined;
  #cause: LinkCause = { code: 'refused', text: 'the gateway refuses the connection' };
  #connection: Connection | undefined;
  #lastReceivedMs = 0;
  #listener: (event: WireEvent) => void = () => undefined;
  #closed = false;
  #pongDueMs: number | undefined;

  constructor(
    host: WorldHost,
    time: VirtualTime,
    network: Partial<NetworkOptions> = {},
    bad: { readonly process?: Clock & Scheduler; readonly interference?: Interference } = {},
  ) {
    this.#host = host;
    this.#time = time;
    this.#process = bad.process ?? time;
    this.#network = { ...ordinaryNetwork, ...network };
    this.#interference = bad.interference;
    this.#process.soon(() => this.#connect());
  }

  #connect(): void {
    if (this.#closed) return;
    const cause = this.#interference?.connects();
    const connection = cause === undefined ? this.#host.open(this) : undefined;
    if (connection === undefined) {
      if (cause !== undefined) this.emit({ type: 'link-failed', cause: (this.#cause = cause) });
      this.#process.at(this.#process.monoMs() + this.#network.reconnectMs, () => this.#connect());
      return;
    }
    this.#connection = connection;
    this.#lastReceivedMs = this.#process.monoMs();
    this.emit({ type: 'link-up', connection: connection.number });
    this.opened(connection);
  }

  /** A connection stands. */
  protected opened(connection: Connection): void {
    this.#beat(connection);
  }

  #beat(connection: Connection): void {
    this.#process.at(this.#process.monoMs() + this.#network.heartbeatMs, () => {
      if (!connection.up) return;
      this.#roundTrip(connection, () => {
        this.#pongDueMs = undefined;
      });
      const dueMs = this.#process.monoMs() + this.#network.pongMs;
      this.#pongDueMs = dueMs;
      this.#process.at(dueMs, () => {
        if (this.#pongDueMs === dueMs && connection.up)
          this.reset(connection.number, { code: 'no-pong', text: 'no pong' });
      });
      this.#beat(connection);
    });
  }

  #roundTrip(connection: Connection, back: () => void): void {
    const { latencyMs } = this.#network;
    this.#time.at(this.#time.monoMs() + latencyMs, () => {
      if (!connection.worldReads || this.#interference?.answersPings() === false) return;
      this.#time.at(this.#time.monoMs() + latencyMs, () => {
        if (!connection.up || !connection.worldReads) return;
        this.#lastReceivedMs = this.#process.monoMs();
        back();
      });
    });
  }

  protected emit(event: WireEvent): void {
    this.#process.soon(() => {
      if (!this.#closed) this.#listener(event);
    });
  }

  readonly bounds: WireBounds = 'pong';
  readonly listsTerminals: boolean = true;

  state(): WireState {
    return this.#connection === undefined
      ? { up: false, cause: this.#cause }
      : { up: true, connection: this.#connection.number, lastReceivedMs: this.#lastReceivedMs };
  }

  launch(connection: number, _key: RequestKey, text: string): boolean {
    const present = this.#connection;
    if (present?.number !== connection) return false;
    present.outMs = Math.max(present.outMs, this.#arrivalMs(text));
    const arrive = (): void => {
      if (!present.up || !present.worldReads) return;
      const bring = (): void => this.#bring(present, text);
      if (this.#interference === undefined) bring();
      else this.#interference.reached(text, bring, present.orphanMs > 0);
    };
    this.#time.at(present.outMs, () =>
      present.orphanMs === 0 ? arrive() : this.#time.at(this.#time.monoMs() + present.orphanMs, arrive),
    );
    return true;
  }

  /** Whoever cannot open it ends the connection. */
  #bring(present: Connection, text: string): void {
    const opened = this.#interference?.knowsKey() === false ? undefined : this.#host.opened(text);
    if (opened !== undefined) return this.#host.feed({ type: 'text', connection: present.number, text: opened });
    this.#host.closed(present);
    this.after(() => this.lost(present, { code: 'closed', text: 'the gateway closed the connection (1008)' }));
  }

  #arrivalMs(text: string): number {
    return this.#time.monoMs() + this.#network.latencyMs + (this.#interference?.delayMs(text) ?? 0);
  }

  giveUp(connection: number, _key: RequestKey, cause: LinkCause): void {
    this.reset(connection, cause);
  }

  probe(connection: number, token: string): void {
    const present = this.#connection;
    if (present?.number !== connection) return;
    this.#roundTrip(present, () => this.emit({ type: 'pong', connection, token }));
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
    this.emit(
      answer.status === 200
        ? { type: 'poi-list', poiIds: answer.poiIds }
        : { type: 'poi-list-failed', cause: { code: 'http', text: 'GET /poi-list answered 503' } },
    );
  }

  listen(listener: (event: WireEvent) => void): void {
    this.#listener = listener;
  }

  /** The process dies: its kernel still delivers what it was handed, and then closes the sockets. */
  close(): void {
    this.#closed = true;
    const present = this.#connection;
    this.#connection = undefined;
    if (present === undefined) return;
    const nowMs = this.#time.monoMs();
    present.orphanMs = this.#interference?.orphanedMs(present.outMs > nowMs) ?? 0;
    const lateMs = present.orphanMs + (this.#interference?.lingersMs(present.orphanMs) ?? 0);
    const end = (): void => {
      present.up = false;
      this.#host.closed(present);
    };
    // In two steps, as the bytes come: the last of them are asked for before the end is, and come before it.
    this.#time.at(Math.max(present.outMs, nowMs + this.#network.latencyMs), () =>
      lateMs === 0 ? end() : this.#time.at(this.#time.monoMs() + lateMs, end),
    );
  }

  /** The world sent a text. */
  deliver(connection: Connection, text: string): void {
    this.arrive(connection, text, () => {
      for (const arrived of this.#interference?.arrives(text) ?? [text]) this.said(connection, arrived);
    });
  }

  /** Calls when what the world sends now has arrived, behind what it sent before. */
  protected arrive(connection: Connection, text: string, arrived: () => void): void {
    connection.inMs = Math.max(connection.inMs, this.#arrivalMs(text));
    this.#time.at(connection.inMs, () => {
      // What the socket of a dead process still gets, nobody reads: no fault has met it.
      if (connection.up && !this.#closed) arrived();
    });
  }

  /** A text has arrived. */
  protected said(connection: Connection, text: string): void {
    this.#lastReceivedMs = this.#process.monoMs();
    this.emit({ type: 'text', connection: connection.number, text });
  }

  /** The connection that stands. */
  protected get standing(): Connection | undefined {
    return this.#connection;
  }

  /** There are no frames of nothing on a WebSocket. */
  deliverKeepAlive(_connection: Connection): void {
    // Nothing comes.
  }

  /** Calls when what was sent now has arrived, behind it. */
  protected after(callback: () => void): void {
    this.#time.at(this.#time.monoMs() + this.#network.latencyMs, callback);
  }

  /** The world sent a frame that is no text. */
  deliverUnreadable(connection: Connection, why: string, text: string): void {
    this.#time.at(this.#time.monoMs() + this.#network.latencyMs, () => {
      if (connection.up) this.emit({ type: 'unreadable', connection: connection.number, why, text });
    });
  }

  deliverForged(connection: Connection): void {
    this.#time.at(this.#time.monoMs() + this.#network.latencyMs, () => {
      if (connection.up) this.emit({ type: 'forged', why: forgedText });
    });
  }

  /** Of a frame that never becomes whole nobody is told. */
  deliverPart(_connection: Connection, _text: string): void {
    // The cut follows.
  }

  /** There are no responses on a WebSocket: the connection is closed. */
  deliverStatus(connection: Connection): void {
    this.lost(connection, { code: 'closed', text: 'the gateway closed the connection (1011)' });
  }

  /** The connection is gone, from either side. */
  lost(connection: Connection, cause: LinkCause): void {
    if (!connection.up) return;
    connection.up = false;
    if (this.#connection === connection) this.#connection = undefined;
    this.emit({ type: 'link-down', connection: connection.number, cause });
    this.#process.at(this.#process.monoMs() + this.#network.reconnectMs, () => this.#connect());
  }
}

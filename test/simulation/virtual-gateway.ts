/**
 * The link between an engine and a simulated world on virtual time, in place of the WebSocket client of the real
 * daemon.
 */

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

/** The properties of the virtual network. */
export interface NetworkOptions {
  /** The latency in one direction, ms. */
  readonly latencyMs: number;
  /** The time from a loss to the next connection attempt, ms. */
  readonly reconnectMs: number;
  /** Heartbeat: the interval of pings on an idle link, and the time limit of a pong. */
  readonly heartbeatMs: number;
  readonly pongMs: number;
}

/** The reason of a damaged seal. */
export const forgedText = 'The seal of the message is not right.';

/** A good network. */
export const ordinaryNetwork: NetworkOptions = { latencyMs: 5, reconnectMs: 250, heartbeatMs: 10_000, pongMs: 5_000 };

/** The faults of a bad network. Absent: a good network. */
export interface Interference {
  /** Returns why the next connection fails; undefined if it succeeds. */
  connects(): LinkCause | undefined;
  answersPings(): boolean;
  /** Returns the additional delay of a text, ms. */
  delayMs(text: string): number;
  /**
   * Handles the death of the process. Returns by how many milliseconds the bytes in its socket arrive later. `isOnItsWay`: the socket has such bytes.
   */
  orphanedMs(isOnItsWay: boolean): number;
  /** Returns how many milliseconds the gateway takes to notice that the socket of a dead process is dead. */
  lingersMs(orphanMs: number): number;
  /** Called when a text has reached the gateway. `bring` delivers it to the terminal. */
  reached(text: string, bring: () => void, isOrphan: boolean): void;
  /** Returns the texts that arrive in place of a text of the gateway: the text, a damaged text, several texts, or none. */
  arrives(text: string): readonly string[];
  /** True if the terminal has our key. A terminal refuses a message that it cannot open. */
  knowsKey(): boolean;
  /** Called when a request was refused because of its token. */
  refusesToken(): void;
  /** Returns the calls that arrive in place of a terminal's call. */
  calls(text: string): readonly ArrivingCall[];
  /** Called when an empty frame of either side has arrived. */
  keptAlive(whose: 'terminal' | 'daemon'): void;
}

/** Wire over a world, without sockets. */
export class VirtualGateway implements Wire, WorldClient {
  readonly #host: WorldHost;
  readonly #time: VirtualTime;
  /** The clock of the process. The network uses the world's clock. */
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

  /** Called when a connection is open. */
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

  /** A receiver that cannot open the message ends the connection. */
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

  /**
   * Called when the process has ended. Its kernel still delivers the bytes that it got, and then closes the sockets.
   */
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
    // The last bytes are scheduled before the end of the connection, so the bytes arrive first.
    this.#time.at(Math.max(present.outMs, nowMs + this.#network.latencyMs), () =>
      lateMs === 0 ? end() : this.#time.at(this.#time.monoMs() + lateMs, end),
    );
  }

  /** Delivers a text that the world sent. */
  deliver(connection: Connection, text: string): void {
    this.arrive(connection, text, () => {
      for (const arrived of this.#interference?.arrives(text) ?? [text]) this.said(connection, arrived);
    });
  }

  /** Calls back when a text that the world sends now has arrived, after the earlier texts. */
  protected arrive(connection: Connection, text: string, arrived: () => void): void {
    connection.inMs = Math.max(connection.inMs, this.#arrivalMs(text));
    this.#time.at(connection.inMs, () => {
      // The process is dead and reads nothing, so no fault counts.
      if (connection.up && !this.#closed) arrived();
    });
  }

  /** Called when a text has arrived. */
  protected said(connection: Connection, text: string): void {
    this.#lastReceivedMs = this.#process.monoMs();
    this.emit({ type: 'text', connection: connection.number, text });
  }

  /** The open connection. */
  protected get standing(): Connection | undefined {
    return this.#connection;
  }

  /** A WebSocket has no empty frames. */
  deliverKeepAlive(_connection: Connection): void {
    // Does nothing.
  }

  /** Calls back when everything that was sent before this call has arrived. */
  protected after(callback: () => void): void {
    this.#time.at(this.#time.monoMs() + this.#network.latencyMs, callback);
  }

  /** Delivers a frame that is not a text. */
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

  /** A frame that never becomes complete is not reported. */
  deliverPart(_connection: Connection, _text: string): void {
    // The loss of the connection follows.
  }

  /** A WebSocket has no responses, so the connection is closed. */
  deliverStatus(connection: Connection): void {
    this.lost(connection, { code: 'closed', text: 'the gateway closed the connection (1011)' });
  }

  /** Called when the connection has ended, from either side. */
  lost(connection: Connection, cause: LinkCause): void {
    if (!connection.up) return;
    connection.up = false;
    if (this.#connection === connection) this.#connection = undefined;
    this.emit({ type: 'link-down', connection: connection.number, cause });
    this.#process.at(this.#process.monoMs() + this.#network.reconnectMs, () => this.#connect());
  }
}

/**
 * TCP between an engine and a simulated world on virtual time: one connection without pings, as in the TCP wire of the
 * real daemon.
 */

import type { Clock, RequestKey, Scheduler } from '../../src/core/index.js';
import type { FrameReading } from '../../src/net/frames.js';
import { FromTerminal, ToTerminal } from './tcp-stream.js';
import { type Interference, type NetworkOptions, VirtualGateway } from './virtual-gateway.js';
import type { VirtualTime } from './virtual-time.js';
import type { Connection, WorldHost } from './world-host.js';

/**
 * The bytes in each direction of one connection. The bytes from the terminal are checked from the first empty frame on.
 */
interface Stream {
  readonly out: ToTerminal;
  from?: FromTerminal;
  /** True if a request was sent since the last empty frame of the daemon. */
  isAsked: boolean;
  cancelKeepAlive: () => void;
}

/** A wire to a world on which only answers show that a request was read. */
export class VirtualTcp extends VirtualGateway {
  override readonly bounds = 'response';
  override readonly listsTerminals = false;
  readonly #clocks: Clock & Scheduler;
  readonly #keepAliveMs: number | undefined;
  readonly #bad: Interference | undefined;
  readonly #streams = new Map<number, Stream>();

  constructor(
    host: WorldHost,
    time: VirtualTime,
    network: Partial<NetworkOptions> = {},
    bad: {
      readonly process?: Clock & Scheduler;
      readonly interference?: Interference;
      /** The interval of the daemon's empty frames. Default: none. */
      readonly keepAliveMs?: number;
    } = {},
  ) {
    super(host, time, network, bad);
    this.#clocks = bad.process ?? time;
    this.#bad = bad.interference;
    this.#keepAliveMs = bad.keepAliveMs;
  }

  protected override opened(connection: Connection): void {
    this.#streams.clear();
    this.#streams.set(connection.number, {
      out: new ToTerminal(),
      isAsked: false,
      cancelKeepAlive: () => undefined,
    });
    this.#keepAliveLater(connection);
  }

  override launch(connection: number, key: RequestKey, text: string): boolean {
    const standing = this.standing;
    const stream = this.#streams.get(connection);
    if (this.#keepAliveMs === undefined || stream === undefined || standing?.number !== connection)
      return super.launch(connection, key, text);
    stream.isAsked = true;
    this.#keepAliveLater(standing);
    // A message that a terminal cannot read does not reach it.
    for (const read of stream.out.message(text)) super.launch(connection, key, read);
    return true;
  }

  /** As in the real wire, the daemon sends an empty frame this long after its last bytes. */
  #keepAliveLater(connection: Connection): void {
    const stream = this.#streams.get(connection.number);
    if (this.#keepAliveMs === undefined || stream === undefined) return;
    stream.cancelKeepAlive();
    stream.cancelKeepAlive = this.#clocks.at(this.#clocks.monoMs() + this.#keepAliveMs, () => {
      if (!connection.up || this.standing !== connection) return;
      if (stream.out.keepAlive() && stream.isAsked)
        this.after(() => {
          if (connection.up && connection.worldReads) this.#bad?.keptAlive('daemon');
        });
      stream.isAsked = false;
      this.#keepAliveLater(connection);
    });
  }

  override deliverKeepAlive(connection: Connection): void {
    const stream = this.#streams.get(connection.number);
    if (stream === undefined) return;
    const from = (stream.from ??= new FromTerminal(connection.number));
    this.arrive(connection, '', () => {
      this.#bad?.keptAlive('terminal');
      this.#take(connection, from.keepAlive());
      // The empty frame arrives after the messages that follow at once.
      this.after(() => this.arrive(connection, '', () => this.#take(connection, from.rest())));
    });
  }

  protected override said(connection: Connection, text: string): void {
    const from = this.#streams.get(connection.number)?.from;
    if (from === undefined) super.said(connection, text);
    else this.#take(connection, from.message(text));
  }

  #take(connection: Connection, readings: readonly FrameReading[]): void {
    for (const { messages, fault } of readings) {
      for (const message of messages) super.said(connection, message.toString('utf8'));
      if (fault === undefined) continue;
      const why = 'a message of more than 262144 bytes';
      this.emit({ type: 'unreadable', connection: connection.number, why });
      this.reset(connection.number, { code: 'protocol', text: `the terminal sent ${why}` });
    }
  }

  override probe(): void {
    throw new Error('the daemon pings a wire that no pong bounds');
  }

  override readPoiList(): void {
    this.emit({ type: 'poi-list-failed', cause: { code: 'protocol', text: 'there is no list of terminals here' } });
  }

  /** A binary message ends the connection, because the start of the next message is unknown. */
  override deliverUnreadable(connection: Connection, why: string, text: string): void {
    super.deliverUnreadable(connection, why, text);
    this.after(() => this.reset(connection.number, { code: 'protocol', text: `the terminal sent a ${why}` }));
  }

  /** A partial message is reported when its connection ends. */
  override deliverPart(connection: Connection, text: string): void {
    if (connection.up)
      this.emit({ type: 'unreadable', connection: connection.number, why: 'a part of a message', text });
  }
}

/** A simulated world on virtual time, and the connections to it. */

import type { LinkCause } from '../../src/core/index.js';
import {
  PolledFront,
  type SealFault,
  type World,
  type WorldEffect,
  type WorldEvent,
} from '../../src/simulator/terminal/index.js';
import { type Seal, sealedEffect } from '../../src/simulator/sealing/index.js';
import type { VirtualTime } from './virtual-time.js';

/** One connection to a world. */
export interface Connection {
  readonly number: number;
  /** The times at which the last text of each direction arrives. The texts of one connection keep their order. */
  outMs: number;
  inMs: number;
  /** True if the world's side reads and writes. */
  worldReads: boolean;
  /** Set if the process of the connection is dead: its bytes arrive this much later. */
  orphanMs: number;
  /** True if the daemon has not given the connection up. */
  up: boolean;
}

/** A client of the world, with its callbacks. */
export interface WorldClient {
  deliver(connection: Connection, text: string): void;
  deliverUnreadable(connection: Connection, why: string, text: string): void;
  /** Called for a message with a damaged seal, if the wire itself opens no seals. */
  deliverForged(connection: Connection): void;
  /** Called for the start of a text. The loss of its connection follows. */
  deliverPart(connection: Connection, text: string): void;
  deliverStatus(connection: Connection, status: number): void;
  /** Called for an empty frame, if the transport has them. */
  deliverKeepAlive?(connection: Connection): void;
  lost(connection: Connection, cause: LinkCause): void;
}

/** The address of virtual terminals after a move. The port counts the moves. */
export const movedHost = '127.0.0.3';

/** A world on virtual time, which its gateways share. */
export class WorldHost {
  readonly world: World;
  /** The front of terminals whose answers are fetched. */
  readonly front: PolledFront;
  readonly #seal: Seal | undefined;
  /** The plain messages of terminals, by the sealed text. */
  readonly #said = new Map<string, string>();
  readonly #time: VirtualTime;
  readonly #connections = new Map<number, { readonly connection: Connection; readonly gateway: WorldClient }>();
  /** The complaints of the terminals, and their times. */
  readonly complaints: { readonly atMs: number; readonly text: string }[] = [];
  /** Receives the calls of terminals, if there is a receiver. */
  callee: ((text: string) => void) | undefined;
  /** Called for each message of a terminal before it is sealed. */
  onSaid: ((text: string) => void) | undefined;
  /** For each command of the simulator: the number of frames that were sent, of links that were cut, and of links that became half open. */
  readonly ran = { send: 0, cut: 0, 'half-open': 0 };
  /** The number of times that the terminals moved to another address. */
  place = 0;
  /** The time of the last move to another address. */
  movedMs: number | undefined;
  /** True if the operator has configured the new address of the terminals. */
  isConfigured = false;
  #next = 1;
  #armedMs: number | undefined;

  constructor(world: World, time: VirtualTime, seal?: Seal) {
    this.world = world;
    this.front = new PolledFront(() => world.isAtWork());
    this.#seal = seal;
    this.#time = time;
  }

  /** True if the terminals, after this number of moves, are at that address. */
  isAt(place: number): boolean {
    return this.isConfigured || this.place === place;
  }

  open(gateway: WorldClient): Connection | undefined {
    // The world's own clock advances only with its events.
    this.feed({ type: 'tick' });
    if (!this.world.acceptsConnections()) return undefined;
    const connection: Connection = { number: this.#next++, outMs: 0, inMs: 0, worldReads: true, orphanMs: 0, up: true };
    this.#connections.set(connection.number, { connection, gateway });
    this.feed({ type: 'connected', connection: connection.number });
    return connection;
  }

  /** Passes an event to the world and applies its effects. */
  feed(event: WorldEvent): void {
    const effects = this.world.handle(event, this.#time.monoMs());
    const atMs = this.#time.monoMs();
    for (const text of this.world.complaints().slice(this.complaints.length)) this.complaints.push({ atMs, text });
    for (const effect of effects) {
      const sealed = sealedEffect(effect, this.#seal);
      if ((effect.type === 'send' || effect.type === 'call') && effect.text !== '') this.onSaid?.(effect.text);
      if (effect.type === 'send' && sealed.type === 'send' && this.#seal !== undefined)
        this.#said.set(sealed.text, effect.text);
      this.#run(sealed);
    }
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

  /** True if the daemon has an open connection to the terminals. */
  get isConnected(): boolean {
    return this.#connections.size > 0;
  }

  /** Returns the message in a text; undefined if its seal is invalid. */
  opened(text: string): string | undefined {
    return this.#seal === undefined ? text : this.#seal.open(text);
  }

  /** Returns a text as a terminal sends it, with a damaged seal if requested. */
  sealed(text: string, fault?: SealFault): string {
    return this.#seal?.seal(text, fault) ?? text;
  }

  /** Returns the message of a terminal in a sent text. */
  saidIn(text: string): string {
    return this.#said.get(text) ?? text;
  }

  #run(effect: WorldEffect): void {
    if (effect.type === 'move') {
      this.place += 1;
      this.movedMs = this.#time.monoMs();
      for (const { connection, gateway } of this.#connections.values())
        gateway.lost(connection, { code: 'closed', text: 'the terminal is gone' });
      this.#time.at(this.#time.monoMs(), () => this.feed({ type: 'moved', host: movedHost, port: this.place }));
      return;
    }
    // Calls of other programs are not recorded.
    if (effect.type === 'call') return effect.isStranger === true ? undefined : this.callee?.(effect.text);
    const found = this.#connections.get(effect.connection);
    if (found === undefined) return;
    const { connection, gateway } = found;
    if (effect.type === 'send' || effect.type === 'cut' || effect.type === 'half-open') this.ran[effect.type] += 1;
    switch (effect.type) {
      case 'send':
        if (effect.seal !== undefined && this.#seal === undefined) gateway.deliverForged(connection);
        else if (effect.isBinary === true) gateway.deliverUnreadable(connection, 'binary frame', effect.text);
        else gateway.deliver(connection, effect.text);
        return;
      case 'send-partial':
        gateway.deliverPart(connection, effect.text.slice(0, effect.bytes));
        return;
      case 'status':
        this.#connections.delete(connection.number);
        connection.worldReads = false;
        this.feed({ type: 'disconnected', connection: connection.number });
        gateway.deliverStatus(connection, effect.status);
        return;
      case 'keep-alive':
        return gateway.deliverKeepAlive?.(connection);
      case 'certificate':
      case 'channel':
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

  /** Handles that the daemon reset the connection: messages in transmission do not arrive. */
  closed(connection: Connection): void {
    if (!this.#connections.delete(connection.number)) return;
    this.feed({ type: 'disconnected', connection: connection.number });
  }
}

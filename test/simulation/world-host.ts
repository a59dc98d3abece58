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
  /** When what was sent last arrives, each way: texts of one connection keep their order. */
  outMs: number;
  inMs: number;
  /** The world's side reads and writes. */
  worldReads: boolean;
  /** Its process is dead: what it was handed comes so much later. */
  orphanMs: number;
  /** Our side has not given it up. */
  up: boolean;
}

/** Who has connected to a world: what comes of it. */
export interface WorldClient {
  deliver(connection: Connection, text: string): void;
  deliverUnreadable(connection: Connection, why: string, text: string): void;
  /** Something whose seal is spoilt, where the wire itself opens none: it is known to be forged. */
  deliverForged(connection: Connection): void;
  /** The beginning of a text; the loss of its connection follows. */
  deliverPart(connection: Connection, text: string): void;
  deliverStatus(connection: Connection, status: number): void;
  /** A frame of nothing, where there are such. */
  deliverKeepAlive?(connection: Connection): void;
  lost(connection: Connection, cause: LinkCause): void;
}

/** Where virtual terminals are after a move; the port counts them. */
export const movedHost = '127.0.0.3';

/** A world on virtual time, shared by the gateways that connect to it. */
export class WorldHost {
  readonly world: World;
  /** What stands before the terminals where their answers are fetched. */
  readonly front: PolledFront;
  readonly #seal: Seal | undefined;
  /** What terminals said, by the sealed text. */
  readonly #said = new Map<string, string>();
  readonly #time: VirtualTime;
  readonly #connections = new Map<number, { readonly connection: Connection; readonly gateway: WorldClient }>();
  /** What the terminals complained of, and when. */
  readonly complaints: { readonly atMs: number; readonly text: string }[] = [];
  /** Who hears the calls of terminals, where somebody does. */
  callee: ((text: string) => void) | undefined;
  /** Hears each message that a terminal says, before it is sealed. */
  onSaid: ((text: string) => void) | undefined;
  /** How many frames were sent, and connections broken, of those that there were. */
  readonly ran = { send: 0, cut: 0, 'half-open': 0 };
  /** Counts the addresses that the terminals have had. */
  place = 0;
  /** When they got the last of these. */
  movedMs: number | undefined;
  /** A person has written in the configuration where the terminals are. */
  isConfigured = false;
  #next = 1;
  #armedMs: number | undefined;

  constructor(world: World, time: VirtualTime, seal?: Seal) {
    this.world = world;
    this.front = new PolledFront(() => world.isAtWork());
    this.#seal = seal;
    this.#time = time;
  }

  /** Whether they are found where they were after so many moves. */
  isAt(place: number): boolean {
    return this.isConfigured || this.place === place;
  }

  open(gateway: WorldClient): Connection | undefined {
    // The world's own clock moves with its events only.
    this.feed({ type: 'tick' });
    if (!this.world.acceptsConnections()) return undefined;
    const connection: Connection = { number: this.#next++, outMs: 0, inMs: 0, worldReads: true, orphanMs: 0, up: true };
    this.#connections.set(connection.number, { connection, gateway });
    this.feed({ type: 'connected', connection: connection.number });
    return connection;
  }

  /** Feeds the world and carries out what it wants. */
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

  /** What a text says; undefined where it is not sealed as it must be. */
  opened(text: string): string | undefined {
    return this.#seal === undefined ? text : this.#seal.open(text);
  }

  /** A text as a terminal sends it, its seal spoilt where that is wanted. */
  sealed(text: string, fault?: SealFault): string {
    return this.#seal?.seal(text, fault) ?? text;
  }

  /** What a terminal said in a text that it sent. */
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
    // From a stranger nothing is heard.
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

  /** Our side reset the connection: nothing that is still on its way arrives. */
  closed(connection: Connection): void {
    if (!this.#connections.delete(connection.number)) return;
    this.feed({ type: 'disconnected', connection: connection.number });
  }
}

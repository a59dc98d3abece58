/** Sends garbage to an API and opens slow connections, until it is stopped. */

import { connect, type Socket } from 'node:net';
import * as fc from 'fast-check';
import { addressed, noise, shapes } from './garbage.js';
import type { InterfaceAddress } from './request-text.js';
import { idle, neverReading, slowBody, slowHeaders, type SlowClient, type SlowWay } from './slow-clients.js';

/** The amount of hostile traffic. */
export interface HostilityPlan {
  /** The number of pieces of garbage in a second. */
  readonly garbagePerS: number;
  /** The number of slow connections at any time. A connection that ends is replaced at once. */
  readonly slowClients: number;
}

/** The sent traffic. */
export interface HostilityReport {
  readonly garbage: number;
  readonly slowClients: number;
}

const ways: readonly SlowWay[] = [idle, idle, idle, slowHeaders(1_000), slowBody(1_000), neverReading(1_000)];
/** Garbage that is drawn once and sent repeatedly. */
const noisePieces = 500;

/** Loads an API until it is stopped. */
export class Hostility {
  readonly #running: InterfaceAddress;
  readonly #sockets = new Set<Socket>();
  readonly #clients = new Set<SlowClient>();
  readonly #timer: NodeJS.Timeout;
  readonly #garbage: readonly string[];
  #isOver = false;
  #sent = 0;
  #slow = 0;

  constructor(api: InterfaceAddress, { garbagePerS, slowClients }: HostilityPlan) {
    this.#running = api;
    this.#garbage = [...shapes.map(({ bytes }) => bytes), ...fc.sample(noise, noisePieces)];
    for (let nth = 0; nth < slowClients; nth += 1) this.#beSlow();
    this.#timer = setInterval(() => this.#sendGarbage(), 1_000 / garbagePerS);
  }

  /** Stops at once, and returns the report. */
  stop(): HostilityReport {
    this.#isOver = true;
    clearInterval(this.#timer);
    for (const client of this.#clients) client.leave();
    for (const socket of this.#sockets) socket.destroy();
    return { garbage: this.#sent, slowClients: this.#slow };
  }

  #dial(): Socket {
    const socket = connect(this.#running.port, '127.0.0.1');
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }

  #sendGarbage(): void {
    const socket = this.#dial().resume();
    socket.end(addressed(this.#garbage[this.#sent % this.#garbage.length] ?? '', this.#running));
    this.#sent += 1;
  }

  #beSlow(): void {
    const way = ways[this.#slow % ways.length] ?? idle;
    this.#slow += 1;
    const client = way(this.#dial(), this.#running);
    this.#clients.add(client);
    void this.#replaceWhenEnded(client);
  }

  async #replaceWhenEnded(client: SlowClient): Promise<void> {
    await client.ended;
    this.#clients.delete(client);
    if (!this.#isOver) this.#beSlow();
  }
}

/** A wire between daemon and gateway that is cut, stalls and swallows bytes; TCP, so that it knows nothing of what passes. */

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The two ends of one connection. */
interface Pair {
  readonly daemon: Socket;
  readonly gateway: Socket;
}

/** Which way. */
export type Way = 'to-gateway' | 'to-daemon';

/** A wire that runs. It is a good one until it is told otherwise. */
export class BadLink {
  readonly #server = createServer((daemon) => this.#connected(daemon));
  readonly #gatewayPort: number;
  readonly #pairs = new Set<Pair>();
  readonly #swallowed = new Set<Socket>();
  #isRefusing = false;

  constructor(gatewayPort: number) {
    this.#gatewayPort = gatewayPort;
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** Resets what is connected, on both sides: what is on its way is gone. */
  cut(): void {
    for (const { daemon, gateway } of this.#pairs) for (const end of [daemon, gateway]) end.resetAndDestroy();
  }

  /** New connections are reset, or no longer. */
  refuse(isRefusing: boolean): void {
    this.#isRefusing = isRefusing;
  }

  /** Nothing passes this way until `resume`; then all of it does, in order. */
  stall(way: Way): void {
    for (const pair of this.#pairs) senderOf(pair, way).pause();
  }

  resume(): void {
    for (const { daemon, gateway } of this.#pairs) for (const end of [daemon, gateway]) end.resume();
  }

  /** What is said this way is lost for as long as the connections stand: they are half-open. */
  swallow(way: Way): void {
    for (const pair of this.#pairs) this.#swallowed.add(senderOf(pair, way));
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #connected(daemon: Socket): void {
    daemon.on('error', () => undefined);
    if (this.#isRefusing) {
      daemon.resetAndDestroy();
      return;
    }
    const gateway = connect(this.#gatewayPort, '127.0.0.1');
    gateway.on('error', () => undefined);
    const pair = { daemon, gateway };
    this.#pairs.add(pair);
    for (const [from, to] of [
      [daemon, gateway],
      [gateway, daemon],
    ] as const) {
      from.on('data', (chunk) => {
        if (!this.#swallowed.has(from)) to.write(chunk);
      });
      // Whatever waits here for one that is gone never arrives: a gateway drops it with the connection.
      from.on('close', () => {
        this.#pairs.delete(pair);
        this.#swallowed.delete(from);
        to.resetAndDestroy();
      });
    }
  }
}

function senderOf({ daemon, gateway }: Pair, way: Way): Socket {
  return way === 'to-gateway' ? daemon : gateway;
}

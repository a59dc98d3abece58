/** A wire between daemon and gateway that cuts, stalls and loses bytes. The wire uses TCP, so it does not know the contents of messages. */

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The two ends of one connection. */
interface Pair {
  readonly daemon: Socket;
  readonly gateway: Socket;
}

/** The direction of the bytes. */
export type Way = 'to-gateway' | 'to-daemon';

/** A running wire. It works normally until a method disturbs it. */
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

  /** Resets all connections on both sides. Everything on its way is lost. */
  cut(): void {
    for (const { daemon, gateway } of this.#pairs) for (const end of [daemon, gateway]) end.resetAndDestroy();
  }

  /** Starts or stops resetting new connections. */
  refuse(isRefusing: boolean): void {
    this.#isRefusing = isRefusing;
  }

  /** Holds all bytes in this direction until `resume`, which delivers them in order. */
  stall(way: Way): void {
    for (const pair of this.#pairs) senderOf(pair, way).pause();
  }

  resume(): void {
    for (const { daemon, gateway } of this.#pairs) for (const end of [daemon, gateway]) end.resume();
  }

  /** Loses all bytes in this direction as long as the connections last: they are half-open. */
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
      // Bytes for a closed connection never arrive. A gateway drops them with the connection.
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

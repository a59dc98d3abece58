/** The interface between the simulator and a transport that has its own listener (HTTP, polling or TCP). */

import type { ShownTls } from './listener.js';
import type { WorldEffect } from '../terminal/index.js';

/** A listener for one transport. */
export interface OwnListener {
  /** The address of the terminals. */
  readonly url: string;
  /** Listens on 127.0.0.1. Rejects if the port is taken. */
  listen(port: number): Promise<void>;
  /** Stops accepting connections. */
  refuse(): void;
  /** Accepts connections again. */
  accept(): void;
  /** Applies an effect of the simulated world to a connection of this listener. */
  run(effect: WorldEffect): void;
  /** Over TLS, sets the certificate for the next connections and resets the open connections. */
  show(tls: ShownTls): void;
  /** Moves the terminals to another address, if the transport supports this. Resolves with the new address. */
  move?(): Promise<{ readonly host: string; readonly port: number }>;
  /** Resets all connections and frees the port. */
  close(): Promise<void>;
}

/** What simulated terminals that have a listener of their own are to the simulator. */

import type { ShownTls } from './listener.js';
import type { WorldEffect } from '../terminal/index.js';

/** A listener for one wire. */
export interface OwnListener {
  /** Where they are reached. */
  readonly url: string;
  /** Listens on 127.0.0.1. Rejects when the port is taken. */
  listen(port: number): Promise<void>;
  /** Takes no connection any more. */
  refuse(): void;
  /** Takes connections again. */
  accept(): void;
  /** Carries out what the world wants of a connection of this listener. */
  run(effect: WorldEffect): void;
  /** Over TLS, shows this certificate to the next connections and resets those that stand. */
  show(tls: ShownTls): void;
  /** Is reached elsewhere from now on, where it can be; resolves with where. */
  move?(): Promise<{ readonly host: string; readonly port: number }>;
  /** Resets all connections and frees the port. */
  close(): Promise<void>;
}

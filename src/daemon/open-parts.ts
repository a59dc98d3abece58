/** The open parts of a daemon, and the order in which they close. */

import type { Backups } from './backups.js';
import { type Configuration, removeEndpoint } from '../config/index.js';
import type { DaemonMetrics } from '../metrics/index.js';
import type { DaemonPublication } from './publication/index.js';
import { daemonLog } from '../messages/index.js';
import type { DaemonTraces } from '../traces/index.js';
import type { Engine } from '../lane/index.js';
import type { Erasures } from './erasures.js';
import type { Journal } from '../journal/index.js';
import type { Log } from './log/log.js';
import type { NexoInterface } from '../nexo/index.js';
import type { Pair } from './pair/index.js';
import type { Services } from './services.js';
import type { TerminalListeners } from './terminal-listeners.js';
import type { Wire } from '../core/index.js';

/** The parts of every daemon. The others exist only if they are configured, or after a step of the start. */
interface FirstParts {
  readonly configuration: Configuration;
  readonly journal: Journal;
  readonly terminalListeners: TerminalListeners;
  readonly publication: DaemonPublication;
  readonly onFatal: (error: Error) => void;
}

/** Keeps each part from its opening on, so that a stop at any moment closes all that is open. */
export class OpenParts {
  readonly #first: FirstParts;
  readonly wires: Pick<Wire, 'close'>[] = [];
  services: Services | undefined;
  engine: Engine | undefined;
  nexoInterface: NexoInterface | undefined;
  backups: Backups | undefined;
  erasures: Erasures | undefined;
  metrics: DaemonMetrics | undefined;
  traces: DaemonTraces | undefined;
  pair: Pair | undefined;
  stopHousekeeping: (() => void) | undefined;
  #hasFailed = false;
  #closing: Promise<void> | undefined;

  constructor(first: FirstParts) {
    this.#first = first;
  }

  /**
   * True once the daemon stops or a fatal error has occurred. From then on, operator actions are no longer written to
   * the journal.
   */
  get isEnding(): boolean {
    return this.#hasFailed || this.#closing !== undefined;
  }

  /** Closes everything that a failed start has opened. */
  async abandon(): Promise<void> {
    const { publication, terminalListeners, journal } = this.#first;
    this.stopHousekeeping?.();
    this.erasures?.stop();
    this.metrics?.close();
    publication.stop();
    await this.traces?.close();
    await this.backups?.stop();
    this.nexoInterface?.close();
    await this.services?.stopListening();
    await terminalListeners.close();
    await this.engine?.stop(0);
    this.#closeClients();
    await this.pair?.stop();
    journal.close();
  }

  /** Stops a running daemon. All calls resolve when the daemon has stopped. */
  async close(reason: string, log: Log, closeApi: () => Promise<void>): Promise<void> {
    return (this.#closing ??= this.#close(reason, log, closeApi));
  }

  async #close(reason: string, log: Log, closeApi: () => Promise<void>): Promise<void> {
    const { configuration, publication, terminalListeners, journal } = this.#first;
    log.info(daemonLog.stopping(reason));
    this.stopHousekeeping?.();
    this.erasures?.stop();
    const backupsStopped = this.backups?.stop();
    await this.services?.stopListening();
    // The API stays open while the engine stops: waiting registers get the outcome of their payments. New requests get
    // the answer that the daemon is stopping.
    await this.engine?.stop(configuration.limits.stopMs);
    // The listeners close after the engine, because a terminal with a transaction in progress may call until the
    // transaction ends.
    await terminalListeners.close();
    await closeApi();
    this.metrics?.close();
    this.#closeClients();
    await this.traces?.close();
    await backupsStopped;
    publication.close();
    await this.pair?.stop();
    journal.close();
    removeEndpoint(configuration.dataDir, process.pid);
    log.info(daemonLog.stopped);
  }

  /** Stops everything after a fatal error. Resets the connections first, so that no queued data can still be sent. */
  fail(log: Log, error: unknown): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#closeClients();
    this.traces?.stop();
    this.#first.publication.stop();
    this.pair?.fail();
    log.error(daemonLog.failStop, { error });
    this.#first.onFatal(error instanceof Error ? error : new Error(String(error)));
  }

  /** Closes the connections to terminals and payment services. */
  #closeClients(): void {
    for (const wire of this.wires) wire.close();
    this.services?.close();
  }
}

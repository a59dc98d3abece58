/**
 * The connection to the cluster: one connection at a time, and after each failure a connection to the next server in
 * the list.
 */

import type { Packages } from '../../publish/index.js';
import { StreamConnection, type StreamPlace } from './connection.js';
import { ReplicationError, requestError } from './failure.js';

/** The connection of one process to the cluster. */
export class StreamLink {
  readonly #packages: Packages;
  readonly #place: StreamPlace;
  #next = 0;
  #opening: Promise<StreamConnection> | undefined;
  #closed = false;

  constructor(packages: Packages, place: StreamPlace) {
    this.#packages = packages;
    this.#place = place;
  }

  /** Runs requests on the connection, which is opened first if there is none. Rejects with {@link ReplicationError}. */
  async use<T>(work: (connection: StreamConnection) => Promise<T>): Promise<T> {
    if (this.#closed) throw new ReplicationError('replicate-unreachable', '');
    const opening = (this.#opening ??= this.#open());
    try {
      return await work(await opening);
    } catch (error) {
      // A server that cannot answer may be cut off from the other servers, so the next server is asked.
      this.#drop(opening);
      throw requestError(error);
    }
  }

  /** Closes the connection for good. */
  close(): void {
    this.#closed = true;
    if (this.#opening !== undefined) this.#drop(this.#opening);
  }

  #open(): Promise<StreamConnection> {
    const { urls } = this.#place;
    const url = urls[this.#next % urls.length] ?? '';
    const opening = StreamConnection.open(this.#packages, this.#place, url);
    const lose = (): void => this.#drop(opening);
    void opening.then(async (connection) => connection.closed()).then(lose, lose);
    return opening;
  }

  #drop(opening: Promise<StreamConnection>): void {
    if (this.#opening !== opening) return;
    this.#opening = undefined;
    this.#next += 1;
    void opening.then(async (connection) => connection.close()).catch(() => undefined);
  }
}

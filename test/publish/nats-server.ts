/** A real nats-server on a free port of this machine, with its own store. */

import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../world/free-port.js';
import { freshFolder } from '../world/fresh-folder.js';
import { eventTypes } from '../../src/publish/envelope.js';
import { authenticator, type NatsLogin } from '../../src/publish/broker.js';
import { natsPackages } from './nats-packages.js';
import { NatsProcess } from './nats-process.js';
import { event, type StreamEvent } from './stream-event.js';

const load = createRequire(import.meta.url);

/** The settings of a server. */
export interface ServerSettings {
  /** Additional lines of its configuration file. */
  readonly lines?: string;
  readonly hasJetStream?: boolean;
  /** The test's own login, if the server requires one. */
  readonly login?: OwnLogin;
}

/** The way in which a test itself reaches the server. */
export type OwnLogin = NatsLogin | { readonly type: 'tls'; readonly ca: string };

/** The settings of a stream, with the names of NATS. */
export interface StreamSettings {
  readonly subjects?: readonly string[];
  readonly max_msgs?: number;
  readonly max_msg_size?: number;
  readonly discard?: 'new' | 'old';
  readonly duplicate_window?: number;
}

/** The functions of the client that only the tests use. */
interface JetStreamManager {
  readonly streams: {
    add(settings: StreamSettings & { readonly name: string }): Promise<unknown>;
    update(name: string, settings: StreamSettings): Promise<unknown>;
    delete(name: string): Promise<unknown>;
    info(name: string): Promise<{
      readonly state: {
        readonly messages: number;
        readonly bytes: number;
        readonly first_seq: number;
        readonly last_seq: number;
      };
    }>;
    deleteMessage(name: string, sequence: number): Promise<unknown>;
    getMessage(
      name: string,
      which: { readonly seq: number },
    ): Promise<{ readonly header: { get(name: string): string }; json(): unknown } | null>;
  };
}

/** A server that can be killed, stopped and started again. */
export class NatsServer extends NatsProcess {
  readonly #settings: ServerSettings;
  readonly #folder: string;

  private constructor(port: number, settings: ServerSettings) {
    const folder = freshFolder();
    const store = settings.hasJetStream === false ? '' : `jetstream { store_dir: "${folder}" }\n`;
    super(port, folder, `host: 127.0.0.1\nport: ${port}\n${store}${settings.lines ?? ''}\n`);
    this.#settings = settings;
    this.#folder = folder;
  }

  /** Starts a server, which ends with the test. */
  static async start(settings: ServerSettings = {}): Promise<NatsServer> {
    const server = new NatsServer(await freePort(), settings);
    onTestFinished(async () => server.kill());
    await server.start();
    return server;
  }

  /** Keeps a copy of the store of a server that does not run, and returns a function that puts the copy back. */
  keepCopy(): () => void {
    const store = join(this.#folder, 'jetstream');
    cpSync(store, `${store}-copy`, { recursive: true });
    return () => {
      rmSync(store, { recursive: true, force: true });
      cpSync(`${store}-copy`, store, { recursive: true });
    };
  }

  /** Makes a stream. */
  async addStream(settings: StreamSettings = {}): Promise<void> {
    await this.#with(async (manager) => manager.streams.add({ name: 'EVENTS', subjects: ['tenderd.*'], ...settings }));
  }

  /** Changes the stream. */
  async changeStream(settings: StreamSettings): Promise<void> {
    await this.#with(async (manager) => manager.streams.update('EVENTS', settings));
  }

  /** Removes the stream. */
  async removeStream(): Promise<void> {
    await this.#with(async (manager) => manager.streams.delete('EVENTS'));
  }

  /** Removes one message of the stream. */
  async removeMessage(sequence: number): Promise<void> {
    await this.#with(async (manager) => manager.streams.deleteMessage('EVENTS', sequence));
  }

  /** Returns the sequence of the last message. */
  async last(): Promise<number> {
    return this.#with(async (manager) => (await manager.streams.info('EVENTS')).state.last_seq);
  }

  /** Returns the number of messages in the stream. */
  async count(): Promise<number> {
    return this.#with(async (manager) => (await manager.streams.info('EVENTS')).state.messages);
  }

  /** Returns the size of the stream in bytes. */
  async bytes(): Promise<number> {
    return this.#with(async (manager) => (await manager.streams.info('EVENTS')).state.bytes);
  }

  /** Returns the events of journals in the order of the stream. */
  async events(): Promise<readonly StreamEvent[]> {
    return (await this.messages()).filter(({ type }) => type !== eventTypes.status);
  }

  /** Returns all messages of the stream in order. */
  async messages(): Promise<readonly StreamEvent[]> {
    return this.#with(async (manager) => {
      const { state } = await manager.streams.info('EVENTS');
      const found: StreamEvent[] = [];
      for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
        const message = await manager.streams.getMessage('EVENTS', { seq });
        if (message === null) continue;
        const read = event.parse(message.json());
        if (message.header.get('Nats-Msg-Id') !== read.id) throw new Error(`message ${read.id} has another id`);
        found.push(read);
      }
      return found;
    });
  }

  async #with<T>(work: (manager: JetStreamManager) => Promise<T>): Promise<T> {
    const { '@nats-io/transport-node': transport } = natsPackages();
    const streams: { jetstreamManager(of: unknown): Promise<JetStreamManager> } = load('@nats-io/jetstream');
    const { login } = this.#settings;
    const connection = await transport.connect({
      servers: `${login?.type === 'tls' ? 'localhost' : '127.0.0.1'}:${this.port}`,
      ...(login === undefined
        ? {}
        : login.type === 'tls'
          ? { tls: login }
          : { authenticator: authenticator(transport, login) }),
    });
    try {
      return await work(await streams.jetstreamManager(connection));
    } finally {
      await connection.close();
    }
  }
}

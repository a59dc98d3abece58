/** Three real nats-server processes in a cluster, or one process alone, with the stream and the bucket of a pair of daemons. */

import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { natsPackages } from '../publish/nats-packages.js';
import { NatsProcess } from '../publish/nats-process.js';
import { freePort } from '../world/free-port.js';
import { freshFolder } from '../world/fresh-folder.js';

const load = createRequire(import.meta.url);

/** The functions of the NATS client that tests use and that tenderd does not use. */
interface Manager {
  readonly streams: {
    add(settings: Readonly<Record<string, unknown>>): Promise<unknown>;
    update(name: string, settings: Readonly<Record<string, unknown>>): Promise<unknown>;
    info(name: string): Promise<{
      readonly cluster?: { readonly leader?: string };
      readonly state: { readonly first_seq: number; readonly last_seq: number };
    }>;
    getMessage(name: string, which: { readonly seq: number }): Promise<{ readonly data: Uint8Array } | null>;
    delete(name: string): Promise<boolean>;
    deleteMessage(name: string, seq: number): Promise<boolean>;
  };
}

/** The names of one stream and its bucket. */
type StreamNames = Readonly<Record<'stream' | 'subject' | 'bucket', string>>;

/** The names that all tests use. */
export const names = { stream: 'TILL', subject: 'till.entries', bucket: 'LEASES' } as const satisfies StreamNames;

/** One server of a cluster. */
export class ClusterServer extends NatsProcess {
  readonly name: string;
  readonly store: string;

  constructor(
    name: string,
    port: number,
    routes: readonly number[],
    { routePort, folder, lines }: { readonly routePort: number; readonly folder: string; readonly lines: string },
  ) {
    const store = join(folder, 'store');
    const urls = routes.map((route) => `nats://127.0.0.1:${route}`).join(', ');
    const cluster =
      routes.length === 0 ? '' : `cluster { name: pair, listen: "127.0.0.1:${routePort}", routes: [ ${urls} ] }\n`;
    super(
      port,
      folder,
      `server_name: ${name}\nlisten: "127.0.0.1:${port}"\njetstream { store_dir: "${store}" }\n${cluster}${lines}\n`,
    );
    this.name = name;
    this.store = store;
  }

  /** Keeps a copy of the files of a server that does not run, and returns a function that puts the copy back. */
  keepCopy(): () => void {
    const copy = `${this.store}-copy`;
    cpSync(this.store, copy, { recursive: true });
    return () => {
      rmSync(this.store, { recursive: true, force: true });
      mkdirSync(this.store);
      cpSync(copy, this.store, { recursive: true });
    };
  }
}

/** The files and the end of a cluster. By default, both belong to the present test. */
interface Place {
  readonly newFolder: () => string;
  readonly onEnd: (end: () => Promise<void>) => void;
}

const ofTest: Place = { newFolder: freshFolder, onEnd: onTestFinished };

/** A cluster. */
export class NatsCluster {
  readonly servers: readonly ClusterServer[];

  private constructor(servers: readonly ClusterServer[]) {
    this.servers = servers;
  }

  /** Starts servers, and makes the stream and the bucket. `lines`: more lines of each configuration file. */
  static async start(count: 1 | 3, { newFolder, onEnd }: Place = ofTest, lines = ''): Promise<NatsCluster> {
    const ports = await Promise.all(Array.from({ length: count * 2 }, freePort));
    const routes = count === 1 ? [] : ports.slice(count);
    const cluster = new NatsCluster(
      ports
        .slice(0, count)
        .map(
          (port, index) =>
            new ClusterServer(`n${index}`, port, routes, { routePort: routes[index] ?? 0, folder: newFolder(), lines }),
        ),
    );
    onEnd(async () => void (await Promise.all(cluster.servers.map(async (server) => server.kill()))));
    await Promise.all(cluster.servers.map(async (server) => server.start()));
    await cluster.addStreams();
    return cluster;
  }

  get urls(): readonly string[] {
    return this.servers.map(({ url }) => url);
  }

  /** Makes the stream and the bucket as the manual says. A new cluster first chooses its leader. */
  async addStreams(changed: Readonly<Record<string, unknown>> = {}, named: StreamNames = names): Promise<void> {
    const shared = { num_replicas: this.servers.length, storage: 'file', discard: 'new' };
    await this.#until(async (manager) => {
      await manager.streams.add({ ...shared, name: named.stream, subjects: [named.subject], ...changed });
      await manager.streams.add({
        ...shared,
        name: `KV_${named.bucket}`,
        subjects: [`$KV.${named.bucket}.>`],
        max_msgs_per_subject: 1,
      });
      return true;
    });
  }

  /** Changes the settings of the stream. */
  async change(settings: Readonly<Record<string, unknown>>): Promise<void> {
    await this.with(async (manager) => manager.streams.update(names.stream, settings));
  }

  /** Deletes an entry, which no program should. */
  async deleteEntry(sequence: number): Promise<void> {
    await this.with(async (manager) => manager.streams.deleteMessage(names.stream, sequence));
  }

  /** Sends a message that tenderd did not write. */
  async publish(text: string): Promise<void> {
    const packages = natsPackages();
    const connection = await packages['@nats-io/transport-node'].connect({
      servers: `127.0.0.1:${this.servers[0]?.port}`,
    });
    const client = packages['@nats-io/jetstream'].jetstream(connection, { timeout: 2_000 });
    await client.publish(names.subject, text, { expect: { streamName: names.stream }, retries: 1 });
    await connection.close();
  }

  /** Returns the number of the last entry. */
  async last(): Promise<number> {
    return this.with(async (manager) => (await manager.streams.info(names.stream)).state.last_seq);
  }

  /** Returns the server that leads the stream, as soon as the stream has a leader. */
  async leader(stream: string = names.stream): Promise<ClusterServer> {
    let found: ClusterServer | undefined;
    await this.#until(async (manager) => {
      const { cluster } = await manager.streams.info(stream);
      found = this.servers.find(({ name }) => name === cluster?.leader);
      return found !== undefined;
    });
    if (found === undefined) throw new Error('the stream has no leader');
    return found;
  }

  /** Resolves once the stream answers. */
  async answers(): Promise<void> {
    await this.#until(async (manager) => {
      await manager.streams.info(names.stream);
      return true;
    });
  }

  /** Asks one of the servers. */
  async with<T>(work: (manager: Manager) => Promise<T>, server = this.servers[0]): Promise<T> {
    const { '@nats-io/transport-node': transport } = natsPackages();
    const streams: { jetstreamManager(of: unknown, options: object): Promise<Manager> } = load('@nats-io/jetstream');
    const connection = await transport.connect({ servers: `127.0.0.1:${server?.port}`, timeout: 1_000 });
    try {
      return await work(await streams.jetstreamManager(connection, { checkAPI: false, timeout: 2_000 }));
    } finally {
      await connection.close();
    }
  }

  /** Asks one server after another until the work succeeds. A cluster may have no leader for a few seconds. */
  async #until(work: (manager: Manager) => Promise<boolean>): Promise<void> {
    const endMs = performance.now() + 60_000;
    for (let turn = 0; ; turn += 1) {
      const isDone = await this.with(work, this.servers[turn % this.servers.length]).catch((error: unknown) => {
        if (performance.now() > endMs) throw error;
        return false;
      });
      if (isDone) return;
      await sleep(100);
    }
  }
}

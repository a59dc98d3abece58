/** A real PostgreSQL server in a directory of its own. PostgreSQL refuses to run as root, so root starts the server as the user `postgres`. */

import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { connect } from '../../src/office/database/database.js';
import type { Client } from '../../src/office/database/client-types.js';
import type { DatabasePlace } from '../../src/office/config/office-configuration.js';
import { Running } from '../cli/tenderd.js';
import { freePort } from '../world/free-port.js';
import { officePackages } from './office-packages.js';

const versionsFolder = '/usr/lib/postgresql';

/** Returns the folder of the newest server programs; undefined if none is installed. */
function programFolder(): string | undefined {
  if (!existsSync(versionsFolder)) return undefined;
  const newest = readdirSync(versionsFolder).toSorted((one, other) => Number(other) - Number(one));
  return newest.map((version) => join(versionsFolder, version, 'bin')).find((bin) => existsSync(join(bin, 'postgres')));
}

/** True if no PostgreSQL is installed. On a machine that decides (`CI` is set) this is an error. */
export function isPostgresMissing(): boolean {
  if (programFolder() !== undefined) return false;
  const text = 'NOT PROVEN: the head office, for want of PostgreSQL';
  if ((process.env['CI'] ?? '') !== '') throw new Error(text);
  console.warn(text);
  return true;
}

/** A server that can be killed, stopped and started again. */
export class PostgresServer {
  readonly port: number;
  readonly #bin: string;
  readonly #folder: string;
  #running: Running | undefined;
  #isFrozen = false;

  private constructor(port: number, bin: string, folder: string) {
    this.port = port;
    this.#bin = bin;
    this.#folder = folder;
  }

  /** Starts a server, which ends with the test. `settings`: more settings, as `name=value`. It writes each commit to the disk, as usual. */
  static async start(
    settings: readonly string[] = [],
    finished: (end: () => void | Promise<void>) => unknown = onTestFinished,
  ): Promise<PostgresServer> {
    const bin = programFolder();
    if (bin === undefined) throw new Error('PostgreSQL is not installed');
    const folder = mkdtempSync(join(tmpdir(), 'tenderd-postgres-'));
    finished(() => rmSync(folder, { recursive: true, force: true }));
    execFileSync('cp', ['-a', `${emptyCluster(bin)}/.`, folder], { stdio: 'ignore' });
    const server = new PostgresServer(await freePort(), bin, folder);
    finished(async () => server.kill());
    await server.start(settings);
    return server;
  }

  /** Where the database of this server is. */
  get place(): DatabasePlace {
    return { host: this.#folder, port: this.port, database: 'postgres', user: 'tenderd', tls: false };
  }

  async start(settings: readonly string[] = []): Promise<void> {
    const own = [`port=${this.port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${this.#folder}`];
    const child = spawn(
      join(this.#bin, 'postgres'),
      ['-D', this.#folder, ...[...own, 'shared_buffers=64MB', ...settings].flatMap((setting) => ['-c', setting])],
      { stdio: ['ignore', 'ignore', 'pipe'], ...ownerOf(), cwd: this.#folder },
    );
    this.#running = new Running(child);
    await this.#running.says('database system is ready to accept connections');
  }

  /** Ends the server at once, as a crash does. */
  async kill(): Promise<void> {
    if (this.#isFrozen) this.thaw();
    this.#running?.child.kill('SIGQUIT');
    await this.#running?.ended;
    this.#running = undefined;
  }

  /** Stops all processes of the server. Connections stay open, and nothing is answered. */
  freeze(): void {
    this.#isFrozen = true;
    this.#signal('SIGSTOP');
  }

  /** Lets a frozen server go on. */
  thaw(): void {
    this.#isFrozen = false;
    this.#signal('SIGCONT');
  }

  #signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const pid = this.#running?.child.pid;
    if (pid === undefined) return;
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    for (const one of [pid, ...children.trim().split(/\s+/).map(Number)])
      try {
        process.kill(one, signal);
      } catch {
        // A process may end at any time.
      }
  }

  /** Opens a connection with the rights of the owner. */
  async connect(finished: (end: () => void | Promise<void>) => unknown = onTestFinished): Promise<Client> {
    const client = await connect(officePackages.pg, this.place);
    finished(async () => client.end().catch(() => undefined));
    return client;
  }
}

/**
 * Returns the folder of an empty database, made once for each test run: a copy of it takes a ninth of the processor
 * time. Small log files make the copy small.
 */
function emptyCluster(bin: string): string {
  const shared = process.env['TESTS_FOLDER'];
  if (shared === undefined) throw new Error('test/shared-folder.js has not run');
  const cluster = join(shared, 'postgres');
  if (existsSync(cluster)) return cluster;
  const folder = mkdtempSync(join(shared, 'new-postgres-'));
  const owner = ownerOf();
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const same = ['--username=tenderd', '--auth=trust', '--encoding=UTF8', '--locale=C', '--wal-segsize=1', '--no-sync'];
  execFileSync(join(bin, 'initdb'), ['--pgdata', folder, ...same], { stdio: 'ignore', ...owner, cwd: folder });
  try {
    renameSync(folder, cluster);
  } catch {
    // Another worker was faster.
    rmSync(folder, { recursive: true });
  }
  return cluster;
}

/** Returns the user as which root starts the server; undefined for another user. */
function ownerOf(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.geteuid?.() !== 0) return undefined;
  return { uid: numberOf('-u'), gid: numberOf('-g') };
}

function numberOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}

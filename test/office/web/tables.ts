/** A real PostgreSQL with the tables of an office and made-up stores, and a web server on top of it. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, openReaders } from '../../../src/office/database/database.js';
import type { Client, Pool } from '../../../src/office/database/client-types.js';
import { hashPassword } from '../../../src/office/password/password.js';
import { type Feed, matchProcess, startOfficeWeb, webConnections } from '../../../src/office/web/index.js';
import { root } from '../../root.js';
import { freshFolder } from '../../world/fresh-folder.js';
import { officePackages } from '../office-packages.js';
import { PostgresServer } from '../postgres-server.js';
import { operator, SignedIn } from './signed-in.js';

/** Values of a row, by the names of its columns. */
export type Values = Readonly<Record<string, unknown>>;

/** The time of the last event of a store that is not silent. */
export const justNow = new Date();

const metricsToken = 'a-token-of-the-metrics';

/** A database and a web server, which end with the tests. */
export class OfficeTables {
  readonly server: PostgresServer;
  readonly client: Client;
  readonly pool: Pool;
  readonly lines: string[] = [];
  feed: Feed = { state: 'reading', behind: 0 };

  private constructor(server: PostgresServer, client: Client, pool: Pool) {
    this.server = server;
    this.client = client;
    this.pool = pool;
  }

  /** Starts a server with empty tables. */
  static async open(finished: (end: () => void | Promise<void>) => unknown): Promise<OfficeTables> {
    const server = await PostgresServer.start(['fsync=off', 'synchronous_commit=off'], finished);
    const client = await server.connect(finished);
    await migrate(officePackages['node-pg-migrate'], client);
    const pool = openReaders(officePackages.pg, server.place, webConnections);
    finished(async () => pool.end());
    return new OfficeTables(server, client, pool);
  }

  /** Starts a web server, and signs in. */
  async signIn(finished: (end: () => void | Promise<void>) => unknown): Promise<SignedIn> {
    const passwordHash = await hashPassword(operator.password, { ln: 4, r: 1, p: 1 });
    const web = await startOfficeWeb({
      configuration: {
        host: '127.0.0.1',
        port: 0,
        names: [],
        operators: [{ name: operator.name, passwordHash }],
        silentMinutes: 15,
        metricsToken,
      },
      source: 'office.toml',
      pool: this.pool,
      feed: () => this.feed,
      version: '1.2.3',
      runMatch: matchProcess(this.configFile(finished), join(root, 'bin/tenderd.js')),
      onLine: (text) => this.lines.push(text),
    });
    finished(async () => web.close());
    const signedIn = new SignedIn(web, this.lines);
    await signedIn.signIn();
    return signedIn;
  }

  /** Writes a configuration for commands, and returns its path. */
  configFile(finished?: (end: () => void) => unknown): string {
    const { host, port, database, user } = this.server.place;
    const file = join(freshFolder(finished), 'office.toml');
    const place = `[database]\nhost = "${host}"\nport = ${port}\ndatabase = "${database}"\nuser = "${user}"\n`;
    writeFileSync(file, `[stream]\nurl = "nats://127.0.0.1:4222"\nstream = "S"\n${place}`, { mode: 0o600 });
    return file;
  }

  /** Adds a row. */
  async add(table: string, values: Values): Promise<void> {
    const names = Object.keys(values);
    const places = names.map((_, place) => `$${place + 1}`);
    await this.client.query(
      `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
      Object.values(values),
    );
  }

  /** Adds a store that has just been seen. */
  async addStore(daemon: number, subject: string, values: Values = {}): Promise<void> {
    await this.add('daemons', {
      daemon_id: daemon,
      source: `journal-${daemon}`,
      subject,
      first_event_at: '2026-03-01T08:00:00Z',
      last_event_at: justNow,
      last_seen_at: justNow,
      last_sequence: 10,
      events: 10,
      version: '1.2.3',
      simulated: false,
      ready: true,
      status_at: justNow,
      open_transactions: 0,
      ...values,
    });
  }

  /** Adds a terminal with a link. */
  async addTerminal(daemon: number, terminal: string, values: Values = {}): Promise<void> {
    await this.add('terminals', {
      daemon_id: daemon,
      terminal,
      poi_id: `POI-${terminal}`,
      gateway: 'shop',
      link_up: true,
      lane: 'free',
      queued: 0,
      status_at: justNow,
      ...values,
    });
  }

  /** Adds an approved payment of 12.50 EUR. */
  async addPayment(daemon: number, transaction: string, values: Values = {}): Promise<void> {
    const at = values['first_event_at'] ?? '2026-03-01T12:00:00Z';
    await this.add('transactions', {
      daemon_id: daemon,
      transaction_id: transaction,
      first_event_at: at,
      received_at: at,
      accepted_at: at,
      decided_at: at,
      revision: 1,
      kind: 'payment',
      state: 'ended',
      result: 'approved',
      retry: 'unsafe',
      terminal: 'till-1',
      sale: `R-${transaction}`,
      amount: 1_250,
      currency: 'EUR',
      authorized_amount: 1_250,
      authorized_currency: 'EUR',
      ...values,
    });
  }
}

/** The headers of a request for the metrics. */
export const metricsHeaders = { authorization: `Bearer ${metricsToken}`, cookie: '' };

/** One daemon of a pair without its terminals: a real journal, and the stream of a real cluster. */

import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { LaneCommit, LogPosition } from '../../src/core/index.js';
import type { Journal } from '../../src/journal/index.js';
import { type Leading, pauseByTimer, ReplicationError, Standby, StreamLink } from '../../src/replicate/index.js';
import type { StreamConnection } from '../../src/replicate/stream/connection.js';
import { freshPath, opened } from '../journal/samples.js';
import { natsPackages } from '../publish/nats-packages.js';
import { names } from './nats-cluster.js';

/** The settings that a test can choose. */
export interface MemberSettings {
  readonly name: string;
  readonly urls: readonly string[];
  readonly leaseMs?: number;
  readonly replicas?: number;
  readonly path?: string;
  readonly place?: string;
  /** Time that this process believes has passed in addition. */
  readonly skewMs?: () => number;
  /** Pauses are never longer than this. */
  readonly pauseMaxMs?: number;
  /** Runs when the member has the lease, before its next request. */
  readonly beforeTakeOver?: () => Promise<unknown>;
  /** Runs before each request of this member to append a message. */
  readonly beforeAppend?: (message: Uint8Array) => void;
}

/** A link whose requests wait until a test is ready. */
class GatedLink extends StreamLink {
  gate: Promise<unknown> | undefined;
  beforeAppend: (message: Uint8Array) => void = () => undefined;
  readonly #watched = new WeakSet<StreamConnection>();

  override async use<T>(work: Parameters<typeof StreamLink.prototype.use<T>>[0]): Promise<T> {
    await this.gate;
    return super.use(async (connection) => {
      this.#watch(connection);
      return work(connection);
    });
  }

  #watch(connection: StreamConnection): void {
    if (this.#watched.has(connection)) return;
    this.#watched.add(connection);
    const append = connection.append.bind(connection);
    connection.append = async (id, message, after) => {
      this.beforeAppend(message);
      return append(id, message, after);
    };
  }
}

/** A started member. */
export class PairMember {
  readonly path: string;
  readonly place: string;
  readonly journal: Journal;
  readonly link: StreamLink;
  readonly standby: Standby;
  /** Resolves when the member leads; with undefined if the member was stopped before. */
  readonly leads: Promise<Leading | undefined>;
  /** The codes of failures, in their order. */
  readonly failures: string[] = [];
  /** The reason for which the member must end. */
  readonly ended: Promise<string>;
  #end: (code: string) => void = () => undefined;
  #leading: Leading | undefined;
  #isOpen = true;

  constructor(settings: MemberSettings) {
    this.path = settings.path ?? freshPath();
    this.place = settings.place ?? randomBytes(4).toString('hex');
    this.journal = opened(this.path);
    this.ended = new Promise((resolve) => (this.#end = resolve));
    const link = new GatedLink(natsPackages(), {
      urls: settings.urls,
      stream: names.stream,
      bucket: names.bucket,
      replicas: settings.replicas ?? settings.urls.length,
    });
    if (settings.beforeAppend !== undefined) link.beforeAppend = settings.beforeAppend;
    this.link = link;
    const skewMs = settings.skewMs ?? (() => 0);
    const own = { name: settings.name, life: randomBytes(4).toString('hex'), place: this.place };
    this.standby = new Standby({
      member: {
        own,
        leaseMs: settings.leaseMs ?? 1_500,
        link: this.link,
        now: () => ({ monoMs: performance.now() + skewMs(), wallMs: Date.now() + skewMs() }),
        pause: async (ms, signal) => pauseByTimer(Math.min(ms, settings.pauseMaxMs ?? ms), signal),
        onFailure: ({ code }) => this.failures.push(code),
        onAnswer: () => undefined,
      },
      journal: this.journal,
      onEnd: ({ code }) => this.#end(code),
      onTakingOver: () => {
        link.gate = settings.beforeTakeOver?.();
      },
    });
    this.leads = this.standby.run().then((leading) => (this.#leading = leading));
    this.leads.catch((error: unknown) => this.#end(error instanceof ReplicationError ? error.code : String(error)));
    onTestFinished(() => this.crash());
  }

  /** Appends and commits as the turn loop does. Resolves with the position when the stream and the journal have the commits. */
  async commit(commits: readonly LaneCommit[]): Promise<LogPosition> {
    const leading = await this.leads;
    return new Promise((resolve) => {
      leading?.append(commits, (position) => {
        this.journal.commit(commits, position);
        resolve(position);
      });
    });
  }

  /** Stops as a daemon does that was asked to. */
  async stop(): Promise<void> {
    this.standby.stop();
    await this.#leading?.stop();
    this.crash();
  }

  /** Ends without a last entry. */
  crash(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.standby.stop();
    this.#leading?.fail();
    this.link.close();
    this.journal.close();
  }
}

/** Returns a link to the servers, which ends with the test. */
export function linkTo(urls: readonly string[]): StreamLink {
  const link = new StreamLink(natsPackages(), { ...names, urls, replicas: urls.length });
  onTestFinished(() => link.close());
  return link;
}

/** The transactions and facts of a journal, as they must be equal in both. */
export function contentsOf(journal: Journal): unknown {
  return { transactions: journal.list({ limit: 1_000 }), facts: journal.factsAfter(0, 1_000), lanes: journal.lanes() };
}

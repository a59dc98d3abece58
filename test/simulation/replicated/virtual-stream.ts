/**
 * The stream and the bucket of a pair of daemons as a virtual machine. Requests and answers are lost, delayed, doubled
 * and overtake each other, and each daemon can be cut off alone. An entry is accepted only if it directly follows the
 * entry that its sender names. A value is accepted only if it replaces the revision that its sender names.
 */

import type { Clock, Scheduler } from '../../../src/core/index.js';
import { ReplicationError } from '../../../src/replicate/index.js';
import type { AppendEvent } from '../../../src/replicate/rules/append.js';
import type { MemberConnection, MemberLink } from '../../../src/replicate/stream/member.js';
import type { Dice } from '../dice.js';
import type { VirtualTime } from '../virtual-time.js';

/** An entry of the stream. */
interface StoredEntry {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** A process that sends requests. */
export interface StreamClient {
  /** The number of its machine. The operator's machine is never cut off. */
  readonly daemon: number;
  /** False once the process has ended. Requests that it sent before still arrive. */
  readonly isAlive: boolean;
  /** The clock of the process. While it stands still, answers wait in its socket. */
  readonly time: Clock & Scheduler;
}

/** The fate of one request. `late`: it arrives after its sender has given it up. */
export type RequestFate = 'through' | 'slow' | 'lost' | 'answer lost' | 'late' | 'doubled';

/** The times at which the copies of a request arrive, and whether the answer arrives. */
const arrivals: Readonly<Record<RequestFate, { readonly atMs: readonly number[]; readonly isAnswered: boolean }>> = {
  through: { atMs: [2], isAnswered: true },
  slow: { atMs: [1_500], isAnswered: true },
  lost: { atMs: [], isAnswered: false },
  'answer lost': { atMs: [2], isAnswered: false },
  late: { atMs: [2_500], isAnswered: false },
  doubled: { atMs: [2, 30], isAnswered: true },
};

/** The identity of the stream. */
export const streamName = 'virtual';

/** The time after which a client gives a request up. */
const answerMs = 2_000;

/** The stream. It outlives all processes. */
export class VirtualStream {
  readonly entries: StoredEntry[] = [];
  readonly values = new Map<string, { readonly revision: number; readonly text: string }>();
  readonly #time: VirtualTime;
  readonly #dice: Dice;
  #revision = 0;
  /**
   * The time of the last reading of each process, and whether that reading is lost. Requests of one moment share a connection, so they are lost
   * together.
   */
  readonly #readings = new WeakMap<StreamClient, { readonly atMs: number; readonly isLost: boolean }>();
  /** The share of requests and answers that are lost, and the share that take seconds. */
  losses = 0;
  delays = 0;
  /** The time before which no request arrives. */
  downUntilMs = 0;
  /** The time until which each machine reaches no server. */
  readonly cutUntilMs = [0, 0];
  /** Chooses the fate of a request. By default, the dice choose the fate. */
  fateOf: (client: StreamClient, kind: 'append' | 'put' | 'read') => RequestFate | undefined = () => undefined;
  /** True if a server without the newest entries answers. For `state`, two entries are missing; for `entry`, the requested entry is missing. */
  isOld: (client: StreamClient, kind: 'state' | 'entry') => boolean = () => false;
  /** Called with each new value of the bucket. */
  onValue: (key: string, text: string) => void = () => undefined;
  /** The number of requests without an answer in time, by their kind. */
  readonly unanswered = { append: 0, put: 0, read: 0 };

  constructor(time: VirtualTime, dice: Dice) {
    this.#time = time;
    this.#dice = dice;
  }

  /** Ends all losses, cuts and delays. */
  heal(): void {
    Object.assign(this, { losses: 0, delays: 0, downUntilMs: 0 });
    this.cutUntilMs.fill(0);
  }

  /** Returns the link of a process. */
  linkOf(client: StreamClient): MemberLink {
    const connection = this.#connectionOf(client);
    let isClosed = false;
    return {
      use: async (work) => {
        if (isClosed) throw new ReplicationError('replicate-unreachable', '');
        return work(connection);
      },
      close: () => {
        isClosed = true;
      },
    };
  }

  #connectionOf(client: StreamClient): MemberConnection {
    return {
      state: () =>
        this.#request(client, 'read', () => {
          const last = this.entries.length - (this.isOld(client, 'state') ? 2 : 0);
          return { stream: streamName, first: 1, last };
        }),
      append: (id, bytes, after) => this.#request(client, 'append', () => this.#append(id, bytes, after)),
      entry: (sequence) =>
        this.#request(client, 'read', () => {
          const found = this.entries[sequence - 1];
          return found === undefined || this.isOld(client, 'entry') ? undefined : { sequence, ...found };
        }),
      value: (key, withinMs) =>
        this.#request(client, 'read', () => this.values.get(key) ?? { revision: 0, text: undefined }, withinMs),
      put: (key, text, revision, withinMs) => {
        const handle = (): number | undefined => {
          if ((this.values.get(key)?.revision ?? 0) !== revision) return undefined;
          this.values.set(key, { revision: (this.#revision += 1), text });
          this.onValue(key, text);
          return this.#revision;
        };
        return this.#request(client, 'put', handle, withinMs);
      },
    };
  }

  /** The stream knows the ids of its entries, and answers a repeat like the first time. */
  #append(id: string, bytes: Uint8Array, after: number): AppendEvent {
    const known = this.entries.findLastIndex((entry) => entry.id === id);
    if (known >= 0) return { type: 'acknowledged', sequence: known + 1 };
    if (this.entries.length !== after) return { type: 'wrong-last-sequence' };
    return { type: 'acknowledged', sequence: this.entries.push({ id, bytes }) };
  }

  /** Sends a request. Rejects if no answer comes in time, whatever the stream did. */
  #request<T>(
    client: StreamClient,
    kind: keyof VirtualStream['unanswered'],
    handle: () => T,
    withinMs = answerMs,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const { time } = client;
      const giveUp = time.at(time.monoMs() + withinMs, () => {
        if (!client.isAlive) return;
        this.unanswered[kind] += 1;
        reject(new ReplicationError('replicate-no-quorum', ''));
      });
      const answer = (value: T): void => {
        if (this.#isCut(client)) return;
        time.soon(() => {
          giveUp();
          if (client.isAlive) resolve(value);
        });
      };
      const fate = this.fateOf(client, kind);
      const arrival = fate && arrivals[fate];
      const isLost = arrival === undefined && kind === 'read' ? this.#isReadingLost(client) : undefined;
      const arrive = (): void => {
        if (this.#isCut(client) || this.#time.monoMs() < this.downUntilMs) return;
        const value = handle();
        if (arrival !== undefined) return arrival.isAnswered ? this.#after(2, () => answer(value)) : undefined;
        if (!(isLost ?? this.#isLost())) this.#in(() => answer(value));
        // The network doubles an answer.
        if (this.#isLost()) this.#in(() => answer(value));
      };
      if (arrival !== undefined) return arrival.atMs.forEach((ms) => this.#after(ms, arrive));
      if (!(isLost ?? this.#isLost())) this.#in(arrive);
      // The network doubles a request.
      if (this.#isLost()) this.#in(arrive);
    });
  }

  #isReadingLost(client: StreamClient): boolean {
    const atMs = this.#time.monoMs();
    const known = this.#readings.get(client);
    if (known?.atMs === atMs) return known.isLost;
    const isLost = this.#isLost();
    this.#readings.set(client, { atMs, isLost });
    return isLost;
  }

  #isCut({ daemon }: StreamClient): boolean {
    return this.#time.monoMs() < (this.cutUntilMs[daemon] ?? 0);
  }

  #isLost(): boolean {
    return this.#dice.happens(this.losses);
  }

  #in(act: () => void): void {
    const delayMs = this.#dice.happens(this.delays)
      ? this.#dice.pick([500, 1_900, 2_500, 9_000])
      : this.#dice.pick([1, 2, 5, 20]);
    this.#after(delayMs, act);
  }

  #after(ms: number, act: () => void): void {
    this.#time.at(this.#time.monoMs() + ms, act);
  }
}

/**
 * When two worlds are the same for all that can follow: times count from now, ids and numbers by their order, texts not at
 * all. Every field of the state goes in unless it is named here, so that a new one cannot be forgotten.
 */

import { flightsOf, limits } from '../../src/core/index.js';
import type { World } from './world.js';

/** Texts, stamps and what never changes in a run. What the lane remembers of a record is what the journal has. */
const leftOut: ReadonlySet<string> = new Set([
  'settings',
  'request',
  'record',
  'chance',
  'marks',
  'serviceIds',
  'connections',
  'starts',
  'message',
  'text',
  'message',
  'at',
  'openedAt',
  'acceptedAt',
  'nowMs',
  'breaches',
  'deviceRequestId',
  'parameters',
  // No clock jumps in this world: the wall clock says what the monotonic one says.
  'clocks',
  'wallMs',
]);

/** Moments that are only ever compared with now: once past, all the same. */
const pastIsPast: ReadonlySet<string> = new Set([
  'askAtMs',
  'askedAtMs',
  'deadlineMs',
  'monoMs',
  'notBeforeMs',
  'vetoAtMs',
  'quietUntilMs',
  'backgroundAtMs',
  'untilMs',
]);

/** What holds the ServiceID of an attempt or of a question. */
const idNames: ReadonlySet<string> = new Set(['serviceId', 'about', 'newest', 'approved']);

/** Older than this no other moment differs, ms. */
const longAgoMs = 400_000;

/** What a link that was silent for longer than this is: silent, ms. */
const silentMs = 2_001;

class Writer {
  readonly #nowMs: number;
  readonly #ids = new Map<string, number>();
  readonly #connections = new Map<number, number>();
  readonly #marks: readonly number[];
  readonly #epoch: number;
  readonly #isInOrder: boolean;

  constructor(world: World, isInOrder: boolean) {
    this.#isInOrder = isInOrder;
    this.#nowMs = world.nowMs;
    this.#epoch = world.journal.lane.sessionEpoch;
    const { lane } = world;
    const flights = lane === undefined ? [] : [...flightsOf(lane), ...lane.login.unanswered];
    const marks = flights.flatMap(({ mark }) => mark ?? []);
    const probe = lane?.probe;
    const all = [...marks, ...(probe === undefined ? [] : [probe.mark]), ...world.pings.map(({ mark }) => mark), 0];
    this.#marks = [...new Set(all)].toSorted((a, b) => a - b);
  }

  write(value: unknown, name: string): string {
    if (value === undefined) return '';
    if (typeof value === 'number') return this.#number(value, name);
    if (typeof value === 'string') return idNames.has(name) ? this.#id(value) : value;
    if (typeof value === 'boolean') return value ? '1' : '0';
    if (typeof value !== 'object' || value === null) throw new TypeError(`${name} is nothing that a state is made of`);
    if (Array.isArray(value)) {
      const isOfIds = name === 'veto' || name === 'behind' || name === 'notSent';
      const members = value.map((member: unknown) => this.write(member, isOfIds ? 'serviceId' : ''));
      // In which order things are on their way plays no part where each of them may be next.
      if ((name === 'toTerminal' && !this.#isInOrder) || name === 'toDaemon' || name === 'courses') members.sort();
      return `[${members.join()}]`;
    }
    // What an entry remembers of its record is what the journal has: its id says which one that is.
    let text = '{' + ('record' in value ? transactionIdOf(value.record) : '');
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined || leftOut.has(key)) continue;
      text += `${key}:${this.write(member, key)};`;
    }
    return `${text}}`;
  }

  #number(value: number, name: string): string {
    if (name === 'connection') return `c${ordered(this.#connections, value)}`;
    if (name === 'mark') return `m${this.#marks.indexOf(value)}`;
    if (name === 'sessionEpoch') return String(value === this.#epoch);
    // Waits no longer grow from here on.
    if (name === 'fruitless' || name === 'failures' || name === 'refusals') return String(Math.min(value, 10));
    if (!name.endsWith('Ms')) return String(value);
    const awayMs = value - this.#nowMs;
    if (name === 'atMs') return String(Math.max(awayMs, -limits.periodFreshMs - 1));
    if (name === 'lastReceivedMs') return String(Math.max(awayMs, -silentMs));
    return String(Math.max(awayMs, pastIsPast.has(name) ? 0 : -longAgoMs));
  }

  #id(value: string): string {
    return `#${ordered(this.#ids, value)}`;
  }
}

function transactionIdOf(record: unknown): string {
  if (typeof record !== 'object' || record === null || !('request' in record)) return '';
  const { request } = record;
  return typeof request === 'object' && request !== null && 'transactionId' in request
    ? String(request.transactionId)
    : '';
}

function ordered<T>(seen: Map<T, number>, value: T): number {
  const known = seen.get(value);
  if (known !== undefined) return known;
  seen.set(value, seen.size);
  return seen.size - 1;
}

/** The text of a world that all worlds like it have. `isInOrder`: requests arrive in the order in which they left. */
export function canonical(world: World, isInOrder: boolean): string {
  const writer = new Writer(world, isInOrder);
  // The journal first, so that its attempts are named in their order.
  const journal = writer.write(world.journal.transactions, '') + writer.write(world.journal.lane, '');
  return journal + writer.write({ ...world, journal: undefined }, '');
}

/**
 * Decides when two worlds are equal in everything that can follow. Times are relative to now, ids and numbers are
 * replaced by their order, and texts are left out. Every field of the state counts unless it is named here, so that a
 * new field is not forgotten.
 */

import { flightsOf, limits } from '../../src/core/index.js';
import type { World } from './world.js';

/**
 * Texts, timestamps and values that never change in a run. The lane's copy of a record is left out because the journal
 * has the same record.
 */
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
  // No clock jumps in this world, so the wall clock equals the monotonic clock.
  'clocks',
  'wallMs',
]);

/** Moments that are only compared with now. All past moments are equal. */
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

/** Fields with the ServiceID of an attempt or of a question. */
const idNames: ReadonlySet<string> = new Set(['serviceId', 'about', 'newest', 'approved']);

/** All other moments that are further in the past than this are equal, ms. */
const longAgoMs = 400_000;

/** A link that was silent for this long counts as silent, ms. */
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
      // The order of the messages on their way does not matter if any of them may arrive next.
      if ((name === 'toTerminal' && !this.#isInOrder) || name === 'toDaemon' || name === 'courses') members.sort();
      return `[${members.join()}]`;
    }
    // The journal has the record of an entry, so the id of the record is enough.
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
    // From this count on, pauses no longer grow.
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

/**
 * Returns a text that is the same for all equal worlds. `isInOrder`: requests arrive in the order in which they left.
 */
export function canonical(world: World, isInOrder: boolean): string {
  const writer = new Writer(world, isInOrder);
  // The journal comes first, so that its attempts are numbered in their order.
  const journal = writer.write(world.journal.transactions, '') + writer.write(world.journal.lane, '');
  return journal + writer.write({ ...world, journal: undefined }, '');
}

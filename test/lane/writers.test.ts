/**
 * The turn loop serves any writer: the work of a turn is one commit, each writer sees what another has just done, and
 * each fails alone.
 */

import { unchecked } from '../unchecked.js';
import { describe, expect, test } from 'vitest';
import type { Attempt, Fact, JournalPort, LaneCommit, TransactionRecord } from '../../src/core/index.js';
import { TurnLoop } from '../../src/lane/engine/turn-loop.js';
import type { Writer, WriterStep } from '../../src/lane/engine/writer.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import { attemptOf, recordOf } from './open-records.js';
import { journalOn } from '../world/till.js';

/** The events of this writer: accept a record, wait, break. */
type ShopEvent =
  | { readonly type: 'take'; readonly record: TransactionRecord }
  | { readonly type: 'break' }
  | { readonly type: 'tick' };

/** A writer that is not a terminal: it counts the records that it accepted, and needs a tick a second after each. */
class Shop implements Writer<ShopEvent> {
  readonly tick = { type: 'tick' } as const;
  isFaulted = false;
  taken = 0;
  ticks = 0;
  done: string[] = [];
  #wakeAtMs: number | undefined;
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  isBookedAnyway(event: ShopEvent): boolean {
    return event.type === 'take';
  }

  step(event: ShopEvent, { monoMs }: { readonly monoMs: number }): WriterStep {
    const nothing = { facts: [], transactions: [], isChanged: false, effects: [] };
    if (event.type === 'break') throw new Error('an invariant is broken');
    if (event.type === 'tick') {
      this.ticks += 1;
      return nothing;
    }
    this.taken += 1;
    this.#wakeAtMs = monoMs + 1_000;
    const { transactionId } = event.record.request;
    return { ...nothing, transactions: [event.record], effects: [() => this.done.push(transactionId)] };
  }

  fault(why: string, at: string): Fact {
    this.isFaulted = true;
    return { at, type: 'faulted', terminal: this.name, text: why };
  }

  wakeAtMs(sinceMs: number): number | undefined {
    return this.#wakeAtMs !== undefined && this.#wakeAtMs > sinceMs ? this.#wakeAtMs : undefined;
  }

  remembered(): Pick<LaneCommit, 'lane'> {
    return {};
  }

  keep(): () => void {
    const { taken } = this;
    return () => {
      this.taken = taken;
    };
  }
}

function onFatal(error: Error): never {
  throw error;
}

function quiet(): undefined {
  return undefined;
}

/** Two writers on one loop, and all their commits. */
class Street {
  readonly time = new VirtualTime();
  readonly commits: (readonly LaneCommit[])[] = [];
  readonly changed: string[] = [];
  readonly left = new Shop('left');
  readonly right = new Shop('right');
  readonly loop: TurnLoop;
  readonly journal: JournalPort = journalOn(this.time);

  constructor() {
    const { journal, time } = this;
    const write = journal.commit.bind(journal);
    journal.commit = (commits) => {
      this.commits.push(commits);
      return write(commits);
    };
    this.loop = new TurnLoop(
      { journal, clock: time, scheduler: time, log: { info: quiet, warn: quiet }, onFatal, hook: quiet },
      {
        committed: quiet,
        changed: (record) => this.changed.push(record.request.transactionId),
        seen: quiet,
        turned: quiet,
        clockJumped: quiet,
      },
    );
  }

  take(writer: Shop, transactionId: string, attempts: readonly Attempt[] = []): TransactionRecord {
    const record = recordOf(transactionId, attempts, true);
    const own = { ...record, request: unchecked({ ...record.request, terminal: writer.name }) };
    this.loop.enqueue((turn) => turn.apply(writer, { type: 'take', record: own }));
    return own;
  }
}

describe('two writers in one turn', () => {
  test('share one commit, and their effects follow it', () => {
    const street = new Street();
    street.take(street.left, 'p1');
    street.take(street.right, 'q1');
    expect(street.left.done).toEqual([]);
    street.time.runUntil(1);
    expect(street.commits.map((commits) => commits.map(({ writer }) => writer))).toEqual([['left', 'right']]);
    expect([street.left.done, street.right.done, street.changed]).toEqual([['p1'], ['q1'], ['p1', 'q1']]);
  });

  test("see each other's changes, so the guard of a sale needs no second turn", () => {
    const street = new Street();
    const { request } = street.take(street.left, 'p1');
    let seen: readonly TransactionRecord[] = [];
    street.loop.enqueue((turn) => {
      seen = turn.findBySale(request.sale);
    });
    street.time.runUntil(1);
    expect(seen.map((record) => record.request.transactionId)).toEqual(['p1']);
  });

  test('fail separately, and the failed writer still stores what it received', () => {
    const street = new Street();
    street.loop.enqueue((turn) => turn.apply(street.left, { type: 'break' }));
    street.take(street.left, 'p1');
    street.take(street.right, 'q1');
    street.time.runUntil(1);
    expect([street.left.isFaulted, street.right.isFaulted]).toEqual([true, false]);
    expect([street.left.taken, street.right.done]).toEqual([1, ['q1']]);
  });

  test('are rejected separately by the journal, and the rejected part has no effect', () => {
    const street = new Street();
    const attempts = [attemptOf('S1', 'answered')];
    street.take(street.left, 'p1', attempts);
    street.take(street.right, 'q1', attempts);
    street.time.runUntil(1);
    expect([street.left.done, street.left.isFaulted]).toEqual([['p1'], false]);
    expect([street.right.taken, street.right.done, street.right.isFaulted]).toEqual([0, [], true]);
    expect(street.journal.findTransaction('q1')).toBeUndefined();
  });
});

test('a writer has one timer at the earliest moment that it needs', () => {
  const street = new Street();
  street.take(street.left, 'p1');
  street.time.runUntil(999);
  expect(street.left.ticks).toBe(0);
  street.time.runUntil(1_001);
  expect([street.left.ticks, street.right.ticks]).toEqual([1, 0]);
  street.take(street.left, 'p2');
  street.loop.stop();
  street.time.runUntil(5_000);
  expect(street.left.ticks).toBe(1);
});

/** A commit can take seconds. Whatever becomes due meanwhile is noticed when the commit ends, not at the next event. */

import { expect, test } from 'vitest';
import type { LaneCommit } from '../../src/core/index.js';
import { MapJournal } from '../journal/map-journal.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import { Till } from '../world/till.js';

/** A clock that continues while nothing runs. */
class StallingTime extends VirtualTime {
  #stalledMs = 0;

  stall(ms: number): void {
    this.#stalledMs += ms;
  }

  override monoMs(): number {
    return super.monoMs() + this.#stalledMs;
  }

  override wallMs(): number {
    return super.wallMs() + this.#stalledMs;
  }

  override at(atMs: number, callback: () => void): () => void {
    return super.at(atMs - this.#stalledMs, callback);
  }
}

/** A journal on a disk that stalls once. */
class StallingJournal extends MapJournal {
  readonly #time: StallingTime;
  /** The next commit takes this long. */
  nextMs = 0;

  constructor(time: StallingTime) {
    super();
    this.#time = time;
  }

  override commit(lanes: readonly LaneCommit[]): ReturnType<MapJournal['commit']> {
    this.#time.stall(this.nextMs);
    this.nextMs = 0;
    return super.commit(lanes);
  }
}

test('a latest start that passes while a commit takes 5 s ends the payment when the commit is done', async () => {
  const time = new StallingTime();
  const journal = new StallingJournal(time);
  const till = Till.connected({ time, journal });
  await till.pay('busy');
  till.run(20_000);
  await till.pay('first');
  till.run(2_000);
  await till.pay('second');
  till.run(27_000);
  journal.nextMs = 5_000;
  till.run(1_500);
  expect(['busy', 'first', 'second'].map((id) => till.told(id))).toEqual([
    'recovering',
    'not-processed',
    'not-processed',
  ]);
});

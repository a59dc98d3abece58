/** The decisions of the publisher: the next event to send, the time of the next attempt, and the moves of the cursor. */

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterAcknowledgement,
  connected,
  connecting,
  failed,
  isLate,
  nextStep,
  type Publication,
  sent,
  startOf,
} from '../../src/publish/publication.js';
import { isStoredIn } from '../../src/publish/failures.js';

const refused = { code: 'publish-stream-full', detail: 'maximum messages exceeded' } as const;
const now = { monoMs: 1_000, wallMs: 5_000 };
const up = (at: number): Publication => connected(connecting(startOf(at)));

describe('the next step', () => {
  test('is a connection at the start, and afterwards the facts after the cursor', () => {
    expect(nextStep(startOf(7), 9, 0, 4)).toEqual({ type: 'connect' });
    expect(nextStep(connecting(startOf(7)), 9, 0, 4)).toEqual({ type: 'wait' });
    expect(nextStep(up(7), 9, 0, 4)).toEqual({ type: 'send', after: 7, count: 2 });
    expect(nextStep(up(9), 9, 0, 4)).toEqual({ type: 'wait' });
  });

  test('is never more facts than may be in flight', () => {
    expect(nextStep(up(0), 100, 0, 4)).toEqual({ type: 'send', after: 0, count: 4 });
    expect(nextStep(sent(up(0), [1, 2, 3]), 100, 0, 4)).toEqual({ type: 'send', after: 3, count: 1 });
    expect(nextStep(sent(up(0), [1, 2, 3, 4]), 100, 0, 4)).toEqual({ type: 'wait' });
  });

  test('waits longer after each failure, at most a minute, and starts again at the cursor', () => {
    let state = sent(up(5), [6, 7]);
    const pauses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      state = failed(state, refused, now, 1);
      expect(state).toMatchObject({
        link: 'down',
        acknowledged: 5,
        inFlight: [],
        failure: { ...refused, atMs: 5_000 },
      });
      pauses.push(state.retryAtMs - now.monoMs);
      state = connected(connecting(state));
    }
    expect(pauses.slice(0, 4)).toEqual([500, 1_000, 2_000, 4_000]);
    expect(Math.max(...pauses)).toBe(60_000);
    expect(nextStep(failed(state, refused, now, 0), 9, 1_000, 4)).toEqual({ type: 'wait', forMs: 30_000 });
    expect(nextStep(state, 9, 0, 4)).toEqual({ type: 'send', after: 5, count: 4 });
  });

  test('an acknowledgement ends the failure, and a connection alone does not', () => {
    const again = connected(connecting(failed(up(5), refused, now, 0)));
    expect(again.failure).toMatchObject(refused);
    const done = afterAcknowledgement(sent(again, [6]), 6);
    expect(done).toMatchObject({ acknowledged: 6, failures: 0 });
    expect(done.failure).toBeUndefined();
  });
});

test('the cursor moves only over facts that the stream has without a gap, in any order of the answers', () => {
  const orders = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8]);
  fc.assert(
    fc.property(orders, (order) => {
      let state = sent(up(0), [1, 2, 3, 4, 5, 6, 7, 8]);
      const has = new Set<number>();
      for (const seq of order) {
        state = afterAcknowledgement(state, seq);
        has.add(seq);
        let whole = 0;
        while (has.has(whole + 1)) whole += 1;
        expect(state.acknowledged).toBe(whole);
      }
      expect(failed(state, refused, now, 0).acknowledged).toBe(state.acknowledged);
    }),
  );
});

test('events are late once the oldest event is older than allowed', () => {
  expect([isLate(undefined, 9_000, 1_000), isLate(8_000, 9_000, 1_000), isLate(7_999, 9_000, 1_000)]).toEqual([
    false,
    false,
    true,
  ]);
});

test.each([
  [{ stream: 'TENDERD', seq: 1, duplicate: true }, true],
  [{ stream: 'OTHER', seq: 1 }, false],
  [{ stream: 'TENDERD', seq: 0 }, false],
  [{ stream: 'TENDERD', seq: '1' }, false],
  [{ hello: 1 }, false],
  [null, false],
])('the answer %j is an acknowledgement of the stream: %s', (answer, isStored) => {
  expect(isStoredIn('TENDERD', answer)).toBe(isStored);
});

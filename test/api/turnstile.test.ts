import { expect, test } from 'vitest';
import { Turnstile } from '../../src/api/http/fair-scheduler.js';

/** Waits for this number of turns of the event loop. */
async function turn(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('the turnstile lets a fixed number pass in each round, in order', async () => {
  const turnstile = new Turnstile({ perRound: 2, turnsOfRound: 3, roundMs: 50 }, () => 0);
  const passed: number[] = [];
  const come = (number: number): void => {
    const wait = turnstile.pass();
    if (wait === undefined) passed.push(number);
    else void wait.then(() => passed.push(number));
  };
  for (const number of [1, 2, 3, 4, 5]) come(number);
  expect(passed).toEqual([1, 2]);
  await turn(2);
  expect(passed).toEqual([1, 2]);
  await turn(1);
  expect(passed).toEqual([1, 2, 3, 4]);
  // A later caller waits behind the earlier callers.
  come(6);
  expect(passed).toEqual([1, 2, 3, 4]);
  await turn(3);
  expect(passed).toEqual([1, 2, 3, 4, 5, 6]);
  await turn(3);
  come(7);
  expect(passed.at(-1)).toBe(7);
});

test('the turnstile shortens a round if its turns are long', async () => {
  let nowMs = 0;
  const turnstile = new Turnstile({ perRound: 1, turnsOfRound: 1_000, roundMs: 50 }, () => nowMs);
  const passed: number[] = [];
  for (const number of [1, 2, 3]) void turnstile.pass()?.then(() => passed.push(number));
  // The first turn ends after the requests of the round, however long they take.
  nowMs = 10_000;
  await turn(1);
  expect(passed).toEqual([]);
  nowMs += 49;
  await turn(1);
  expect(passed).toEqual([]);
  nowMs += 1;
  await turn(1);
  expect(passed).toEqual([2]);
  await turn(1);
  nowMs += 50;
  await turn(1);
  expect(passed).toEqual([2, 3]);
});

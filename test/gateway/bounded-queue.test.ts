import { expect, test } from 'vitest';
import type { TextVerdict, WireEvent } from '../../src/core/index.js';
import { WireEvents } from '../../src/gateway/wire/events.js';
import { FairReading } from '../../src/net/index.js';

/** A scheduler that runs its turns only when the test says so. */
class Turns {
  #due: (() => void)[] = [];

  readonly scheduler = {
    at: () => () => undefined,
    afterPoll: (callback: () => void) => this.#add(callback),
    soon: (callback: () => void) => void this.#add(callback),
  };

  turn(times = 1): void {
    for (let done = 0; done < times; done += 1) for (const callback of this.#due.splice(0)) callback();
  }

  #add(callback: () => void): () => void {
    this.#due.push(callback);
    return () => undefined;
  }
}

function text(length: number): WireEvent {
  return { type: 'text', connection: 1, text: 'x'.repeat(length) };
}

test('the queue judges a text only while many wait, and pauses reading while too much waits', () => {
  const turns = new Turns();
  const events = new WireEvents(turns.scheduler);
  const heard: WireEvent[] = [];
  const fullness: boolean[] = [];
  let verdict: TextVerdict = 'drop';
  let takesMore = true;
  events.whenFull((isFull) => fullness.push(isFull));
  events.listen((event) => heard.push(event), { takesMore: () => takesMore, judge: () => verdict });
  expect(events.judge('x'.repeat(240_000))).toBe('keep');
  for (let posted = 0; posted < 63; posted += 1) events.post(text(10));
  expect(events.judge('x')).toBe('keep');
  events.post(text(10));
  expect(events.judge('x')).toBe('drop');
  verdict = { reply: 'busy' };
  expect(events.judge('x')).toEqual({ reply: 'busy' });
  // A text that is kept waits in the queue. A text that may be an answer is never dropped: the peer has to wait
  // instead.
  for (let posted = 0; posted < 5; posted += 1) events.post(text(240_000));
  expect([events.isFull, fullness]).toEqual([true, [true]]);
  takesMore = false;
  turns.turn(3);
  expect(heard).toHaveLength(0);
  takesMore = true;
  turns.turn(50);
  expect(heard).toHaveLength(69);
  expect([events.isFull, fullness]).toEqual([false, [true, false]]);
});

test('the queue delivers one long text in a turn, and other events in between', () => {
  const turns = new Turns();
  const events = new WireEvents(turns.scheduler);
  const heard: WireEvent[] = [];
  events.listen((event) => heard.push(event));
  for (let posted = 0; posted < 3; posted += 1) events.post(text(240_000));
  turns.turn();
  expect(heard).toHaveLength(1);
  turns.turn(3);
  expect(heard).toHaveLength(1);
  turns.turn();
  expect(heard).toHaveLength(2);
});

test('a connection that is always readable pauses after it was read for its share of a turn, and while the reading is held', () => {
  const turns = new Turns();
  const told: string[] = [];
  const reading = new FairReading({
    scheduler: turns.scheduler,
    pause: () => told.push('pause'),
    resume: () => told.push('resume'),
  });
  reading.took(1_000);
  reading.took(65_536);
  expect(told).toEqual(['pause']);
  turns.turn();
  expect(told).toEqual(['pause', 'resume']);
  reading.took(65_536);
  reading.hold(true);
  turns.turn();
  expect(told).toEqual(['pause', 'resume', 'pause']);
  reading.hold(false);
  expect(told).toEqual(['pause', 'resume', 'pause', 'resume']);
});

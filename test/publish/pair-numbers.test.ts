/** The two journals of a pair publish the same facts under the same ids, although each journal also has facts of its own. */

import { expect, test } from 'vitest';
import type { NumberedFact } from '../../src/core/index.js';
import { FactNumbers } from '../../src/publish/fact-numbers.js';
import { fact } from '../journal/samples.js';
import { isMissing } from '../tools.js';
import { NatsServer } from './nats-server.js';
import { openPublisher } from './opened-publisher.js';

const there = isMissing('nats-server') ? [] : [true];
const soon = { interval: 20 };
const pairStream = 'TILL 2026-03-01';

/** Adds two facts that only this journal has. */
function actAlone({ journal }: ReturnType<typeof openPublisher>): void {
  journal.acceptHost({ name: 'Anna', reason: 'moved', marks: {}, lanes: [] });
  const order = { reference: 'shopper', isTrial: false, isExport: true, name: 'Anna', reason: 'asked' };
  const run = journal.eraseShopper(order);
  while (run.next() === 'working');
}

test.each(there)('an event that the other daemon has sent is recognized by its id', async () => {
  const server = await NatsServer.start();
  await server.addStream();
  const a = openPublisher({ url: server.url, pairStream, inFlightMax: 4 });
  a.add(3);
  actAlone(a);
  a.add(2);
  actAlone(a);
  a.add(1);
  await expect.poll(() => a.publisher.view().waiting, soon).toBe(0);
  expect(a.journal.lastFact()).toBe(10);
  a.close();
  const b = openPublisher({ url: server.url, pairStream });
  b.add(4);
  actAlone(b);
  b.add(3);
  await expect.poll(() => b.publisher.view().waiting, soon).toBe(0);
  b.close();
  const again = openPublisher({ url: server.url, pairStream, path: a.path });
  again.pass(6_000);
  again.add(2);
  await expect.poll(() => again.publisher.view().waiting, soon).toBe(0);
  const events = await server.events();
  const isLocal = ({ local }: (typeof events)[number]): boolean => local === true;
  expect(events.filter((one) => !isLocal(one)).map(({ sequence }) => Number(sequence))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8,
  ]);
  expect(events.filter(isLocal).map(({ sequence, data }) => [Number(sequence), data['stage']])).toEqual([
    [3, 'resolved'],
    [3, 'data-exported'],
    [5, 'resolved'],
    [5, 'data-exported'],
    [4, 'resolved'],
    [4, 'data-exported'],
  ]);
  expect(new Set(events.map(({ source }) => source)).size).toBe(1);
});

test('a fact that is sent again keeps its number, also after the cursor moved', () => {
  const facts = ['started', 'data-erased', 'session', 'data-exported', 'data-erased', 'session'] as const;
  const at = (seq: number): NumberedFact => ({ ...fact(facts[seq - 1] ?? 'session'), seq });
  const numbers = new FactNumbers({ seq: 0, onlyHere: 0 });
  const numbersOf = (seqs: readonly number[]) => seqs.map((seq) => numbers.numberOf(at(seq)));
  expect(numbersOf([1, 2, 3, 4, 5, 6])).toEqual([1, 1, 2, 2, 2, 3]);
  expect(numbersOf([2, 3, 4])).toEqual([1, 2, 2]);
  expect(numbers.moveTo(4)).toEqual({ seq: 4, onlyHere: 2 });
  expect(numbersOf([5, 6, 5, 6])).toEqual([2, 3, 2, 3]);
  expect(new FactNumbers({ seq: 4, onlyHere: 2 }).numberOf(at(6))).toBe(4);
});

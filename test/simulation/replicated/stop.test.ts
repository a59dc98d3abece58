/** The last entry of a leader that stops, on the virtual stream. */

import { expect, test } from 'vitest';
import { readEntry } from '../../../src/replicate/rules/entry.js';
import { confirmationKey } from '../../../src/replicate/stream/member.js';
import { part, payment } from '../../journal/samples.js';
import { openJournal } from '../../../src/journal/index.js';
import { Dice } from '../dice.js';
import { MachineTime } from '../machine/machine-time.js';
import { VirtualTime } from '../virtual-time.js';
import { PairProcess } from './process.js';
import { VirtualStream } from './virtual-stream.js';

test('a leader that is told of a confirmation while it stops appends nothing after its last entry', async () => {
  const world = new VirtualTime();
  const stream = new VirtualStream(world, new Dice(1, 'stream'));
  const until = async (isDone: () => boolean): Promise<void> => {
    while (!isDone() && world.monoMs() < 60_000) {
      world.next(world.monoMs() + 1_000);
      await new Promise(setImmediate);
    }
  };
  const start = (daemon: number, name: string): PairProcess =>
    new PairProcess(
      { daemon, name, place: `disk of ${name}`, life: `${name}-1` },
      { time: new MachineTime(world, name), speed: 1 },
      {
        stream,
        dice: new Dice(1, name),
        journal: openJournal({ path: ':memory:', now: () => new Date(0).toISOString() }),
        leads: () => undefined,
        mustEnd: () => undefined,
      },
    );
  const lost = start(0, 'till-a');
  await until(() => lost.leading !== undefined);
  lost.isAlive = false;
  const second = start(1, 'till-b');
  await until(() => second.leading !== undefined);
  const { leading } = second;
  if (leading === undefined) throw new Error('it does not lead');
  expect(leading.unconfirmedLeader()?.name).toBe('till-a');
  // The operator's act is a commit of its own, after the entry of the confirmation.
  leading.onConfirmation = () => leading.append([part('till-1', payment('p'))], () => undefined);
  const before = stream.entries.length;
  stream.values.set(confirmationKey({ name: '', place: '', life: 'till-a-1' }), {
    revision: 9_000,
    text: JSON.stringify({ type: 'process' }),
  });
  await until(() => stream.entries.length > before);
  let isStopped = false;
  void leading.stop().then(() => (isStopped = true));
  await until(() => isStopped);
  const types = stream.entries.slice(before).map(({ bytes }) => {
    const read = readEntry(bytes);
    return 'entry' in read ? read.entry.type : read.unreadable;
  });
  expect(types).toEqual(['confirmed', 'stopped']);
});

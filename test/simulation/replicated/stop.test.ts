/** Single moments of a pair on the virtual stream: the stop of a leader, and a server that answers without the newest entries. */

import { expect, test } from 'vitest';
import { readEntry } from '../../../src/replicate/rules/entry.js';
import { confirmationKey, leaseKey } from '../../../src/replicate/stream/member.js';
import { part, payment } from '../../journal/samples.js';
import { openJournal } from '../../../src/journal/index.js';
import { Dice } from '../dice.js';
import { MachineTime } from '../machine/machine-time.js';
import { VirtualTime } from '../virtual-time.js';
import { leaseMs, PairProcess } from './process.js';
import { VirtualStream } from './virtual-stream.js';

const journalOf = () => openJournal({ path: ':memory:', now: () => new Date(0).toISOString() });

/** A pair without terminals. */
function setPair() {
  const world = new VirtualTime();
  const stream = new VirtualStream(world, new Dice(1, 'stream'));
  const ended: unknown[] = [];
  const until = async (isDone: () => boolean): Promise<void> => {
    for (let turns = 0; !isDone() && turns < 20_000; turns += 1) {
      world.next(60_000);
      await new Promise(setImmediate);
    }
  };
  const start = (daemon: number, name: string, journal = journalOf()): PairProcess =>
    new PairProcess(
      { daemon, name, place: `disk of ${name}`, life: `${name}-1` },
      { time: new MachineTime(world, name), speed: 1 },
      {
        stream,
        dice: new Dice(1, name),
        journal,
        leads: () => undefined,
        mustEnd: (_process, error) => ended.push(error),
      },
    );
  return { world, stream, ended, until, start };
}

test('a leader that learns of a confirmation while it stops appends nothing after its last entry', async () => {
  const { stream, until, start } = setPair();
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

test('a leader that stops while a renewal is on its way gives the lease back', async () => {
  const { stream, until, start } = setPair();
  const process = start(0, 'till-a');
  await until(() => process.leading !== undefined);
  let renewals = 0;
  stream.onValue = () => {
    renewals += 1;
    // The stream delays the answer to the renewal.
    if (renewals === 1) stream.delays = 1;
  };
  await until(() => renewals > 0);
  stream.delays = 0;
  let isStopped = false;
  void process.leading?.stop().then(() => (isStopped = true));
  await until(() => isStopped);
  expect(JSON.parse(stream.values.get(leaseKey)?.text ?? '')).toMatchObject({ name: 'till-a', isReleased: true });
  expect(stream.unanswered.put).toBe(1);
});

test('a leader whose renewal gets no answer renews its lease in time with the next request', async () => {
  const { world, stream, until, start } = setPair();
  const process = start(0, 'till-a');
  await until(() => process.leading !== undefined);
  const leads: (boolean | undefined)[] = [];
  stream.fateOf = () => (stream.unanswered.put === 0 ? 'lost' : undefined);
  const untilMs = world.monoMs() + 6_000;
  await until(() => {
    leads.push(process.leading?.mayWrite());
    return world.monoMs() > untilMs;
  });
  expect(stream.unanswered.put).toBe(1);
  expect(new Set(leads)).toEqual(new Set([true]));
});

test('a standby waits longer for a slow cluster than a leader, because its lease cannot end yet', async () => {
  const { stream, until, start } = setPair();
  stream.fateOf = (_client, kind) => (kind === 'put' ? 'slow' : 'through');
  const process = start(0, 'till-a');
  await until(() => process.leading !== undefined || stream.unanswered.put > 0);
  expect(process.leading?.mayWrite()).toBe(true);
});

test('a leader of a slow cluster keeps its lease, although no renewal is answered in time', async () => {
  const { world, stream, until, start } = setPair();
  const process = start(0, 'till-a');
  await until(() => process.leading !== undefined);
  const leads: (boolean | undefined)[] = [];
  const renewedMs: number[] = [];
  stream.fateOf = (_client, kind) => (kind === 'put' ? 'answer lost' : 'through');
  stream.onValue = () => renewedMs.push(world.monoMs());
  await until(() => {
    leads.push(process.leading?.mayWrite());
    return renewedMs.length > 9;
  });
  expect(stream.unanswered.put).toBeGreaterThan(8);
  expect(new Set(leads)).toEqual(new Set([true]));
  // The lease counts from a renewal, not from the moment at which the leader found it in the bucket.
  stream.fateOf = (_client, kind) => (kind === 'put' ? 'lost' : 'through');
  let lastMs = 0;
  await until(() => {
    if (process.leading?.mayWrite() === true) lastMs = world.monoMs();
    return lastMs < world.monoMs();
  });
  expect(lastMs - Math.max(...renewedMs)).toBeLessThan(leaseMs * 0.9);
});

test.each(['state', 'entry'] as const)(
  'a standby goes on after some answers of a server that lacks the newest entry, by its %s',
  async (kind) => {
    const { world, stream, ended, until, start } = setPair();
    const leader = start(0, 'till-a');
    await until(() => leader.leading !== undefined);
    const journal = journalOf();
    start(1, 'till-b', journal);
    const add = async (id: string): Promise<void> => {
      leader.leading?.append([part('till-1', payment(id))], () => undefined);
      const has = () => journal.findTransaction(id) !== undefined || ended.length > 0;
      await until(has);
    };
    await add('p1');
    let left = 20;
    stream.isOld = ({ daemon }, asked) => {
      if (daemon !== 1 || asked !== kind || left === 0) return false;
      left -= 1;
      return true;
    };
    const before = world.monoMs();
    await add('p2');
    await until(() => left === 0 || ended.length > 0);
    expect(ended).toEqual([]);
    // Each of these requests was followed by a pause.
    expect(world.monoMs() - before).toBeGreaterThan(20 * 100);
    await add('p3');
    expect(journal.findTransaction('p3')).toBeDefined();
  },
);

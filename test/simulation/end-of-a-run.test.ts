/**
 * Cases at the end of a run that are no faults of the daemon: a card that is released later, and answers from a machine
 * that stood still.
 */

import { expect, test } from 'vitest';
import { defaultProfile } from '../../src/core/index.js';
import { some } from '../extent.js';
import { complaintsOf } from './oracle/stalls.js';
import { Dice } from './dice.js';
import { FrailDisk } from './machine/frail-journal.js';
import { Machine } from './machine/machine.js';
import { BadNetwork } from './faults/bad-network.js';
import { faultSetNamed } from './faults/fault-set.js';
import { foreignAnswer } from './faults/foreign-header.js';
import { MapJournal } from '../journal/map-journal.js';
import { judge } from './oracle/index.js';
import { isAskedAnything, isAtWork, play } from './play.js';
import { Scene } from './scene.js';
import { randomSetup, terminals } from './setup.js';

function late(atMs: number): { readonly atMs: number; readonly text: string } {
  return { atMs, text: 'Print response 1 that came too late' };
}

function machineOf(scene: Scene): Machine {
  const network = new BadNetwork(
    scene,
    () => undefined,
    () => undefined,
  );
  return new Machine(scene, { network, journal: new MapJournal(), injected: {}, onStart: () => undefined });
}

test('a run is not over while a terminal keeps a card, even if its lane no longer waits for it', () => {
  expect(isAskedAnything({ terminals: () => [] }, ['T2'])).toBe(true);
  expect(isAskedAnything({ terminals: () => [] }, [])).toBe(false);
});

test('a run is not over while a terminal has running or waiting work, because a register may ask again at the end', () => {
  const idle = { lane: 'free', queued: 0 } as const;
  expect(isAtWork([idle, idle])).toBe(false);
  expect(isAtWork([idle, { ...idle, lane: 'busy' }])).toBe(true);
  expect(isAtWork([{ ...idle, queued: 1 }])).toBe(true);
  expect(isAtWork([{ ...idle, lane: 'unreachable' }])).toBe(true);
});

// Found by the torture: a card that was read after it had been given up, a payment that a register requested again at
// the end, and the answer to a Print that arrived through the socket of a dead process.
test.each(some([2_000_910, 2_001_828, 2_002_083, 70_418_679], 0, 3))(
  'the judge finds nothing in the run of seed %i',
  async (seed) => {
    expect(judge(await play(seed))).toEqual([]);
  },
);

test('a card that is read in the last seconds of a run is released before the run is judged', async () => {
  expect(judge(await play(96_541_376, { setup: { faults: faultSetNamed('terminals') } }))).toEqual([]);
});

test('a late answer counts as a complaint, unless the machine slept before the answer or a socket delayed the answer', () => {
  const scene = new Scene(1);
  const machine = machineOf(scene);
  machine.time.standStill(10_000);
  expect(complaintsOf({ machine, heldBack: [], complaints: [late(10_005)] })).toEqual([]);
  expect(complaintsOf({ machine, heldBack: [], complaints: [late(200_000)] })).toHaveLength(1);
  const unasked = { atMs: 10_005, text: 'Print response 1 that nobody asked for' };
  expect(complaintsOf({ machine, heldBack: [], complaints: [unasked] })).toHaveLength(1);
  const heldBack = [{ fromMs: 100_000, toMs: 199_500 }];
  expect(complaintsOf({ machine, heldBack, complaints: [late(200_000)] })).toEqual([]);
  expect(complaintsOf({ machine, heldBack, complaints: [late(300_000)] })).toHaveLength(1);
});

test('a process that was ended while the machine slept sends and writes nothing afterwards', () => {
  const scene = new Scene(1, undefined, { profile: defaultProfile, dialect: 'standard-3.1', encoding: 'json' });
  const machine = machineOf(scene);
  for (const poiId of Object.values(terminals)) scene.ordinary(poiId);
  machine.start();
  scene.time.runUntil(5_000);
  machine.meetsAt('committed-before-send', () => {
    machine.kill();
    machine.start();
  });
  const amountDetails = { amount: 1_250, currency: 'EUR' };
  void machine.lanes?.submit({
    transactionId: 'p1',
    kind: 'payment',
    terminal: 'till-1',
    sale: 'R-1',
    allowPartial: false,
    amountDetails,
  });
  scene.time.runUntil(60_000);
  expect(machine.processes).toBe(2);
  expect(machine.tap.moneySent).toEqual([]);
});

test('a commit during which the process was ended does not belong to the next process', () => {
  let running = 1;
  const disk = new FrailDisk();
  const journal = disk.under(new MapJournal(), {
    die: () => {
      throw new Error('dies');
    },
    isGone: () => {
      throw new Error('is gone');
    },
    standStill: () => (running = 2),
    running: () => running,
    faulted: () => undefined,
    refused: () => undefined,
  });
  expect(journal.commit([])).toEqual([]);
  disk.next = 'takes-5s';
  expect(() => journal.commit([])).toThrow('is gone');
});

const refused = (condition: string): string =>
  `{"SaleToPOIResponse":{"MessageHeader":{"MessageCategory":"Payment","MessageType":"Response","SaleID":"K","POIID":"T1","ServiceID":"S"},"PaymentResponse":{"Response":{"Result":"Failure","ErrorCondition":"${condition}"}}}}`;

test('the network forges no approval for a request that the terminal did not start', () => {
  const setup = randomSetup(1, { dialect: 'standard-3.1', encoding: 'json' });
  const forged = (text: string): readonly string[] =>
    Array.from({ length: 100 }, (_, seed) => foreignAnswer(text, new Dice(seed, 'forged'), setup)?.foreign ?? '');
  expect(forged(refused('Busy')).filter((text) => text.includes('Success'))).toEqual([]);
  expect(forged(refused('Refusal')).some((text) => text.includes('Success'))).toBe(true);
});

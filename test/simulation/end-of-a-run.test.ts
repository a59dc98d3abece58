/** What is no fault of the daemon at the end of a run: a card that is let go later, and what a machine that stood still answered. */

import { expect, test } from 'vitest';
import { complaintsOf } from './oracle/stalls.js';
import { Machine } from './machine/machine.js';
import { BadNetwork } from './faults/bad-network.js';
import { MapJournal } from '../journal/map-journal.js';
import { isAskedAnything } from './play.js';
import { Scene } from './scene.js';

function late(atMs: number): { readonly atMs: number; readonly text: string } {
  return { atMs, text: 'Print response 1 that came too late' };
}

function machineOf(scene: Scene): Machine {
  const network = new BadNetwork(
    scene,
    () => undefined,
    () => undefined,
  );
  return new Machine(scene, { network, journal: new MapJournal(), planted: {}, onStart: () => undefined });
}

test('a run is not over while a terminal keeps a card, though its lane waits for it no more', () => {
  expect(isAskedAnything({ terminals: () => [] }, ['T2'])).toBe(true);
  expect(isAskedAnything({ terminals: () => [] }, [])).toBe(false);
});

test('an answer that came too late is complained of, but not where the machine stood still before it', () => {
  const scene = new Scene(1);
  const machine = machineOf(scene);
  machine.time.standStill(10_000);
  expect(complaintsOf({ machine, complaints: [late(10_005)] })).toEqual([]);
  expect(complaintsOf({ machine, complaints: [late(200_000)] })).toHaveLength(1);
  const unasked = { atMs: 10_005, text: 'Print response 1 that nobody asked for' };
  expect(complaintsOf({ machine, complaints: [unasked] })).toHaveLength(1);
});
